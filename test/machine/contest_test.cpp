// SPDX-License-Identifier: Apache-2.0
#include "machine/contest.h"

#include <gtest/gtest.h>

#include "c_program.h"
#include "machine/machine.h"

namespace gadfly::machine {
namespace {

std::string end_of(std::string_view text) {
  const std::string end = test::describe(test::run(test::read(text)).verdict);
  return end.substr(0, end.find(' ', end.find(' ') + 1));
}

TEST(Contest, OrderThatMakesNoDifferenceIsDefined) {
  EXPECT_EQ(end_of("int n; int f(int x) { n++; return x; } int main(void) { int d = f(3) - f(2); return d + n; }"),
            "defined 3");
  EXPECT_EQ(end_of("int n; int f(int x) { n |= x; return x; } int g(int a, int b, int c) { return a + b + c; }\n"
                   "int main(void) { int k = 1; int s = g(f(1), k, f(2)); return s - n; }"),
            "defined 1");
  EXPECT_EQ(end_of("int *last; int x; int f(void) { last = &x; return 1; }\n"
                   "int main(void) { int s = f() + f(); return s + *last; }"),
            "defined 2");
}

TEST(Contest, OrderThatMakesADifferenceIsNot) {
  for (const char* text :
       {// in the results
        "int n; int f(void) { return ++n; } int main(void) { return f() - f(); }",
        // in memory
        "int n; int f(int x) { n = x; return 0; } int main(void) { return f(1) + f(2) + 0 * n; }",
        // for a read beside the calls
        "int n; int f(void) { n++; return 1; } int main(void) { return (f() + n) + f(); }",
        // only for the third of three calls
        "int n; int f(int x) { n = n * 2 + x; return 0; } int main(void) { return f(1) + f(1) + f(2); }",
        // inside of a call that is itself one of two
        "int n; int f(void) { return ++n; } int g(void) { return f() - f(); }\n"
        "int main(void) { return g() + g(); }",
        // with memory that was allocated
        "void *malloc(unsigned long); char *p; int f(void) { if (!p) p = malloc(1); return 0; }\n"
        "int main(void) { return f() + f(); }",
        // of the output
        "int printf(const char *, ...); int f(int x) { return printf(\"%d\", x); } int main(void) { return f(1) + "
        "f(2); }",
        // which one ends the program
        "void exit(int); int n; int f(int x) { if (n++) exit(x); return 0; } int main(void) { return f(1) + f(2); }"})
    EXPECT_EQ(end_of(text), "undefined evaluation-order") << text;
}

// The other order is undefined, not merely different.
TEST(Contest, BothOrdersHaveToBeDefined) {
  EXPECT_EQ(end_of("int n; int f(void) { n = 1; return 1; } int g(void) { n = n; return 1 / n; }\n"
                   "int main(void) { return f() + g(); }"),
            "undefined divide-by-zero");
}

TEST(Contest, OutputBeforeItIsShownOnce) {
  const lang::Program program = test::read(
      "#include <stdio.h>\nint n; int f(int x) { n += x; return x; }\n"
      "int main(void) { printf(\"one \"); printf(\"%d \", f(1) + f(2)); puts(\"two\"); return 0; }");
  std::string shown;
  RunOptions options;
  options.on_output = [&](int, std::string_view text) { shown += text; };
  const Outcome outcome = test::run(program, options);
  EXPECT_EQ(outcome.out, "one 3 two\n");
  EXPECT_EQ(shown, outcome.out);
}

// Every level doubles the work, which is given up in time.
TEST(Contest, TooMuchWorkIsNotDone) {
  EXPECT_EQ(end_of("int n; int f(int k) { n++; return k ? f(k - 1) + f(k - 1) : 1; } int main(void) { return f(30); }"),
            "undefined evaluation-order");
}

}  // namespace
}  // namespace gadfly::machine
