// SPDX-License-Identifier: Apache-2.0
// Statements and functions of wild programs.
#pragma once

#include <utility>
#include <vector>

#include "gen/wild_expressions.h"

namespace gadfly::gen {

class WildStatements {
 public:
  WildStatements(WildDraft& draft, WildWorld& world, WildExpressions& expressions)
      : d_(draft), world_(world), e_(expressions) {}

  // Declares the functions, then drafts their bodies: the bodies may call what comes later.
  void add_functions();
  // void test(void), which calls them.
  void add_entry();

 private:
  using Make = lang::StmtId (WildStatements::*)(WildScope&);
#define GADFLY_WILD_STATEMENT(id, name, weight, make, what) lang::StmtId make(WildScope& scope);
#include "gen/rules.def"
  static const Make kMakers[];

  void add_use();
  lang::FuncId add_function(std::uint32_t rank);
  void draft_body(lang::FuncId f, std::uint32_t rank);
  lang::StmtId statement(WildScope& scope);
  // Some statements, in a scope of their own.
  lang::StmtId block_of(WildScope& scope, std::uint32_t most);
  void append_statements(WildScope& scope, lang::StmtId block, std::uint32_t count);
  void declare_in(WildScope& scope, lang::StmtId block);
  void place_labels(WildScope& scope, lang::StmtId block);
  lang::StmtId returned(WildScope& scope);
  // |value| becomes part of the answer: in a call, or in a global.
  lang::StmtId observed(WildScope& scope, lang::ExprId value);
  // The integers among the variables that are visible from number |first| on are observed.
  void flow_on(WildScope& scope, lang::StmtId block, std::size_t first);
  lang::ExprId kernel_operand(WildScope& scope, const std::vector<lang::VarId>& arrays, lang::ExprId counter);
  lang::ExprId kernel_value(WildScope& scope, const std::vector<lang::VarId>& arrays, lang::ExprId counter);
  lang::StmtId kernel_statement(WildScope& scope, const std::vector<lang::VarId>& arrays, lang::ExprId counter);
  // A function that reads so many elements of a buffer, made when it is first needed.
  lang::FuncId reader_of(lang::Type element);
  lang::StmtId filling(WildScope& scope, lang::VarId buffer, lang::ExprId count);
  lang::StmtId reading(WildScope& scope, lang::Type element, lang::ExprId pointer, lang::ExprId count);
  // wild_memory.cpp
  lang::FuncId helper(const char* prefix, lang::Type result, std::span<const lang::Type> params);
  void finish_helper(lang::FuncId f, lang::StmtId body);
  lang::ExprId place_as(lang::VarId pointer, lang::Type type, lang::VarId index);
  lang::FuncId retyping(std::span<const lang::Type> types, bool condition);
  lang::FuncId record_function(lang::Type record);
  lang::ExprId part_by_path(lang::ExprId place, std::span<const std::uint32_t> path);
  void append_string_uses(WildScope& scope, lang::StmtId block, lang::ExprId text, lang::VarId target,
                          std::uint32_t room);
  lang::ExprId fresh_counter(WildScope& scope, lang::StmtId block);
  lang::ExprId nest_index(const std::vector<lang::ExprId>& counters, std::uint64_t count);
  lang::ExprId nest_element(lang::VarId array, const std::vector<lang::ExprId>& counters);
  lang::ExprId integer_part(lang::ExprId lvalue);
  void copy_and_change(WildScope& scope, lang::StmtId block, lang::VarId array,
                       const std::vector<lang::ExprId>& counters);
  lang::StmtId nest_statement(WildScope& scope, lang::VarId array, const std::vector<lang::ExprId>& counters);
  // wild_fills.cpp
  lang::ExprId count_up_to(std::uint32_t most);
  // wild_cycles.cpp
  lang::ExprId fresh_state(WildScope& scope, lang::StmtId block, int first);
  lang::StmtId step_to(lang::ExprId state, int value, lang::LabelId to);
  lang::StmtId step_by_switch(lang::ExprId state, const std::vector<lang::LabelId>& labels);
  lang::StmtId step_once(WildScope& scope, lang::LabelId inner, lang::LabelId to);
  std::uint32_t counting_param(lang::FuncId f);
  lang::ExprId call_with(WildScope& scope, lang::FuncId f, std::uint32_t at, lang::ExprId value);
  lang::StmtId taken(WildScope& scope, lang::ExprId call);
  lang::StmtId taken_on(WildScope& scope, lang::ExprId call);
  void append_owed(WildScope& scope, lang::StmtId body);
  lang::StmtId recurse_by_param(WildScope& scope, std::uint32_t at);
  lang::StmtId body_of_loop(WildScope& scope, lang::ExprId counter);
  struct Header {
    lang::ExprId counter, start, test, step;
  };
  Header header(WildScope& scope);
  lang::ExprId bound(WildScope& scope);

  WildDraft& d_;
  WildWorld& world_;
  WildExpressions& e_;
  std::vector<std::pair<lang::Type, lang::FuncId>> readers_;
  std::vector<std::pair<lang::FuncId, lang::FuncId>> owed_;  // who has to call whom
};

}  // namespace gadfly::gen
