// SPDX-License-Identifier: Apache-2.0
// Whether the right pass is named, with compilers of which it is known.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include "exec/executor.h"
#include "programs.h"
#include "triage/analysis.h"

namespace gadfly::test {
namespace {

using compiler::Family;
using oracle::Kind;
using triage::Analysis;
using triage::FailingCase;

class Culprits : public testing::Test {
 protected:
  Analysis analyse(const FailingCase& one, support::StopToken stop = {}) {
    const Analysis analysis = triage::analyse(one, {}, oracle::limits_of(10, 2), executor_, stop);
    RecordProperty("compiled", std::to_string(analysis.compiled));
    return analysis;
  }

  // With |options| at the end of the level, what the program does is right.
  bool is_right_with(FailingCase one, const std::string& options) {
    one.configuration.level += " " + options;
    const oracle::JudgeLimits limits = oracle::limits_of(10, 2);
    return oracle::judge(one.test, one.answer, one.configuration, limits, executor_).kind == Kind::Right;
  }

  exec::Executor executor_{exec::SandboxOptions{}};
  const compiler::Configuration gcc_ = configuration(Family::Gcc, "gcc", "-O3");
  const compiler::Configuration clang_ = configuration(Family::Clang, "clang-19", "-O3");
};

TEST_F(Culprits, GccAliasing) {
  const Analysis analysis = analyse(failing(kAliasing, gcc_));
  EXPECT_EQ(analysis.culprit.cure, "-fno-strict-aliasing");
  EXPECT_EQ(analysis.culprit.pass, "tree-fre1");
  EXPECT_EQ(analysis.culprit.change, "-fdisable-tree-fre1=f");
  EXPECT_EQ(analysis.culprit.why_not, "");
  EXPECT_EQ(analysis.works_at, "-O1");
  EXPECT_EQ(analysis.fails_when_lenient, false);
  EXPECT_LE(analysis.compiled, 40u);
}

TEST_F(Culprits, GccOverflow) {
  const Analysis analysis = analyse(failing(kOverflow, gcc_));
  EXPECT_EQ(analysis.culprit.cure, "-fwrapv");
  EXPECT_EQ(analysis.works_at, "-O0");
  EXPECT_FALSE(analysis.culprit.pass.empty());
}

TEST_F(Culprits, GccVectoriser) {
  const FailingCase one = failing(kOverlapping, gcc_);
  const Analysis analysis = analyse(one);
  EXPECT_EQ(analysis.culprit.pass, "tree-vect");
  EXPECT_EQ(analysis.culprit.change, "-fdbg-cnt=vect_loop:1 (on f)");
  EXPECT_EQ(analysis.culprit.cure, "-fno-tree-loop-vectorize");
  EXPECT_EQ(analysis.fails_when_lenient, true);
  EXPECT_TRUE(is_right_with(one, analysis.culprit.cure));
  EXPECT_TRUE(is_right_with(one, "-fdbg-cnt=vect_loop:0"));
}

TEST_F(Culprits, ClangAliasing) {
  const FailingCase one = failing(kAliasing, clang_);
  const Analysis analysis = analyse(one);
  EXPECT_EQ(analysis.culprit.cure, "-fno-strict-aliasing");
  EXPECT_NE(analysis.culprit.change.find("(on f)"), std::string::npos) << analysis.culprit.change;
  EXPECT_FALSE(analysis.culprit.pass.empty());
  // About log2 of the number of passes, and some for levels and options.
  EXPECT_LE(analysis.compiled, 30u);
}

TEST_F(Culprits, ClangOverflow) { EXPECT_EQ(analyse(failing(kOverflow, clang_)).culprit.cure, "-fwrapv"); }

TEST_F(Culprits, ClangVectoriserIsNamedByTheStepThatMakesTheDifference) {
  const FailingCase one = failing(kOverlapping, clang_);
  const Analysis analysis = analyse(one);
  EXPECT_EQ(analysis.culprit.pass.substr(analysis.culprit.pass.size() - 14), "VectorizerPass");
  std::size_t number = 0;
  ASSERT_EQ(std::sscanf(analysis.culprit.change.c_str(), "-mllvm -opt-bisect-limit=%zu (on f)", &number), 1)
      << analysis.culprit.change;
  EXPECT_TRUE(is_right_with(one, fmt::format("-mllvm -opt-bisect-limit={}", number - 1)));
  EXPECT_FALSE(is_right_with(one, fmt::format("-mllvm -opt-bisect-limit={}", number)));
}

TEST_F(Culprits, AnotherOneIsSeenByItsCure) {
  const oracle::JudgeLimits limits = oracle::limits_of(10, 2);
  for (const compiler::Configuration& each : {gcc_, clang_}) {
    const triage::Culprit vectoriser = analyse(failing(kOverlapping, each)).culprit;
    ASSERT_NE(vectoriser.pass, "");
    EXPECT_FALSE(triage::blames_another(failing(kOverlapping, each), vectoriser, limits, executor_, {}));
    EXPECT_TRUE(triage::blames_another(failing(kAliasing, each), vectoriser, limits, executor_, {}));
    EXPECT_FALSE(triage::blames_another(failing(kRight, each), vectoriser, limits, executor_, {}));
  }
}

TEST_F(Culprits, WhereStepsAreCountedThePassesAreCompared) {
  const oracle::JudgeLimits limits = oracle::limits_of(10, 2);
  triage::Culprit aliasing = analyse(failing(kAliasing, clang_)).culprit;
  aliasing.cure = "-mllvm -opt-bisect-limit=3";
  EXPECT_FALSE(triage::blames_another(failing(kAliasing, clang_), aliasing, limits, executor_, {}));
  EXPECT_TRUE(triage::blames_another(failing(kOverlapping, clang_), aliasing, limits, executor_, {}));
}

// Only link-time optimisation sees that both functions use one place.
FailingCase apart(const compiler::Configuration& configuration) {
  FailingCase one = failing({"", "0\n"}, configuration);
  one.configuration.level = "-O2 -flto";
  one.test.files = {{"test.c",
                     "int printf(const char *, ...);\n"
                     "void clear(float *);\n"
                     "__attribute__((noinline)) int f(int *i, float *p) { *i = 1; clear(p); return *i; }\n"
                     "int x, *volatile p = &x;\n"
                     "int main(void) { printf(\"%d\\n\", f(p, (float *)p)); return 0; }\n"},
                    {"other.c", "void clear(float *p) { *p = 0; }\n"}};
  return one;
}

TEST_F(Culprits, ClangAtLinkTime) {
  const Analysis analysis = analyse(apart(clang_));
  EXPECT_TRUE(analysis.culprit.change.starts_with("-Wl,-plugin-opt=-opt-bisect-limit=")) << analysis.culprit.change;
  EXPECT_EQ(analysis.culprit.cure, "-fno-strict-aliasing");
}

TEST_F(Culprits, GccAtLinkTime) {
  const Analysis analysis = analyse(apart(gcc_));
  EXPECT_FALSE(analysis.culprit.pass.empty()) << analysis.culprit.why_not;
  EXPECT_EQ(analysis.culprit.cure, "-fno-strict-aliasing");
}

TEST_F(Culprits, WithoutPassesThereIsNone) {
  FailingCase one = failing(kRight, configuration(Family::Tcc, "tcc", ""));
  one.answer.out = "2\n";
  const Analysis analysis = analyse(one);
  EXPECT_EQ(analysis.culprit.pass, "");
  EXPECT_EQ(analysis.culprit.why_not, "this compiler has no passes that can be left out");
}

TEST_F(Culprits, WhatFailsWithoutOptimisationIsNoPass) {
  for (const compiler::Configuration& each : {gcc_, clang_}) {
    FailingCase one = failing(kRight, each);
    one.answer.out = "2\n";
    const Analysis analysis = analyse(one);
    EXPECT_EQ(analysis.culprit.pass, "");
    EXPECT_EQ(analysis.culprit.why_not, "it fails also without optimisation");
    EXPECT_EQ(analysis.works_at, "");
  }
}

TEST_F(Culprits, WhatDoesNotFailAgainIsSaid) {
  EXPECT_EQ(analyse(failing(kRight, clang_)).culprit.why_not, "it does not fail again");
}

TEST_F(Culprits, StopsWhenItIsTold) {
  const std::atomic<bool> stop = true;
  const Analysis analysis = analyse(failing(kAliasing, clang_), support::StopToken(stop));
  EXPECT_TRUE(analysis.stopped);
  EXPECT_EQ(analysis.compiled, 0u);
  EXPECT_EQ(analysis.culprit.why_not, "stopped");
}

}  // namespace
}  // namespace gadfly::test
