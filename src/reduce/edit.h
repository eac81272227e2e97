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

  // edit_statements.cpp
  void remove(StmtId id);
  void keep_body(StmtId id);
  void keep(StmtId id, std::uint32_t branch);
  void keep_condition(StmtId id);
  void drop_label(StmtId id);
  void drop_part(StmtId id, std::uint32_t part);
  void init_to_statement(StmtId id);
  void forward(VarId var, ExprId load, ExprId value);
  void settle(const Hint& hint);
  bool contains(ExprId whole, ExprId part) const;
  void inline_call(StmtId id, ExprId call);
  void print_instead(StmtId id, ExprId value);
  void return_instead(StmtId id, ExprId value);
  void return_differs(StmtId id, ExprId value, __int128 expected);
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
  void to_assign(ExprId id);
  void drop_item(ExprId list, std::uint32_t position);
  ExprId item_of(ExprId list, std::uint32_t position) const;
  void replace_uses();
  void replace_use(ExprId id);
  void replace_in_statement(StmtId id);
  bool assigns_removed(ExprId id) const;
  ExprId target_of(ExprId lvalue) const;

  // edit_declarations.cpp
  void remove_parameter(FuncId f, std::uint32_t number);
  void drop_result(FuncId f);
  void retype(VarId id, Type type);
  void shrink_array(VarId id, std::uint32_t count);
  void retype_result(FuncId f, Type type);
  void retype_field(std::uint32_t record, std::uint32_t field, Type type);
  void remove_field(std::uint32_t record, std::uint32_t field);
  void unwrap_records();
  bool is_unwrapped(Type type) const;
  void replace_types();
  Type replaced(Type type);
  void remove_unnamed();
  void plain(VarId id);
  void plain_function(FuncId id);

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
