// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "reading.h"
#include "support/deep_stack.h"

namespace gadfly::frontend::test {
namespace {

using Kind = Rejection::Kind;

TEST(Rejects, NamesWhatItDoesNotSupport) {
  const std::pair<const char*, const char*> kCases[] = {
      {"_Complex double c;", "_Complex"},
      {"int f(void) { __asm__(\"nop\"); return 0; }", "inline assembly"},
      {"__asm__(\"nop\");", "inline assembly"},
      {"typedef int V __attribute__((ext_vector_type(4))); V v;", "ext_vector_type"},
      {"typedef int V __attribute__((vector_size(256))); V v;", "vector of 64 elements of type int"},
      {"typedef int V __attribute__((vector_size(16))); volatile V v;", "volatile vector"},
      {"typedef int V __attribute__((vector_size(16))); V f(V v, _Bool b) { return v >> b; }",
       "a vector shifted by a _Bool or an enumeration"},
      {"typedef int V __attribute__((vector_size(16))); V f(V v, V w) { return __builtin_shuffle(v, w); }",
       "__builtin_shuffle"},
      {"typedef int V __attribute__((vector_size(16))); V f(V v) { return __builtin_shufflevector(v, v, 0, 1, -1, 3); "
       "}",
       "__builtin_shufflevector with an element of no vector"},
      {"typedef int V __attribute__((vector_size(8))); typedef long L __attribute__((vector_size(8)));"
       "V f(L l) { return l; }",
       "a vector converted without a cast"},
      {"typedef int V __attribute__((vector_size(8))); int v2_int(V v) { return v[0]; }",
       "the name 'v2_int', which is kept for a vector type"},
      {"int f(int n) { int a[n]; return 0; }", "variable length array"},
      {"int f(int n) { typedef int A[n]; return 0; }", "variable length array"},
      {"int f(void) { int g(void) { return 1; } return g(); }", "nested function"},
      {"_Atomic int a;", "_Atomic"},
      {"_Float16 h;", "_Float16"},
      {"__float128 q;", "__float128"},
      {"_BitInt(40) b;", "_BitInt"},
      {"int f(int *p) { return __sync_fetch_and_add(p, 1); }", "__sync_fetch_and_add_4"},
      {"int f(void) { return __builtin_nothing_known(1); }", "__builtin_nothing_known"},
      {"__attribute__((constructor)) void f(void) { }", "constructor or destructor function"},
      {"int g(void) { return 1; } int f(void) __attribute__((alias(\"g\")));"
       "int h(void) { return f(); }",
       "alias attribute"},
      {"extern int w __attribute__((weak)); int *f(void) { return &w; }", "weak undefined variable"},
      {"struct { long long b : 40; } s; long long f(void) { return s.b * 2; }",
       "arithmetic on a bit-field wider than int"},
      {"struct { long long b : 40; } s; long long f(void) { return (s.b & 7) << 30; }",
       "arithmetic on a bit-field wider than int"},
      {"struct { unsigned long b : 40; } s; long long f(void) { return (1, s.b % 1000) * 99999999; }",
       "arithmetic on a bit-field wider than int"},
      {"struct { long long b : 40; } s; int f(void) { return _Generic(s.b % 3, long long: 1, default: 2); }",
       "the type of a bit-field"},
      {"struct { long long b : 40; } s; __typeof__(7 & s.b) v;", "the type of a bit-field"},
      {"typedef int Low __attribute__((aligned(1))); int f(Low *p) { return *p; }",
       "pointer to a type of reduced alignment"},
      {"struct { int n; int a[]; } s = {1, {2}};", "initialised flexible array member"},
      {"void g(int *); void f(void) { int x __attribute__((cleanup(g))); }", "cleanup attribute"},
      {"struct __attribute__((scalar_storage_order(\"big-endian\"))) S { int i; } s;",
       "scalar_storage_order attribute"},
  };
  for (const auto& [text, what] : kCases) {
    const Rejection why = rejected(text);
    EXPECT_EQ(why.kind, Kind::unsupported) << text;
    EXPECT_EQ(why.message, what) << text;
    EXPECT_EQ(why.file, "test.c");
    EXPECT_EQ(why.line, 1u);
    EXPECT_GT(why.column, 0u);
  }
}

TEST(Rejects, LetsWideBitFieldsThroughWhereCompilersAgree) {
  read(
      "struct { unsigned long long b : 40; } s; unsigned long long f(unsigned long long x) {"
      "s.b = x; return s.b + x + (s.b == 3) + (s.b & 7) + (unsigned long long)s.b; }");
}

TEST(Rejects, TellsTheFirstErrorAndItsPlace) {
  const Rejection why = rejected("int x;\nint f(void) {\n  return y;\n}\nint x(void);\n");
  EXPECT_EQ(why.kind, Kind::does_not_compile);
  EXPECT_EQ(why.line, 3u);
  EXPECT_EQ(why.column, 10u);
  EXPECT_EQ(why.message, "use of undeclared identifier 'y'");
}

TEST(Rejects, WhatIsNotC) {
  EXPECT_EQ(rejected("class A { public: int x; };").kind, Kind::does_not_compile);
  EXPECT_EQ(rejected(std::string("\x7f"
                                 "ELF\x02\x01\0\0\xff\xfe",
                                 10))
                .kind,
            Kind::does_not_compile);
}

TEST(Rejects, WhatIsNotAReadableFile) {
  const auto reject = [](const std::string& path) { return std::get<Rejection>(read_file(path, {})); };
  EXPECT_EQ(reject("").kind, Kind::unreadable);
  EXPECT_EQ(reject("/nowhere/at all.c").kind, Kind::unreadable);
  EXPECT_EQ(reject("/tmp").kind, Kind::unreadable);
  EXPECT_EQ(reject("/dev/zero").message, "source file larger than 64 MiB");
}

TEST(Rejects, BadOptions) {
  ReadOptions options;
  options.std = "cobol85";
  EXPECT_EQ(rejected("int x;", options).kind, Kind::does_not_compile);
}

TEST(Rejects, DeepNestingWithoutACrash) {
  support::on_deep_stack([] {
    const std::string open(10'000, '('), close(10'000, ')');
    EXPECT_EQ(rejected("int x = " + open + "1" + close + ";").kind, Kind::does_not_compile);
    std::string minus;
    for (int i = 0; i < 5'000; ++i) minus += "- ";
    read("int f(int a) { return " + minus + "a; }");
  });
}

TEST(Accepts, OptionsOfTheCaller) {
  ReadOptions options;
  options.defines = {"TWO=2", "ONE"};
  options.clang_flags = {"-fwrapv"};
  EXPECT_EQ(returned("int f(void) { return TWO + ONE; }", options), "(Binary+ 2 1)");
}

TEST(Accepts, UnsupportedThingsThatNothingReaches) {
  const lang::Program p = read(
      "#include <stdio.h>\n#include <complex.h>\n#include <stdatomic.h>\n"
      "#include <immintrin.h>\nint main(void) { return 0; }\n");
  EXPECT_EQ(p.functions.size(), 1u);
}

}  // namespace
}  // namespace gadfly::frontend::test
