// SPDX-License-Identifier: Apache-2.0
// The integer operators against references that follow the text of C17 6.5 on exact integers: in
// plain int for every pair of 8-bit numbers, in 320-bit numbers of their own for the wider types.
#include "machine/arithmetic.h"

#include <gtest/gtest.h>

#include <array>
#include <vector>

#include "random.h"

namespace gadfly::machine {
namespace {

using gadfly::test::Random;
using lang::BinaryOp;
using lang::Rep;

constexpr BinaryOp kOps[] = {BinaryOp::Mul, BinaryOp::Div,    BinaryOp::Rem,    BinaryOp::Add,
                             BinaryOp::Sub, BinaryOp::Shl,    BinaryOp::Shr,    BinaryOp::Lt,
                             BinaryOp::Gt,  BinaryOp::Le,     BinaryOp::Ge,     BinaryOp::Eq,
                             BinaryOp::Ne,  BinaryOp::BitAnd, BinaryOp::BitXor, BinaryOp::BitOr};
constexpr Rep kWideReps[] = {Rep::I16, Rep::U16, Rep::I32, Rep::U32, Rep::I64, Rep::U64, Rep::I128, Rep::U128};

// An integer of 320 bits in two's complement: sums, products and shifts of 128-bit numbers are
// exact.
class Wide {
 public:
  Wide() = default;
  explicit Wide(int v) {
    limbs_.fill(v < 0 ? ~0u : 0u);
    limbs_[0] = static_cast<std::uint32_t>(v);
  }
  // The number that |v| of representation |rep| stands for.
  Wide(const Value& v, Rep rep) {
    const bool negative = is_signed(rep) && (bit_width(rep) == 128 ? v.hi : v.lo) >> 63;
    limbs_.fill(negative ? ~0u : 0u);
    limbs_[0] = static_cast<std::uint32_t>(v.lo);
    limbs_[1] = static_cast<std::uint32_t>(v.lo >> 32);
    if (bit_width(rep) < 128) return;
    limbs_[2] = static_cast<std::uint32_t>(v.hi);
    limbs_[3] = static_cast<std::uint32_t>(v.hi >> 32);
  }
  static Wide power_of_two(unsigned n) {
    Wide r;
    r.limbs_[n / 32] = 1u << (n % 32);
    return r;
  }
  bool negative() const { return limbs_.back() >> 31; }
  bool bit(unsigned i) const { return limbs_[i / 32] >> (i % 32) & 1; }
  bool operator==(const Wide&) const = default;

  friend Wide operator+(const Wide& a, const Wide& b) {
    Wide r;
    std::uint64_t carry = 0;
    for (std::size_t i = 0; i < kLimbs; ++i) {
      carry += std::uint64_t{a.limbs_[i]} + b.limbs_[i];
      r.limbs_[i] = static_cast<std::uint32_t>(carry);
      carry >>= 32;
    }
    return r;
  }
  friend Wide operator~(Wide a) {
    for (std::uint32_t& limb : a.limbs_) limb = ~limb;
    return a;
  }
  friend Wide operator-(const Wide& a) { return ~a + Wide(1); }
  friend Wide operator-(const Wide& a, const Wide& b) { return a + -b; }
  friend Wide operator*(const Wide& a, const Wide& b) {
    Wide r;
    for (std::size_t i = 0; i < kLimbs; ++i) {
      std::uint64_t carry = 0;
      for (std::size_t j = 0; i + j < kLimbs; ++j) {
        carry += std::uint64_t{a.limbs_[i]} * b.limbs_[j] + r.limbs_[i + j];
        r.limbs_[i + j] = static_cast<std::uint32_t>(carry);
        carry >>= 32;
      }
    }
    return r;
  }
  friend bool operator<(const Wide& a, const Wide& b) { return (a - b).negative(); }
  // The algebraic quotient with any fractional part discarded (6.5.5p6): bit by bit.
  friend Wide operator/(const Wide& a, const Wide& b) {
    const Wide dividend = a.negative() ? -a : a, divisor = b.negative() ? -b : b;
    Wide quotient, rest;
    for (unsigned i = 129; i-- > 0;) {
      rest = rest + rest + Wide(dividend.bit(i));
      quotient = quotient + quotient;
      if (rest < divisor) continue;
      rest = rest - divisor;
      quotient = quotient + Wide(1);
    }
    return a.negative() == b.negative() ? quotient : -quotient;
  }
  template <typename Op>
  static Wide bitwise(const Wide& a, const Wide& b, Op op) {
    Wide r;
    for (std::size_t i = 0; i < kLimbs; ++i) r.limbs_[i] = op(a.limbs_[i], b.limbs_[i]);
    return r;
  }
  // The number that is congruent to this modulo 2^width and representable in |rep|.
  Value wrapped(Rep rep) const {
    Value v = int128_value(0);
    const unsigned width = bit_width(rep);
    const bool fill = is_signed(rep) && bit(width - 1);
    for (unsigned i = 0; i < (width == 128 ? 128u : 64u); ++i)
      if (i < width ? bit(i) : fill) (i < 64 ? v.lo : v.hi) |= 1ull << (i % 64);
    return v;
  }

 private:
  static constexpr std::size_t kLimbs = 10;
  std::array<std::uint32_t, kLimbs> limbs_{};
};

struct Answer {
  std::optional<Ub> ub;
  Value value;
};

bool representable(const Wide& v, Rep rep) { return Wide(v.wrapped(rep), rep) == v; }

// A result that has to fit: |otherwise| is the name of not fitting.
Answer fitting(const Wide& exact, Rep rep, bool wrapv, Ub otherwise) {
  if (is_signed(rep) && !wrapv && !representable(exact, rep)) return {otherwise, {}};
  return {std::nullopt, exact.wrapped(rep)};
}

Answer reference(BinaryOp op, Rep rep, const Value& x, const Value& y, Rep rep_y, bool wrapv) {
  const Wide a(x, rep), b(y, rep_y);
  switch (op) {
    case BinaryOp::Add: return fitting(a + b, rep, wrapv, Ub::SignedOverflow);
    case BinaryOp::Sub: return fitting(a - b, rep, wrapv, Ub::SignedOverflow);
    case BinaryOp::Mul: return fitting(a * b, rep, wrapv, Ub::SignedOverflow);
    case BinaryOp::Div:
    case BinaryOp::Rem: {
      if (b == Wide(0)) return {Ub::DivideByZero, {}};
      const Wide quotient = a / b;
      // 6.5.5p6: when a/b is not representable, a%b is undefined as well.
      if (!wrapv && !representable(quotient, rep)) return {Ub::DivideOverflow, {}};
      return {std::nullopt, (op == BinaryOp::Div ? quotient : a - quotient * b).wrapped(rep)};
    }
    case BinaryOp::Shl:
    case BinaryOp::Shr: {
      const unsigned width = bit_width(rep);
      if (b.negative() || !(b < Wide(static_cast<int>(width)))) return {Ub::ShiftCount, {}};
      const Wide power = Wide::power_of_two(static_cast<unsigned>(y.lo));
      if (op == BinaryOp::Shl) {
        if (a.negative() && !wrapv) return {Ub::ShiftSign, {}};
        return fitting(a * power, rep, wrapv, Ub::ShiftSign);
      }
      // Negative numbers: rounded down, as every target does.
      const Wide quotient = a / power;
      const bool inexact = !(quotient * power == a);
      return {std::nullopt, (a.negative() && inexact ? quotient - Wide(1) : quotient).wrapped(rep)};
    }
    case BinaryOp::Lt: return {std::nullopt, int_value(a < b)};
    case BinaryOp::Gt: return {std::nullopt, int_value(b < a)};
    case BinaryOp::Le: return {std::nullopt, int_value(!(b < a))};
    case BinaryOp::Ge: return {std::nullopt, int_value(!(a < b))};
    case BinaryOp::Eq: return {std::nullopt, int_value(a == b)};
    case BinaryOp::Ne: return {std::nullopt, int_value(!(a == b))};
    case BinaryOp::BitAnd: return {std::nullopt, Wide::bitwise(a, b, std::bit_and()).wrapped(rep)};
    case BinaryOp::BitXor: return {std::nullopt, Wide::bitwise(a, b, std::bit_xor()).wrapped(rep)};
    default: return {std::nullopt, Wide::bitwise(a, b, std::bit_or()).wrapped(rep)};
  }
}

bool same(const std::optional<Ub>& ub, const Value& value, const Answer& wanted) {
  if (ub || wanted.ub) return ub == wanted.ub;
  return value.lo == wanted.value.lo && value.hi == wanted.value.hi && value.meta() == 0;
}

void check(BinaryOp op, Rep rep, const Value& a, const Value& b, Rep rep_b, bool wrapv) {
  Value out;
  const auto ub = integer_binary(op, rep, a, b, rep_b, wrapv, out);
  const Answer wanted = reference(op, rep, a, b, rep_b, wrapv);
  ASSERT_TRUE(same(ub, out, wanted)) << spelling(op) << " width " << bit_width(rep)
                                     << (is_signed(rep) ? " signed" : " unsigned") << " a " << a.hi << ':' << a.lo
                                     << " b " << b.hi << ':' << b.lo << " wrapv " << wrapv << " gives "
                                     << (ub ? info(*ub).slug : "") << ' ' << out.hi << ':' << out.lo << ", wanted "
                                     << (wanted.ub ? info(*wanted.ub).slug : "") << ' ' << wanted.value.hi << ':'
                                     << wanted.value.lo;
}

// The 8-bit reference: everything is exact in int.
Answer reference8(BinaryOp op, bool is_signed8, int a, int b, bool wrapv) {
  const int low = is_signed8 ? -128 : 0, high = is_signed8 ? 127 : 255;
  const auto answer = [](int v) {
    return Answer{std::nullopt, int_value(static_cast<std::uint64_t>(static_cast<std::int64_t>(v)))};
  };
  const auto reduced = [&](int v) {
    v = ((v % 256) + 256) % 256;
    return answer(v > high ? v - 256 : v);
  };
  const auto fitting8 = [&](int v, Ub otherwise) {
    return is_signed8 && !wrapv && (v < low || v > high) ? Answer{otherwise, {}} : reduced(v);
  };
  const auto floor_shift = [](int v, int n) {
    const int power = 1 << n;
    return v >= 0 ? v / power : -((-v + power - 1) / power);
  };
  switch (op) {
    case BinaryOp::Add: return fitting8(a + b, Ub::SignedOverflow);
    case BinaryOp::Sub: return fitting8(a - b, Ub::SignedOverflow);
    case BinaryOp::Mul: return fitting8(a * b, Ub::SignedOverflow);
    case BinaryOp::Div:
    case BinaryOp::Rem:
      if (b == 0) return {Ub::DivideByZero, {}};
      if (a / b > high && !wrapv) return {Ub::DivideOverflow, {}};
      return reduced(op == BinaryOp::Div ? a / b : a % b);
    case BinaryOp::Shl:
      if (b < 0 || b >= 8) return {Ub::ShiftCount, {}};
      if (is_signed8 && a < 0 && !wrapv) return {Ub::ShiftSign, {}};
      return fitting8(a * (1 << b), Ub::ShiftSign);
    case BinaryOp::Shr:
      if (b < 0 || b >= 8) return {Ub::ShiftCount, {}};
      return answer(floor_shift(a, b));
    case BinaryOp::Lt: return answer(a < b);
    case BinaryOp::Gt: return answer(a > b);
    case BinaryOp::Le: return answer(a <= b);
    case BinaryOp::Ge: return answer(a >= b);
    case BinaryOp::Eq: return answer(a == b);
    case BinaryOp::Ne: return answer(a != b);
    case BinaryOp::BitAnd: return answer(a & b);
    case BinaryOp::BitXor: return answer(a ^ b);
    default: return answer(a | b);
  }
}

void check_every_pair(Rep rep, bool wrapv) {
  const int low = is_signed(rep) ? -128 : 0;
  std::array<int, 64> seen{};  // how often each kind of undefined behaviour is the answer
  for (const BinaryOp op : kOps)
    for (int a = low; a < low + 256; ++a)
      for (int b = low; b < low + 256; ++b) {
        Value out;
        const Value x = int_value(static_cast<std::uint64_t>(a));
        const Value y = int_value(static_cast<std::uint64_t>(b));
        const auto ub = integer_binary(op, rep, x, y, rep, wrapv, out);
        if (ub) ++seen[static_cast<unsigned>(*ub)];
        ASSERT_TRUE(same(ub, out, reference8(op, is_signed(rep), a, b, wrapv)))
            << a << ' ' << spelling(op) << ' ' << b << " wrapv " << wrapv;
      }
  const bool may_overflow = is_signed(rep) && !wrapv;
  EXPECT_EQ(seen[static_cast<unsigned>(Ub::SignedOverflow)] > 0, may_overflow);
  EXPECT_EQ(seen[static_cast<unsigned>(Ub::DivideOverflow)], may_overflow ? 2 : 0);
  EXPECT_EQ(seen[static_cast<unsigned>(Ub::DivideByZero)], 2 * 256);
  EXPECT_EQ(seen[static_cast<unsigned>(Ub::ShiftCount)], 2 * 256 * 248);
}

TEST(Arithmetic, EveryPairOfEightBitNumbers) {
  for (const Rep rep : {Rep::I8, Rep::U8})
    for (const bool wrapv : {false, true}) check_every_pair(rep, wrapv);
}

TEST(Arithmetic, NegatesEveryEightBitNumber) {
  for (const bool wrapv : {false, true})
    for (int a = -128; a < 256; ++a) {
      const Rep rep = a < 0 ? Rep::I8 : a < 128 ? Rep::I8 : Rep::U8;
      for (const Rep r : {rep, Rep::U8}) {
        if (r == Rep::U8 && a < 0) continue;
        Value out;
        const auto ub = integer_negate(r, int_value(static_cast<std::uint64_t>(a)), wrapv, out);
        EXPECT_TRUE(same(ub, out, reference8(BinaryOp::Sub, r == Rep::I8, 0, a, wrapv))) << a;
      }
    }
}

std::vector<Value> edge_values(Rep rep) {
  std::vector<Value> values;
  const unsigned width = bit_width(rep);
  for (const unsigned n : {0u, 1u, 4u, width / 2 - 1, width / 2, width / 2 + 1, width - 2, width - 1, width})
    for (const int by : {-1, 0, 1}) {
      const Wide v = Wide::power_of_two(n) + Wide(by);
      values.push_back(v.wrapped(rep));
      values.push_back((-v).wrapped(rep));
    }
  for (const int near : {-1, 0, 1}) values.push_back(Wide(static_cast<int>(width) + near).wrapped(rep));
  return values;
}

Value random_value(Random& random, Rep rep) {
  Value v = int128_value(static_cast<UInt128>(random.next()) << 64 | random.next());
  const unsigned drop = random.below(bit_width(rep));  // numbers of every length
  v = int128_value(v.u128() >> drop % 128);
  return narrow(random.below(2) ? static_cast<Int128>(v.u128()) : -static_cast<Int128>(v.u128() >> 1), rep);
}

TEST(Arithmetic, EdgesOfTheWiderTypes) {
  for (const Rep rep : kWideReps)
    for (const Value& a : edge_values(rep))
      for (const Value& b : edge_values(rep))
        for (const BinaryOp op : kOps)
          for (const bool wrapv : {false, true}) ASSERT_NO_FATAL_FAILURE(check(op, rep, a, b, rep, wrapv));
}

TEST(Arithmetic, RandomNumbersOfTheWiderTypes) {
  Random random(1);
  for (const Rep rep : kWideReps)
    for (int i = 0; i < 2000; ++i) {
      const Value a = random_value(random, rep), b = random_value(random, rep);
      for (const BinaryOp op : kOps)
        for (const bool wrapv : {false, true}) ASSERT_NO_FATAL_FAILURE(check(op, rep, a, b, rep, wrapv));
    }
}

// The count of a shift keeps its own type.
TEST(Arithmetic, ShiftCountsOfOtherTypes) {
  Random random(2);
  for (const Rep rep : kWideReps)
    for (const Rep count : kWideReps)
      for (const Value& b : edge_values(count))
        for (int i = 0; i < 6; ++i)
          for (const BinaryOp op : {BinaryOp::Shl, BinaryOp::Shr})
            ASSERT_NO_FATAL_FAILURE(check(op, rep, random_value(random, rep), b, count, i % 2));
}

TEST(Arithmetic, NegatesEdgesOfTheWiderTypes) {
  for (const Rep rep : kWideReps)
    for (const Value& a : edge_values(rep))
      for (const bool wrapv : {false, true}) {
        Value out;
        const auto ub = integer_negate(rep, a, wrapv, out);
        EXPECT_TRUE(same(ub, out, fitting(-Wide(a, rep), rep, wrapv, Ub::SignedOverflow)))
            << bit_width(rep) << ' ' << a.hi << ':' << a.lo;
      }
}

}  // namespace
}  // namespace gadfly::machine
