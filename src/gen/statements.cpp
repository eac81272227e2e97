// SPDX-License-Identifier: Apache-2.0
#include "gen/statements.h"

#include "gen/parts.h"

namespace gadfly::gen {

using machine::Flow;

Flow Statements::statement(Scope& scope) {
  struct Row {
    bool (*possible)(const Budget& budget, const Scope& scope);
    Flow (*make)(Parts& parts, Scope& scope);
  };
  static constexpr Row kRows[] = {
#define GADFLY_STATEMENT(id, name, full, scalar, arith, possible, make, what)       \
  {[](const Budget& budget, const Scope& scope) { return budget.possible(scope); }, \
   [](Parts& parts, Scope& scope) { return parts.make(scope); }},
#include "gen/rules.def"
  };
  if (options_.assert_facts && live() && percent(20)) return parts_.assertions.assert_fact(scope);
  for (int tries = 0; tries < 4; ++tries) {
    const Rule rule = choose(Group::Statement);
    draft_.operators = choose(Group::Context);
    fired(draft_.operators);
    const Row& row = kRows[place(rule, Rule::StatementAssign)];
    if (row.possible(parts_.budget, scope)) return row.make(parts_, scope);
  }
  return parts_.assignments.assign(scope);
}

}  // namespace gadfly::gen
