// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <limits>

#include "lang/print.h"
#include "tree_builder.h"

namespace gadfly::lang {
namespace {

using U128 = unsigned __int128;

std::string int_text(TypeKind kind, __int128 value) {
  test::TreeBuilder t;
  return print_expr(t.program, t.constant(t.type(kind), value));
}

TEST(PrintConst, SuffixesGiveTheType) {
  EXPECT_EQ(int_text(TypeKind::Int, 5), "5");
  EXPECT_EQ(int_text(TypeKind::UInt, 4294967295), "4294967295U");
  EXPECT_EQ(int_text(TypeKind::Long, -5), "-5L");
  EXPECT_EQ(int_text(TypeKind::ULong, -1), "18446744073709551615UL");
  EXPECT_EQ(int_text(TypeKind::LLong, 5), "5LL");
  EXPECT_EQ(int_text(TypeKind::ULLong, 5), "5ULL");
}

TEST(PrintConst, SmallestValuesAreDifferences) {
  EXPECT_EQ(int_text(TypeKind::Int, std::numeric_limits<int>::min()), "-2147483647 - 1");
  EXPECT_EQ(int_text(TypeKind::Long, std::numeric_limits<long>::min()), "-9223372036854775807L - 1");
}

TEST(PrintConst, TypesWithoutLiteralsAreCasts) {
  EXPECT_EQ(int_text(TypeKind::Char, -65), "(char)-65");
  EXPECT_EQ(int_text(TypeKind::Bool, 1), "(_Bool)1");
  EXPECT_EQ(int_text(TypeKind::UShort, 65535), "(unsigned short)65535");
}

TEST(PrintConst, Int128) {
  const __int128 big = static_cast<__int128>(3) << 64 | 7;
  EXPECT_EQ(int_text(TypeKind::Int128, -9), "(__int128_t)-9");
  EXPECT_EQ(int_text(TypeKind::Int128, big), "(__int128_t)3UL << 64 | 7UL");
  EXPECT_EQ(int_text(TypeKind::Int128, -big), "-((__int128_t)3UL << 64 | 6UL) - 1");
  EXPECT_EQ(int_text(TypeKind::Int128, static_cast<__int128>(1) << 63), "(__int128_t)9223372036854775808UL");
  EXPECT_EQ(int_text(TypeKind::UInt128, -1), "(__uint128_t)18446744073709551615UL << 64 | 18446744073709551615UL");
}

// The bits of a double as binary128.
U128 widened(double value) {
  const auto bits = std::bit_cast<std::uint64_t>(value);
  const U128 sign = static_cast<U128>(bits >> 63) << 127;
  const std::uint64_t exponent = bits >> 52 & 0x7ff;
  if (exponent == 0) return sign;
  const U128 wide_exponent = exponent == 0x7ff ? 0x7fff : exponent - 1023 + 16383;
  return sign | wide_exponent << 112 | static_cast<U128>(bits & ((1ull << 52) - 1)) << 60;
}

std::string float_text(TypeKind kind, U128 bits) {
  test::TreeBuilder t;
  return print_expr(t.program, t.floating(kind, bits));
}

TEST(PrintConst, FloatsAreExact) {
  EXPECT_EQ(float_text(TypeKind::Double, widened(0.0)), "0.0");
  EXPECT_EQ(float_text(TypeKind::Float, widened(-0.0)), "-0.0f");
  EXPECT_EQ(float_text(TypeKind::Double, widened(1000000)), "1000000.0");
  EXPECT_EQ(float_text(TypeKind::LongDouble, widened(1.5)), "0x1.8p+0L");
  EXPECT_EQ(float_text(TypeKind::Double, widened(0.1)), "0x1.999999999999ap-4");
  EXPECT_EQ(float_text(TypeKind::Double, widened(1e300)), "0x1.7e43c8800759cp+996");
  EXPECT_EQ(float_text(TypeKind::LongDouble, U128{1} << 111), "0x0.8p-16382L");
}

TEST(PrintConst, HexFloatsReadBackAsTheSameDouble) {
  std::uint64_t bits = 88172645463325252u;
  for (int i = 0; i < 10000; ++i) {
    bits ^= bits << 13;
    bits ^= bits >> 7;
    bits ^= bits << 17;
    const auto value = std::bit_cast<double>(bits);
    if (!std::isnormal(value)) continue;
    const std::string text = float_text(TypeKind::Double, widened(value));
    ASSERT_EQ(std::strtod(text.c_str(), nullptr), value) << text;
  }
}

TEST(PrintConst, InfinitiesAndNans) {
  constexpr double infinity = std::numeric_limits<double>::infinity();
  EXPECT_EQ(float_text(TypeKind::Double, widened(infinity)), "__builtin_inf()");
  EXPECT_EQ(float_text(TypeKind::Float, widened(-infinity)), "-__builtin_inff()");
  EXPECT_EQ(float_text(TypeKind::LongDouble, widened(std::numeric_limits<double>::quiet_NaN())),
            "__builtin_nanl(\"\")");
  const U128 payload = U128{0x7fff8} << 108 | static_cast<U128>(5) << 60;
  EXPECT_EQ(float_text(TypeKind::Double, payload), "__builtin_nan(\"0x5\")");
}

std::string string_text(TypeKind element, std::string bytes, const Target& target = x86_64()) {
  test::TreeBuilder t(target);
  const std::uint64_t count = bytes.size() / t.program.types.size(t.type(element));
  t.program.strings.push_back(std::move(bytes));
  const Type array = t.program.types.array_of(t.type(element), count);
  return print_expr(t.program, t.node(ExprKind::StringLit, array, 0));
}

TEST(PrintConst, StringEscapes) {
  using namespace std::string_literals;
  EXPECT_EQ(string_text(TypeKind::Char, "abc\0"s), R"("abc")");
  EXPECT_EQ(string_text(TypeKind::Char, "\0"s), R"("")");
  EXPECT_EQ(string_text(TypeKind::Char, "a\0\0"s), R"("a\000")");
  EXPECT_EQ(string_text(TypeKind::Char, "\x01"s + "1\"\\\n\t\xff\0"s), R"("\0011\"\\\n\t\377")");
  EXPECT_EQ(string_text(TypeKind::Char, "what?\?!\0"s), R"("what?\?!")");
  EXPECT_EQ(string_text(TypeKind::Char, "abc"s), R"("abc")");  // fills its array
}

TEST(PrintConst, WideStrings) {
  using namespace std::string_literals;
  EXPECT_EQ(string_text(TypeKind::Int, "a\0\0\0\0\0\0\0"s), R"(L"a")");
  EXPECT_EQ(string_text(TypeKind::Int, "\0\0\0a\0\0\0\0"s, *find_target("s390x")), R"(L"a")");
  EXPECT_EQ(string_text(TypeKind::UShort, "\x34\x12z\0\0\0"s), R"(u"\x1234z")");
  EXPECT_EQ(string_text(TypeKind::UShort, "\x34\x12"s + "f\0\0\0"s), R"(u"\x1234" u"f")");
  EXPECT_EQ(string_text(TypeKind::UInt, "b\0\0\0\0\0\0\0"s), R"(U"b")");
}

}  // namespace
}  // namespace gadfly::lang
