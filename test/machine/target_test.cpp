// SPDX-License-Identifier: Apache-2.0
// What depends on the target, seen from C: expectations are by the psABIs of i386 and s390x.
#include <gtest/gtest.h>

#include "c_program.h"

namespace gadfly::machine {
namespace {

using test::result_of_main;

constexpr const char* kAll[] = {"x86_64", "i386", "s390x"};

// The beginning of |text|, as long as |words|.
std::string start(const std::string& text, std::string_view words) { return text.substr(0, words.size()); }
#define EXPECT_ENDS_IN(body, target, words) EXPECT_EQ(start(result_of_main(body, target), words), words)

TEST(Target, SizesAndAlignments) {
  const char* const body =
      "struct L { char c; long long l; }; struct D { char c; double d; }; struct X { char c; long "
      "double x; };\n"
      "printf(\"%d %d %d %d %d %d %d %d\\n\", (int)sizeof(long), (int)sizeof(void *), "
      "(int)sizeof(long long),\n"
      "  (int)sizeof(long double), (int)sizeof(struct L), (int)sizeof(struct D), "
      "(int)sizeof(struct X),\n"
      "  (int)sizeof(sizeof 1));";
  EXPECT_EQ(result_of_main(body, "x86_64"), "8 8 8 16 16 16 32 8\n");
  EXPECT_EQ(result_of_main(body, "i386"), "4 4 8 12 12 12 16 4\n");
  EXPECT_EQ(result_of_main(body, "s390x"), "8 8 8 16 16 16 24 8\n");
}

TEST(Target, LongHasThirtyTwoBitsOnI386) {
  EXPECT_ENDS_IN("long x = 2147483647; x = x + 1;", "i386", "undefined signed-overflow");
  EXPECT_ENDS_IN("long x = 2147483647; x++;", "i386", "undefined signed-overflow");
  EXPECT_ENDS_IN("long x = -2147483647 - 1; x /= -1;", "i386", "undefined divide-overflow");
  EXPECT_ENDS_IN("long x = 1, n = 31; x = x << n;", "i386", "undefined shift-sign");
  EXPECT_ENDS_IN("unsigned long x = 1, n = 32; x = x << n;", "i386", "undefined shift-count");
  for (const char* target : {"x86_64", "s390x"})
    EXPECT_EQ(result_of_main("long x = 2147483647; x = x + 1; unsigned long y = 1, n = 32;\n"
                             "printf(\"%ld %lu\\n\", x, y << n);",
                             target),
              "2147483648 4294967296\n");
  EXPECT_EQ(result_of_main("unsigned long x = 4294967295ul; x++; printf(\"%lu %lu\\n\", x, x - 1);", "i386"),
            "0 4294967295\n");
  EXPECT_EQ(result_of_main("long long x = 2147483647; x *= x; printf(\"%lld\\n\", x);", "i386"),
            "4611686014132420609\n");
}

TEST(Target, TypesOfConstantsAndConversions) {
  const char* const body =
      "printf(\"%d %d %d\\n\", -1L < 1u, (int)sizeof 2147483648, (int)sizeof 4294967295u);\n"
      "unsigned u = 3000000000u; printf(\"%d %d\\n\", (long)u < 0, sizeof(int) - 5 > "
      "4294967295u);\n";
  EXPECT_EQ(result_of_main(body, "x86_64"), "1 8 4\n0 1\n");
  EXPECT_EQ(result_of_main(body, "s390x"), "1 8 4\n0 1\n");
  EXPECT_EQ(result_of_main(body, "i386"), "0 8 4\n1 0\n");
}

TEST(Target, CharIsUnsignedOnS390x) {
  const char* const body =
      "char c = (char)200; signed char s = (signed char)200; unsigned char u = 200;\n"
      "char m = -1; struct { char f; int b : 3; } b = {(char)128, -1};\n"
      "printf(\"%d %d %d %d %d %d %d\\n\", c, s, u, m == -1, c >> 1, b.f, b.b);\n"
      "printf(\"%d %d\\n\", \"\\377\"[0], '\\377');";
  EXPECT_EQ(result_of_main(body, "x86_64"), "-56 -56 200 1 -28 -128 -1\n-1 -1\n");
  EXPECT_EQ(result_of_main(body, "i386"), "-56 -56 200 1 -28 -128 -1\n-1 -1\n");
  EXPECT_EQ(result_of_main(body, "s390x"), "200 -56 200 0 100 128 -1\n255 255\n");
}

TEST(Target, BytesOfNumbers) {
  const char* const body =
      "union { unsigned u; unsigned char b[4]; unsigned short h[2]; } x = {0x11223344};\n"
      "printf(\"%x %x %x %x %x\\n\", x.b[0], x.b[1], x.b[3], x.h[0], x.h[1]);\n"
      "x.b[0] = 0xff; printf(\"%x\\n\", x.u);\n"
      "unsigned long long l = 0x0102030405060708; unsigned char b[8]; memcpy(b, &l, 8);\n"
      "printf(\"%d %d\\n\", b[0], b[6]);\n"
      "union { double d; unsigned char b[8]; } d = {1.0}; printf(\"%x %x\\n\", d.b[0], d.b[7]);\n"
      "short s = -2; printf(\"%x\\n\", *(unsigned char *)&s);";
  const std::string little = "44 33 11 3344 1122\n112233ff\n8 2\n0 3f\nfe\n";
  EXPECT_EQ(result_of_main(body, "x86_64"), little);
  EXPECT_EQ(result_of_main(body, "i386"), little);
  EXPECT_EQ(result_of_main(body, "s390x"), "11 22 44 1122 3344\nff223344\n1 7\n3f 0\nff\n");
}

TEST(Target, BytesOfWideIntegers) {
  const char* const body =
      "union { unsigned __int128 w; unsigned long long h[2]; unsigned char b[16]; } x;\n"
      "x.w = (unsigned __int128)1 << 64 | 2; printf(\"%d %d \", (int)x.h[0], (int)x.h[1]);\n"
      "x.b[0] = 7; printf(\"%d %d\\n\", (int)(x.w >> 120), (int)x.w & 0xff);";
  EXPECT_EQ(result_of_main(body, "x86_64"), "2 1 0 7\n");
  EXPECT_EQ(result_of_main(body, "s390x"), "1 2 7 2\n");
}

// The first bit-field takes the least significant bits on i386, the most significant ones on s390x.
TEST(Target, BitFieldsInTheirUnit) {
  const char* const body =
      "union { struct { unsigned a : 3, b : 5, c : 8, d : 16; } f; unsigned u; unsigned char b[4]; "
      "} x;\n"
      "x.f.a = 5; x.f.b = 17; x.f.c = 0xab; x.f.d = 0x1234;\n"
      "printf(\"%x %x\\n\", x.u, x.b[0]);\n"
      "x.u = 0x80000001; printf(\"%u %u %u %u\\n\", x.f.a, x.f.b, x.f.c, x.f.d);";
  const std::string little = "1234ab8d 8d\n1 0 0 32768\n";
  EXPECT_EQ(result_of_main(body, "x86_64"), little);
  EXPECT_EQ(result_of_main(body, "i386"), little);
  EXPECT_EQ(result_of_main(body, "s390x"), "b1ab1234 b1\n4 0 0 1\n");
}

TEST(Target, SignedAndWideBitFields) {
  for (const char* target : kAll)
    EXPECT_EQ(result_of_main("struct { int a : 5; unsigned long long b : 37; signed char c : 2; } "
                             "x = {-16, 1ull << 36, 1};\n"
                             "unsigned long long old = x.b; x.a -= 0; x.c--; x.c--; x.b = "
                             "0xfff000000005ull; unsigned long long b = x.b;\n"
                             "printf(\"%d %llx %llx %d\\n\", x.a, old, b, x.c);",
                             target),
              "-16 1000000000 1000000005 -1\n")
        << target;
}

TEST(Target, ExcessPrecisionIsRefused) {
  const char* const refused = "unsupported";
  EXPECT_ENDS_IN("double a = 0.1, b = 0.2; a = a + b;", "i386", refused);
  EXPECT_ENDS_IN("double a = 1, b = 3; a /= b;", "i386", refused);
  EXPECT_ENDS_IN("float a = 0.1f, b = 0.2f; a = a * b;", "i386", refused);
  EXPECT_ENDS_IN("double a = 0.1; a++;", "i386", refused);
  // What is exact is the same in any precision; long double has no excess.
  EXPECT_EQ(result_of_main("double a = 0.5, b = 3; float f = 1.5f; a = a * b - 1; f += 2; a = -a;\n"
                           "long double x = 0.1L, y = 0.2L; x = x + y;\n"
                           "printf(\"%g %g %d %d\\n\", a, f, a < b, x > 0.3L - 0.01L);",
                           "i386"),
            "-0.5 3.5 1 1\n");
  for (const char* target : {"x86_64", "s390x"})
    EXPECT_EQ(result_of_main("double a = 0.1, b = 0.2; printf(\"%.17g\\n\", a + b);", target), "0.30000000000000004\n");
}

TEST(Target, LongDoubleFormats) {
  const char* const body =
      "volatile long double one = 1, e = 0x1p-100L, tiny = 0x1p-63L;\n"
      "printf(\"%d %d\\n\", one + e != one, one + tiny != one);";
  EXPECT_EQ(result_of_main(body, "x86_64"), "0 1\n");
  EXPECT_EQ(result_of_main(body, "i386"), "0 1\n");
  EXPECT_EQ(result_of_main(body, "s390x"), "1 1\n");
  EXPECT_EQ(result_of_main("union { long double x; unsigned char b[16]; } u; u.x = 1;\n"
                           "printf(\"%x %x %x\\n\", u.b[0], u.b[1], u.b[15]);",
                           "s390x"),
            "3f ff 0\n");
}

TEST(Target, PointersAndTheirDistances) {
  for (const char* target : kAll)
    EXPECT_EQ(result_of_main("int a[4] = {1, 2, 3, 4}, *p[2] = {a + 3, a + 1}, *q;\n"
                             "memcpy(&q, &p[1], sizeof q); p[1] = 0;\n"
                             "union { int *p; unsigned long n; } u; u.p = q; unsigned long n = (unsigned long)q;\n"
                             "printf(\"%d %d %d %d\\n\", *q, (int)(p[0] - q), *(int *)n, *u.p);",
                             target),
              "2 2 2 2\n")
        << target;
}

// 6.5.8p5 has nothing on them; where a compiler has an order for them, it is one without signs.
TEST(Target, PointersMadeOfNumbersHaveNoOrder) {
  for (const char* target : kAll)
    for (const char* body :
         {"char *p = (char *)1, *q = (char *)-1L; return p < q;", "char c, *p = (char *)9; return p >= &c;",
          "char *p = 0, *q = (char *)-1L; return p <= q;"})
      EXPECT_ENDS_IN(body, target, "unsupported");
}

// A bit-field over the bytes of a pointer is something the machine does not know, not undefined.
TEST(Target, BitsOfPointersAreRefused) {
  for (const char* target : kAll) {
    EXPECT_ENDS_IN("int x; union { int *p; unsigned f : 3; } u; u.p = &x; return u.f > 8;", target, "unsupported");
    EXPECT_ENDS_IN("int x; union { int *p; unsigned f : 3; } u; u.p = &x; u.f = 1; return u.p == &x;", target,
                   "unsupported");
  }
}

// Conversions of every kind at their edges (6.3.1), on all targets alike.
TEST(Target, Conversions) {
  for (const char* target : kAll) {
    EXPECT_ENDS_IN("float f = -1; unsigned u = (unsigned)f;", target, "undefined float-to-int");
    EXPECT_EQ(result_of_main("signed char c = (signed char)0x1ff; unsigned short h = (unsigned short)-1;\n"
                             "_Bool b = 0.25, z = 0, p = (_Bool)&c; unsigned u = (unsigned)-0.75f;\n"
                             "long long l = (long long)-9.75; unsigned long long m = (unsigned long "
                             "long)18446744073709549568.0;\n"
                             "printf(\"%d %d %d%d%d %u %lld %llu\\n\", c, h, b, z, p, u, l, m);",
                             target),
              "-1 65535 101 0 -9 18446744073709549568\n")
        << target;
    EXPECT_ENDS_IN("double d = 2147483648.0; int i = (int)d;", target, "undefined float-to-int");
    EXPECT_ENDS_IN("double d = -2147483649.0; int i = (int)d;", target, "undefined float-to-int");
    EXPECT_ENDS_IN("float f = 256; unsigned char c = f;", target, "undefined float-to-int");
    EXPECT_EQ(result_of_main("double d = -2147483648.9; int i = (int)d; float f = 16777217;\n"
                             "printf(\"%d %.1f %d\\n\", i, (float)16777219, f == 16777216);",
                             target),
              "-2147483648 16777220.0 1\n")
        << target;
  }
}

}  // namespace
}  // namespace gadfly::machine
