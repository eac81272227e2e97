// SPDX-License-Identifier: Apache-2.0
// Sources that are another program for another compiler.
#include <gtest/gtest.h>

#include "../shared/folder.h"
#include "frontend/survey.h"
#include "reading.h"

namespace gadfly::frontend::test {
namespace {

TEST(Questions, ToTheCompilerAreRefusedByName) {
  const std::pair<const char*, const char*> kCases[] = {
      {"#ifdef __clang__\nint y;\n#endif\nint x;", "__clang__"},
      {"#if defined(__GNUC__)\nint y;\n#endif\nint x;", "__GNUC__"},
      {"#if __GNUC__ >= 4\nint y;\n#endif\nint x;", "__GNUC__"},
      {"#if __OPTIMIZE__\nint y;\n#endif\nint x;", "__OPTIMIZE__"},
      {"#ifndef __TINYC__\nint y;\n#endif\nint x;", "__TINYC__"},
      {"#if __has_builtin(__builtin_trap)\nint y;\n#endif\nint x;", "__has_builtin"},
      {"#if __has_attribute(noinline)\nint y;\n#endif\nint x;", "__has_attribute"},
      {"#if __has_include(<stdio.h>)\nint y;\n#endif\nint x;", "__has_include"},
      {"#if 1 || __STDC_VERSION__ > 1\nint y;\n#endif\nint x;", "__STDC_VERSION__"},
      {"char *s = __VERSION__;", "__VERSION__"},
      {"char *s = __DATE__;", "__DATE__"},
      {"char *s = __TIME__ __TIMESTAMP__;", "__TIME__"},
      {"int f(void) { return sizeof __PRETTY_FUNCTION__; }", "__PRETTY_FUNCTION__"},
      {"int f(int x) { return __builtin_constant_p(x); }", "__builtin_constant_p"},
      {"int x, a[__builtin_constant_p(x) ? 1 : 2];", "__builtin_constant_p"},
      {"int f(int x) { return __builtin_choose_expr(__builtin_constant_p(x), 1, 2); }", "__builtin_constant_p"},
      {"int f(void *p) { return __builtin_object_size(p, 0); }", "__builtin_object_size"},
      {"struct S { char c; } __attribute__((aligned)) s;", "the greatest alignment"},
      // Clang has it; GCC before 12 does not.
      {"#ifdef __FLT16_MAX__\nint y;\n#endif\nint x;", "__FLT16_MAX__"},
      // GCC has them; Clang 19 does not.
      {"#ifdef __FLT128_DIG__\nint y;\n#endif\nint x;", "__FLT128_DIG__"},
      {"#ifdef __INT8_C\nint y;\n#endif\nint x;", "__INT8_C"},
      {"#ifndef __STDC_ISO_10646__\nint y;\n#endif\nint x;", "__STDC_ISO_10646__"},
      // Both have it, with different values.
      {"int x = __INT_FAST16_MAX__ > 32767;", "__INT_FAST16_MAX__"},
      // Only Clang knows it, under whatever name.
      {"#ifdef __OBJC_BOOL_IS_BOOL\nint y;\n#endif\nint x;", "__OBJC_BOOL_IS_BOOL"},
  };
  for (const auto& [text, what] : kCases) {
    const Rejection why = rejected(text);
    EXPECT_EQ(why.kind, Rejection::Kind::unsupported) << text;
    EXPECT_EQ(why.message, std::string(what) + ", which depends on the compiler") << text;
    EXPECT_TRUE(why.asks_compiler) << text;
    EXPECT_GT(why.line, 0u) << text;
  }
}

TEST(Questions, OfSystemHeadersAndThoseWithOneAnswerAreFine) {
  read(
      "#include <assert.h>\n#include <float.h>\n#include <limits.h>\n#include <math.h>\n#include <stdint.h>\n"
      "#include <stdio.h>\n#include <stdlib.h>\n#include <string.h>\n"
      "#if 0\n__GNUC__\n#endif\n"
      "int main(void) { assert(1); return INT_MAX + UINT64_MAX + sizeof __func__ + isnan(1.0) + __LINE__ +"
      "sizeof __FILE__ + __COUNTER__ + __SIZEOF_INT__ + __STDC__ + __INT_MAX__ + (__SIZE_TYPE__)1 + __DBL_DIG__; }\n"
      "#if defined linux && defined __x86_64__ && !defined __AVR__ && __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__\n"
      "int y;\n#endif\n#include <inttypes.h>\nint_fast16_t z = INT_FAST16_MAX != 0 ? INT16_C(1) : 0;\n");
  EXPECT_EQ(returned("int f(void) { return __builtin_constant_p(3 + sizeof(int)); }"), "1");
  EXPECT_EQ(returned("int f(void) { return __builtin_constant_p(\"text\"); }"), "1");
}

// Gadfly's own drivers have such a guard.
TEST(Questions, ThatDecideOnlyAboutHintsAreFine) {
  for (const char* text : {
           "#ifdef __GNUC__\n__attribute__((noinline))\n#endif\nint f(void) { return 1; }",
           "#if __GNUC__ > 3 && !defined(__clang__)\n__attribute__((__noinline__, noipa))\n#endif\nint x(void);",
           "#ifndef __GNUC__\n#else\n__attribute__((noinline))\n#endif\nint f(void) { return 1; }",
           "#if defined(__GNUC__)\n#define NOIPA __attribute__((noipa))\n#elif defined(__clang__)\n"
           "#define NOIPA __attribute__((noinline))\n#else\n#define NOIPA\n#endif\nNOIPA int x(void);",
       })
    read(text);
}

TEST(Questions, WhetherGnucIsDefinedMayBeSettled) {
  ReadOptions options;
  options.is_gnuc_settled = true;
  EXPECT_TRUE(std::holds_alternative<lang::Program>(
      read_text("test.c", "#if defined __linux__ && defined __GNUC__\nint y;\n#endif\nint x;", options)));
  EXPECT_TRUE(rejected("#if __GNUC__ > 4\nint y;\n#endif\nint x;", options).asks_compiler);
  EXPECT_TRUE(rejected("#ifdef __clang__\nint y;\n#endif\nint x;", options).asks_compiler);
}

TEST(Questions, ThatDecideAboutMoreThanHintsAreRefused) {
  for (const char* text : {
           "#ifdef __GNUC__\n__attribute__((aligned(16)))\n#endif\nint x;",
           "#ifdef __GNUC__\n__attribute__((noinline)) static\n#endif\nint f(void) { return 1; }",
           "#ifdef __GNUC__\n#define NOIPA __attribute__((noipa))\n#endif\n"  // #ifdef NOIPA would tell
           "#ifdef NOIPA\nint x;\n#endif",
           "#ifdef __GNUC__\n#define A\n#else\n#define B\n#endif\n#ifdef A\nint x;\n#endif",
           "#ifdef __GNUC__\n#if 1\n#endif\nint y;\n#endif\nint x;",
           "#if 1\nint x = __GNUC__;\n#endif",
       })
    EXPECT_TRUE(rejected(text).asks_compiler) << text;
}

TEST(Questions, TheNameOfAHeaderDependsOnTheCompiler) {
  const gadfly::test::Folder folder;
  folder.write("name.h", "const char *name = __FILE__;\n");
  ReadOptions options;
  options.include_dirs = {folder.path()};
  EXPECT_TRUE(rejected("#include \"name.h\"\n", options).asks_compiler);
}

TEST(Survey, TellsWhoKnowsTheExtensions) {
  const auto of = [](const char* text) { return survey_text("test.c", text, {}); };
  const Survey plain = of("int f(int a, ...) { return a; } ; int main(void) { return f(1, 2); }");
  EXPECT_FALSE(plain.gnu || plain.lenient);
  EXPECT_EQ(plain.other, "");
  for (const char* text : {"int f(void) { return ({ 1; }); }", "int f(void *p) { return p + 1 > p; }", "struct S {} s;",
                           "int a[0];", "int n = sizeof(void);"}) {
    EXPECT_TRUE(of(text).gnu) << text;
    EXPECT_EQ(of(text).other, "") << text;
  }
  for (const char* text : {"enum E : short { A };", "int *_Nonnull p;", "int f(int x) __attribute__((overloadable));",
                           "typedef int V __attribute__((ext_vector_type(4)));", "void main(void) {}",
                           "int f(int *p, long *q) { return p == q; }"})
    EXPECT_NE(of(text).other, "") << text;
  EXPECT_TRUE(of("int main(void) { return f(); }").lenient);
  EXPECT_TRUE(of("int *p = 5;").lenient);
  EXPECT_TRUE(of("f(void) { return 1; }").lenient);
}

}  // namespace
}  // namespace gadfly::frontend::test
