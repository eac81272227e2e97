// SPDX-License-Identifier: Apache-2.0
// The printer of trees. Private to lang; print.h is the way in.
#pragma once

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "lang/precedence.h"
#include "lang/program.h"

namespace gadfly::lang {

struct Inventory;

class Printer {
 public:
  explicit Printer(const Program& program, unsigned level = 0)
      : program_(program), types_(program.types), level_(level) {}

  std::string take() { return std::move(out_); }

  // print_expr.cpp: |id| with parentheses when it binds looser than |least|.
  void expression(ExprId id, Prec least = Prec::Comma);
  // An expression or a list in braces, as it stands after "=".
  void initialiser(ExprId id);

  // print_stmt.cpp
  void statement(StmtId id);
  // "static int x = 1", without the semicolon.
  void variable(VarId id);
  void function_definition(FuncId id);

  // print_program.cpp
  void whole_program();

 private:
  using NameMap = std::map<VarId, std::string>;

  void raw_expression(const Expr& e);
  void constant(const Expr& e);
  void unary_prefix(std::string_view op, ExprId operand, Prec least);
  void inc_dec(const Expr& e);
  void binary(ExprId left, std::string_view op, ExprId right, Prec prec);
  void conditional(const Expr& e);
  void member(const Expr& e);
  void arguments(std::uint32_t first, std::uint32_t count);
  void size_of(const Expr& e);
  void compound_literal(const Expr& e);
  void statement_expression(const Expr& e);
  // print_init.cpp
  struct InitItem {
    std::string designator;  // ".f = ", "[3] = " or empty
    ExprId value;
  };
  void init_list(const Expr& e);
  void init_items(const Expr& e, bool designate_all, std::vector<InitItem>& items) const;
  std::string flat_item(const InitItem& item);
  void broken_list(const std::vector<InitItem>& items, const std::vector<std::string>& texts);

  ExprId visible(ExprId id) const;
  Prec precedence_of(ExprId id) const;

  // Deeper levels than these are not told apart: text of n levels would take n * n bytes.
  static constexpr unsigned kDeepestIndent = 40;
  void start_line(unsigned level) { out_.append(2 * std::min(level, kDeepestIndent), ' '); }
  void start_line() { start_line(level_); }
  std::size_t column() const { return out_.size() - (out_.rfind('\n') + 1); }
  void statements(std::uint32_t first, std::uint32_t count);
  // " {", the statements of |id|, and "}" without an end of line.
  void body(StmtId id, unsigned deeper = 1);
  void label(std::string_view text, StmtId below);
  void if_statement(const Stmt& s);
  void for_statement(const Stmt& s);
  void case_statement(const Stmt& s);
  void jump(std::string_view word);
  void declarator_and_init(VarId id);
  std::string storage_words(const Var& var) const;
  bool is_old_style(const Function& f) const;
  std::string function_head(FuncId id) const;
  const std::string& name_of(VarId id) const;

  void type_definitions(const Inventory& inventory);
  void prototypes(const Inventory& inventory);
  void prototype(FuncId id);
  void global_variables(const Inventory& inventory);
  void record_definition(RecordId id);
  void record_body(const Record& record);
  void field(const Field& f);
  void enum_definition(const Enum& e, std::set<std::string>& taken);

  const Program& program_;
  const TypeTable& types_;
  std::string out_;
  unsigned level_;
  unsigned flat_ = 0;  // depth of lists that are tried on one line; a line break means: no
  NameMap renamed_;    // locals that would hide a name that is used in their scope
};

}  // namespace gadfly::lang
