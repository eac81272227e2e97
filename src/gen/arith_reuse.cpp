// SPDX-License-Identifier: Apache-2.0
#include "gen/arith_reuse.h"

#include <algorithm>

#include "gen/arith_expressions.h"
#include "gen/arith_operations.h"

namespace gadfly::gen::arith {

using lang::BinaryOp;
using lang::ExprId;
using lang::ExprKind;

namespace {

constexpr std::uint32_t kMostRemembered = 16;

}  // namespace

void Reuse::change(const Node& node) {
  for (Remembered& row : remembered_)
    if (row.node.id == node.id) row.node.value = node.value;
}

void Reuse::remember(const Node& node, bool floating) {
  constexpr std::uint32_t kMostOperations = 40;
  if (weights_[Rule::ExpressionReuse] == 0 || !node.repeatable || node.ops == 0 || node.ops > kMostOperations) return;
  if (remembered_.size() < kMostRemembered) remembered_.push_back({node, floating});
  else remembered_[below(kMostRemembered)] = {node, floating};
}

ExprId Reuse::copy(ExprId id) {
  lang::Expr e = program_.expr(id);
  switch (e.kind) {
    case ExprKind::VarRef:
    case ExprKind::IntConst:
    case ExprKind::FloatConst: break;
    case ExprKind::Cond: e.c = raw(copy(e.child_c())); [[fallthrough]];
    case ExprKind::Binary:
    case ExprKind::Logical:
    case ExprKind::Comma: e.b = raw(copy(e.child_b())); [[fallthrough]];
    default: e.a = raw(copy(e.child_a())); break;
  }
  return program_.add(e);
}

// An earlier subexpression once more: no variable in it has changed.
std::optional<Node> Reuse::reuse(const Requirements& required) {
  if (remembered_.empty()) return std::nullopt;
  const Remembered& row = remembered_[below(static_cast<std::uint32_t>(remembered_.size()))];
  if (row.floating != required.floating || row.node.ops > required.ops) return std::nullopt;
  Node again = row.node;
  const BinaryOp op = expressions_.any_operator(required);
  const Prec prec = lang::precedence(op);
  const std::optional<std::uint32_t> room = inside(prec, required.fit);
  if (!room || nest_in(again, prec) > *room || !fits(again.prec, again.nest, required.fit)) return std::nullopt;
  again.id = copy(row.node.id);
  again.first_effect = again.last_effect = effects_so_far();
  stats_.operations += again.ops;
  if (again.ops == required.ops) return again;
  Requirements rest = required.below_it(lang::tighter(prec), *room);
  rest.ops = std::min(required.ops - again.ops - 1, expressions_.shares(required.ops - again.ops - 1, 1, rest)[0]);
  const Node other = expressions_.expression(rest);
  return operations_.combine(op, again, other, required.fit);
}

}  // namespace gadfly::gen::arith
