// SPDX-License-Identifier: Apache-2.0
// What compilers tell of themselves, and which versions fail.
#include <gtest/gtest.h>

#include "programs.h"
#include "triage/culprit.h"
#include "triage/gcc_facts.h"
#include "triage/versions.h"

namespace gadfly::test {
namespace {

using namespace triage;
using compiler::Family;
using oracle::Kind;

TEST(ClangSteps, AreReadFromAllFormsOfTheirLines) {
  const auto steps = steps_in(
      "BISECT: running pass (1) SROAPass on f\n"
      "BISECT: NOT running pass (2) EarlyCSEPass on f\n"
      "BISECT: running pass (3) LoopRotatePass on loop %for.cond in function f\n"
      "warning: something\n"
      "BISECT: running pass (4) InlinerPass on (f)\n"
      "BISECT: running pass (5) Machine code sinking on function (main)\n"
      "BISECT: running pass (x");
  ASSERT_EQ(steps.size(), 4u);
  EXPECT_EQ(steps[0].pass, "SROAPass");
  EXPECT_EQ(steps[0].on, "f");
  EXPECT_EQ(steps[1].number, 3u);
  EXPECT_EQ(steps[1].on, "loop %for.cond in function f");
  EXPECT_EQ(steps[2].on, "f");
  EXPECT_EQ(steps[3].pass, "Machine code sinking");
  EXPECT_EQ(steps[3].on, "main");
}

TEST(GccFacts, SwitchesAreThoseThatAreOnAndTakeNoValue) {
  EXPECT_EQ(switches_in("  -O<number>                  \t\t\n"
                        "  -faggressive-loop-optimizations \t[enabled]\n"
                        "  -falign-jumps=              \t\t16:11:8\n"
                        "  -fwrapv                     \t\t[disabled]\n"
                        "  -ftree-vrp                  \t\t[enabled]\n"),
            (std::vector<std::string>{"-fno-aggressive-loop-optimizations", "-fno-tree-vrp"}));
}

TEST(GccFacts, PassesKnowWhatTheyArePartOf) {
  const auto passes = passes_in(
      "   *warn_unused_result                                 :  ON\n"
      "   tree-early_optimizations                            :  OFF\n"
      "      tree-ccp1                                        :  ON\n"
      "   rtl-rtl pre                                         :  ON\n"
      "   rtl-rtl pre                                         :  OFF\n"
      "t.c: error: x : y\n");
  ASSERT_EQ(passes.size(), 3u);
  EXPECT_EQ(passes[0].name, "tree-early_optimizations");
  EXPECT_TRUE(passes[0].has_parts);
  EXPECT_FALSE(passes[0].on);
  EXPECT_EQ(passes[1].name, "tree-ccp1");
  EXPECT_TRUE(passes[1].on);
  EXPECT_TRUE(passes[1].within_off);
  EXPECT_EQ(passes[2].name, "rtl-rtl pre");
  EXPECT_TRUE(passes[2].on);
  EXPECT_FALSE(passes[2].within_off);
}

TEST(GccFacts, CountersOfAllFilesAddUp) {
  const auto counters = counters_in(
      "  counter name                  counter value     closed intervals\n"
      "-----------------------------------------------------------------\n"
      "  ccp                           46                unset\n"
      "  vect_loop                     0                 unset\n"
      "  ccp                           2                 [1, 3]\n");
  EXPECT_EQ(counters.size(), 2u);
  EXPECT_EQ(counters.at("ccp"), 48u);
  EXPECT_EQ(counters.at("vect_loop"), 0u);
}

TEST(GccFacts, TheFunctionsOfAProgram) {
  EXPECT_EQ(functions_in("int printf(const char *, ...);\nstruct S { int a; } s = {1};\n"
                         "static int f(int (*g)(int)) { if (g(1)) { return 2; } return 0; }\n"
                         "__attribute__((noinline)) void g(void) {}\nint main(void) { return f(0); }"),
            (std::vector<std::string>{"f", "g", "main"}));
}

TEST(VersionOrder, IsByNumbers) {
  EXPECT_TRUE(is_older("9.5.0", "12.2.0"));
  EXPECT_TRUE(is_older("14", "14.0.6"));
  EXPECT_FALSE(is_older("12.2.0", "12.2.0"));
  EXPECT_FALSE(is_older("19.1.7", "16.0.6"));
}

class Versions : public testing::Test {
 protected:
  // The versions that come out, for compilers with these verdicts.
  std::string found(const std::vector<std::pair<std::string, Kind>>& tried, const std::string& own) {
    FailingCase one = failing(kRight, configuration(Family::Gcc, "gcc", "-O2"));
    one.configuration.compiler.version = own;
    std::vector<compiler::Configuration> all;
    Analysis analysis;
    for (const auto& [version, kind] : tried) {
      all.push_back(one.configuration);
      all.back().compiler.version = version;
      analysis.outcomes.push_back({.version = version, .kind = kind});
    }
    find_versions(one, all, analysis);
    return analysis.last_working + " < " + analysis.first_failing + " < " + analysis.fixed_in;
  }
};

TEST_F(Versions, FirstThatFailsAndItsNeighbours) {
  EXPECT_EQ(
      found({{"12.2.0", Kind::WrongOutput}, {"11.3.0", Kind::Right}, {"9.5.0", Kind::Right}, {"13.1.0", Kind::Right}},
            "12.2.0"),
      "11.3.0 < 12.2.0 < 13.1.0");
  EXPECT_EQ(found({{"11.3.0", Kind::ProgramCrash}, {"12.2.0", Kind::WrongOutput}}, "12.2.0"), " < 11.3.0 < ");
  EXPECT_EQ(found({{"11.3.0", Kind::Skipped}}, "12.2.0"), " < 12.2.0 < ");
  // Neither a crash of the compiler nor another of its kind with the same number hides it.
  EXPECT_EQ(found({{"11.3.0", Kind::CompilerCrash}, {"12.2.0", Kind::Right}}, "12.2.0"), " < 12.2.0 < ");
}

TEST_F(Versions, OnlyTheSameLevelAndTargetCount) {
  FailingCase one = failing(kRight, configuration(Family::Gcc, "gcc", "-O2"));
  compiler::Configuration other_level = one.configuration, other_target = one.configuration;
  other_level.level = "-O1", other_level.compiler.version = "8.1.0";
  other_target.compiler.target = "aarch64-linux-gnu", other_target.compiler.version = "9.1.0";
  Analysis analysis;
  analysis.outcomes = {{.version = "8.1.0"}, {.version = "9.1.0"}};
  find_versions(one, {other_level, other_target}, analysis);
  EXPECT_EQ(analysis.last_working, "");
  EXPECT_EQ(analysis.first_failing, "12.2.0");
}

}  // namespace
}  // namespace gadfly::test
