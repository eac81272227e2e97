// SPDX-License-Identifier: Apache-2.0
#include "gen/arith_conditions.h"

#include <algorithm>

#include "gen/arith_expressions.h"
#include "gen/arith_operations.h"
#include "gen/exact.h"

namespace gadfly::gen::arith {

using lang::ExprId;

std::optional<Node> Conditions::conditional(const Requirements& required) {
  const std::optional<std::uint32_t> room = inside(Prec::Cond, required.fit);
  if (!room) return std::nullopt;
  Requirements child = required.below_it(Prec::Or, *room);
  const Shares share = expressions_.shares(child.ops, 3, child);
  child.floating = weights_[Rule::ObjectFloat] != 0 && percent(15);
  child.ops = share[0];
  const Node condition = expressions_.expression(child);
  const bool chosen = !is_zero(condition.value, rep_of(condition));
  child.floating = required.floating;
  const auto arm = [&](bool taken, std::uint32_t operations, Prec need) {
    child.executed = required.executed && taken;
    child.ops = operations;
    child.fit.need = need;
    return expressions_.expression(child);
  };
  const Node a = arm(chosen, share[1], Prec::Assign);
  const Node b = arm(!chosen, share[2], Prec::Cond);
  return operations_.choice(condition, a, b);
}

std::optional<Node> Conditions::logical(const Requirements& required) {
  const bool is_or = percent(50);
  const Prec prec = is_or ? Prec::Or : Prec::And;
  const std::optional<std::uint32_t> room = inside(prec, required.fit);
  if (required.floating || !room) return std::nullopt;
  Requirements child = required.below_it(prec, *room);
  const Shares share = expressions_.shares(child.ops, 2, child);
  child.ops = share[0];
  const Node a = expressions_.expression(child);
  const bool first = !is_zero(a.value, rep_of(a));
  child.executed = required.executed && first != is_or;
  child.ops = share[1];
  child.fit.need = lang::tighter(prec);
  const Node b = expressions_.expression(child);
  ++stats_.operations;
  const bool result = first == is_or ? first : !is_zero(b.value, rep_of(b));
  const ExprId id = build_.logical(is_or ? lang::LogicalOp::Or : lang::LogicalOp::And, a.id, b.id);
  Node node = node_over(id, machine::int_value(result), prec, {&a, &b});
  node.nest = std::max(nest_in(a, prec), nest_in(b, lang::tighter(prec)));
  return node;
}

std::optional<Node> Conditions::comma(const Requirements& required) {
  const std::optional<std::uint32_t> room = inside(Prec::Comma, required.fit);
  if (!room) return std::nullopt;
  Requirements child = required.below_it(Prec::Comma, *room);
  const Shares share = expressions_.shares(child.ops, 2, child);
  child.ops = share[0];
  const Node a = expressions_.expression(child);
  child.ops = share[1];
  child.fit.need = Prec::Assign;
  const Node b = expressions_.expression(child);
  ++stats_.operations;
  Node node = node_over(build_.comma(a.id, b.id), b.value, Prec::Comma, {&a, &b});
  node.nest = std::max(nest_in(a, Prec::Comma), nest_in(b, Prec::Assign));
  return node;
}

}  // namespace gadfly::gen::arith
