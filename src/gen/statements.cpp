// SPDX-License-Identifier: Apache-2.0
// Statements. Each rule builds one; what is inside it is grown when execution gets there.
#include "gen/generator.h"

namespace gadfly::gen {

using lang::BinaryOp;
using lang::ExprId;
using lang::FuncId;
using lang::StmtId;
using lang::Type;
using lang::VarId;

StmtId Generator::statement(Scope& scope) {
  const bool may_nest = scope.depth < options_.max_block_depth && scope.budget > 0;
  const std::uint32_t weights[] = {50, 12, may_nest ? 14u : 0u, may_nest ? 12u : 0u, 12};
  switch (choices_.weighted(weights)) {
    case 0: return assignment(scope);
    case 1: return declaration(scope);
    case 2: return branch(scope);
    case 3: return loop(scope);
    default: return call_statement(scope);
  }
}

StmtId Generator::assignment(Scope& scope) {
  const ExprId target = lvalue(scope, true);
  const ExprId value = expression(scope, options_.max_expr_depth);
  // Operators that are defined whatever the values are.
  constexpr BinaryOp kOps[] = {BinaryOp::BitXor, BinaryOp::BitAnd, BinaryOp::BitOr};
  if (choices_.chance(20))
    return build_.expression(build_.compound(kOps[choices_.below(3)], target, value));
  return build_.expression(build_.assign(target, value));
}

StmtId Generator::declaration(Scope& scope) {
  const Type type = integer_type();
  const ExprId value = expression(scope, 3);
  const VarId var = add_local(scope, type, "v");
  if (var == lang::kNoVar) return assignment(scope);
  own(scope.block, var);
  scope.vars.push_back(var);
  program_.var(var).init = build_.convert(value, type);
  return build_.declare(var);
}

StmtId Generator::branch(Scope& scope) {
  const ExprId condition = expression(scope, 3);
  const StmtId then = open_block(scope, 1 + choices_.below(4));
  const StmtId otherwise = choices_.chance(60) ? open_block(scope, 1 + choices_.below(4)) : lang::kNoStmt;
  return build_.if_else(condition, then, otherwise);
}

// for (int i = 0; i < N; i++), up or down, by one or more. The counter is only read inside.
StmtId Generator::loop(Scope& scope) {
  const Type type = program_.types.basic(lang::TypeKind::Int);
  const VarId counter = add_local(scope, type, "i");
  if (counter == lang::kNoVar) return assignment(scope);
  const std::uint32_t trips = 1 + choices_.below(10), step = 1 + choices_.below(3);
  const bool down = choices_.chance(30);
  const auto ref = [&] { return build_.variable(counter); };
  const auto number = [&](std::uint32_t n) { return build_.constant(type, n); };
  program_.var(counter).init = number(down ? trips * step : 0);
  const ExprId condition = down ? build_.binary(BinaryOp::Gt, build_.load(ref()), number(0))
                                : build_.binary(BinaryOp::Lt, build_.load(ref()), number(trips * step));
  const ExprId next = build_.compound(down ? BinaryOp::Sub : BinaryOp::Add, ref(), number(step));
  const StmtId body = open_block(scope, 1 + choices_.below(4));
  scope_of(body).counters.push_back(counter);
  const StmtId loop = build_.for_loop(lang::kNoExpr, condition, next, body);
  program_.stmt(loop).a = raw(build_.declare(counter));
  const StmtId carrier = build_.block(std::span(&loop, 1), std::span(&counter, 1));
  program_.stmt(carrier).flags |= lang::kNoBraces;
  return carrier;
}

StmtId Generator::call_statement(Scope& scope) {
  // A function that is still being grown is not called.
  std::vector<FuncId> callable;
  for (const FuncId f : functions_)
    if (scope_of(program_.function(f).body).complete) callable.push_back(f);
  FuncId f = lang::kNoFunc;
  if (machine_ != nullptr && functions_.size() < options_.max_functions &&
      (callable.empty() || choices_.chance(50))) {
    f = add_function(choices_.below(4));
  } else if (!callable.empty()) {
    f = callable[choices_.below(static_cast<std::uint32_t>(callable.size()))];
  } else {
    return assignment(scope);
  }
  std::vector<ExprId> args;
  for (std::size_t i = 0; i < program_.function(f).params.size(); ++i)
    args.push_back(expression(scope, 2));
  const ExprId target = lvalue(scope, true);
  return build_.expression(build_.assign(target, build_.call(f, args)));
}

}  // namespace gadfly::gen
