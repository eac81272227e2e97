// SPDX-License-Identifier: Apache-2.0
#include "gen/data_flow.h"

#include "gen/accesses.h"
#include "gen/operations.h"
#include "gen/operators.h"
#include "gen/reuse.h"

namespace gadfly::gen {

using lang::BinaryOp;
using lang::ExprId;
using lang::StmtId;
using lang::VarId;
using machine::Flow;

StmtId DataFlow::flow_into(const Assignments::Target& to, Grown value, bool must_keep) {
  if (to.lvalue == lang::kNoExpr) return build_.expression(value.id);
  const BinaryOp op = kKeepingOps[below(3)];
  const bool keep = to.keep || ((must_keep || percent(85)) && !is_wide_bit_field(program_, to.lvalue));
  return build_.expression(keep ? operations_.compounded(op, to.lvalue, value).id
                                : operations_.assigned(to.lvalue, value).id);
}

// What |lvalue| holds flows on.
StmtId DataFlow::flow_on_value(Scope& scope, ExprId lvalue, bool must_keep) {
  return flow_on(
      scope, [&] { return operations_.loaded(lvalue); }, must_keep);
}

StmtId DataFlow::flow_on_repeatable(Scope& scope, std::uint32_t operations) {
  return flow_on(scope, [&] { return reuse_.repeatable(here(scope), operations); });
}

StmtId DataFlow::flow_on_call(Scope& scope, lang::FuncId f, std::span<const ExprId> args) {
  return flow_on(scope, [&] { return operations_.evaluated(build_.call(f, args)); });
}

// if (condition) var = …;
void DataFlow::set_under(Scope& scope, Grown condition, VarId var) {
  under_condition(scope, condition, [&] {
    const FullExpression full(accesses_);
    const Grown value = reuse_.repeatable(here(scope), 1 + below(2));
    return build_.expression(operations_.assigned(build_.variable(var), value).id);
  });
}

// if (condition) … var …;
Flow DataFlow::use_under(Scope& scope, Grown condition, VarId var) {
  under_condition(scope, condition, [&] { return flow_on_value(scope, build_.variable(var), true); });
  facts(var).pending = false;
  return Flow::Next;
}

}  // namespace gadfly::gen
