// SPDX-License-Identifier: Apache-2.0
// Sources that would take for ever, or all memory: reading them ends soon, and says why.
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <sys/stat.h>

#include <atomic>
#include <chrono>
#include <ctime>

#include "../shared/folder.h"
#include "frontend/uses.h"
#include "reading.h"
#include "support/deep_stack.h"

namespace gadfly::frontend::test {
namespace {

using Kind = Rejection::Kind;

// What is said of |text|, within ten seconds of CPU.
Rejection rejected_soon(const std::string& text, const ReadOptions& options = {}) {
  Rejection why;
  const std::clock_t start = std::clock();
  support::on_deep_stack([&] { why = rejected(text, options); });
  EXPECT_LT(std::clock() - start, 10 * CLOCKS_PER_SEC) << text.substr(0, 200);
  return why;
}

// #define M0 x x, #define M1 M0 M0, …
std::string doubling_macros(int count) {
  std::string text = "#define M0 1 + 1\n";
  for (int i = 1; i < count; ++i) text += fmt::format("#define M{} M{} + M{}\n", i, i - 1, i - 1);
  return text;
}

std::string nested(const std::string& open, int count, const std::string& inner, const std::string& close) {
  std::string text;
  for (int i = 0; i < count; ++i) text += open;
  text += inner;
  for (int i = 0; i < count; ++i) text += close;
  return text;
}

TEST(Limits, MacrosThatGrowWithoutEnd) {
  const std::string bombs[] = {
      doubling_macros(60) + "int x = M59;\n",
      doubling_macros(60) + "#if M59\n#endif\nint x;\n",
      "#define T(x) x + x\nint x = " + nested("T(", 60, "1", ")") + ";\n",
      "#define S(x) #x\n#define T(x) x x\n#define U(x) S(x)\nchar *s = U(" + nested("T(", 60, "1", ")") + ");\n",
  };
  for (const std::string& bomb : bombs) {
    const Rejection why = rejected_soon(bomb);
    EXPECT_EQ(why.kind, Kind::unsupported) << bomb;
    EXPECT_EQ(why.message, "more than 2000000 tokens") << bomb;
    EXPECT_EQ(why.file, "test.c");
  }
}

TEST(Limits, FilesThatIncludeThemselves) {
  gadfly::test::Folder folder;
  folder.write("twice.h", "#include \"twice.h\"\n#include \"twice.h\"\n");
  ReadOptions options;
  options.include_dirs = {folder.path()};
  rejected_soon("#include \"twice.h\"\nint x;\n", options);
}

TEST(Limits, WhatIsNoFile) {
  gadfly::test::Folder folder;
  ASSERT_EQ(mkfifo(folder.path("pipe.h").c_str(), 0600), 0);
  ReadOptions options;
  options.include_dirs = {folder.path()};
  for (const char* name : {"pipe.h", "/dev/zero", "/dev/stdin"}) {
    const Rejection why = rejected_soon(fmt::format("#include \"{}\"\nint x;\n", name), options);
    EXPECT_EQ(why.kind, Kind::unsupported);
    EXPECT_NE(why.message.find(", which is no file"), std::string::npos) << why.message;
  }
  EXPECT_EQ(rejected_soon("const char c[] = {\n#embed \"/etc/passwd\"\n};\n", options).message, "#embed");
}

TEST(Limits, NestingOfEveryKind) {
  const int deep = 400'000;
  const std::string programs[] = {
      "int f(int a) { return " + nested("!", deep, "a", "") + "; }",
      "int f(int a) { return " + nested("a = ", deep / 2, "1", "") + "; }",
      "int f(int a) { " + nested("if (a) ", deep / 4, ";", "") + " return 0; }",
      "int f(int a) { return " + nested("a ? a : ", deep / 4, "1", "") + "; }",
      "int f(int a) { " + nested("if (a) ; else ", deep / 8, ";", "") + " return 0; }",
      "int f(int a) { return " + nested("(int)", deep / 3, "a", "") + "; }",
      "int f(int a) { " + nested("if (a) { a--; } else ", deep / 8, ";", "") + " return 0; }",
      "int f(int a) { " + nested("for (;;) while (a) do ", deep / 8, "; while (0)", ";") + " return 0; }",
  };
  for (const std::string& program : programs) {
    const Rejection why = rejected_soon(program);
    EXPECT_EQ(why.kind, Kind::unsupported) << program.substr(0, 60) << ": " << why.message;
  }
}

// As deep as ordinary programs get, and many statements that end.
TEST(Limits, StatementsThatMayBeRead) {
  const std::string programs[] = {
      "int f(int a) { " + nested("if (a) ", 1'000, ";", "") + " return 0; }",
      "int f(int a) { " + nested("if (a) { a--; } else ", 1'000, ";", "") + " return 0; }",
      "int f(int a) { " + nested("if (a) { if (a) a--; else a++; }\n", 10'000, ";", "") + " return 0; }",
      "int f(int a) { " + nested("for (int i = 0; i < a; i++) do a--; while (a);\n", 10'000, ";", "") + " return 0; }",
  };
  for (const std::string& program : programs) support::on_deep_stack([&] { read(program); });
}

// Clang needs little stack for these, so they may be read as well; what counts is an end.
TEST(Limits, LevelsOfPointers) {
  support::on_deep_stack([] { (void)read_text("test.c", "int " + nested("*", 400'000, "p", "") + ";", {}); });
}

TEST(Limits, PragmasThatCrashClang) {
  for (const char* what : {"crash", "llvm_fatal_error", "overflow_stack", "parser_crash", "dump x", "assert"})
    EXPECT_EQ(rejected_soon(fmt::format("int x;\n#pragma clang __debug {}\n", what)).message, "#pragma clang __debug");
  read("int __debug = 1;\n#pragma pack(push, 1)\n#pragma pack(pop)\n");
}

TEST(Stop, EndsTheReadingOfALargeSource) {
  std::string text;
  for (int i = 0; i < 300'000; ++i) text += fmt::format("int f{}(int x) {{ return x; }}\n", i);
  const auto reads = [&](ReadOptions options, bool uses) {
    support::on_deep_stack([&] {
      if (uses) find_uses("test.c", text, options);
      else read_text("test.c", text, options);
    });
  };
  for (const bool uses : {false, true}) {
    std::atomic<bool> flag = true;
    ReadOptions options;
    options.stop = support::StopToken(flag);
    EXPECT_THROW(reads(options, uses), support::Stopped);
    flag = false;
    const std::clock_t start = std::clock();
    options.stop = options.stop.until(std::chrono::steady_clock::now() + std::chrono::milliseconds(200));
    EXPECT_THROW(reads(options, uses), support::Stopped);
    EXPECT_LT(std::clock() - start, CLOCKS_PER_SEC);
  }
}

}  // namespace
}  // namespace gadfly::frontend::test
