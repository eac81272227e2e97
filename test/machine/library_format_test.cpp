// SPDX-License-Identifier: Apache-2.0
// printf's format engine against the host's, and its complaints.
#include "machine/library_format.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstdio>
#include <limits>
#include <map>
#include <string>
#include <vector>

#include "lang/program.h"
#include "machine/stop.h"

namespace gadfly::machine {
namespace {

using lang::Type;
using lang::TypeKind;
using lang::TypeTable;

// Strings that are pointed to by their number, from 1 on.
class FakeMemory final : public FormatMemory {
 public:
  Value add(std::string text) {
    strings_.push_back(std::move(text));
    return pointer_value({static_cast<std::uint32_t>(strings_.size()), 1}, 0);
  }
  void need_number(const Value& value) override { EXPECT_TRUE(value.is_plain()); }
  std::string text(const Value& pointer, std::uint64_t limit) override {
    return strings_.at(pointer.object_index - 1).substr(pointer.lo, limit);
  }
  void store_count(const Value& pointer, TypeKind kind, std::uint64_t count) override {
    stored[pointer.object_index] = {kind, count};
  }
  std::map<std::uint32_t, std::pair<TypeKind, std::uint64_t>> stored;

 private:
  std::vector<std::string> strings_;
};

struct Typed {
  Value value;
  Type type;
};

// Formats for one target.
class Engine {
 public:
  explicit Engine(std::string_view target = "x86_64") : types(*lang::find_target(target)) {}

  std::string operator()(std::string_view format, const std::vector<Typed>& args = {}) {
    std::vector<Value> values;
    std::vector<Type> kinds;
    for (const Typed& arg : args) {
      values.push_back(arg.value);
      kinds.push_back(arg.type);
    }
    ListedArguments arguments(types, values, kinds, {});
    return format_text(format, arguments, memory, types.target(), {});
  }
  // How it stops: "format-argument: conversion 1, …", "unsupported: …", or "fine".
  std::string complaint(std::string_view format, const std::vector<Typed>& args = {}) {
    try {
      (*this)(format, args);
    } catch (const Stop& stop) {
      if (const auto* u = std::get_if<Undefined>(&stop.verdict))
        return fmt::format("{}: {}", info(u->ub).slug, u->message);
      if (const auto* u = std::get_if<Unsupported>(&stop.verdict)) return "unsupported: " + u->what;
    }
    return "fine";
  }
  Typed integer(TypeKind kind, std::int64_t v) {
    const Type type = types.basic(kind);
    return {int_value(wrap64(static_cast<std::uint64_t>(v), types.rep(type))), type};
  }
  Typed pointer(const Value& v, Type target) { return {v, types.pointer_to(target)}; }
  Typed string(std::string text, TypeKind kind = TypeKind::Char) {
    return pointer(memory.add(std::move(text)), types.basic(kind));
  }
  Typed real(double v) { return {float_value(v), types.basic(TypeKind::Double)}; }
  Typed real(long double v) { return {float_value(v), types.basic(TypeKind::LongDouble)}; }

  TypeTable types;
  FakeMemory memory;
};

template <typename... Args>
std::string host(const std::string& format, Args... args) {
  std::string text(std::snprintf(nullptr, 0, format.c_str(), args...) + 1, '\0');
  std::snprintf(text.data(), text.size(), format.c_str(), args...);
  text.pop_back();
  return text;
}

// Every subset of |flags| with several widths and precisions: what stands between % and the letter.
std::vector<std::string> fields(std::string_view flags, bool precision) {
  std::vector<std::string> all;
  for (unsigned set = 0; set < 1u << flags.size(); ++set)
    for (const char* width : {"", "12"})
      for (const char* digits : {"", ".", ".7", ".40"}) {
        if (!precision && *digits) continue;
        std::string field = "%";
        for (std::size_t i = 0; i < flags.size(); ++i)
          if (set >> i & 1) field += flags[i];
        all.push_back(field + width + digits);
      }
  return all;
}

constexpr std::int64_t kIntegers[] = {0,
                                      1,
                                      -1,
                                      7,
                                      -8,
                                      42,
                                      127,
                                      128,
                                      255,
                                      -128,
                                      32767,
                                      -32768,
                                      65535,
                                      2147483647,
                                      -2147483648ll,
                                      4294967295ll,
                                      123456789012345ll,
                                      std::numeric_limits<std::int64_t>::max(),
                                      std::numeric_limits<std::int64_t>::min()};

// |passed| is the type that the argument has, |T| what the conversion reads on the host.
template <typename T>
void compare_integers(std::string_view letters, std::string_view flags, const std::string& length, TypeKind passed) {
  Engine engine;
  for (const std::string& field : fields(flags, true))
    for (const char letter : letters)
      for (const std::int64_t v : kIntegers) {
        const std::string format = field + length + letter;
        const auto value = static_cast<T>(v);
        const Typed arg = engine.integer(passed, static_cast<std::int64_t>(value));
        ASSERT_EQ(engine(format, {arg}), host(format, value)) << format << ' ' << v;
      }
}

TEST(Format, IntegersAsTheHostPrintsThem) {
  compare_integers<int>("di", "-+ 0", "", TypeKind::Int);
  compare_integers<int>("di", "-+ 0", "hh", TypeKind::Int);
  compare_integers<int>("di", "-+ 0", "h", TypeKind::Int);
  compare_integers<long>("di", "-+ 0", "l", TypeKind::Long);
  compare_integers<long long>("di", "-+ 0", "ll", TypeKind::LLong);
  compare_integers<std::intmax_t>("di", "-+ 0", "j", TypeKind::Long);
  compare_integers<long>("di", "-+ 0", "z", TypeKind::Long);
  compare_integers<std::ptrdiff_t>("di", "-+ 0", "t", TypeKind::Long);
  compare_integers<unsigned>("u", "-+ 0", "", TypeKind::UInt);
  compare_integers<unsigned>("oxX", "-+ #0", "", TypeKind::UInt);
  compare_integers<int>("oxX", "-+ #0", "hh", TypeKind::Int);
  compare_integers<int>("oxX", "-+ #0", "h", TypeKind::Int);
  compare_integers<unsigned long>("oxX", "-+ #0", "l", TypeKind::ULong);
  compare_integers<unsigned long>("u", "-+ 0", "z", TypeKind::ULong);
  compare_integers<unsigned long long>("oxX", "-+ #0", "ll", TypeKind::ULLong);
}

template <typename T>
void compare_reals(const std::string& length) {
  constexpr T kValues[] = {0,
                           -T(0),
                           1,
                           -1,
                           T(0.1),
                           T(0.5),
                           T(2.5),
                           T(-123.456),
                           T(1e10),
                           T(1e-10),
                           T(9.9999995),
                           T(1e300),
                           std::numeric_limits<T>::min(),
                           std::numeric_limits<T>::max(),
                           std::numeric_limits<T>::denorm_min(),
                           std::numeric_limits<T>::infinity(),
                           -std::numeric_limits<T>::infinity()};
  Engine engine;
  for (const std::string& field : fields("-+ #0", true))
    for (const char letter : std::string_view("fFeEgGaA"))
      for (const T v : kValues) {
        const std::string format = field + length + letter;
        ASSERT_EQ(engine(format, {engine.real(v)}), host(format, v)) << format << ' ' << v;
      }
  // "nan" or "-nan": the sign of a NaN is not specified.
  EXPECT_THROW(engine("%" + length + "f", {engine.real(std::numeric_limits<T>::quiet_NaN())}), Stop);
}

TEST(Format, RealsAsTheHostPrintsThem) {
  compare_reals<double>("");
  compare_reals<double>("l");
  compare_reals<long double>("L");
}

TEST(Format, CharactersAndStringsAsTheHostPrintsThem) {
  Engine engine;
  for (const std::string& field : fields("-", true))
    for (const char* text : {"", "a", "hello", "a longer text than the field is wide ............"})
      ASSERT_EQ(engine(field + "s|", {engine.string(text)}), host(field + "s|", text)) << field;
  for (const std::string& field : fields("-", false))
    for (const int c : {65, 0, 255, 321})
      ASSERT_EQ(engine(field + "c|", {engine.integer(TypeKind::Int, c)}), host(field + "c|", c));
}

TEST(Format, TextAroundConversions) {
  Engine engine;
  EXPECT_EQ(engine(""), "");
  EXPECT_EQ(engine("plain"), "plain");
  EXPECT_EQ(engine("100%%"), "100%");
  EXPECT_EQ(engine("a%db%dc", {engine.integer(TypeKind::Int, 1), engine.integer(TypeKind::Int, 2)}), "a1b2c");
}

TEST(Format, SurplusArgumentsAreIgnored) {
  Engine engine;
  EXPECT_EQ(engine("x", {engine.real(1.0), engine.integer(TypeKind::Int, 2)}), "x");
}

TEST(Format, WidthAndPrecisionFromArguments) {
  Engine engine;
  const auto n = [&](int v) { return engine.integer(TypeKind::Int, v); };
  for (const int width : {0, 1, 8, -8})
    for (const int precision : {0, 1, 5, -1}) {
      EXPECT_EQ(engine("%*.*d|", {n(width), n(precision), n(42)}), host("%*.*d|", width, precision, 42));
      EXPECT_EQ(engine("%*.*s|", {n(width), n(precision), engine.string("word")}),
                host("%*.*s|", width, precision, "word"));
      EXPECT_EQ(engine("%0*.*f|", {n(width), n(precision), engine.real(2.75)}),
                host("%0*.*f|", width, precision, 2.75));
    }
}

TEST(Format, StringsAreReadNoFurtherThanThePrecision) {
  Engine engine;
  EXPECT_EQ(engine("%.3s", {engine.string("abcdef")}), "abc");
  EXPECT_EQ(engine("%.0s", {engine.string("abc")}), "");
  EXPECT_EQ(engine("%.2147483647s", {engine.string("abc")}), "abc");
}

TEST(Format, AnyCharacterPointerIsAString) {
  Engine engine;
  for (const TypeKind kind : {TypeKind::Char, TypeKind::SChar, TypeKind::UChar, TypeKind::Void})
    EXPECT_EQ(engine("%s", {engine.string("ok", kind)}), "ok");
  const Type constant = engine.types.basic(TypeKind::Char).with(lang::kConst);
  EXPECT_EQ(engine("%s", {engine.pointer(engine.memory.add("ok"), constant)}), "ok");
}

TEST(Format, CountsStoreTheRightType) {
  const std::pair<const char*, TypeKind> kinds[] = {
      {"ab%hhn", TypeKind::SChar}, {"ab%hn", TypeKind::Short}, {"ab%n", TypeKind::Int},   {"ab%ln", TypeKind::Long},
      {"ab%lln", TypeKind::LLong}, {"ab%zn", TypeKind::Long},  {"ab%jn", TypeKind::Long}, {"ab%tn", TypeKind::Long}};
  for (const auto& [format, kind] : kinds) {
    Engine engine;
    const Typed arg = engine.pointer(engine.memory.add(""), engine.types.basic(kind));
    EXPECT_EQ(engine(format, {arg}), "ab");
    EXPECT_EQ(engine.memory.stored.at(1), (std::pair{kind, std::uint64_t{2}})) << format;
  }
}

TEST(Format, TheOtherSignednessIsFineForSharedValues) {
  Engine engine;
  EXPECT_EQ(engine("%d", {engine.integer(TypeKind::UInt, 5)}), "5");
  EXPECT_EQ(engine("%u", {engine.integer(TypeKind::Int, 5)}), "5");
  EXPECT_EQ(engine("%zu", {engine.integer(TypeKind::Long, 5)}), "5");
  EXPECT_EQ(engine.complaint("%d", {engine.integer(TypeKind::UInt, -1)}),
            "format-argument: conversion 1, %d, needs int but the argument is the unsigned int "
            "4294967295");
  EXPECT_EQ(engine.complaint("%x", {engine.integer(TypeKind::Int, -1)}),
            "format-argument: conversion 1, %x, needs unsigned int but the argument is the int -1");
}

TEST(Format, WrongTypesAreNamed) {
  Engine engine;
  const Typed one = engine.integer(TypeKind::Int, 1);
  EXPECT_EQ(engine.complaint("%d %ld", {one, one}),
            "format-argument: conversion 2, %ld, needs long but the argument is int");
  const std::pair<const char*, Typed> wrong[] = {{"%lld", engine.integer(TypeKind::Long, 1)},
                                                 {"%ld", engine.integer(TypeKind::LLong, 1)},
                                                 {"%d", engine.integer(TypeKind::Long, 1)},
                                                 {"%f", one},
                                                 {"%d", engine.real(1.0)},
                                                 {"%f", engine.real(1.0L)},
                                                 {"%Lf", engine.real(1.0)},
                                                 {"%s", one},
                                                 {"%*d", engine.integer(TypeKind::Long, 1)},
                                                 {"%p", one},
                                                 {"%zu", one},
                                                 {"%c", engine.integer(TypeKind::Long, 65)},
                                                 {"%d", engine.string("x")},
                                                 {"%s", engine.string("x", TypeKind::Int)},
                                                 {"%p", engine.string("x", TypeKind::Int)},
                                                 {"%n", engine.string("", TypeKind::Long)},
                                                 {"%n", engine.string("", TypeKind::UInt)},
                                                 {"%ln", engine.string("", TypeKind::Int)}};
  for (const auto& [format, arg] : wrong)
    EXPECT_TRUE(engine.complaint(format, {arg}).starts_with("format-argument: ")) << format;
}

TEST(Format, MissingArgumentsAreNamed) {
  Engine engine;
  EXPECT_EQ(engine.complaint("%d%s", {engine.integer(TypeKind::Int, 1)}),
            "format-argument: conversion 2, %s, needs a pointer to characters or void but there are "
            "no more arguments");
  EXPECT_EQ(engine.complaint("%*d", {engine.integer(TypeKind::Int, 1)}),
            "format-argument: conversion 1, %*d, needs int but there are no more arguments");
  EXPECT_TRUE(engine.complaint("%.*f").starts_with("format-argument: the precision of "));
}

TEST(Format, InvalidConversions) {
  Engine engine;
  for (const char* format :
       {"%",   "%5",  "%l",  "%-",   "%y",   "%5%", "%-%", "%hf",  "%Ld",  "%hs", "%lp", "%#d", "%#u", "%0s",
        "%0c", "%#s", "%0p", "%.3c", "%.1p", "%5n", "%-n", "%.1n", "%hhf", "%zf", "%Ls", "%*n", "%lhd"})
    EXPECT_TRUE(engine.complaint(format).starts_with("format-string: conversion 1, ")) << format;
  EXPECT_EQ(engine.complaint("ab%"), "format-string: conversion 1, %, is incomplete");
  EXPECT_EQ(engine.complaint("%#d"), "format-string: conversion 1, %#d, does not allow the flag #");
}

TEST(Format, ExtensionsAndHugeFieldsAreUnsupported) {
  Engine engine;
  const Typed one = engine.integer(TypeKind::Int, 1);
  for (const char* format :
       {"%'d", "%1$d", "%C", "%S", "%m", "%ls", "%lc", "%2147483647d", "%.99999999d", "%99999999999999999999d"})
    EXPECT_TRUE(engine.complaint(format, {one}).starts_with("unsupported: ")) << format;
}

TEST(Format, OnlyTheNullPointerHasAKnownText) {
  Engine engine;
  const Type target = engine.types.basic(TypeKind::Void);
  EXPECT_EQ(
      engine("%p|%8p|%-8p|", {engine.pointer({}, target), engine.pointer({}, target), engine.pointer({}, target)}),
      host("%p|%8p|%-8p|", nullptr, nullptr, nullptr));
  EXPECT_EQ(engine.complaint("%p", {engine.string("x")}), "unsupported: printing an address");
}

TEST(Format, TypesOfTheTarget) {
  Engine engine("i386");
  EXPECT_EQ(engine("%zu", {engine.integer(TypeKind::UInt, -1)}), "4294967295");
  EXPECT_EQ(engine("%td", {engine.integer(TypeKind::Int, -1)}), "-1");
  EXPECT_EQ(engine("%lu", {engine.integer(TypeKind::ULong, -1)}), "4294967295");
  EXPECT_EQ(engine("%jd", {engine.integer(TypeKind::LLong, -1)}), "-1");
  EXPECT_TRUE(engine.complaint("%zu", {engine.integer(TypeKind::ULong, 1)}).starts_with("format-arg"));
}

TEST(Format, WideLongDoublesPrintWhenTheHostHasThem) {
  Engine engine("s390x");
  const Type type = engine.types.basic(TypeKind::LongDouble);
  EXPECT_EQ(engine("%.2Lf", {{float_value(Float128{1.25}), type}}), "1.25");
  EXPECT_EQ(engine("%Lf", {{float_value(-Float128{std::numeric_limits<double>::infinity()}), type}}), "-inf");
  const Float128 third = Float128{1} / 3;
  EXPECT_EQ(engine.complaint("%Lf", {{float_value(third), type}}), "unsupported: printing a 128-bit long double");
  EXPECT_EQ(engine.complaint("%La", {{float_value(Float128{1}), type}}), "unsupported: printing a 128-bit long double");
}

}  // namespace
}  // namespace gadfly::machine
