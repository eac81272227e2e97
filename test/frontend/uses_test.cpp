// SPDX-License-Identifier: Apache-2.0
// Which names of a source can be replaced, and by which: each case is a source in which `$` stands
// before every use that is expected, and nowhere else.
#include "frontend/uses.h"

#include <gtest/gtest.h>

#include <set>
#include <string>
#include <string_view>

namespace gadfly::frontend::test {
namespace {

SourceUses uses_of(std::string_view text, bool cxx = false) {
  ReadOptions options;
  options.cxx = cxx;
  if (cxx) options.std = "gnu++17";
  UsesResult result = find_uses(cxx ? "test.cpp" : "test.c", text, options);
  if (auto* uses = std::get_if<SourceUses>(&result)) return std::move(*uses);
  const auto& why = std::get<Rejection>(result);
  ADD_FAILURE() << why.line << ':' << why.column << ": " << why.message << " in " << text;
  return {};
}

std::string marked(const SourceUses& uses, NameKind kind) {
  std::string text = uses.text;
  for (std::size_t i = uses.uses.size(); i-- > 0;)
    if (uses.declared[uses.uses[i].declared].kind == kind) text.insert(uses.uses[i].begin, "$");
  return text;
}

void expect_uses(std::string_view marks, bool cxx = false, NameKind kind = NameKind::Variable) {
  std::string text;
  for (const char c : marks)
    if (c != '$') text += c;
  EXPECT_EQ(marked(uses_of(text, cxx), kind), marks);
}

const DeclaredName& declared(const SourceUses& uses, std::string_view name) {
  for (const DeclaredName& each : uses.declared)
    if (each.name == name && each.kind != NameKind::Other) return each;
  ADD_FAILURE() << name;
  return uses.declared.front();
}

std::uint8_t needs(const SourceUses& uses, std::size_t number) { return uses.uses.at(number).needs; }

TEST(Uses, VariablesAndParameters) {
  expect_uses("int a; int f(int p) { int x = $p; $a += $x; return $a; }");
  expect_uses("int f(a, b) int a, b; { return $a + $b; }");
  expect_uses("struct s { int a; }; int f(struct s *p, struct s q) { return $p->a + $q.a; }");
}

TEST(Uses, WhatIsNotEvaluatedOrHasToBeConstant) {
  expect_uses("int a; unsigned long f(void) { return sizeof(a) + sizeof a + _Alignof(a); }");
  expect_uses("int a; void f(void) { __typeof__(a) b; $b = $a; }");
  expect_uses("int f(int n) { int v[$n]; return $v[0] + (int)sizeof(v); }");
  expect_uses("int a; int f(void) { return __builtin_constant_p(a) + _Generic(a, int: $a, default: a); }");
  expect_uses("enum { E = 3 }; int f(int x) { switch ($x) { case E: return $x; } return 0; }");
}

TEST(Uses, StaticInitialisersKeepConstantAddresses) {
  const SourceUses uses = uses_of(
      "int a[4], b[4]; int *p = &a[1]; int *q = b; long d = &a[3] - &a[0];\n"
      "void f(void) { int c[4]; static int *s = a; s = c; }");
  EXPECT_EQ(marked(uses, NameKind::Variable),
            "int a[4], b[4]; int *p = &$a[1]; int *q = $b; long d = &a[3] - &a[0];\n"
            "void f(void) { int c[4]; static int *s = $a; $s = $c; }");
  EXPECT_TRUE(needs(uses, 2) & kStaticAddress);
  EXPECT_FALSE(declared(uses, "c").traits & kStaticAddress);
  EXPECT_TRUE(declared(uses, "b").traits & kStaticAddress);
}

TEST(Uses, MacrosArguments) {
  expect_uses("#define SQ(x) ((x) * (x))\nint f(int a) { return SQ($a); }");
  expect_uses("#define GET a\nint a; int f(void) { return GET; }");
  expect_uses("#define SAME(x) s.x = x\nstruct { int a; } s; void f(int a) { SAME(a); }");
  expect_uses("#define PASTE(x) x##1 + x\nint f(int a, int a1) { return PASTE(a); }");
  expect_uses("#define SIZE(x) sizeof(x) + x\nunsigned long f(int a) { return SIZE(a); }");
  expect_uses(
      "#define EACH(i, n) for (int i = 0; i < n; i++)\n"
      "void g(int); void f(int m) { EACH(k, $m) g($k); }");
}

TEST(Uses, NamesOfMacrosStay) {
  const SourceUses uses = uses_of("int v;\n#define v w\nint w; int f(void) { return v; }");
  for (const DeclaredName& name : uses.declared) EXPECT_FALSE(name.name == "v" && name.kind == NameKind::Variable);
}

TEST(Uses, WhatTheyNeed) {
  const SourceUses uses = uses_of("void g(int *); void f(int a, int b, int c, int d) { a = b; c++; g(&d); }");
  ASSERT_EQ(uses.uses.size(), 5u);  // g is the fourth
  EXPECT_EQ(needs(uses, 0), kMutable);
  EXPECT_EQ(needs(uses, 1), 0);
  EXPECT_EQ(needs(uses, 2), kMutable);
  EXPECT_EQ(needs(uses, 4), kMutable | kHasAddress);
}

TEST(Uses, TypesAndTraits) {
  const SourceUses uses = uses_of(
      "typedef int T; int a; const T b = 1; volatile int c; int d[3], e[4], *p;\n"
      "void f(void) { register int r = a; T t = r; int n = t; int v[n], w[n]; v[0] = w[0]; }");
  const auto type = [&](std::string_view name) { return declared(uses, name).type; };
  EXPECT_EQ(type("a"), type("b"));
  EXPECT_EQ(type("a"), type("r"));
  EXPECT_EQ(type("a"), type("t"));
  EXPECT_NE(type("a"), type("c"));
  EXPECT_NE(type("d"), type("e"));
  EXPECT_NE(type("d"), type("p"));
  EXPECT_NE(type("v"), type("w"));
  EXPECT_FALSE(declared(uses, "b").traits & kMutable);
  EXPECT_FALSE(declared(uses, "r").traits & kHasAddress);
}

// Two that can't be told apart but by their names; all others can.
TEST(Uses, Declarations) {
  const SourceUses uses = uses_of(
      "int g(void); extern int z;\n"
      "void f(int p, int q) { int a, b; int c = 1, d = 1, e = 2; int h = g(), i = g(); int k = p;\n"
      "  static int s; { int t; t = a; } }");
  const auto alike = [&](std::string_view x, std::string_view y) {
    const DeclaredName &a = declared(uses, x), &b = declared(uses, y);
    return !a.stays && !b.stays && a.declaration == b.declaration;
  };
  EXPECT_TRUE(alike("a", "b"));
  EXPECT_TRUE(alike("c", "d"));
  for (const auto& [x, y] : {std::pair("c", "e"), std::pair("h", "i"), std::pair("p", "q"), std::pair("a", "c"),
                             std::pair("a", "s"), std::pair("a", "t"), std::pair("a", "k"), std::pair("z", "a")})
    EXPECT_FALSE(alike(x, y)) << x << ' ' << y;
}

TEST(Uses, FunctionsAndFields) {
  expect_uses("int f(void) { return 1; } int g(void) { return $f(); }", false, NameKind::Function);
  expect_uses("struct s { int a, b; } x; int f(struct s *p) { return p->$a + x.$b; }", false, NameKind::Field);
}

TEST(Uses, InlineAssembly) {
  expect_uses("void f(int a, int b) { __asm__(\"\" : \"=r\"($a) : \"r\"($b), \"i\"(3)); }");
  expect_uses("int a; void f(void) { __asm__(\"\" : : \"i\"(&a)); }");
}

TEST(Uses, Cxx) {
  expect_uses("int a; int f(int x) { auto l = [x](int y) { return x + $y; }; return $l($a); }", true);
  expect_uses("namespace n { int a; } int f() { return n::a; }", true);
  expect_uses("struct s { int m; int f(int p) { return m + $p; } };", true);
  expect_uses("template <typename T> T f(T a, T b) { return $a + $b; } int x = f(1, 2);", true);
  expect_uses("constexpr int n = 3; int a[n]; int f(int i) { return $a[$i] + n; }", true);
}

TEST(Uses, WhatCantBeRead) {
  const auto rejected = [](std::string_view text) {
    return std::holds_alternative<Rejection>(find_uses("test.c", text, {}));
  };
  EXPECT_TRUE(rejected("int f( {"));
  EXPECT_TRUE(std::holds_alternative<Rejection>(find_uses_in_file("/nowhere.c", {})));
  EXPECT_FALSE(rejected(""));
}

}  // namespace
}  // namespace gadfly::frontend::test
