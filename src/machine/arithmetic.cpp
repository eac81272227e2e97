// SPDX-License-Identifier: Apache-2.0
#include "machine/arithmetic.h"

namespace gadfly::machine {

using lang::BinaryOp;
using lang::Rep;

namespace {

constexpr Int128 kInt128Max = static_cast<Int128>(~UInt128{0} >> 1);
constexpr Int128 kInt128Min = -kInt128Max - 1;

Int128 minimum(Rep rep) {
  const unsigned width = bit_width(rep);
  if (!is_signed(rep)) return 0;
  return width == 128 ? kInt128Min : -(Int128{1} << (width - 1));
}

bool fits(Int128 v, Rep rep) { return widen(narrow(v, rep), rep) == v; }

std::optional<Ub> shift(BinaryOp op, Rep rep, const Value& a, const Value& b, Rep rep_b, bool wrapv, Value& out) {
  const unsigned width = bit_width(rep);
  const Int128 count = widen(b, rep_b);
  if (count < 0 || (rep_b == Rep::U128 && b.hi != 0) || count >= static_cast<Int128>(width)) return Ub::ShiftCount;
  const auto n = static_cast<unsigned>(count);
  const Int128 v = widen(a, rep);
  if (op == BinaryOp::Shr) {
    // Right shift of a negative value is implementation-defined: all targets copy the sign.
    out = is_signed(rep) ? narrow(v >> n, rep) : narrow(static_cast<Int128>(static_cast<UInt128>(v) >> n), rep);
    return std::nullopt;
  }
  const auto shifted = static_cast<Int128>(static_cast<UInt128>(v) << n);
  if (is_signed(rep) && !wrapv) {
    if (v < 0) return Ub::ShiftSign;
    const Int128 limit = width == 128 ? kInt128Max : (Int128{1} << (width - 1)) - 1;
    if (v > (limit >> n)) return Ub::ShiftSign;
  }
  out = narrow(shifted, rep);
  return std::nullopt;
}

std::optional<Ub> divide(BinaryOp op, Rep rep, const Value& a, const Value& b, bool wrapv, Value& out) {
  if (rep == Rep::U128) {
    if (b.u128() == 0) return Ub::DivideByZero;
    out = int128_value(op == BinaryOp::Div ? a.u128() / b.u128() : a.u128() % b.u128());
    return std::nullopt;
  }
  const Int128 x = widen(a, rep), y = widen(b, rep);
  if (y == 0) return Ub::DivideByZero;
  if (y == -1 && is_signed(rep)) {
    if (x == minimum(rep)) {
      if (!wrapv) return Ub::DivideOverflow;
      out = op == BinaryOp::Div ? a : Value{};
      return std::nullopt;
    }
    out = op == BinaryOp::Div ? narrow(-x, rep) : Value{};
    return std::nullopt;
  }
  out = narrow(op == BinaryOp::Div ? x / y : x % y, rep);
  return std::nullopt;
}

std::optional<Ub> add_or_multiply(BinaryOp op, Rep rep, const Value& a, const Value& b, bool wrapv, Value& out) {
  const Int128 x = widen(a, rep), y = widen(b, rep);
  Int128 r = 0;
  bool overflow = false;
  switch (op) {
    case BinaryOp::Add: overflow = __builtin_add_overflow(x, y, &r); break;
    case BinaryOp::Sub: overflow = __builtin_sub_overflow(x, y, &r); break;
    default: overflow = __builtin_mul_overflow(x, y, &r); break;
  }
  if (is_signed(rep) && !wrapv && (overflow || !fits(r, rep))) return Ub::SignedOverflow;
  out = narrow(r, rep);
  return std::nullopt;
}

}  // namespace

std::optional<Ub> integer_binary(BinaryOp op, Rep rep, const Value& a, const Value& b, Rep rep_b, bool wrapv,
                                 Value& out) {
  switch (op) {
    case BinaryOp::Add:
    case BinaryOp::Sub:
    case BinaryOp::Mul: return add_or_multiply(op, rep, a, b, wrapv, out);
    case BinaryOp::Div:
    case BinaryOp::Rem: return divide(op, rep, a, b, wrapv, out);
    case BinaryOp::Shl:
    case BinaryOp::Shr: return shift(op, rep, a, b, rep_b, wrapv, out);
    case BinaryOp::BitAnd: out = int128_value(a.u128() & b.u128()); break;
    case BinaryOp::BitXor: out = int128_value(a.u128() ^ b.u128()); break;
    case BinaryOp::BitOr: out = int128_value(a.u128() | b.u128()); break;
    case BinaryOp::Lt:
    case BinaryOp::Gt:
    case BinaryOp::Le:
    case BinaryOp::Ge:
    case BinaryOp::Eq:
    case BinaryOp::Ne:
      out = int_value(rep == Rep::U128 ? holds(op, a.u128(), b.u128()) : holds(op, widen(a, rep), widen(b, rep)));
      break;
    case BinaryOp::PtrAdd:
    case BinaryOp::PtrSub:
    case BinaryOp::PtrDiff: break;
  }
  return std::nullopt;
}

std::optional<Ub> integer_negate(Rep rep, const Value& a, bool wrapv, Value& out) {
  return add_or_multiply(BinaryOp::Sub, rep, Value{}, a, wrapv, out);
}

const char* spelling(BinaryOp op) {
  constexpr const char* kSpellings[] = {
      "*", "/", "%", "+", "-", "<<", ">>", "<", ">", "<=", ">=", "==", "!=", "&", "^", "|", "+", "-", "-"};
  return kSpellings[static_cast<unsigned>(op)];
}

}  // namespace gadfly::machine
