// SPDX-License-Identifier: Apache-2.0
// Each hint by itself, and all of a family together: what is made of a program is well-formed or refused, and
// says what the hint promises.
#include <gtest/gtest.h>

#include <algorithm>

#include "lang/print.h"
#include "programs.h"
#include "reduce/hint.h"

namespace gadfly::test {
namespace {

using reduce::Base;
using reduce::Hint;
using reduce::HintFamily;
using reduce::HintKind;

std::vector<Hint> all_hints(const Base& base) {
  std::vector<Hint> hints;
  for (const HintFamily& family : reduce::families())
    for (unsigned level = 0; level < family.levels; ++level)
      for (const Hint& hint : family.find(base, level)) hints.push_back(hint);
  return hints;
}

std::vector<Hint> hints_of(const Base& base, HintKind kind) {
  std::vector<Hint> hints = all_hints(base);
  std::erase_if(hints, [&](const Hint& hint) { return hint.kind != kind; });
  return hints;
}

// What the hints of |kind| make of |source|, each by itself.
std::vector<std::string> results(const std::string& source, HintKind kind) {
  std::vector<std::string> texts;
  deeply([&] {
    const Base base = base_of(source);
    for (const Hint& hint : hints_of(base, kind)) texts.push_back(lang::print(reduce::changed(base, {&hint, 1})));
  });
  return texts;
}

// Whether one of these texts holds every one of |parts|.
testing::AssertionResult some_holds(const std::vector<std::string>& texts, const std::vector<std::string>& parts) {
  for (const std::string& text : texts)
    if (std::ranges::all_of(parts, [&](const std::string& part) { return text.find(part) != std::string::npos; }))
      return testing::AssertionSuccess();
  auto failure = testing::AssertionFailure() << "none of " << texts.size() << " texts:\n";
  for (const std::string& text : texts) failure << text << "---\n";
  return failure;
}

TEST(Hints, AFunctionGoesAndItsCallsBecomeTheirValues) {
  const auto texts = results("static int f(int x) { return x * 3; } int main(void) { int a = f(4); return a; }",
                             HintKind::RemoveFunction);
  EXPECT_TRUE(some_holds(texts, {"int a = 12"}));
  EXPECT_EQ(texts.back().find("f("), std::string::npos);
}

TEST(Hints, AVariableBecomesTheValuesThatItHad) {
  EXPECT_TRUE(
      some_holds(results("int g = 5; int main(void) { g += 2; return g; }", HintKind::RemoveVariable), {"return 7"}));
}

TEST(Hints, AnExpressionBecomesItsValueOfItsType) {
  const std::string source = "int main(void) { unsigned long a = 3; a = a << 40; return a == 7; }";
  EXPECT_TRUE(some_holds(results(source, HintKind::ToValue), {"a = 3298534883328UL"}));
}

TEST(Hints, ALoopBecomesItsBody) {
  const auto texts =
      results("int main(void) { int s = 0; for (int i = 2; i < 5; i++) s += i; return s; }", HintKind::KeepBody);
  ASSERT_EQ(texts.size(), 1u);
  EXPECT_EQ(texts[0].find("for"), std::string::npos);
  EXPECT_TRUE(some_holds(texts, {"int i = 2", "s += i"}));
}

TEST(Hints, ABranchThatWasTakenStays) {
  const auto texts = results("int main(void) { int a = 1; if (a) a = 4; else a = 9; return a; }", HintKind::KeepThen);
  ASSERT_EQ(texts.size(), 1u);
  EXPECT_EQ(texts[0].find("if"), std::string::npos);
  EXPECT_EQ(texts[0].find('9'), std::string::npos);
}

TEST(Hints, WhatDecidesStaysAlone) {
  const auto texts = results("int g; int f(void) { return g++; } int main(void) { if (f()) g = 9; return g; }",
                             HintKind::KeepCondition);
  ASSERT_EQ(texts.size(), 1u);
  EXPECT_EQ(texts[0].find("if"), std::string::npos);
  EXPECT_TRUE(some_holds(texts, {"\n  f();\n"}));
}

TEST(Hints, WhatReadsACopyReadsTheOriginal) {
  EXPECT_TRUE(some_holds(results("int g; int main(void) { int k = 4; k += 2; g = k; return g; }", HintKind::ToOperand),
                         {"return k;"}));
}

TEST(Hints, MainReturnsWhetherAValueDiffers) {
  const std::string source =
      "int printf(const char *, ...); int main(void) { long a = 70000; printf(\"%ld\\n\", a); return 0; }";
  EXPECT_TRUE(some_holds(results(source, HintKind::ReturnDiffers), {"return a != 70000L;"}));
}

TEST(Hints, AParameterGoesFromTheFunctionAndItsCalls) {
  EXPECT_TRUE(some_holds(results("static int f(int a, int b) { return a - b; } int main(void) { return f(9, 2); }",
                                 HintKind::RemoveParameter),
                         {"int f(int a)", "a - 2", "f(9)"}));
}

TEST(Hints, ACallBecomesTheBody) {
  const auto texts =
      results("int g; static short f(int a) { g = a; return a + 1; } int main(void) { int x; x = f(3) * 2; return x; }",
              HintKind::Inline);
  EXPECT_TRUE(some_holds(texts, {"int a = 3", "g = a", "x = (short)(a + 1) * 2"}));
}

TEST(Hints, APointerBecomesItsTarget) {
  EXPECT_TRUE(some_holds(results("int g[3]; int main(void) { int *p = &g[1]; *p = 5; return *p; }", HintKind::ToTarget),
                         {"g[1] = 5", "return g[1]"}));
  const char* const by_pointer =
      "int f(int a) { return a; } int (*p)(int) = f, (*q)(int) = &f; int main(void) { return p(1) + (*q)(2); }";
  EXPECT_TRUE(some_holds(results(by_pointer, HintKind::ToTarget), {"return f(1) + "}));
  EXPECT_TRUE(some_holds(results(by_pointer, HintKind::ToTarget), {" + f(2)"}));
}

TEST(Hints, AnArrayWithOneElementInUseBecomesThatElement) {
  EXPECT_TRUE(some_holds(results("int g[3]; int main(void) { g[1] = 5; return g[1]; }", HintKind::Unwrap),
                         {"int g;", "g = 5", "return g;"}));
}

TEST(Hints, ARecordWithOneMemberBecomesThatMember) {
  const auto texts = results(
      "struct S { short a; }; struct S g = {3}; int main(void) { struct S b = g, *p = &b; p->a += 2; g = b; "
      "return g.a; }",
      HintKind::UnwrapRecord);
  EXPECT_TRUE(some_holds(texts, {"short g = 3", "short b = g", "*p += 2", "return g;"}));
}

// What is inside has more members than what is around it.
TEST(Hints, MembersOfWhatWasUnwrappedKeepTheirNames) {
  const std::string inner = "struct A { int a, b, c, d; }; ";
  EXPECT_TRUE(some_holds(results(inner + "struct B { int e; struct A f; } g = {1, {.d = 3}}; int *p = &g.f.d; "
                                         "int main(void) { return *p; }",
                                 HintKind::Unwrap),
                         {"struct A g = {.d = 3}", "&g.d"}));
  EXPECT_TRUE(
      some_holds(results(inner + "struct A g[2] = {{1}, {.d = 3}}; int *p = &g[1].d; int main(void) { return *p; }",
                         HintKind::Unwrap),
                 {"struct A g = {.d = 3}", "&g.d"}));
  EXPECT_TRUE(some_holds(results(inner + "struct B { struct A f; } g = {{.d = 3}}; int *p = &g.f.d; "
                                         "int main(void) { return *p; }",
                                 HintKind::UnwrapRecord),
                         {"struct A g = {.d = 3}", "&g.d"}));
}

TEST(Hints, ACopyBecomesTheOriginal) {
  const auto texts =
      results("int g = 3; int main(void) { int b = g; b += 2; g = b; return g; }", HintKind::SameVariable);
  EXPECT_TRUE(some_holds(texts, {"g += 2", "return g;"}));
  EXPECT_EQ(texts.front().find('b'), std::string::npos) << texts.front();
}

TEST(Hints, ANumberBecomesWhatIsStoredOfIt) {
  EXPECT_TRUE(some_holds(results("short s; int main(void) { s += 878834743; return s; }", HintKind::ToNumber),
                         {"s += -3017;"}));
}

TEST(Hints, ValuesOfTheLastTimeAreTriedAsWell) {
  deeply([] {
    const Base first = base_of("int main(void) { int s = 0; for (int i = 1; i < 5; i++) s = i * i; return s; }");
    const Base last{first.program, first.profile.from_its_end()};
    bool found = false;
    for (const HintFamily& family : reduce::families())
      for (const Hint& hint : family.from_the_end ? family.find(last, 0) : std::vector<Hint>())
        found |= lang::print(reduce::changed(last, {&hint, 1})).find("s = 16") != std::string::npos;
    EXPECT_TRUE(found);
  });
}

TEST(Hints, AFieldThatNothingNamesGoes) {
  const auto texts = results("struct S { int a; char b; long c; } s = {1, 2, 3}; int main(void) { return s.c + s.a; }",
                             HintKind::RemoveField);
  EXPECT_TRUE(some_holds(texts, {"{1, 3}", "s.c + s.a"}));
}

TEST(Hints, AValueGoesStraightToItsUse) {
  EXPECT_TRUE(some_holds(
      results("int h(void); int main(void) { int a = h(); return a; } int h(void) { return 4; }", HintKind::Forward),
      {"return h()"}));
}

TEST(Hints, AVariableStartsWithTheValueOfAUse) {
  EXPECT_TRUE(some_holds(results("short a = 3; int main(void) { a += 20; a *= 2; return a; }", HintKind::Settle),
                         {"short a = 23", "a *= 2"}));
}

TEST(Hints, TypesBecomeIntEverywhere) {
  EXPECT_TRUE(some_holds(results("long a; long *p = &a; long f(long x) { return x; } int main(void) { return f(*p); }",
                                 HintKind::ReplaceType),
                         {"int a;", "int *p = &a", "int f(int x)"}));
}

TEST(Hints, WhatWasNeverExecutedIsDead) {
  deeply([] {
    const Base base = base_of("int g; void f(void) { g = 1; } int main(void) { if (g) f(); return 0; }");
    const HintFamily& dead = reduce::families().front();
    const std::vector<Hint> hints = dead.find(base, 0);
    const std::string text = lang::print(reduce::changed(base, hints));
    EXPECT_EQ(text.find("g = 1"), std::string::npos) << text;
    EXPECT_TRUE(can_be_read(text)) << text;
  });
}

// --- Whatever is done, nothing breaks ----------------------------------------------------------------

const char* const kPrograms[] = {
    "int printf(const char *, ...); int main(void) { printf(\"%d\\n\", 4 % 3); return 0; }",
    "struct S { int a : 3; unsigned : 0; long b[2]; } s = {1, {2, 3}}, *p = &s;\n"
    "static int f(struct S x, int *q) { x.b[1] += *q; return x.b[1] + p->a; }\n"
    "int main(void) { int l = 3; p->b[0] = f(s, &l); return p->b[0]; }",
    "enum E { A, B = 4 }; static enum E e = B; union U { int i; char c[4]; } u;\n"
    "int main(void) { int n = 0; for (int i = 0, j = 9; i < j; i++, j--) { if (i == 2) continue; n += i * j; }\n"
    "  do { n--; } while (n > 40); u.i = n; switch (u.c[0]) { case 1: n = 2; break; case 40: { n = e; } default: n++; "
    "}\n"
    "  while (n < 9) n++; return n; }",
    "int g; int *const volatile gp = &g; typedef int fn(int); static int one(int x) { return x + 1; }\n"
    "static fn *const table[2] = {one, one}; int main(void) { goto in; out: g = 3; goto end; in: g = table[1](5);\n"
    "  goto out; end:; return *gp + sizeof(g) + (int){2} + (g ? 1.5 : 2) + (g, 1) + ({ int k = 2; k; }); }",
    "#include <stdarg.h>\n static int sum(int n, ...) { va_list v; va_start(v, n); int s = 0; while (n--) s += "
    "va_arg(v, int);\n"
    "  va_end(v); return s; } int main(void) { static const char text[] = \"ab\"; return sum(2, 3, 4) + text[0] - "
    "!text[2]; }",
};

class AnyProgram : public testing::TestWithParam<const char*> {};

void expect_sound(const Base& base, std::span<const Hint> hints) {
  const std::string text = lang::print(reduce::changed(base, hints));
  if (!can_be_read(text)) return;
  const lang::Program again = read(text);
  EXPECT_TRUE(can_be_read(lang::print(again))) << text;
  run(again);  // defined or not: it says so
}

TEST_P(AnyProgram, StaysSoundWithEachHint) {
  deeply([&] {
    const Base base = base_of(GetParam());
    const std::vector<Hint> hints = all_hints(base);
    EXPECT_GT(hints.size(), 3u);
    for (const Hint& hint : hints) expect_sound(base, {&hint, 1});
  });
}

TEST_P(AnyProgram, StaysSoundWithManyHints) {
  deeply([&] {
    const Base base = base_of(GetParam());
    const std::vector<Hint> hints = all_hints(base);
    for (std::size_t step = 1; step <= 5; ++step) {
      std::vector<Hint> some;
      for (std::size_t i = step - 1; i < hints.size(); i += step) some.push_back(hints[i]);
      expect_sound(base, some);
    }
  });
}

INSTANTIATE_TEST_SUITE_P(Programs, AnyProgram, testing::ValuesIn(kPrograms));

TEST(Profile, KnowsValuesAndWhatWasExecuted) {
  deeply([] {
    const Base base = base_of("int main(void) { int s = 0; for (int i = 0; i < 3; i++) s += i * 2; return s + 250; }");
    bool constant = false, changing = false;
    for (std::uint32_t i = 0; i < base.program.exprs.size(); ++i) {
      const lang::Expr& e = base.program.exprs[i];
      if (e.kind != lang::ExprKind::Binary) continue;
      const auto& known = base.profile.value(lang::ExprId{i});
      constant |= known.seen == reduce::Profile::Seen::Once && known.bits == 256;
      changing |= known.seen == reduce::Profile::Seen::Different && known.bits == 0;
    }
    EXPECT_TRUE(constant);
    EXPECT_TRUE(changing);
  });
}

// A function without a prototype has parameters that its type does not know.
TEST(Hints, OldStyleParametersAreChangedWithoutTheirFunctionsType) {
  const std::string source =
      "static int same(a, b) float a; short b; { return a == b; }"
      "int main(argc, argv) int argc; char **argv; { return same(1.0f, (short)1) + argc; }";
  deeply([&] {
    const Base base = base_of(source);
    for (const Hint& hint : all_hints(base)) lang::print(reduce::changed(base, {&hint, 1}));
    reduce::changed(base, all_hints(base));
  });
  EXPECT_FALSE(results(source, HintKind::Retype).empty());
  EXPECT_TRUE(some_holds(results(source, HintKind::RemoveParameter), {"main(argc)"}));
}

}  // namespace
}  // namespace gadfly::test
