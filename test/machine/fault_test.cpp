// SPDX-License-Identifier: Apache-2.0
// Faults: one bit of one operation's result, and nothing else.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <bit>
#include <cstdio>

#include "c_program.h"

namespace gadfly::machine {
namespace {

// Prints what each of its operations gave. Operations: the operators on numbers, in order of evaluation.
constexpr const char* kProgram =
    "int printf(const char *, ...);\n"
    "struct S { unsigned b : 5; } s = {3};\n"
    "int x = 20, y = 3; long z = 1; unsigned char c = 200; double d = 2;\n"
    "int main(void) {\n"
    "  int sum = x + y;\n"       // 0
    "  long product = z * 5;\n"  // 1
    "  int less = x < y;\n"      // 2
    "  int complement = ~x;\n"   // 3
    "  c += 7;\n"                // 4
    "  y++;\n"                   // 5
    "  s.b ^= 1;\n"              // 6
    "  double twice = d * 2;\n"  // 7
    "  int none = !x;\n"         // 8
    "  printf(\"%d %ld %d %d %d %d %d %.0f %d\\n\", sum, product, less, complement, c, y, s.b, twice, none);\n"
    "  return 0;\n"
    "}\n";

struct Printed {
  long values[9];
  bool operator==(const Printed&) const = default;
};

Printed printed(Fault* fault) {
  static const lang::Program program = test::read(kProgram);
  RunOptions options;
  options.fault = fault;
  const Outcome outcome = test::run(program, options);
  EXPECT_EQ(test::describe(outcome.verdict), "defined 0");
  Printed p{};
  double twice = 0;
  EXPECT_EQ(std::sscanf(outcome.out.c_str(), "%ld %ld %ld %ld %ld %ld %ld %lf %ld", &p.values[0], &p.values[1],
                        &p.values[2], &p.values[3], &p.values[4], &p.values[5], &p.values[6], &twice, &p.values[8]),
            9)
      << outcome.out;
  p.values[7] = std::bit_cast<long>(twice);
  return p;
}

constexpr unsigned kWidths[] = {32, 64, 1, 32, 8, 32, 5, 64, 1};

TEST(Fault, TheDefaultOnlyCounts) {
  Fault fault;
  EXPECT_EQ(printed(&fault), printed(nullptr));
  EXPECT_EQ(fault.executed, std::size(kWidths));
}

TEST(Fault, FlipsOneBitOfTheChosenOperation) {
  const Printed right = printed(nullptr);
  EXPECT_EQ(right, (Printed{{23, 5, 0, -21, 207, 4, 2, std::bit_cast<long>(4.0), 0}}));
  for (unsigned operation = 0; operation < std::size(kWidths); ++operation) {
    if (operation == 7) continue;  // a double is printed rounded: see below
    const unsigned width = kWidths[operation];
    for (unsigned bit = 0; bit < 64; ++bit) {
      Fault fault;
      fault.operation = operation;
      fault.bit = bit;
      const Printed wrong = printed(&fault);
      for (unsigned i = 0; i < std::size(kWidths); ++i) {
        const auto changed = static_cast<std::uint64_t>(right.values[i] ^ wrong.values[i]);
        const std::uint64_t mask = width == 64 ? ~0ull : (1ull << width) - 1;
        EXPECT_EQ(changed & (i == operation ? mask : ~0ull), i == operation ? 1ull << bit % width : 0)
            << "operation " << operation << ", bit " << bit << ", value " << i;
      }
      EXPECT_EQ(fault.executed, std::size(kWidths));
    }
  }
}

TEST(Fault, FlipsTheSignOfADouble) {
  Fault fault;
  fault.operation = 7;
  fault.bit = 63;
  EXPECT_EQ(printed(&fault).values[7], std::bit_cast<long>(-4.0));
}

TEST(Fault, OneThatIsNeverReachedChangesNothing) {
  Fault fault;
  fault.operation = std::size(kWidths);
  EXPECT_EQ(printed(&fault), printed(nullptr));
}

// The wrong value is what the program goes on with: here it decides how often a loop runs.
TEST(Fault, TheProgramGoesOnWithTheWrongValue) {
  const lang::Program program = test::read(
      "int printf(const char *, ...);\n"
      "int n = 2;\n"
      "int main(void) { int last = n + 1, i = 0; for (; i != last; i++) ; printf(\"%d\", i); return 0; }\n");
  Fault fault;
  fault.operation = 0;
  fault.bit = 2;
  RunOptions options;
  options.fault = &fault;
  EXPECT_EQ(test::run(program, options).out, "7");
}

TEST(Fault, CountsOnlyWithinACallOfTheFunction) {
  const lang::Program program = test::read(
      "int printf(const char *, ...);\n"
      "int one = 1;\n"
      "int inner(void) { return one + 10; }\n"
      "int outer(void) { return inner() * 100; }\n"
      "int main(void) { int before = one + 1; int a = outer(); int after = inner() - 1;\n"
      "  printf(\"%d %d %d\", before, a, after); return 0; }\n");
  Fault fault;
  for (std::uint32_t f = 0; f < program.functions.size(); ++f)
    if (program.functions[f].name == "outer") fault.within = lang::FuncId{f};
  RunOptions options;
  options.fault = &fault;
  fault.operation = 1;
  fault.bit = 0;
  EXPECT_EQ(test::run(program, options).out, "2 1101 10");
  EXPECT_EQ(fault.executed, 2u);
}

}  // namespace
}  // namespace gadfly::machine
