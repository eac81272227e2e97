// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "reading.h"

namespace gadfly::frontend::test {
namespace {

using lang::ExprKind;
using lang::Program;

TEST(Exprs, MakesEveryConversionANode) {
  EXPECT_EQ(returned("long f(char c) { return c + 1; }"), "(Cast*IntToInt (Binary+ (Cast*IntToInt (Load c)) 1))");
  EXPECT_EQ(returned("double f(int i) { return i; }"), "(Cast*IntToFloat (Load i))");
  EXPECT_EQ(returned("int f(double d) { return (int)d; }"), "(CastFloatToInt (Load d))");
  EXPECT_EQ(returned("_Bool f(int *p) { return p; }"), "(Cast*ToBool (Load p))");
  EXPECT_EQ(returned("char *f(void) { return 0; }"), "(Cast*NullToPtr 0)");
}

TEST(Exprs, ConversionsWithinOneRepresentationDoNothing) {
  EXPECT_EQ(returned("long long f(long x) { return x; }"), "(Cast*NoOp (Load x))");
  EXPECT_EQ(returned("enum E { A }; unsigned f(enum E e) { return e; }"), "(Cast*NoOp (Load e))");
  EXPECT_EQ(returned("unsigned f(int x) { return x; }"), "(Cast*IntToInt (Load x))");
}

TEST(Exprs, KnowsPointerArithmeticFromOther) {
  EXPECT_EQ(returned("int *f(int *p, int i) { return p + i; }"), "(Binaryp+ (Load p) (Load i))");
  EXPECT_EQ(returned("int *f(int *p, int i) { return i + p; }"), "(Binaryp+ (Load p) (Load i))");
  EXPECT_EQ(returned("long f(int *p, int *q) { return p - q; }"), "(Binarypp- (Load p) (Load q))");
  EXPECT_EQ(returned("int f(int *p) { return *(p -= 2); }"), "(Load (Deref (Assignp- p 2)))");
}

TEST(Exprs, RemembersWhichOperandWasWrittenFirst) {
  const Program p = read("int f(int *a) { return 1[a] + *(2 + a); }");
  unsigned swapped = 0;
  for (std::size_t i = 0; i < p.exprs.size(); ++i) swapped += p.exprs[i].has(lang::kSwapped);
  EXPECT_EQ(swapped, 2u);
  EXPECT_EQ(body(p, "f"), "{Return (Binary+ (Load (Index (Load a) 1)) (Load (Deref (Binaryp+ (Load a) 2))))}");
}

TEST(Exprs, ReachesAnonymousMembersStepByStep) {
  EXPECT_EQ(returned("struct S { int a; union { int x, y; }; }; int f(struct S *s)"
                     "{ return s->y; }"),
            "(Load (Member (Member (Deref (Load s)) 1) 1))");
}

TEST(Exprs, TakesTheMemberOfAValue) {
  EXPECT_EQ(returned("struct S { int a[3]; }; struct S g(void); int f(void) { return g().a[1]; }"),
            "(Load (Index (ArrayDecay (Member (Call (FunctionDecay g)) 0)) 1))");
}

TEST(Exprs, FoldsWhatIsConstantByItsForm) {
  EXPECT_EQ(returned("enum { A = 7 }; int f(void) { return A; }"), "7");
  EXPECT_EQ(returned("int f(void) { return 'a'; }"), "97");
  EXPECT_EQ(returned("struct S { char c; int i[4]; };"
                     "unsigned long f(void) { return __builtin_offsetof(struct S, i[2]); }"),
            "12");
  EXPECT_EQ(returned("int f(void) { return _Generic(1.0, int: 1, double: 2); }"), "2");
  EXPECT_EQ(returned("int f(int x) { return __builtin_choose_expr(1, x, 0); }"), "(Load x)");
  EXPECT_EQ(returned("int f(void) { return __builtin_types_compatible_p(int, long); }"), "0");
}

TEST(Exprs, KeepsTheOperandOfSizeof) {
  EXPECT_EQ(returned("unsigned long f(int x) { return sizeof x++; }"), "(sizeof-expr (x++ x))");
  EXPECT_EQ(returned("unsigned long f(void) { return sizeof(int[3]); }"), "(sizeof-type)");
  EXPECT_EQ(returned("unsigned long f(void) { return _Alignof(long); }"), "(alignof)");
}

TEST(Exprs, HasExactFloatingConstants) {
  EXPECT_EQ(returned("double f(void) { return 1.0; }"), "f3fff000000000000");
  EXPECT_EQ(returned("float f(void) { return 0.5f; }"), "f3ffe000000000000");
  EXPECT_EQ(returned("double f(void) { return 5e-324; }"), "f3bcd000000000000");
}

TEST(Exprs, HoldsIntegersOf128Bits) {
  const Program p = read("__int128 f(void) { return (__int128)-1; } unsigned u = 4294967295u;");
  EXPECT_EQ(body(p, "f"), "{Return (CastIntToInt (Unary- 1))}");
  EXPECT_TRUE(p.expr(variable(p, "u").init).int_bits() == 0xffffffffu);
}

TEST(Exprs, StringsHaveTheBytesOfTheTarget) {
  EXPECT_EQ(returned("const char *f(void) { return \"ab\"; }"), "(Cast*NoOp (ArrayDecay \"ab0\"))");
  EXPECT_EQ(returned("const char *f(void) { return __func__; }"), "(ArrayDecay \"f0\")");
  const std::string wide = "int f(void) { return L\"a\"[0]; }";
  EXPECT_EQ(returned(wide), "(Load (Index (ArrayDecay \"a0000000\") 0))");
  ReadOptions big;
  big.target = lang::find_target("s390x");
  EXPECT_EQ(returned(wide, big), "(Load (Index (ArrayDecay \"000a0000\") 0))");
}

TEST(Exprs, KnowsTheTypeOfACompoundAssignment) {
  const Program p = read("void f(char c) { c += 1L; }");
  EXPECT_EQ(body(p, "f"), "{(Assign+ c 1)}");
  for (std::size_t i = 0; i < p.exprs.size(); ++i) {
    if (p.exprs[i].kind != ExprKind::CompoundAssign) continue;
    EXPECT_EQ(p.types.kind(lang::Type::from_bits(p.exprs[i].c)), lang::TypeKind::Long);
  }
}

TEST(Exprs, LeavesTheMiddleOfElvisOut) {
  EXPECT_EQ(returned("long f(int a, long b) { return a ?: b; }"), "(Elvis (Load a) (Load b))");
}

TEST(Exprs, MarksAccessesToVolatileObjects) {
  const Program p = read(
      "volatile int v; struct { volatile int m; } s;"
      "void f(void) { v = v + s.m; v++; v += 1; }");
  unsigned marked = 0;
  for (std::size_t i = 0; i < p.exprs.size(); ++i) marked += p.exprs[i].has(lang::kVolatileAccess);
  EXPECT_EQ(marked, 5u);
}

TEST(Exprs, CallsLibraryFunctionsAsFunctions) {
  EXPECT_EQ(returned("int f(int x) { return __builtin_popcount(x); }"),
            "(Call (FunctionDecay __builtin_popcount) (Cast*IntToInt (Load x)))");
  EXPECT_EQ(returned("int f(int x) { return __builtin_add_overflow(x, 1, &x); }"),
            "(Cast*IntToInt (AddOverflow (Load x) 1 (AddrOf x)))");
}

TEST(Exprs, UndoesThePromotionsOfBuiltinsThatClangDoesNotKnow) {
  EXPECT_EQ(returned("int f(int a, char c) { return __builtin_add_overflow_p(a, 1, c); }"),
            "(AddOverflowP (Load a) 1 (Load c))");
}

TEST(Exprs, PassesListsOfArgumentsAsPointers) {
  const Program p = read(
      "int g(__builtin_va_list a) { return __builtin_va_arg(a, int); }"
      "int f(int n, ...) { __builtin_va_list a; __builtin_va_start(a, n);"
      "return g(a); }");
  EXPECT_EQ(body(p, "g"), "{Return (VaArg (Load a))}");
  EXPECT_EQ(body(p, "f"),
            "{Decl a; (VaStart (ArrayDecay a) (Load n)); Return (Call (FunctionDecay g) "
            "(ArrayDecay a))}");
}

TEST(Exprs, PlacesOperatorsAtTheOperator) {
  const Program p = read(
      "#define TWICE(x) ((x) + (x))\n"
      "int f(int x) {\n"
      "  x = x + 1;\n"
      "  return TWICE(x);\n"
      "}\n");
  std::string places;
  for (std::size_t i = 0; i < p.exprs.size(); ++i) {
    const lang::Expr& e = p.exprs[i];
    if (e.kind == ExprKind::Binary || e.kind == ExprKind::Assign)
      places += std::to_string(e.loc.line) + ':' + std::to_string(e.loc.column) + ' ';
  }
  EXPECT_EQ(places, "3:9 3:5 4:10 ");
}

}  // namespace
}  // namespace gadfly::frontend::test
