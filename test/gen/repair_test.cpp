// SPDX-License-Identifier: Apache-2.0
// The repairs of repair.cpp as facts about numbers: each gives what the operation gave wherever that was
// defined, and is itself defined everywhere. Tried with every pair of 8-bit numbers, proved at 32 and 64 bits.
#include <gtest/gtest.h>

#include <vector>

#include "proof.h"

namespace gadfly::gen {
namespace {

using test::Bits;

// An 8-bit machine: results are exact ints; a cast to the signed type wraps.
constexpr int kLeast = -128, kGreatest = 127, kWidth = 8;
bool fits(int v) { return v >= kLeast && v <= kGreatest; }
int to_unsigned(int v) { return v & 255; }
int to_signed(int v) { return (v & 255) - (v & 128) * 2; }

template <typename Check>
void for_every_pair(Check check) {
  for (int a = kLeast; a <= kGreatest; ++a)
    for (int b = kLeast; b <= kGreatest; ++b) check(a, b);
}

TEST(RepairOfEightBits, SumsDifferencesAndProductsByUnsigned) {
  for_every_pair([](int a, int b) {
    const int x = to_unsigned(a), y = to_unsigned(b);
    if (fits(a + b)) { EXPECT_EQ(to_signed(to_unsigned(x + y)), a + b); }
    if (fits(a - b)) { EXPECT_EQ(to_signed(to_unsigned(x - y)), a - b); }
    if (fits(a * b)) { EXPECT_EQ(to_signed(to_unsigned(x * y)), a * b); }
  });
}

TEST(RepairOfEightBits, Negation) {
  for (int a = kLeast; a <= kGreatest; ++a)
    if (fits(-a)) { EXPECT_EQ(to_signed(to_unsigned(0 - to_unsigned(a))), -a); }
}

bool division_defined(int a, int b) { return b != 0 && !(a == kLeast && b == -1); }

TEST(RepairOfEightBits, Divisors) {
  for_every_pair([](int a, int b) {
    ASSERT_TRUE(fits(b + !b));
    const int divisor = (a == kLeast) & (b == -1) ? 1 : b + !b;
    EXPECT_TRUE(division_defined(a, divisor)) << a << ' ' << b;
    if (division_defined(a, b)) { EXPECT_EQ(divisor, b) << a; }
  });
  for (int b = 0; b < 256; ++b) {  // unsigned
    EXPECT_NE(to_unsigned(b + !b), 0);
    if (b != 0) { EXPECT_EQ(to_unsigned(b + !b), b); }
  }
}

TEST(RepairOfEightBits, Shifts) {
  for_every_pair([](int a, int n) {
    for (const int count : {n, to_unsigned(n)}) {  // a signed count and an unsigned one
      const int masked = count & (kWidth - 1);
      ASSERT_TRUE(masked >= 0 && masked < kWidth);
      if (count < 0 || count >= kWidth) continue;
      EXPECT_EQ(masked, count);
      if (a >= 0 && fits(a << count)) { EXPECT_EQ(to_signed(to_unsigned(a) << masked), a << count); }
    }
  });
}

TEST(RepairOfEightBits, Indices) {
  for (int size = 1; size < 256; ++size)
    for (int i = kLeast; i <= kGreatest; ++i) {
      EXPECT_LT(to_unsigned(i) % size, size);
      if (i >= 0 && i < size) { EXPECT_EQ(to_unsigned(i) % size, i); }
    }
}

class RepairProof : public testing::TestWithParam<unsigned> {
 protected:
  // Casts between the two types of one width change no bit: (T)((U)a + (U)b) is the sum of the bits.
  Bits bits{GetParam()};
  z3::expr a = bits.variable("a"), b = bits.variable("b");

  void prove_same(const char* what, const z3::expr& exact_result, const z3::expr& repaired) {
    bits.prove(what, z3::implies(bits.fits(exact_result), bits.exact(repaired) == exact_result));
  }
};
INSTANTIATE_TEST_SUITE_P(Widths, RepairProof, testing::Values(32u, 64u));

TEST_P(RepairProof, SumsDifferencesAndProductsByUnsigned) {
  prove_same("a + b", bits.exact(a) + bits.exact(b), a + b);
  prove_same("a - b", bits.exact(a) - bits.exact(b), a - b);
  prove_same("a * b", bits.exact(a) * bits.exact(b), a * b);
}

TEST_P(RepairProof, Negation) { prove_same("-a", -bits.exact(a), bits.number(0) - a); }

TEST_P(RepairProof, Divisors) {
  const z3::expr one = bits.number(1), zero = bits.number(0);
  const z3::expr logical_not = z3::ite(b == zero, one, zero);
  const z3::expr fixed = b + logical_not;
  bits.prove("b + !b does not overflow", !bits.add_overflows(b, logical_not));
  bits.prove("b + !b is not zero", fixed != zero);
  bits.prove("b + !b is b unless that is zero", z3::implies(b != zero, fixed == b));
  const z3::expr divisor = z3::ite(a == bits.least() && b == bits.number(-1), one, fixed);
  bits.prove("a / divisor is defined", !bits.div_undefined(a, divisor));
  bits.prove("a divisor that was good stays", z3::implies(!bits.div_undefined(a, b), divisor == b));
}

TEST_P(RepairProof, Shifts) {
  for (const unsigned count_width : {32u, 64u}) {
    const z3::expr n = bits.variable("n", count_width);
    const z3::expr masked = n & bits.number(bits.width() - 1, count_width);
    for (const bool is_signed : {false, true}) {
      bits.prove("a masked count is in range", !bits.count_undefined(masked, is_signed));
      bits.prove("a count in range stays",
                 z3::implies(!bits.count_undefined(n, is_signed), masked == n));
    }
    // Both counts at the width of the shift, and at twice that, for the exact result.
    const unsigned wide = 2 * bits.width();
    const auto at = [&](const z3::expr& count, unsigned width) {
      return width >= count_width ? z3::zext(count, width - count_width)
                                  : count.extract(width - 1, 0);
    };
    const z3::expr exact_result = z3::shl(bits.exact(a), at(n, wide));
    bits.prove("(T)((U)a << masked) is a << n where that is defined",
               z3::implies(a >= 0 && !bits.count_undefined(n, true) && bits.fits(exact_result),
                           bits.exact(z3::shl(a, at(masked, bits.width()))) == exact_result));
  }
}

// The index, of any type, is converted to unsigned int. Proved size by size: a remainder by a variable is too
// much for Z3.
TEST_P(RepairProof, Indices) {
  std::vector<std::int64_t> sizes = {100, 256, 1000, 0x7fffffff};
  for (std::int64_t size = 1; size <= 12; ++size) sizes.push_back(size);
  for (const std::int64_t size : sizes) {
    const z3::expr index = a.extract(31, 0), repaired = z3::urem(index, bits.number(size, 32));
    bits.prove("it is in range", z3::ult(repaired, bits.number(size, 32)));
    bits.prove("one in range stays",
               z3::implies(a >= 0 && a < bits.number(size), repaired == index));
  }
}

}  // namespace
}  // namespace gadfly::gen
