// SPDX-License-Identifier: Apache-2.0
#include "gen/rewrite.h"

#include "support/check.h"

namespace gadfly::gen {

using lang::BinaryOp;
using lang::Rep;
using machine::Int128;

Int128 least(Rep rep) {
  if (!is_signed(rep)) return 0;
  const unsigned width = bit_width(rep);
  return static_cast<Int128>(~static_cast<machine::UInt128>(0) << (width - 1));
}

namespace {

Rewrite operator_instead(BinaryOp op) { return {Rewrite::Kind::Operator, op, 0}; }

Rewrite rewrite_shift(BinaryOp op, Rep rep, Int128 b, Rep rep_b, std::uint32_t spread) {
  const auto width = static_cast<Int128>(bit_width(rep));
  if (b >= 0 && b < width) return operator_instead(BinaryOp::Shr);  // of a sign, or into it
  Int128 adjust = 0;
  const bool too_far = __builtin_sub_overflow(static_cast<Int128>(spread) % width, b, &adjust);
  // The distance from the smallest numbers to a count has no place in their type.
  if (too_far || (is_signed(rep_b) && adjust > ~least(rep_b))) return {Rewrite::Kind::LeftOperand, op, 0};
  return {Rewrite::Kind::AdjustCount, op, adjust};
}

}  // namespace

Rewrite rewrite(BinaryOp op, Rep rep, const machine::Value& a, const machine::Value& b, Rep rep_b,
                std::uint32_t spread) {
  const Int128 x = machine::widen(a, rep), y = machine::widen(b, rep_b);
  switch (op) {
    case BinaryOp::Add: return operator_instead(BinaryOp::Sub);
    case BinaryOp::Sub: return operator_instead(BinaryOp::Add);
    case BinaryOp::Mul: return operator_instead(x == least(rep) && y == -1 ? BinaryOp::Sub : BinaryOp::Div);
    case BinaryOp::Div:
    case BinaryOp::Rem: return operator_instead(y == 0 ? BinaryOp::Mul : BinaryOp::Sub);
    case BinaryOp::Shl:
    case BinaryOp::Shr: return rewrite_shift(op, rep, y, rep_b, spread);
    default: break;
  }
  GADFLY_CHECK(false, "operator {} is never undefined", static_cast<int>(op));
  return operator_instead(op);
}

}  // namespace gadfly::gen
