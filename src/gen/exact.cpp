// SPDX-License-Identifier: Apache-2.0
#include "gen/exact.h"

#include <bit>

#include "machine/arithmetic.h"
#include "support/check.h"

namespace gadfly::gen {

using lang::BinaryOp;
using lang::Rep;
using machine::Int128;
using machine::UInt128;
using machine::Value;

namespace {

constexpr Int128 kOne = Int128{1} << kFractionBits;

long double number_in(const Value& value, Rep rep) {
  return rep == Rep::F32 ? value.f32() : rep == Rep::F64 ? value.f64() : value.f80();
}

UInt128 magnitude(Int128 v) { return v < 0 ? -static_cast<UInt128>(v) : static_cast<UInt128>(v); }

std::optional<Value> if_exact(Int128 units, Rep rep) {
  if (!is_exact(units, rep)) return std::nullopt;
  return exact_value(units, rep);
}

// The product of two numbers in units, in units; nothing: it is no multiple of one, or far too large.
std::optional<Int128> product(Int128 a, Int128 b) {
  Int128 twice_scaled = 0;
  if (__builtin_mul_overflow(a, b, &twice_scaled) || twice_scaled % kOne != 0) return std::nullopt;
  return twice_scaled / kOne;
}

std::optional<Value> float_binary(BinaryOp op, Rep rep, Int128 a, Int128 b) {
  switch (op) {
    case BinaryOp::Add: return if_exact(a + b, rep);
    case BinaryOp::Sub: return if_exact(a - b, rep);
    case BinaryOp::Mul: {
      const std::optional<Int128> units = product(a, b);
      return units ? if_exact(*units, rep) : std::nullopt;
    }
    case BinaryOp::Div:
      if (b == 0 || a * kOne % b != 0) return std::nullopt;
      return if_exact(a * kOne / b, rep);
    case BinaryOp::Lt:
    case BinaryOp::Gt:
    case BinaryOp::Le:
    case BinaryOp::Ge:
    case BinaryOp::Eq:
    case BinaryOp::Ne: return machine::int_value(machine::holds(op, a, b));
    default: break;
  }
  GADFLY_CHECK(false, "operator {} has no floating-point operands", static_cast<int>(op));
  return std::nullopt;
}

std::optional<Value> integer_to_float(const Value& value, Rep from, Rep to) {
  const Int128 whole = machine::widen(value, from);
  if ((from == Rep::U128 && whole < 0) || magnitude(whole) >> 64 != 0) return std::nullopt;
  return if_exact(whole * kOne, to);
}

std::optional<Value> float_to_integer(Int128 units, Rep to) {
  const Int128 whole = units / kOne;  // toward zero, as the conversion
  if (bit_width(to) == 128) {
    if (!is_signed(to) && whole < 0) return std::nullopt;
    return machine::narrow(whole, to);
  }
  const Value result = machine::narrow(whole, to);
  if (machine::widen(result, to) != whole) return std::nullopt;
  return result;
}

}  // namespace

unsigned mantissa_bits(Rep rep) { return rep == Rep::F32 ? 24 : rep == Rep::F64 ? 53 : 64; }

bool is_exact(Int128 units, Rep rep) {
  if (units == 0) return true;
  const unsigned bits = mantissa_bits(rep) - 1;
  UInt128 significand = magnitude(units);
  if (significand >> (bits + kFractionBits) != 0) return false;
  const auto low = static_cast<std::uint64_t>(significand);
  significand >>= low != 0 ? std::countr_zero(low) : 64;
  return significand >> bits == 0;
}

Value exact_value(Int128 units, Rep rep) {
  // Almost all numbers fit 64 bits, for which there are instructions.
  const auto low = static_cast<std::int64_t>(units);
  const long double whole = low == units ? static_cast<long double>(low) : static_cast<long double>(units);
  const long double value = whole / static_cast<long double>(kOne);
  switch (rep) {
    case Rep::F32: return machine::float_value(static_cast<float>(value));
    case Rep::F64: return machine::float_value(static_cast<double>(value));
    default: return machine::float_value(value);
  }
}

Int128 units_of(const Value& value, Rep rep) {
  const long double units = number_in(value, rep) * static_cast<long double>(kOne);
  constexpr long double kLarge = 0x1p62L;
  return units > -kLarge && units < kLarge ? static_cast<std::int64_t>(units) : static_cast<Int128>(units);
}

bool is_zero(const Value& value, Rep rep) {
  if (lang::is_floating(rep)) return number_in(value, rep) == 0;
  return machine::widen(value, rep) == 0;
}

std::optional<Value> exact_conversion(const Value& value, Rep from, Rep to) {
  if (from == to) return value;
  if (to == Rep::Bool) return machine::int_value(!is_zero(value, from));
  if (lang::is_floating(from)) {
    const Int128 units = units_of(value, from);
    return lang::is_floating(to) ? if_exact(units, to) : float_to_integer(units, to);
  }
  if (lang::is_floating(to)) return integer_to_float(value, from, to);
  return machine::narrow(machine::widen(value, from), to);
}

std::optional<Value> exact_binary(BinaryOp op, Rep rep, const Value& a, const Value& b, Rep rep_b) {
  if (lang::is_floating(rep)) return float_binary(op, rep, units_of(a, rep), units_of(b, rep));
  Value out;
  if (machine::integer_binary(op, rep, a, b, rep_b, false, out)) return std::nullopt;
  return out;
}

std::optional<Value> exact_fma(Rep rep, const Value& a, const Value& b, const Value& c) {
  const std::optional<Int128> units = product(units_of(a, rep), units_of(b, rep));
  return units ? if_exact(*units + units_of(c, rep), rep) : std::nullopt;
}

}  // namespace gadfly::gen
