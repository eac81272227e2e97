// SPDX-License-Identifier: Apache-2.0
// Which option words a compiler gets.
#include "compiler/option_words.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "exec/executor.h"
#include "fake_runner.h"

namespace gadfly::test {
namespace {

using compiler::Family;
using compiler::OptionWord;
using compiler::ProbedWords;

constexpr const char* kFacts =
    "answer 42\na = 8\nb = 8\nc = 4\nd = 16\ne = 16\nf = 1\ng = 16\nh = 4\ni = 1\nj = 0\nk = 0\n";
const std::set<std::string> kSmallCpu = {"popcnt"};

compiler::Compiler gcc() {
  compiler::Compiler gcc;
  gcc.name = "gcc", gcc.command = {"gcc"}, gcc.family = Family::Gcc, gcc.target = "x86_64-linux-gnu";
  return gcc;
}

bool has(const ProbedWords& probed, std::string_view word) {
  return std::ranges::find(probed.usable, word, &OptionWord::text) != probed.usable.end();
}

std::string why_not(const ProbedWords& probed, std::string_view word) {
  const auto place = std::ranges::find(probed.refused, word, &ProbedWords::Refused::text);
  return place == probed.refused.end() ? "" : place->why;
}

std::size_t words_for(Family family, const std::set<std::string>& cpu) {
  return static_cast<std::size_t>(std::ranges::count_if(compiler::option_words(), [&](const OptionWord& word) {
    const compiler::Strings needs = compiler::words_of(std::string(word.needs));
    return word.family == family && std::ranges::all_of(needs, [&](const auto& one) { return cpu.contains(one); });
  }));
}

TEST(OptionWords, HaveDifferentTextsAndMeanNothingElse) {
  std::set<std::pair<Family, std::string_view>> seen;
  for (const OptionWord& word : compiler::option_words()) {
    EXPECT_TRUE(seen.insert({word.family, word.text}).second) << word.text;
    EXPECT_GT(word.weight, 0u) << word.text;
    EXPECT_EQ(compiler::split_words(std::string(word.text)).size(), 1u) << word.text;
    for (const char* other : {"-Ofast", "fast-math", "unsafe-math", "-funsigned-char", "-fshort-enums", "-m32"})
      EXPECT_EQ(word.text.find(other), std::string_view::npos) << word.text;
  }
}

TEST(OptionWords, HaveStemsThatLeaveTheValueOut) {
  EXPECT_EQ(compiler::stem_of("-mtune=k8"), "-mtune");
  EXPECT_EQ(compiler::stem_of("--param=case-values-threshold=1"), "--param=case-values-threshold");
  EXPECT_EQ(compiler::stem_of("-mllvm -unroll-count=2"), "-mllvm -unroll-count");
  EXPECT_EQ(compiler::stem_of("-fPIC"), "-fPIC");
}

TEST(OptionWords, OfAnOptionSetAreOptionsWithTheirArguments) {
  EXPECT_EQ(compiler::split_words("-O2  -mllvm -enable-newgvn -mavx --param a=1"),
            (compiler::Strings{"-O2", "-mllvm -enable-newgvn", "-mavx", "--param a=1"}));
  EXPECT_EQ(compiler::split_words("-O2 -mllvm -mllvm"), (compiler::Strings{"-O2", "-mllvm -mllvm"}));
  EXPECT_TRUE(compiler::split_words("").empty());
}

TEST(ProbedWords, AreAllWhereTheCompilerTakesAll) {
  FakeRunner runner;
  runner.when("gcc -O2").makes_program(kFacts);
  const ProbedWords probed = compiler::probe_words(gcc(), kSmallCpu, runner);
  EXPECT_EQ(probed.usable.size(), words_for(Family::Gcc, kSmallCpu));
  EXPECT_TRUE(has(probed, "-mtune=skylake"));
  EXPECT_TRUE(has(probed, "-mtune=k8"));
  EXPECT_LT(runner.commands().size(), 20u) << "they are tried together";
}

TEST(ProbedWords, AreWithoutThoseThatAreRefused) {
  FakeRunner runner;
  const std::string message = "gcc: error: unrecognized option '-fno-dce'; did you mean '-fno-dse'?\n";
  runner.when("gcc -fno-dce").complains(message);
  runner.when("gcc -mtune=k8").complains("cc1: error: bad value 'k8' for '-mtune=' switch\n");
  runner.when("gcc -O2").makes_program(kFacts);
  const ProbedWords probed = compiler::probe_words(gcc(), kSmallCpu, runner);
  EXPECT_EQ(probed.usable.size(), words_for(Family::Gcc, kSmallCpu) - 2);
  EXPECT_EQ(why_not(probed, "-fno-dce"), message.substr(0, message.size() - 1));
  EXPECT_NE(why_not(probed, "-mtune=k8"), "");
  EXPECT_TRUE(has(probed, "-fno-dse"));
  EXPECT_TRUE(has(probed, "-mtune=skylake"));
  EXPECT_LT(runner.commands().size(), 40u);
}

TEST(ProbedWords, AreWithoutThoseOfWhichTheCompilerSaysSomething) {
  FakeRunner runner;
  runner.when("gcc -fPIC").complains("gcc: note: this is slow\n", 0);
  runner.when("gcc -O2").makes_program(kFacts);
  const ProbedWords probed = compiler::probe_words(gcc(), kSmallCpu, runner);
  EXPECT_EQ(why_not(probed, "-fPIC"), "gcc: note: this is slow");
  EXPECT_EQ(probed.usable.size(), words_for(Family::Gcc, kSmallCpu) - 1);
}

TEST(ProbedWords, AreWithoutThoseThatChangeTheProbe) {
  FakeRunner runner;
  runner.when("gcc -fgcse-sm -o word.o");
  runner.when("gcc -fgcse-sm").makes_program("answer 41\n");
  runner.when("gcc -O2").makes_program(kFacts);
  const ProbedWords probed = compiler::probe_words(gcc(), kSmallCpu, runner);
  EXPECT_NE(why_not(probed, "-fgcse-sm").find("answer 41"), std::string::npos) << why_not(probed, "-fgcse-sm");
  EXPECT_TRUE(has(probed, "-fgcse-las"));
}

TEST(ProbedWords, AreWithoutThoseThatTheCpuCannotRun) {
  FakeRunner runner;
  runner.when("gcc -O2").makes_program(kFacts);
  const ProbedWords probed = compiler::probe_words(gcc(), kSmallCpu, runner);
  EXPECT_EQ(why_not(probed, "-mavx2"), "the CPU has no avx2");
  EXPECT_EQ(why_not(probed, "-march=x86-64-v4"), "the CPU has no avx2");
  EXPECT_TRUE(has(probed, "-mpopcnt"));
  EXPECT_EQ(runner.count("gcc -mavx2"), 0u);
}

TEST(ProbedWords, AreNoneForCompilersWithoutATable) {
  FakeRunner runner;
  compiler::Compiler tcc;
  tcc.name = "tcc", tcc.command = {"tcc"}, tcc.family = Family::Tcc;
  const ProbedWords probed = compiler::probe_words(tcc, kSmallCpu, runner);
  EXPECT_TRUE(probed.usable.empty());
  EXPECT_TRUE(probed.refused.empty());
  EXPECT_TRUE(runner.commands().empty());
}

}  // namespace
}  // namespace gadfly::test
