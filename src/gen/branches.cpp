// SPDX-License-Identifier: Apache-2.0
#include "gen/branches.h"

#include <algorithm>
#include <span>

#include "gen/accesses.h"
#include "gen/assignments.h"
#include "gen/bodies.h"
#include "gen/operations.h"

namespace gadfly::gen {

using lang::ExprId;
using lang::StmtId;
using lang::TypeKind;
using machine::Flow;

Flow Branches::if_else(Scope& scope) {
  Grown condition = assignments_.condition(scope);
  // More code is taken than not.
  if (live() && !operations_.truth(condition) && percent(35))
    condition = operations_.defined_unary(lang::UnaryOp::Not, condition);
  fired(Rule::StatementIf);
  return branch(scope, condition);
}

// A side that is not taken now stays open: it grows when it is, or ends as dead code.
Flow Branches::branch(Scope& scope, Grown condition) {
  const bool taken = operations_.truth(condition);
  const StmtId then = draft_.open_inner(scope).block;
  StmtId otherwise = lang::kNoStmt;
  if (percent(55)) otherwise = draft_.open_inner(scope).block;
  append(scope, build_.if_else(condition.id, then, otherwise));
  if (!live()) return Flow::Next;
  if (taken) return machine().exec(then);
  return otherwise == lang::kNoStmt ? Flow::Next : machine().exec(otherwise);
}

// A label that is not in |used|, to which it is added: |now| if it is |matching|, else another one, often nearby.
__int128 Branches::fresh_label(lang::Type type, const machine::Value& now, bool matching, std::vector<__int128>& used) {
  const lang::Rep rep = types().rep(type);
  __int128 label = machine::widen(now, rep);
  if (!matching) label = percent(60) ? label + below(12) - 6 : constant_value(type);
  label = machine::widen(machine::narrow(label, rep), rep);
  while (std::find(used.begin(), used.end(), label) != used.end())
    label = machine::widen(machine::narrow(label + 1, rep), rep);
  used.push_back(label);
  return label;
}

Flow Branches::switch_on(Scope& scope) {
  const Grown value = assignments_.condition(scope);
  const StmtId body = build_.block({});
  const StmtId stmt = build_.switch_on(value.id, body);
  const lang::Type type = build_.switch_type(stmt);
  const ExprId tested{program_.stmt(stmt).a};
  const machine::Value now = live() ? operations_.converted(tested, value) : machine::Value{};
  std::vector<__int128> used;
  const auto fresh_label = [&](bool matching) { return this->fresh_label(type, now, matching, used); };
  const std::uint32_t cases = 2 + below(5);
  const std::uint32_t matching = below(cases + 2);  // none, now and then
  const std::uint32_t fallback = percent(60) ? below(cases + 1) : ~0u;
  for (std::uint32_t i = 0; i <= cases; ++i) {
    StmtId labelled = draft_.open_inner(scope).block;
    if (i == fallback) {
      labelled = build_.default_label(stmt, labelled);
    } else if (i == cases) {
      continue;
    } else {
      labelled = build_.case_label(stmt, fresh_label(i == matching), labelled);
      if (percent(20))  // a run of labels
        for (std::uint32_t n = 1 + below(3); n > 0; --n) {
          const __int128 label = fresh_label(false);
          labelled = build_.case_label(stmt, label, labelled);
        }
    }
    build_.append(body, labelled);
    if (percent(70)) build_.append(body, build_.break_out());
  }
  append(scope, stmt);
  fired(Rule::StatementSwitch);
  return live() ? machine().exec_switch_on(stmt, now) : Flow::Next;
}

StmtId Branches::return_statement(Scope& scope, lang::Type result, bool leaves) {
  if (types().kind(result) == TypeKind::Void) return build_.return_nothing();
  const ModeScope mode(draft_, mode_if(leaves));
  const FullExpression full(accesses_);
  const Grown value = bodies_.result_value(scope, result);
  const ExprId id = build_.convert(value.id, result.unqualified());
  const StmtId stmt = build_.return_value(id);
  if (live()) machine().set_return_value(id, operations_.converted(id, value));
  return stmt;
}

// if (…) break; continue; or return …;
Flow Branches::leave_if(Scope& scope, Rule rule) {
  const bool returns = rule == Rule::StatementReturn;
  if (returns ? facts(scope.function).special : !scope.in_loop) return assignments_.assign(scope);
  const lang::Type result = types().element(program_.function(scope.function).type);
  if (returns && types().rep(result) == lang::Rep::Aggregate) return assignments_.assign(scope);
  Grown condition = assignments_.condition(scope);
  bool leaves = operations_.truth(condition);
  if (live() && leaves && percent(75)) {
    condition = operations_.defined_unary(lang::UnaryOp::Not, condition);
    leaves = false;
  }
  StmtId stmt = lang::kNoStmt;
  if (returns) {
    stmt = return_statement(scope, result, leaves);
  } else {
    stmt = rule == Rule::StatementBreak ? build_.break_out() : build_.continue_loop();
  }
  append(scope, build_.if_else(condition.id, build_.block(std::span(&stmt, 1))));
  fired(rule);
  if (!live() || !leaves) return Flow::Next;
  if (returns) return Flow::Return;
  return rule == Rule::StatementBreak ? Flow::Break : Flow::Continue;
}

Flow Branches::break_if(Scope& scope) { return leave_if(scope, Rule::StatementBreak); }

Flow Branches::continue_if(Scope& scope) { return leave_if(scope, Rule::StatementContinue); }

Flow Branches::return_if(Scope& scope) { return leave_if(scope, Rule::StatementReturn); }

Flow Branches::block(Scope& scope) {
  fired(Rule::StatementBlock);
  return perform(scope, draft_.open_inner(scope).block);
}

}  // namespace gadfly::gen
