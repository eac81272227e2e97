// SPDX-License-Identifier: Apache-2.0
#include "gen/repairs.h"

#include "gen/defined_forms.h"
#include "gen/inspect.h"
#include "gen/operators.h"
#include "gen/rewrite.h"
#include "machine/arithmetic.h"

namespace gadfly::gen {

using lang::BinaryOp;
using lang::ExprId;
using lang::ExprKind;
using lang::Rep;
using lang::Type;
using lang::TypeKind;
using machine::Value;

namespace {

// What the mended form of a op b gives.
Value mended_value(BinaryOp op, Rep rep, const Value& a, const Value& b, Rep rep_b) {
  const auto x = static_cast<machine::UInt128>(machine::widen(a, rep));
  const auto y = static_cast<machine::UInt128>(machine::widen(b, rep_b));
  const unsigned width = lang::bit_width(rep);
  Value out;
  switch (op) {
    case BinaryOp::Add: return machine::narrow(static_cast<machine::Int128>(x + y), rep);
    case BinaryOp::Sub: return machine::narrow(static_cast<machine::Int128>(x - y), rep);
    case BinaryOp::Mul: return machine::narrow(static_cast<machine::Int128>(x * y), rep);
    case BinaryOp::Div:
    case BinaryOp::Rem:  // the divisor becomes one
      return op == BinaryOp::Div ? a : machine::int_value(0);
    default: break;
  }
  const Value count = machine::int_value(static_cast<std::uint64_t>(y) & (width - 1));
  if (op == BinaryOp::Shl && lang::is_signed(rep))
    return machine::narrow(static_cast<machine::Int128>(x << count.lo), rep);
  machine::integer_binary(op, rep, a, count, Rep::I32, false, out);
  return out;
}

}  // namespace

// |id| becomes what |with| is; what holds |id| keeps it.
void Repairs::replace(ExprId id, ExprId with) {
  const lang::Loc loc = program_.expr(id).loc;
  program_.expr(id) = program_.expr(with);
  program_.expr(id).loc = loc;
  ++stats_.repairs;
}

bool Repairs::mend(ExprId id, const Value& a, const Value& b, Value& result) {
  const lang::Expr e = program_.expr(id);
  switch (e.kind) {
    case ExprKind::Unary: {  // -a: (T)(0 - (U)a)
      const Type wide = unsigned_type(types(), e.rep);
      const ExprId zero = build_.constant(wide, 0);
      const ExprId difference = build_.binary(BinaryOp::Sub, zero, build_.cast(e.child_a(), wide));
      replace(id, build_.cast(difference, e.type));
      result = a;  // only the minimum is its own negation
      return true;
    }
    case ExprKind::Binary: {
      const Rep rep = program_.expr(e.child_a()).rep, rep_b = program_.expr(e.child_b()).rep;
      const auto op = static_cast<BinaryOp>(e.op);
      if (is_division(op) && has_effects(program_, id)) return false;
      replace(id, mended_operation(op, e.child_a(), e.child_b()));
      result = mended_value(op, rep, a, b, rep_b);
      return true;
    }
    case ExprKind::CompoundAssign: return mend_assignment(id, static_cast<BinaryOp>(e.op), e.child_b(), a, b, result);
    case ExprKind::IncDec: {
      const auto op = static_cast<lang::IncDecOp>(e.op);
      const bool down = op == lang::IncDecOp::PreDec || op == lang::IncDecOp::PostDec;
      const ExprId one = build_.constant(int_type(), 1);
      return mend_assignment(id, down ? BinaryOp::Sub : BinaryOp::Add, one, a, b, result);
    }
    default: return false;
  }
}

// The operation a op b in a form that is defined for all operands.
ExprId Repairs::mended_operation(BinaryOp op, ExprId a, ExprId b) {
  const Type type = type_of(a).unqualified();
  const Rep rep = types().rep(type);
  const Type wide = unsigned_type(types(), rep);
  switch (op) {
    case BinaryOp::Add:
    case BinaryOp::Sub:
    case BinaryOp::Mul: return wrapping(build_, op, a, b, type, wide);
    case BinaryOp::Div:
    case BinaryOp::Rem: {
      // b + !b where b is zero; for the minimum and -1: b is made 1, only when it is -1 and a is the
      // minimum, so that nothing else changes.
      const ExprId zero_fixed = build_.binary(BinaryOp::Add, b, build_.unary(lang::UnaryOp::Not, b));
      ExprId divisor = zero_fixed;
      if (lang::is_signed(rep)) {
        const ExprId is_least = build_.binary(BinaryOp::Eq, a, build_.constant(type, least(rep)));
        const ExprId is_minus_one = build_.binary(BinaryOp::Eq, b, build_.constant(type, -1));
        const ExprId both = build_.binary(BinaryOp::BitAnd, is_least, is_minus_one);
        divisor = build_.conditional(both, build_.constant(type, 1), zero_fixed);
      }
      return build_.binary(op, a, divisor);
    }
    default: {  // shifts
      const ExprId count = masked_count(build_, b, lang::bit_width(rep), type_of(b).unqualified());
      if (op == BinaryOp::Shr || !lang::is_signed(rep)) return build_.binary(op, a, count);
      return wrapping_shift(build_, a, count, type, wide);
    }
  }
}

// x op= b: x = mended x op b. x++ gives what x was: (T)((U)(x = …) - 1).
bool Repairs::mend_assignment(ExprId id, BinaryOp op, ExprId operand, const Value& a, const Value& b, Value& result) {
  const lang::Expr e = program_.expr(id);
  const ExprId lvalue = e.child_a();
  if (has_effects(program_, lvalue)) return false;
  if (is_division(op) && has_effects(program_, operand)) return false;
  const Type target = type_of(lvalue).unqualified();
  const Type work = e.kind == ExprKind::CompoundAssign ? Type::from_bits(e.c) : lang::promoted(types(), target);
  const Rep rep = types().rep(work);
  const Rep rep_b = program_.expr(operand).rep;
  const bool shifts = is_shift(op);
  const ExprId old = build_.convert(build_.load(lvalue), work);
  const ExprId right = shifts ? operand : build_.convert(operand, work);
  ExprId assignment = build_.assign(lvalue, mended_operation(op, old, right));
  const auto inc = static_cast<lang::IncDecOp>(e.op);
  if (e.kind == ExprKind::IncDec && (inc == lang::IncDecOp::PostInc || inc == lang::IncDecOp::PostDec)) {
    const Type wide = unsigned_type(types(), rep);
    const BinaryOp back = inc == lang::IncDecOp::PostInc ? BinaryOp::Sub : BinaryOp::Add;
    const ExprId before = build_.binary(back, build_.cast(assignment, wide), build_.constant(wide, 1));
    assignment = build_.cast(before, target);
  }
  result = mended_value(op, rep, a, b, e.kind == ExprKind::IncDec ? rep : shifts ? rep_b : rep);
  replace(id, assignment);
  return true;
}

// a[i]: a[(unsigned)i % N].
bool Repairs::mend_index(ExprId id, const Value& index, std::uint64_t count, std::uint64_t& result) {
  const Type wide = types().basic(TypeKind::UInt);
  const ExprId position = program_.expr(id).child_b();
  const ExprId limit = build_.constant(wide, static_cast<__int128>(count));
  const ExprId rest = build_.binary(BinaryOp::Rem, build_.cast(position, wide), limit);
  program_.expr(id).b = raw(rest);
  result = static_cast<std::uint32_t>(index.lo) % count;
  ++stats_.repairs;
  return true;
}

}  // namespace gadfly::gen
