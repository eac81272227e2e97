// SPDX-License-Identifier: Apache-2.0
// Against the processor: it says by a flag whether a result was rounded.
#include "gen/exact.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cfenv>
#include <cmath>

#include "gen/choices.h"

namespace gadfly::gen {
namespace {

using lang::BinaryOp;
using lang::Rep;
using machine::Int128;
using machine::Value;

constexpr Rep kFloats[] = {Rep::F32, Rep::F64, Rep::F80};
constexpr BinaryOp kFloatOps[] = {BinaryOp::Add, BinaryOp::Sub, BinaryOp::Mul, BinaryOp::Div,
                                  BinaryOp::Lt,  BinaryOp::Ge,  BinaryOp::Eq,  BinaryOp::Ne};

long double number_of(const Value& v, Rep rep) {
  return rep == Rep::F32 ? v.f32() : rep == Rep::F64 ? v.f64() : v.f80();
}

// A number that |rep| is kept to: any number of bits, anywhere.
Value drawn(Choices& choices, Rep rep) {
  const unsigned bits = mantissa_bits(rep) - 1;
  for (;;) {
    const unsigned width = 1 + choices.below(bits);
    Int128 units = static_cast<Int128>(choices.bits() >> (64 - width))
                   << choices.below(bits + kFractionBits - width + 1);
    if (choices.chance(50)) units = -units;
    if (is_exact(units, rep)) return exact_value(units, rep);
  }
}

// Whether |rep| is kept to |value|, said in other words: a multiple of 2^-10 that also has a place in a type with one
// bit less, the range of which ends at 2^(m-1).
bool is_kept(long double value, Rep rep) {
  int exponent = 0;
  const long double fraction = std::frexp(value, &exponent);
  const int bits = static_cast<int>(mantissa_bits(rep)) - 1;
  const auto is_whole = [](long double v) { return v == std::floor(v); };
  return std::isfinite(value) && exponent <= bits && is_whole(std::ldexp(fraction, bits)) && is_whole(value * 1024);
}

// What the processor gives, and whether it rounded.
template <typename Float>
std::pair<Float, bool> computed(BinaryOp op, Float a, Float b) {
  volatile Float x = a, y = b, result = 0;
  std::feclearexcept(FE_ALL_EXCEPT);
  switch (op) {
    case BinaryOp::Add: result = x + y; break;
    case BinaryOp::Sub: result = x - y; break;
    case BinaryOp::Mul: result = x * y; break;
    case BinaryOp::Div: result = x / y; break;
    case BinaryOp::Lt: result = x < y; break;
    case BinaryOp::Ge: result = x >= y; break;
    case BinaryOp::Eq: result = x == y; break;
    default: result = x != y; break;
  }
  return {result, std::fetestexcept(FE_INEXACT | FE_DIVBYZERO | FE_INVALID | FE_OVERFLOW | FE_UNDERFLOW) != 0};
}

std::pair<long double, bool> in_type(BinaryOp op, Rep rep, long double a, long double b) {
  switch (rep) {
    case Rep::F32: return computed(op, static_cast<float>(a), static_cast<float>(b));
    case Rep::F64: return computed(op, static_cast<double>(a), static_cast<double>(b));
    default: return computed(op, a, b);
  }
}

TEST(Exact, OperationsAreTheSameInEveryTypeThatIsWideEnough) {
  SeededChoices choices(1);
  unsigned exact = 0, refused = 0;
  for (int i = 0; i < 60'000; ++i) {
    const Rep rep = kFloats[choices.below(3)];
    const BinaryOp op = kFloatOps[choices.below(8)];
    const Value a = drawn(choices, rep), b = drawn(choices, rep);
    const long double x = number_of(a, rep), y = number_of(b, rep);
    const std::optional<Value> result = exact_binary(op, rep, a, b, rep);
    const std::string what = fmt::format("{} op {} {} in {}", x, static_cast<int>(op), y, static_cast<int>(rep));
    if (!result) {
      ++refused;
      const auto [value, rounded] = in_type(op, rep, x, y);
      EXPECT_TRUE(rounded || !is_kept(value, rep)) << what;
      continue;
    }
    ++exact;
    const bool compares = op >= BinaryOp::Lt && op <= BinaryOp::Ne;
    const long double expected = compares ? static_cast<long double>(result->lo) : number_of(*result, rep);
    for (const Rep wide : kFloats) {
      if (wide < rep) continue;
      const auto [value, rounded] = in_type(op, wide, x, y);
      EXPECT_EQ(value, expected) << what << " done in " << static_cast<int>(wide);
      EXPECT_FALSE(rounded) << what << " done in " << static_cast<int>(wide);
    }
  }
  EXPECT_GT(exact, 10'000u);
  EXPECT_GT(refused, 3'000u);
}

TEST(Exact, FusedAndSeparateMultiplyAddAgree) {
  SeededChoices choices(2);
  unsigned exact = 0;
  for (int i = 0; i < 60'000; ++i) {
    const Rep rep = kFloats[choices.below(3)];
    const Value a = drawn(choices, rep), b = drawn(choices, rep), c = drawn(choices, rep);
    const std::optional<Value> result = exact_fma(rep, a, b, c);
    if (!result) continue;
    ++exact;
    const long double fused = rep == Rep::F32   ? std::fma(a.f32(), b.f32(), c.f32())
                              : rep == Rep::F64 ? std::fma(a.f64(), b.f64(), c.f64())
                                                : std::fma(a.f80(), b.f80(), c.f80());
    EXPECT_EQ(fused, number_of(*result, rep));
  }
  EXPECT_GT(exact, 1'000u);
}

Value whole(long double v, Rep rep) { return exact_value(static_cast<Int128>(v * 1024), rep); }

TEST(Exact, ConversionsAtTheEndsOfTypes) {
  const auto to = [](Rep rep, long double v, Rep target) {
    return exact_conversion(whole(v, rep), rep, target).has_value();
  };
  EXPECT_TRUE(to(Rep::F64, 2147483647.0L, Rep::I32));
  EXPECT_TRUE(to(Rep::F64, 2147483647.5L, Rep::I32));  // truncated
  EXPECT_FALSE(to(Rep::F64, 2147483648.0L, Rep::I32));
  EXPECT_TRUE(to(Rep::F64, -2147483648.5L, Rep::I32));
  EXPECT_FALSE(to(Rep::F64, -2147483649.0L, Rep::I32));
  EXPECT_TRUE(to(Rep::F32, -0.5L, Rep::U8));
  EXPECT_FALSE(to(Rep::F32, -1.0L, Rep::U8));
  EXPECT_FALSE(to(Rep::F32, 256.0L, Rep::U8));
  EXPECT_TRUE(to(Rep::F32, 0.25L, Rep::Bool));
  EXPECT_EQ(exact_conversion(whole(0.25L, Rep::F32), Rep::F32, Rep::Bool)->lo, 1u);
  // As the paper: integers up to 2^(m-1), m being 24.
  EXPECT_TRUE(exact_conversion(machine::int_value(8388607), Rep::I32, Rep::F32).has_value());
  EXPECT_FALSE(exact_conversion(machine::int_value(8388609), Rep::I32, Rep::F32).has_value());
  EXPECT_FALSE(exact_conversion(machine::int_value(~0ull), Rep::U64, Rep::F80).has_value());
  EXPECT_FALSE(to(Rep::F64, 4503599627370495.0L, Rep::F32));
  EXPECT_TRUE(to(Rep::F64, 3.5L, Rep::F32));
}

}  // namespace
}  // namespace gadfly::gen
