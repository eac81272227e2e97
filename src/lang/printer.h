// SPDX-License-Identifier: Apache-2.0
// The printer of trees. Private to lang; print.h is the way in.
#pragma once

#include <algorithm>
#include <functional>
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
struct SplitText;

class Printer {
 public:
  explicit Printer(const Program& program, unsigned level = 0)
      : program_(program), types_(program.types), level_(level) {}

  std::string take() { return std::move(out_); }
  // Text that stands before what is printed; take() gives it back as well.
  void start_with(std::string text) { out_ = std::move(text); }

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
  // print_split.cpp
  SplitText split();

 private:
  using NameMap = std::map<VarId, std::string>;

  void raw_expression(const Expr& e);
  void constant(const Expr& e);
  void unary_prefix(std::string_view op, ExprId operand, Prec least);
  void inc_dec(const Expr& e);
  void binary(ExprId left, std::string_view op, ExprId right, Prec prec);
  void conditional(const Expr& e);
  void member(const Expr& e);
  void callee(ExprId id);
  void arguments(std::uint32_t first, std::uint32_t count);
  void builtin_call(const Expr& e);
  void size_of(const Expr& e);
  void compound_literal(const Expr& e);
  void statement_expression(const Expr& e);
  // print_init.cpp
  struct InitItem {
    Type aggregate;       // the array or record that it is a part of
    std::uint32_t index;  // of the element or field
    bool designated;      // written with ".f = " or "[3] = "
    ExprId value;
  };
  void init_list(const Expr& e);
  void init_items(const Expr& e, bool designate_all);
  void designator(const InitItem& item);
  bool flat_item(const InitItem& item, std::size_t limit);
  bool flat_list(std::size_t first, std::size_t end);
  void broken_list(std::size_t first, std::size_t end);

  ExprId visible(ExprId id) const;
  bool needs_cast_in_vector(ExprId number) const;
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
  void variable_attributes(const Var& var);
  static std::string attribute_words(const std::vector<std::string>& attributes);
  std::string_view storage_words(const Var& var) const;
  bool is_old_style(const Function& f) const;
  std::string function_head(FuncId id) const;
  const std::string& name_of(VarId id) const;

  void type_definitions(const Inventory& inventory);
  void prototypes(const Inventory& inventory);
  void prototype(FuncId id);
  void global_variables(const Inventory& inventory);
  void shared_declarations(const Inventory& inventory);
  void split_globals(const Inventory& inventory, const std::function<bool(VarId)>& wanted);
  void record_definition(RecordId id);
  void record_body(const Record& record);
  void field(const Field& f);
  void enum_definition(const Enum& e, std::set<std::string>& taken);

  const Program& program_;
  const TypeTable& types_;
  std::string out_;
  unsigned level_;
  unsigned flat_ = 0;            // depth of lists that are tried on one line
  std::vector<InitItem> items_;  // of the lists that are being printed, the innermost last
  bool flat_failed_ = false;     // what is tried needs more than a line: its text is worth nothing
  NameMap renamed_;              // locals that would hide a name that is used in their scope
};

}  // namespace gadfly::lang
