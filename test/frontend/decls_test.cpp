// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "reading.h"

namespace gadfly::frontend::test {
namespace {

using lang::Program;
using lang::Storage;
using lang::TypeKind;

TEST(Inits, NamesElementsAndLeavesZerosOut) {
  const Program p = read(
      "int a[5] = {1, [3] = 4}; int r[9] = {[2 ... 4] = 7};"
      "struct S { int a, b; struct { int c; } d; int :3; int e; } s = {.b = 2, .d.c = 3, 5};"
      "union U { int i; float f; } u = {.f = 0}; int x = {7}; int m[2][2] = {1, 2, 3};");
  EXPECT_EQ(show(p, variable(p, "a").init), "{0=1, 3=4}");
  EXPECT_EQ(show(p, variable(p, "r").init), "{2=7, 3=7, 4=7}");
  EXPECT_EQ(show(p, variable(p, "s").init), "{1=2, 2={0=3}, 4=5}");
  EXPECT_EQ(show(p, variable(p, "u").init), "{1=(Cast*IntToFloat 0)}");
  EXPECT_EQ(show(p, variable(p, "x").init), "7");
  EXPECT_EQ(show(p, variable(p, "m").init), "{0={0=1, 1=2}, 1={0=3}}");
}

TEST(Inits, StringsHaveAsManyBytesAsTheirType) {
  const Program p = read("char a[3] = \"abc\", b[] = \"abc\", c[9] = {\"abc\"};");
  for (const auto& [name, text] : {std::pair("a", "\"abc\""), {"b", "\"abc0\""}, {"c", "\"abc0\""}}) {
    const lang::ExprId init = variable(p, name).init;
    EXPECT_EQ(show(p, init), text);
    EXPECT_EQ(p.types.size(p.expr(init).type), p.strings[p.expr(init).a].size());
  }
  EXPECT_EQ(p.types.size(variable(p, "c").type), 9u);
}

TEST(Inits, UnwrapsCompoundLiteralsOfStaticObjects) {
  const Program p = read(
      "struct S { int a; } s = (struct S){1}; int *q = (int[]){1, 2};"
      "void f(void) { static struct S t = (struct S){2}; struct S u = s; }");
  EXPECT_EQ(show(p, variable(p, "s").init), "{0=1}");
  EXPECT_EQ(show(p, variable(p, "t").init), "{0=2}");
  EXPECT_EQ(show(p, variable(p, "u").init), "(Load s)");
  EXPECT_EQ(show(p, variable(p, "q").init), "(ArrayDecay (Literal {0=1, 1=2}))");
  EXPECT_EQ(p.globals.size(), 4u);  // s, q, q's object, t
}

TEST(Decls, NumbersTheVariablesOfAFrame) {
  const Program p = read(
      "int f(int a, char *b) { int c; { static int d; int e = *(int[]){1}; }"
      "for (int i = 0;;) { } }");
  const lang::Function& f = function(p, "f");
  EXPECT_EQ(f.frame_slots, 6u);
  EXPECT_EQ(p.var(f.params[1]).slot, 1u);
  EXPECT_EQ(variable(p, "c").slot, 2u);
  EXPECT_EQ(variable(p, "d").slot, lang::kNone);
  EXPECT_EQ(variable(p, "d").storage, Storage::StaticLocal);
}

TEST(Decls, KnowsWhichVariablesLiveInMemory) {
  const Program p = read(
      "struct S { int m; }; void g(int *);"
      "void f(void) { int a; int b; int c[2]; struct S d; volatile int e;"
      "register int r; int z; g(&a); b = 1; __asm__(\"\" : \"+r\"(z)); }");
  EXPECT_TRUE(variable(p, "a").address_taken);
  EXPECT_FALSE(variable(p, "b").address_taken);
  EXPECT_TRUE(variable(p, "c").address_taken);
  EXPECT_TRUE(variable(p, "d").address_taken);
  EXPECT_TRUE(variable(p, "e").address_taken);
  EXPECT_TRUE(variable(p, "r").is_register);
  EXPECT_TRUE(variable(p, "z").address_taken);
}

TEST(Decls, JoinsDeclarationsOfOneName) {
  const Program p = read(
      "extern int a[]; int f(void) { extern int b; return a[1] + b; }"
      "int a[4]; int b = 3; static int g(); static int g(int x) { return x; }"
      "int h(void) { return g(1); }");
  EXPECT_EQ(p.types.size(variable(p, "a").type), 16u);
  EXPECT_FALSE(variable(p, "a").is_extern);
  EXPECT_EQ(p.globals.size(), 2u);
  EXPECT_TRUE(function(p, "g").is_static);
  EXPECT_EQ(function(p, "g").params.size(), 1u);
}

TEST(Decls, TakesOldStyleFunctions) {
  const Program p = read("int f(a, b) int a; char b; { return a + b; } g() { return h(1, 2.0f); }");
  EXPECT_TRUE(p.types.info(function(p, "f").type).no_prototype);
  EXPECT_EQ(function(p, "f").params.size(), 2u);
  EXPECT_EQ(p.types.kind(p.var(function(p, "f").params[1]).type), TypeKind::Char);
  EXPECT_EQ(body(p, "g"), "{Return (Call (FunctionDecay h) 1 (Cast*FloatToFloat f4000000000000000))}");
}

TEST(Decls, OnlyPromotesArgumentsWithoutAPrototype) {
  const Program p = read(
      "int f(a, b) long a; char *b; { return a; }"
      "int g(char c) { return f(c, 0); } int h(long x) { return f(1L, (char *)0); }");
  EXPECT_EQ(body(p, "g"), "{Return (Call (FunctionDecay f) (Cast*IntToInt (Load c)) 0)}");
  EXPECT_EQ(body(p, "h"), "{Return (Call (FunctionDecay f) 1 (CastNullToPtr 0))}");
}

TEST(Decls, TakesTheRealDefinitionAfterAnExternInlineOne) {
  const Program p = read(
      "extern inline __attribute__((gnu_inline)) int f(void) { return 1; }"
      "int f(void) { return 2; }");
  EXPECT_EQ(body(p, "f"), "{Return 2}");
}

TEST(Decls, LeavesOutWhatHeadersHaveAndNobodyUses) {
  const Program p = read(
      "#include <stdio.h>\n#include <stdlib.h>\n"
      "int main(void) { return puts(\"\"); }");
  EXPECT_EQ(p.functions.size(), 2u);
  EXPECT_EQ(p.vars.size(), 0u);
  EXPECT_EQ(p.function(p.main).name, "main");
  EXPECT_FALSE(function(p, "puts").is_defined());
}

TEST(Decls, KeepsFileScopeNamesInTheirOrder) {
  const Program p = read(
      "int f(void); int *q; int x = 1; int *q = &x; int f(void) { return g(); }"
      "int g(void) { return 1; }");
  std::string order;
  for (const auto& entry : p.top_level)
    order += entry.kind == Program::TopLevel::Kind::Var ? p.var(lang::VarId{entry.id}).name
                                                        : p.function(lang::FuncId{entry.id}).name;
  EXPECT_EQ(order, "fqxg");
}

TEST(Decls, KeepsAttributesOfFunctions) {
  const Program p = read(
      "__attribute__((noinline, const, noclone)) int f(void) { return 1; }"
      "_Noreturn void g(void); void h(void) { g(); }");
  EXPECT_EQ(function(p, "f").attributes, (std::vector<std::string>{"noinline", "const"}));
  EXPECT_TRUE(function(p, "g").noreturn);
}

}  // namespace
}  // namespace gadfly::frontend::test
