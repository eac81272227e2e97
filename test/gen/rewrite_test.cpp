// SPDX-License-Identifier: Apache-2.0
// Rewrites end in a defined operation: tried with every pair of 8-bit numbers and at the edges of the wider
// types, with machine::integer_binary as the judge, and proved for the arithmetic rows at 32 and 64 bits.
#include "gen/rewrite.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <set>

#include "machine/arithmetic.h"
#include "proof.h"

namespace gadfly::gen {
namespace {

using lang::BinaryOp;
using lang::Rep;
using machine::Int128;
using machine::Value;
using test::Bits;

constexpr BinaryOp kOps[] = {BinaryOp::Add, BinaryOp::Sub, BinaryOp::Mul, BinaryOp::Div,
                             BinaryOp::Rem, BinaryOp::Shl, BinaryOp::Shr};
constexpr std::uint32_t kSpreads[] = {0, 1, 5, 31, 63, 64, 65535};

bool is_shift(BinaryOp op) { return op == BinaryOp::Shl || op == BinaryOp::Shr; }

bool is_defined(BinaryOp op, Rep rep, Int128 a, Int128 b, Rep rep_b) {
  Value ignored;
  return !machine::integer_binary(op, rep, machine::narrow(a, rep), machine::narrow(b, rep_b), rep_b, false, ignored);
}

Int128 least(Rep rep) { return is_signed(rep) ? -(Int128{1} << (bit_width(rep) - 1)) : 0; }
Int128 greatest(Rep rep) { return (Int128{1} << (bit_width(rep) - (is_signed(rep) ? 1 : 0))) - 1; }

std::string text(BinaryOp op, Rep rep, Int128 a, Int128 b, Rep rep_b) {
  return fmt::format("{} {} {} (width {}, count of width {})", a, machine::spelling(op), b, bit_width(rep),
                     bit_width(rep_b));
}

// How many rewrites |op| took until it was defined; 0 when it was at once.
struct Tally {
  std::uint64_t undefined = 0;
  std::set<Rewrite::Kind> kinds;
};

void check(BinaryOp op, Rep rep, Int128 a, Int128 b, Rep rep_b, std::uint32_t spread, Tally& tally) {
  const std::string start = text(op, rep, a, b, rep_b);
  for (int rewrites = 0; !is_defined(op, rep, a, b, rep_b); ++rewrites) {
    tally.undefined += rewrites == 0;
    ASSERT_LT(rewrites, 3) << start;
    const Rewrite r = rewrite(op, rep, machine::narrow(a, rep), machine::narrow(b, rep_b), rep_b, spread);
    tally.kinds.insert(r.kind);
    if (r.kind == Rewrite::Kind::LeftOperand) return;
    if (r.kind == Rewrite::Kind::Operator) {
      ASSERT_NE(r.op, op) << start;
      // The types of the operands differ only in shifts.
      ASSERT_EQ(is_shift(r.op), is_shift(op)) << start;
      op = r.op;
      continue;
    }
    ASSERT_EQ(r.op, op) << start;
    // What is added is a number of the count's type: a signed one as it is, an unsigned one modulo 2^n.
    if (is_signed(rep_b)) {
      ASSERT_TRUE(r.adjust >= least(rep_b) && r.adjust <= greatest(rep_b)) << start;
      ASSERT_TRUE(is_defined(BinaryOp::Add, rep_b, b, r.adjust, rep_b)) << start;
    }
    b = machine::widen(machine::narrow(b + r.adjust, rep_b), rep_b);
    ASSERT_TRUE(b >= 0 && b < static_cast<Int128>(bit_width(rep))) << start;
  }
}

TEST(Rewrite, EveryEightBitPairEndsDefined) {
  Tally tally;
  for (const Rep rep : {Rep::I8, Rep::U8})
    for (const Rep rep_b : {Rep::I8, Rep::U8})
      for (const BinaryOp op : kOps) {
        if (!is_shift(op) && rep != rep_b) continue;
        for (Int128 a = least(rep); a <= greatest(rep); ++a)
          for (Int128 b = least(rep_b); b <= greatest(rep_b); ++b)
            for (std::uint32_t spread = 0; spread < (is_shift(op) ? 8u : 1u); ++spread) {
              check(op, rep, a, b, rep_b, spread, tally);
              if (HasFatalFailure()) return;
            }
      }
  EXPECT_GT(tally.undefined, 100'000u);
  EXPECT_EQ(tally.kinds.size(), 3u);
}

// Numbers around zero, the extremes, the widths, the powers of two and the square roots of the extremes.
std::set<Int128> edges(Rep rep) {
  std::set<Int128> numbers;
  const auto around = [&](Int128 n) {
    for (Int128 v = n - 2; v <= n + 2; ++v)
      if (v >= least(rep) && v <= greatest(rep)) numbers.insert(v);
  };
  for (unsigned bit = 0; bit <= bit_width(rep); bit += 4) {
    around(Int128{1} << bit);
    around(-(Int128{1} << bit));
  }
  for (const Int128 n : {least(rep), greatest(rep), Int128{0}, Int128{46340}, Int128{3037000499}, -Int128{62}})
    around(n);
  return numbers;
}

TEST(Rewrite, EdgesOfTheWiderTypesEndDefined) {
  constexpr Rep kReps[] = {Rep::I32, Rep::U32, Rep::I64, Rep::U64};
  Tally tally;
  for (const Rep rep : kReps)
    for (const Rep rep_b : kReps)
      for (const BinaryOp op : kOps) {
        if (!is_shift(op) && rep != rep_b) continue;
        for (const Int128 a : edges(rep))
          for (const Int128 b : edges(rep_b))
            for (const std::uint32_t spread : kSpreads) {
              if (!is_shift(op) && spread > 0) break;
              check(op, rep, a, b, rep_b, spread, tally);
              if (HasFatalFailure()) return;
            }
      }
  EXPECT_GT(tally.undefined, 10'000u);
  EXPECT_EQ(tally.kinds.size(), 3u);
}

// Numbers of sixteen bytes have no wider ones to compute with.
TEST(Rewrite, CountsOfSixteenBytesEndInRange) {
  const auto least_count = static_cast<Int128>(static_cast<machine::UInt128>(1) << 127);
  const Int128 counts[] = {
      least_count, least_count + 1,  least_count + 31, least_count + 100, least_count / 2, -(Int128{1} << 64), -1,
      64,          ~least_count - 1, ~least_count};
  for (const Rep rep_b : {Rep::I128, Rep::U128})
    for (const Rep rep : {Rep::I32, Rep::U64})
      for (const Int128 count : counts)
        for (const std::uint32_t spread : kSpreads) {
          const Rewrite r =
              rewrite(BinaryOp::Shr, rep, machine::int_value(5), machine::narrow(count, rep_b), rep_b, spread);
          if (r.kind == Rewrite::Kind::LeftOperand) continue;
          ASSERT_EQ(r.kind, Rewrite::Kind::AdjustCount);
          Int128 sum = 0;
          const bool overflows = __builtin_add_overflow(count, r.adjust, &sum);
          const std::string what = fmt::format("count {:x}, spread {}", static_cast<machine::UInt128>(count), spread);
          if (rep_b == Rep::I128) {
            EXPECT_FALSE(overflows) << what;
          }
          EXPECT_TRUE(sum >= 0 && sum < static_cast<Int128>(bit_width(rep))) << what;
        }
}

// The spread decides which count it becomes: each is possible.
TEST(Rewrite, EveryCountIsReached) {
  for (const Rep rep_b : {Rep::I32, Rep::U64}) {
    std::set<Int128> counts;
    for (std::uint32_t spread = 0; spread < 1024; ++spread)
      counts.insert(
          1000 +
          rewrite(BinaryOp::Shr, Rep::I64, machine::int_value(5), machine::int_value(1000), rep_b, spread).adjust);
    EXPECT_EQ(counts.size(), 64u);
  }
}

class RewriteProof : public testing::TestWithParam<unsigned> {
 protected:
  Bits bits{GetParam()};
  z3::expr a = bits.variable("a"), b = bits.variable("b");
};
INSTANTIATE_TEST_SUITE_P(Widths, RewriteProof, testing::Values(32u, 64u));

TEST_P(RewriteProof, SumsAndDifferences) {
  bits.prove("a + b overflows: a - b does not", z3::implies(test::add_overflows(a, b), !test::sub_overflows(a, b)));
  bits.prove("a - b overflows: a + b does not", z3::implies(test::sub_overflows(a, b), !test::add_overflows(a, b)));
}

TEST_P(RewriteProof, Products) {
  const z3::expr least_by_minus_one = a == bits.least() && b == bits.number(-1);
  bits.prove("a * b overflows, and is not the minimum by -1: a / b is defined",
             z3::implies(test::mul_overflows(a, b) && !least_by_minus_one, !bits.div_undefined(a, b)));
  bits.prove("the minimum by -1: a - b is defined", z3::implies(least_by_minus_one, !test::sub_overflows(a, b)));
}

TEST_P(RewriteProof, QuotientsAndRemainders) {
  bits.prove("b is zero: a * b is defined", z3::implies(b == bits.number(0), !test::mul_overflows(a, b)));
  bits.prove("a / b is undefined, and b not zero: a - b is defined",
             z3::implies(bits.div_undefined(a, b) && b != bits.number(0), !test::sub_overflows(a, b)));
}

// rewrite_shift(): count = wanted + (-b), where wanted is below the width.
TEST_P(RewriteProof, CountsOfShifts) {
  for (const unsigned count_width : {32u, 64u}) {
    const z3::expr n = bits.variable("n", count_width), wanted = bits.variable("wanted", count_width);
    const z3::expr in_range = z3::ult(wanted, bits.number(bits.width(), count_width));
    bits.prove("an adjusted unsigned count is in range",
               z3::implies(in_range, !bits.count_undefined(n + (wanted - n), false)));
    // In one bit more the distance is exact.
    const z3::expr distance = z3::sext(wanted, 1) - z3::sext(n, 1);
    const z3::expr adjust = distance.extract(count_width - 1, 0);
    const z3::expr has_place = z3::sext(adjust, 1) == distance;
    bits.prove("an adjusted signed count is in range, and the sum does not overflow",
               z3::implies(in_range && has_place, !bits.count_undefined(n + adjust, true) &&
                                                      z3::sext(n, 1) + z3::sext(adjust, 1) == z3::sext(n + adjust, 1)));
  }
}

}  // namespace
}  // namespace gadfly::gen
