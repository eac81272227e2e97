// SPDX-License-Identifier: Apache-2.0
// Loops around open blocks: whatever grows in those, a counter that nothing else writes ends the loop.
#pragma once

#include "gen/part.h"

namespace gadfly::gen {

class Accesses;
class Assignments;
class Budget;
class Declarations;
class Expressions;
class Visible;

class Loops : private Part {
 public:
  Loops(Draft& draft, Parts& parts);

  Flow for_loop(Scope& scope);
  Flow while_loop(Scope& scope);
  Flow do_loop(Scope& scope);
  Flow pointer_loop(Scope& scope);

  // Executes what runs about |trips| times; run_loop() appends it first.
  Flow run_often(lang::StmtId stmt, std::uint32_t trips);
  Flow run_loop(Scope& scope, lang::StmtId stmt, std::uint32_t trips);

  // Counters. One holds low … high wherever it is visible.
  static VarFacts counter_facts(const Scope& scope, std::int64_t low, std::int64_t high);
  lang::VarId add_counter(Scope& scope, std::int64_t low, std::int64_t high);
  void start_counter(Scope& scope, lang::VarId counter, std::uint32_t value);
  lang::VarId add_loop_variable(lang::FuncId function, lang::Type type, const char* prefix, VarFacts facts,
                                lang::ExprId init);

  // Parts of loops.
  lang::ExprId and_also(Scope& scope, lang::ExprId condition);
  lang::ExprId is_below(lang::VarId counter, lang::ExprId limit);
  lang::ExprId steps_below(Scope& scope, lang::VarId counter, std::uint32_t trips);
  lang::StmtId counted_for(lang::VarId counter, std::uint32_t trips, lang::StmtId body);
  Scope& loop_body(Scope& scope, lang::VarId counter, std::uint32_t trips);

 private:
  lang::Type counter_type();

  Budget& budget_;
  Visible& visible_;
  Accesses& accesses_;
  Expressions& expressions_;
  Assignments& assignments_;
  Declarations& declarations_;
};

}  // namespace gadfly::gen
