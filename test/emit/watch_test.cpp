// SPDX-License-Identifier: Apache-2.0
// The driver's watch over volatile variables: compiled programs have the trace that the machine has, and
// programs that do something else than they should are found.
#include "emit/watch.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "compiled.h"
#include "frontend/read.h"
#include "gen/generate.h"
#include "gen/trace.h"
#include "machine/machine.h"
#include "support/deep_stack.h"

namespace gadfly::test {
namespace {

constexpr const char* kVolatileSource = R"(
volatile int g0 = 5;
static volatile unsigned char g1 = 7;
volatile long g2;
volatile short g3;
int g4;
void test(void) {
  g0 = 3;
  g4 = g0;
  for (int i = 0; i < 3; ++i) g2 += i;
  g1 ^= 3;
  if (g1 == 4 && g0) g4 += g2;
  ++g0;
}
)";

lang::TestProgram traced(const char* source) {
  lang::TestProgram test(lang::x86_64());
  support::on_deep_stack([&] {
    auto read = frontend::read_text("sample.c", source, {});
    if (auto* rejection = std::get_if<frontend::Rejection>(&read)) throw std::runtime_error(rejection->message);
    test.program = std::move(std::get<lang::Program>(read));
    for (std::uint32_t i = 0; i < test.program.functions.size(); ++i)
      if (test.program.functions[i].name == "test") test.entry = lang::FuncId{i};
    test.trace = gen::volatile_trace(test);
  });
  return test;
}

std::string trace_line(const lang::TestProgram& test) {
  return fmt::format("volatile = {:016x} {}\n", test.trace->checksum(), test.trace->accesses.size());
}

std::string expected_output(const lang::TestProgram& test) {
  return fmt::format("checksum = {:016x}\n{}", test.checksum, trace_line(test));
}

// GCC 11 and 12 can make one store too many to a volatile variable after a loop (-fmove-loop-stores).
constexpr const char* kSettings[] = {"-O0", "-O2 -fno-tree-loop-im"};

std::vector<std::string> watched_compilers() {
  std::vector<std::string> result;
  for (const std::string name : {"gcc", "clang-19"})
    if (is_installed(name))
      for (const std::string settings : kSettings)
        result.push_back(name + " -w -std=c17 -pedantic-errors " + (name == "gcc" ? settings : settings.substr(0, 3)));
  return result;
}

void expect_right(const lang::TestProgram& test, const std::string& name) {
  const Folder folder;
  support::on_deep_stack([&] {
    write(folder, emit::files(test, {.self_check = true}));
    folder.write("one.c", emit::single_file(test, {.self_check = true}));
  });
  for (const std::string& compiler : watched_compilers())
    for (const char* sources : {" test.c driver.c", " one.c"}) {
      const Ran ran = folder.run(compiler + sources + " && ./a.out");
      EXPECT_EQ(ran.status, 0) << name << ": " << compiler << sources;
      EXPECT_EQ(ran.out, expected_output(test)) << name << ": " << compiler << sources;
    }
}

TEST(Watch, TheMachineNotesEachAccessInOrder) {
  const lang::TestProgram test = traced(
      "volatile int g0; static volatile char g1;\n"
      "void test(void) { g1 = g0; g0 += 2; if (0) g0 = 1; }\n");
  ASSERT_EQ(test.trace->variables.size(), 2u);
  const auto code = lang::VolatileTrace::code;
  const std::vector<std::uint32_t> expected = {code(0, 0, false), code(1, 0, true), code(0, 0, false),
                                               code(0, 0, true)};
  EXPECT_EQ(test.trace->accesses, expected);
}

TEST(Watch, CompiledProgramsHaveTheTraceOfTheMachine) { expect_right(traced(kVolatileSource), "sample"); }

TEST(Watch, AProgramKeepsItsOwnMain) {
  const Folder folder;
  std::string expected;
  support::on_deep_stack([&] {
    const auto read = frontend::read_text("sample.c", R"(
int printf(const char *, ...);
volatile int g0 = 5;
static volatile unsigned char g1;
int main(void) {
  for (int i = 0; i < 3; ++i) g1 = g0;
  printf("%d\n", g0 + 1);
  return g1;
}
)",
                                          {});
    const auto& program = std::get<lang::Program>(read);
    gen::TraceObserver observer(program);
    machine::RunOptions options;
    options.observer = &observer;
    const machine::Outcome outcome = machine::run(program, options);
    const lang::VolatileTrace trace = observer.take();
    EXPECT_EQ(trace.accesses.size(), 8u);
    expected = outcome.out + emit::watched_output(trace);
    folder.write("one.c", emit::watched_file(program, trace));
  });
  EXPECT_TRUE(expected.starts_with("6\nvolatile = ")) << expected;
  for (const std::string& compiler : watched_compilers()) {
    const Ran ran = folder.run(compiler + " one.c && ./a.out");
    EXPECT_EQ(ran.status, 5) << compiler;
    EXPECT_EQ(ran.out, expected) << compiler;
    const Ran other = folder.run("sed 's/g1 = g0/g1 = 5/' one.c > two.c && " + compiler + " two.c && ./a.out");
    EXPECT_TRUE(other.status == 5 && other.out.starts_with("6\nvolatile = ") && other.out != expected) << other.out;
  }
}

TEST(Watch, WhatCanBeWatched) {
  const auto can_be = [](const char* source) {
    bool can = false;
    support::on_deep_stack(
        [&] { can = gen::can_be_watched(std::get<lang::Program>(frontend::read_text("sample.c", source, {}))); });
    return can;
  };
  EXPECT_TRUE(can_be("volatile long g; int main(void) { return g; }"));
  EXPECT_FALSE(can_be("volatile long double g; int main(void) { return g; }"));
  EXPECT_FALSE(can_be("volatile int g[2]; int main(void) { return g[1]; }"));
  EXPECT_FALSE(can_be("struct S { volatile int a; } g; int main(void) { return g.a; }"));
  EXPECT_FALSE(can_be("int main(void) { volatile int v = 0; return v; }"));
  EXPECT_FALSE(can_be("int main(void) { static volatile int v; return v; }"));
}

TEST(Watch, TheOrderOfLinkingDoesNotMatter) {
  const lang::TestProgram test = traced(kVolatileSource);
  const Folder folder;
  write(folder, emit::files(test, {.self_check = true}));
  const Ran ran = folder.run("gcc -w driver.c test.c && ./a.out");
  EXPECT_EQ(ran.status, 0);
  EXPECT_EQ(ran.out, expected_output(test));
}

// Clang makes one instruction of most of these, GCC two.
TEST(Watch, UpdatesAreTheSameInOneInstructionAndInTwo) {
  expect_right(traced(R"(
volatile int i = 9; volatile unsigned u = 77; volatile long l = -3; volatile unsigned char c = 200;
static volatile short s = 5; volatile _Bool b; int x = 4; unsigned char y = 3;
void test(void) {
  ++i; i--; i += x; i -= 1; i ^= x; i |= 64; i &= ~x; i <<= 2; i >>= x; i *= 3; i /= 5;
  u += 1; u -= x; u <<= y; u >>= 1; u ^= 0x80000000; u &= 0xff; u |= 0x100; u %= 7;
  l++; l += x; l = -l; l = ~l; l <<= 1; l >>= y; l |= 1L << 40; l ^= 1L << 33; l &= ~(1L << 40);
  c++; c += y; c ^= 5; c <<= 1; c = -c; c = ~c; c -= y; c &= 127; c |= 128;
  s++; s -= y; s ^= x; s >>= 1; s |= 256; s *= 2;
  b = x; b = !b; b ^= 1; b |= x;
  if (i == 3) ++x;
  if (u & 1) ++x;
  if (c > s) ++x;
  x += l ? i : u;
}
)"),
               "updates");
}

TEST(Watch, ProgramsWithoutVolatileVariablesAreFine) {
  const lang::TestProgram test = traced("int x; void test(void) { ++x; }\n");
  EXPECT_EQ(trace_line(test), "volatile = 0000000000000000 0\n");
  expect_right(test, "none");
}

TEST(Watch, TheFirstCommentHasTheExpectedTrace) {
  const lang::TestProgram test = traced(kVolatileSource);
  const std::string comment = "/* here\n * checksum = 0000000000000000\n * " + trace_line(test) + " */\n";
  const emit::Files files = emit::files(test, {.origin = "here"});
  EXPECT_TRUE(files.test_c.starts_with(comment)) << files.test_c;
  EXPECT_TRUE(files.driver_c.starts_with(comment));
  EXPECT_TRUE(emit::single_file(test, {.origin = "here"}).starts_with(comment));
  EXPECT_EQ(files.test_c.find("#include <"), std::string::npos);
  EXPECT_EQ(files.driver_c.find("#include <"), std::string::npos);
}

struct Change {
  const char *from, *to;
  const char* difference;  // as -v says it
};

// What compilers have been seen to do to volatile accesses (Eide and Regehr, EMSOFT 2008).
constexpr Change kChanges[] = {
    {"g4 = g0;", "g4 = 3;", "access 2: expected read g0 actual read g2"},
    {"g4 = g0;", "g4 = (g0, g0);", "access 3: expected read g2 actual read g0"},
    {"g4 = g0;", "g0 = 3;", "access 2: expected read g0 actual write g0"},
    {"g0 = 3;", "", "access 1: expected write g0 actual read g0"},
    {"g0 = 3;", "g0 = 3; g0 = 3;", "access 2: expected read g0 actual write g0"},
    {"g0 = 3;", "g3 = 3;", "access 1: expected write g0 actual write g3"},
    {"g1 ^= 3;", "g1 = 4;", "access 9: expected read g1 actual write g1"},
    {"g1 ^= 3;", "(void)g1;", "access 10: expected write g1 actual read g1"},
    {"i < 3", "i < 2", "access 7: expected read g2 actual read g1"},
    {"g1 == 4 && g0", "g0 && g1 == 4", "access 11: expected read g1 actual read g0"},
    {"++g0;", "", "access 14: expected read g0 actual none"},
    {"++g0;", "++g0; ++g0;", "access 16: expected none actual read g0"},
};

TEST(Watch, WrongAccessesAreFoundAndTheFirstIsNamed) {
  const lang::TestProgram test = traced(kVolatileSource);
  const Folder folder;
  for (const Change& change : kChanges) {
    emit::Files files = emit::files(test, {.self_check = true});
    const std::size_t at = files.test_c.find(change.from);
    ASSERT_NE(at, std::string::npos) << change.from << '\n' << files.test_c;
    files.test_c.replace(at, std::string_view(change.from).size(), change.to);
    write(folder, files);
    for (const char* compiler : {"gcc -w -O0", "gcc -w -O2 -fno-tree-loop-im", "clang-19 -w -O2"}) {
      if (!is_installed(std::string(compiler, std::string_view(compiler).find(' ')))) continue;
      const Ran ran = folder.run(std::string(compiler) + " test.c driver.c && ./a.out -v");
      EXPECT_EQ(ran.status, 1) << compiler << ": " << change.from << " -> " << change.to;
      EXPECT_NE(ran.out.find(std::string("volatile: ") + change.difference + "\n"), std::string::npos)
          << compiler << ": " << change.from << " -> " << change.to << '\n'
          << ran.out;
    }
  }
}

TEST(Watch, TheStatusIsZeroUnlessItIsToCheckItself) {
  lang::TestProgram test = traced(kVolatileSource);
  test.trace->accesses.pop_back();
  const Folder folder;
  folder.write("one.c", emit::single_file(test, {}));
  const Ran ran = folder.run("gcc -w one.c && ./a.out -v");
  EXPECT_EQ(ran.status, 0);
  EXPECT_NE(ran.out.find("volatile: expected 14 accesses, actual 15 WRONG\n"), std::string::npos) << ran.out;
}

TEST(Watch, LongTracesAreCheckedToTheirEnd) {
  lang::TestProgram test =
      traced("volatile int g0, g1; void test(void) { for (int i = 0; i < 1500; ++i) g0 = i; g1 = 2; }\n");
  ASSERT_EQ(test.trace->accesses.size(), 1501u);
  expect_right(test, "long");
  std::swap(test.trace->accesses[1400], test.trace->accesses[1500]);
  const Folder folder;
  folder.write("one.c", emit::single_file(test, {.self_check = true}));
  const Ran ran = folder.run("gcc -w one.c && ./a.out -v");
  EXPECT_EQ(ran.status, 1);
  EXPECT_NE(ran.out.find("volatile: expected 1501 accesses, actual 1501 WRONG\n"), std::string::npos);
  EXPECT_EQ(ran.out.find("volatile: access"), std::string::npos);
}

TEST(Watch, ACrashIsStillACrash) {
  const lang::TestProgram test = traced(kVolatileSource);
  const Folder folder;
  emit::Files files = emit::files(test, {.self_check = true});
  files.test_c.replace(files.test_c.find("g4 = g0;"), 8, "g4 = *(volatile int *)8;");
  write(folder, files);
  constexpr int kSegmentationFault = 128 + 11;
  EXPECT_EQ(folder.run("gcc -w test.c driver.c && timeout 10 ./a.out").status, kSegmentationFault);
}

TEST(Watch, ElsewhereTheProgramSaysThatNothingIsWatched) {
  const lang::TestProgram test = traced(kVolatileSource);
  const Folder folder;
  write(folder, emit::files(test, {.self_check = true}));
  const Ran ran = folder.run("gcc -U__linux__ -std=c17 -pedantic-errors test.c driver.c && ./a.out");
  EXPECT_EQ(ran.status, 0);
  EXPECT_EQ(ran.out, "checksum = 0000000000000000\nvolatile = not watched on this platform\n");
}

TEST(Watch, GrownProgramsHaveTheirTrace) {
  gen::GenOptions options;
  options.volatile_trace = true;
  options.size = 32'000;
  options.weights.set(gen::Rule::PropertyVolatile, 70);
  std::size_t accesses = 0;
  for (std::uint64_t seed = 1; seed <= 5; ++seed) {
    gen::Generated grown{lang::TestProgram(lang::x86_64()), {}, {}};
    support::on_deep_stack([&] { grown = gen::generate(options, seed); });
    ASSERT_TRUE(grown.test.trace);
    accesses += grown.test.trace->accesses.size();
    expect_right(grown.test, fmt::format("--seed {}", seed));
  }
  EXPECT_GT(accesses, 100u);
}

}  // namespace
}  // namespace gadfly::test
