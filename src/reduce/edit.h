// SPDX-License-Identifier: Apache-2.0
// How changed() changes a program. Nodes are changed in place, so ids stay what they are.
#pragma once

#include <map>
#include <set>

#include "lang/build.h"
#include "reduce/hint.h"

namespace gadfly::reduce {

class Edit {
 public:
  Edit(lang::Program& program, const Profile& profile) : program_(program), profile_(profile), build_(program) {}

  void add(const Hint& hint);
  // Does what needs one walk over all of the program, and removes what is empty.
  void finish();

 private:
  using ExprId = lang::ExprId;
  using StmtId = lang::StmtId;
  using VarId = lang::VarId;
  using FuncId = lang::FuncId;
  using Type = lang::Type;

  // The edits of hints.def, each for one hint. They call the members below, or leave a note for finish().
#define GADFLY_HINT_KIND(kind, edit) void edit(const Hint& hint);
#include "reduce/hints.def"

  // edit_statements.cpp
  void remove(StmtId id);
  void keep(StmtId id, std::uint32_t branch);
  bool contains(ExprId whole, ExprId part) const;
  void return_instead(StmtId id, ExprId value);
  std::vector<StmtId> list_of(StmtId block) const;
  void make_block(StmtId id, const std::vector<StmtId>& stmts);
  void tidy();
  void tidy(StmtId id);

  // edit_expressions.cpp
  void to_value(ExprId id);
  void to_number(ExprId id, __int128 value);
  void to_float(ExprId id);
  void to_operand(ExprId id, ExprId operand);
  void to_whole(ExprId id, ExprId whole);
  void drop_item(ExprId list, std::uint32_t position);
  ExprId item_of(ExprId list, std::uint32_t position) const;
  void replace_uses();
  void replace_use(ExprId id);
  void replace_in_statement(StmtId id);
  bool assigns_removed(ExprId id) const;
  ExprId target_of(ExprId lvalue) const;

  // edit_declarations.cpp
  void retype_result(FuncId f, Type type);
  void remove_field(std::uint32_t record, std::uint32_t field);
  void unwrap_records();
  bool is_unwrapped(Type type) const;
  void replace_types();
  Type replaced(Type type);
  void drop_parameters();
  void drop_returned_values();
  void remove_unnamed();

  lang::Program& program_;
  const Profile& profile_;
  lang::Builder build_;
  std::set<FuncId> removed_functions_, voided_;
  std::set<VarId> removed_variables_;
  std::set<VarId> undeclared_;
  std::map<FuncId, std::set<std::uint32_t>> removed_parameters_;
  std::map<std::uint32_t, std::set<std::uint32_t>> removed_fields_;
  std::map<std::uint32_t, std::set<std::uint32_t>> removed_enumerators_;
  std::map<VarId, std::uint32_t> unwrapped_;
  std::map<VarId, ExprId> targets_;
  std::map<VarId, VarId> same_;
  std::set<std::uint32_t> unwrapped_records_;
  std::map<Type, Type> replacements_, replaced_;
  std::set<StmtId> flattened_;
};

}  // namespace gadfly::reduce
