// SPDX-License-Identifier: Apache-2.0
#include "emi/env.h"
#include "machine/arithmetic.h"

namespace gadfly::emi {

using namespace lang;
using machine::int_value;
using machine::narrow;
using machine::Value;
using machine::widen;

Columns::Column Columns::unknown() const {
  Column column;
  column.values.resize(env_.worlds);
  column.bad = env_.worlds >= 32 ? 0xffffffffu : (1u << env_.worlds) - 1;
  return column;
}

const Columns::Column& Columns::of(ExprId id) {
  const auto known = known_.find(raw(id));
  if (known != known_.end()) return known->second;
  Column column = compute(program_.expr(id));
  return known_[raw(id)] = std::move(column);
}

bool Columns::always(ExprId e, bool expected) {
  const Column& column = of(e);
  if (column.bad != 0) return false;
  for (const Value& value : column.values)
    if ((value.lo != 0) != expected) return false;
  return true;
}

Columns::Column Columns::compute(const Expr& e) {
  if (bit_width(e.rep) == 128) return unknown();
  switch (e.kind) {
    case ExprKind::IntConst: {
      Column column;
      column.values.assign(env_.worlds, narrow(e.int64(), e.rep));
      return column;
    }
    case ExprKind::Load: {
      const Known* found = env_.find(program_, e.child_a());
      if (found == nullptr) return unknown();
      Column column;
      column.values = found->values;
      return column;
    }
    case ExprKind::Unary: return unary(e);
    case ExprKind::Binary: return binary(e);
    case ExprKind::Logical: return logical(e);
    case ExprKind::Cond: return conditional(e);
    case ExprKind::Cast: return cast(e);
    default: return unknown();
  }
}

Columns::Column Columns::unary(const Expr& e) {
  Column column = of(e.child_a());
  const Rep rep = program_.expr(e.child_a()).rep;
  const auto op = static_cast<UnaryOp>(e.op);
  if (op != UnaryOp::Not && !is_integer(rep)) return unknown();
  for (std::size_t w = 0; w < env_.worlds; ++w) {
    const Value value = column.values[w];
    Value& out = column.values[w];
    switch (op) {
      case UnaryOp::Plus: break;
      case UnaryOp::Not: out = int_value(value.lo == 0); break;
      case UnaryOp::BitNot: out = narrow(~widen(value, rep), rep); break;
      case UnaryOp::Neg:
        if (machine::integer_negate(rep, value, false, out)) column.bad |= 1u << w;
        break;
    }
  }
  return column;
}

Columns::Column Columns::binary(const Expr& e) {
  const Column a = of(e.child_a()), b = of(e.child_b());
  const Rep rep = program_.expr(e.child_a()).rep, rep_b = program_.expr(e.child_b()).rep;
  const auto op = static_cast<BinaryOp>(e.op);
  Column column;
  column.values.resize(env_.worlds);
  column.bad = a.bad | b.bad;
  if (rep == Rep::Pointer && (op == BinaryOp::Eq || op == BinaryOp::Ne)) {
    for (std::size_t w = 0; w < env_.worlds; ++w)
      column.values[w] = int_value((a.values[w].lo == b.values[w].lo) == (op == BinaryOp::Eq));
    return column;
  }
  if (!is_integer(rep) || !is_integer(rep_b) || bit_width(rep) == 128 || bit_width(rep_b) == 128) return unknown();
  for (std::size_t w = 0; w < env_.worlds; ++w)
    if (machine::integer_binary(op, rep, a.values[w], b.values[w], rep_b, false, column.values[w]))
      column.bad |= 1u << w;
  return column;
}

// What is not evaluated does not have to be defined.
Columns::Column Columns::logical(const Expr& e) {
  const Column a = of(e.child_a()), b = of(e.child_b());
  const bool is_and = static_cast<LogicalOp>(e.op) == LogicalOp::And;
  Column column;
  column.values.resize(env_.worlds);
  column.bad = a.bad;
  for (std::size_t w = 0; w < env_.worlds; ++w) {
    const bool left = a.values[w].lo != 0;
    if (left != is_and) {
      column.values[w] = int_value(left);
      continue;
    }
    column.values[w] = int_value(b.values[w].lo != 0);
    column.bad |= b.bad & 1u << w;
  }
  return column;
}

Columns::Column Columns::conditional(const Expr& e) {
  if (e.b == kNone) return unknown();
  const Column condition = of(e.child_a()), yes = of(e.child_b()), no = of(e.child_c());
  Column column;
  column.values.resize(env_.worlds);
  column.bad = condition.bad;
  for (std::size_t w = 0; w < env_.worlds; ++w) {
    const Column& chosen = condition.values[w].lo != 0 ? yes : no;
    column.values[w] = chosen.values[w];
    column.bad |= chosen.bad & 1u << w;
  }
  return column;
}

Columns::Column Columns::cast(const Expr& e) {
  const Expr& operand = program_.expr(e.child_a());
  const auto kind = static_cast<CastKind>(e.op);
  if (kind == CastKind::NullToPtr) {
    Column column;
    column.values.resize(env_.worlds);
    return column;
  }
  Column column = of(e.child_a());
  if (operand.rep == Rep::Pointer && e.rep == Rep::Pointer) return column;
  if (kind == CastKind::ToBool && (is_integer(operand.rep) || operand.rep == Rep::Pointer)) {
    for (Value& value : column.values) value = int_value(value.lo != 0);
    return column;
  }
  if (!is_integer(operand.rep) || !is_integer(e.rep)) return unknown();
  for (Value& value : column.values) value = narrow(widen(value, operand.rep), e.rep);
  return column;
}

}  // namespace gadfly::emi
