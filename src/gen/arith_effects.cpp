// SPDX-License-Identifier: Apache-2.0
#include "gen/arith_effects.h"

#include "gen/arith_expressions.h"
#include "gen/arith_operations.h"
#include "gen/arith_variables.h"
#include "gen/exact.h"
#include "gen/operators.h"

namespace gadfly::gen::arith {

using lang::BinaryOp;
using lang::ExprId;
using lang::IncDecOp;
using lang::Rep;
using lang::Type;
using lang::VarId;
using machine::Value;

VarId Effects::changed_variable(const Requirements& required, Type type, const Value& before, const Value& after) {
  const VarId var = variables_.add_variable("y", type, before, false);
  draft_.effects.push_back({var, before, after, required.executed});
  return var;
}

std::optional<Node> Effects::increment(const Requirements& required) {
  if (required.ops != 1 || !inside(Prec::Unary, required.fit)) return std::nullopt;
  Type type = variables_.variable_type(required.floating);
  if (types().rep(type) == Rep::Bool) type = int_type();
  const auto op = static_cast<IncDecOp>(below(4));
  const bool down = op == IncDecOp::PreDec || op == IncDecOp::PostDec;
  const Rep rep = types().rep(type);
  const Value one = *exact_conversion(machine::int_value(1), Rep::I32, rep);
  Value before = variables_.initial_value(type);
  std::optional<Value> after = exact_binary(down ? BinaryOp::Sub : BinaryOp::Add, rep, before, one, rep);
  if (!after) {
    before = one;
    after = exact_binary(down ? BinaryOp::Sub : BinaryOp::Add, rep, before, one, rep);
  }
  ++stats_.operations;
  const Node nothing = variables_.constant_node(int_type(), Value{});
  const VarId var = changed_variable(required, type, before, *after);
  const bool prefix = op == IncDecOp::PreInc || op == IncDecOp::PreDec;
  Node node = node_over(build_.inc_dec(op, build_.variable(var)), prefix ? *after : before,
                        prefix ? Prec::Unary : Prec::Postfix, {&nothing});
  node.last_effect = effects_so_far();
  node.repeatable = false;
  return node;
}

std::optional<Node> Effects::assign_inside(const Requirements& required) {
  const std::optional<std::uint32_t> room = inside(Prec::Assign, required.fit);
  if (!room) return std::nullopt;
  const Node value = expressions_.expression(required.below_it(Prec::Assign, *room));
  return kept(required, value, variables_.target_type(value, required.floating));
}

Node Effects::kept(const Requirements& required, const Node& value, Type type) {
  ++stats_.operations;
  const Value after = *exact_conversion(value.value, rep_of(value), types().rep(type));
  const VarId var = changed_variable(required, type, variables_.initial_value(type), after);
  Node node = node_over(build_.assign(build_.variable(var), value.id), after, Prec::Assign, {&value});
  node.nest = nest_in(value, Prec::Assign);
  node.last_effect = effects_so_far();
  node.repeatable = false;
  return node;
}

std::optional<Effects::Compounded> Effects::compounded(const Requirements& required, Type type, const Value& before,
                                                       const Node& operand) {
  constexpr int kTries = 4;
  for (int i = 0; i < kTries; ++i) {
    const BinaryOp op = required.floating ? expressions_.float_operator()
                                          : expressions_.integer_operator(required.operators, operand.ops);
    if (is_comparison(op)) continue;
    const std::optional<Value> result = operations_.evaluated(op, type, before, type_of(operand), operand.value);
    if (!result) continue;
    const bool shifts = is_shift(op);
    const Type left = lang::promoted(types(), type);
    const Type work = shifts ? left : lang::common_type(types(), left, type_of(operand));
    const std::optional<Value> kept = exact_conversion(*result, types().rep(work), types().rep(type));
    if (kept) return Compounded{op, *kept};
  }
  return std::nullopt;
}

std::optional<Node> Effects::compound_inside(const Requirements& required) {
  const std::optional<std::uint32_t> room = inside(Prec::Assign, required.fit);
  if (!room) return std::nullopt;
  const Node value = expressions_.expression(required.below_it(Prec::Assign, *room));
  ++stats_.operations;
  const Type type = variables_.target_type(value, required.floating);
  const Value before = variables_.initial_value(type);
  const std::optional<Compounded> found = compounded(required, type, before, value);
  const Value after = found ? found->value : *exact_conversion(value.value, rep_of(value), types().rep(type));
  const VarId var = changed_variable(required, type, before, after);
  const ExprId target = build_.variable(var);
  const ExprId id = found ? build_.compound(found->op, target, value.id) : build_.assign(target, value.id);
  Node node = node_over(id, after, Prec::Assign, {&value});
  node.nest = nest_in(value, Prec::Assign);
  node.last_effect = effects_so_far();
  node.repeatable = false;
  return node;
}

}  // namespace gadfly::gen::arith
