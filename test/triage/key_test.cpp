// SPDX-License-Identifier: Apache-2.0
// Which findings are one bug.
#include "triage/key.h"

#include <gtest/gtest.h>

#include <set>

namespace gadfly::test {
namespace {

using namespace triage;
using compiler::Family;
using oracle::Kind;

// From docs/found.md: each is another bug of one compiler.
const char* const kTcc[] = {
    "struct S { unsigned char a; } a = {173};\n"
    "int main(void) { switch (a.a *= -135) { case 197: return 0; } return 1; }\n",
    "signed char a[3] = {-1};\n"
    "int main(void) { signed char *c = &a[1]; int d = (unsigned short)c[-1]; return d != 65535; "
    "}\n"};
const char* const kPcc[] = {"int main(void) { return !(-0x1.6f6p+8 > -0x1.c0cp+9); }\n",
                            "int main(void) { int d = -1 / 8U; return d != 536870911; }\n",
                            "int main(void) { return 0 < -1 >> 1UL; }\n"};
const char* const kChibicc[] = {
    "int main(void) { switch (-92233720368L) { case -92233720368L: return 0; } return 1; }\n",
    "union T { int a; } c; struct S { int a; } b; int a = 7;\n"
    "void f(union T e, int i, struct S j, int k, int *l) { *l = e.a + i + j.a + k; }\n"
    "int main(void) { f(c, 0, b, 0, &a); return a; }\n",
    "struct S { _Bool a : 1; } a = {1}; int main(void) { return a.a - 1; }\n",
    "int main(void) { return (short)0x1.35ep+10L != 1239; }\n"};

template <typename Programs>
std::set<std::string> shapes(const Programs& programs) {
  std::set<std::string> all;
  for (const char* program : programs) all.insert(shape_of(program));
  return all;
}

TEST(Shape, DifferentBugsOfACompilerDiffer) {
  EXPECT_EQ(shapes(kTcc).size(), std::size(kTcc));
  EXPECT_EQ(shapes(kPcc).size(), std::size(kPcc));
  EXPECT_EQ(shapes(kChibicc).size(), std::size(kChibicc));
}

TEST(Shape, NamesValuesLayoutAndChecksDoNotMatter) {
  const std::string shape = shape_of(kTcc[0]);
  EXPECT_EQ(shape, "assigning operator; narrow; struct; switch");
  EXPECT_EQ(shape, shape_of("/* a comment; for */\n#include <stdio.h>\n"
                            "int printf(const char *, ...);\n"
                            "static struct Long { unsigned char field; } g = {9}, h;\n"
                            "int main(void) {\n  int r = 0;\n"
                            "  switch (g.field *= -7) { case 3: break; default: r = 1; }\n"
                            "  if (r == 1) return 2;\n"
                            "  printf(\"%d\\n\", r);\n  printf(\"%d %d\\n\", r, r);\n  return 0;\n}\n"));
}

// What `gadfly reduce` made of findings of a hunt that have one cause.
TEST(Shape, WitnessesOfOneBugAreAlike) {
  const char* const comparisons[] = {"int main(void) {\n  return -0x1.dd2p+7 > -1291.0;\n}\n",
                                     ("int g4;\nint main(void) {\n  int t112 = 3;\n  if "
                                      "(-0x1.9234p+10f >= -0x1.6b4p+7f) {\n    t112 = 8;\n  }\n"
                                      "  if (t112 != 8) {\n    g4 = 1;\n  }\n  return g4;\n}\n"),
                                     "int a;\nint b;\n\nint main(void) {\n  b = -0x1.0f08p+9f >= "
                                     "-1297.0f;\n  a = --b;\n  return ++a;\n}\n"};
  EXPECT_EQ(shapes(comparisons), std::set<std::string>{"floating; order"});
  const char* const fields[] = {
      "struct T {\n  int a;\n};\nstruct S {\n  int: 2;\n  struct T a;\n};\n\nstruct S a;\n\n"
      "int main(void) {\n  a.a.a;\n  return 0;\n}\n",
      "struct S {\n  int: 6;\n  int a;\n};\n\nstruct S a;\n\nint main(void) {\n  a.a;\n  return "
      "0;\n}\n"};
  EXPECT_EQ(shapes(fields), std::set<std::string>{"bit-field; struct"});
}

TEST(Shape, TypesCastsAndOperationsMatter) {
  const auto in_main = [](const std::string& code) { return shape_of("int main(void) { " + code + " }"); };
  EXPECT_EQ(in_main("return 0;"), "plain");
  EXPECT_EQ(in_main("unsigned long int a = 1; return a != 1;"), "unsigned long");
  EXPECT_EQ(in_main("return (unsigned long)-1 != 1;"), "cast unsigned long");
  EXPECT_EQ(in_main("return (int)x;"), "cast int");
  EXPECT_EQ(in_main("int *p = &a; return *p;"), "pointer");
  EXPECT_EQ(in_main("return a * b;"), "product");
  EXPECT_EQ(in_main("return (long)-a;"), "cast long");
  EXPECT_EQ(in_main("return 1.5f > 2;"), "floating; order");
  EXPECT_EQ(in_main("struct S { int a : 3; } s; return s.a;"), "bit-field; struct");
  EXPECT_EQ(in_main("return a ? 1 : 2;"), "?:");
  EXPECT_EQ(in_main("while (a--) a ^= 3;"), "assigning operator; loop");
  EXPECT_EQ(in_main("volatile int v = 3; return v;"), "volatile");
  EXPECT_EQ(shape_of("int f(long a, char b) { return sizeof(short); }"), "long; narrow");
}

TEST(Shape, TakesAnything) {
  EXPECT_EQ(shape_of(""), "plain");
  EXPECT_NO_FATAL_FAILURE(shape_of("/* no end"));
  EXPECT_NO_FATAL_FAILURE(shape_of("\"no end \\"));
  EXPECT_NO_FATAL_FAILURE(shape_of("(int *"));
  EXPECT_NO_FATAL_FAILURE(shape_of("int printf"));
  EXPECT_NO_FATAL_FAILURE(shape_of("\xff\xfe 0x1.p+ # unsigned"));
}

TEST(Key, ACrashIsKnownByItsSignatureWhateverThePass) {
  const Facts one{Family::Gcc, Kind::CompilerCrash, "ICE in f, at f.cc", "tree-vrp1", "int a;"};
  const Facts other{Family::Gcc, Kind::CompilerCrash, "ICE in f, at f.cc", "tree-vrp2", "long b;"};
  EXPECT_EQ(key_of(one), "gcc compiler-crash: ICE in f, at f.cc");
  EXPECT_EQ(key_of(one), key_of(other));
}

TEST(Key, WrongCodeIsKnownByThePassHoweverItShows) {
  EXPECT_EQ(key_of({Family::Gcc, Kind::WrongOutput, "wrong output", "tree-vrp1", "int a;"}),
            "gcc wrong-code: tree-vrp");
  EXPECT_EQ(key_of({Family::Gcc, Kind::ProgramCrash, "SIGSEGV", "tree-vrp2", "long b;"}), "gcc wrong-code: tree-vrp");
  EXPECT_EQ(key_of({Family::Clang, Kind::ProgramHang, "hang", "LICMPass", ""}), "clang wrong-code: LICMPass");
}

TEST(Key, WhereNothingElseIsKnownTheShapeCounts) {
  EXPECT_EQ(key_of({Family::Tcc, Kind::WrongOutput, "exit status 1", "", "char a;"}), "tcc wrong-code: shape narrow");
  EXPECT_EQ(key_of({Family::Chibicc, Kind::CompilerCrash, "ends without a word", "", "char a;"}),
            "chibicc compiler-crash: ends without a word, shape narrow");
  EXPECT_EQ(key_of({Family::Pcc, Kind::CompilerHang, "hang", "", "char a;"}), "pcc compiler-hang: hang, shape narrow");
  EXPECT_EQ(key_of({Family::Clang, Kind::CompilerHang, "hang", "LICMPass", "char a;"}),
            "clang compiler-hang: LICMPass");
}

TEST(Key, ASignalAloneTellsNothing) {
  EXPECT_FALSE(tells_the_bug(Kind::CompilerCrash, "SIGSEGV"));
  EXPECT_TRUE(tells_the_bug(Kind::CompilerCrash, "SIGSEGV, in convert_move"));
  EXPECT_TRUE(tells_the_bug(Kind::Rejection, "expected '}'"));
  EXPECT_FALSE(tells_the_bug(Kind::WrongOutput, "wrong output"));
  EXPECT_FALSE(tells_the_bug(Kind::CompilerHang, "hang"));
}

}  // namespace
}  // namespace gadfly::test
