// SPDX-License-Identifier: Apache-2.0
// Searching the pass at fault, in compilers that are only played.
#include <gtest/gtest.h>

#include <atomic>

#include "fake_runner.h"
#include "played_compilers.h"
#include "triage/analysis.h"

namespace gadfly::test {
namespace {

using namespace triage;
using compiler::Family;

class FakeCulprit : public testing::Test {
 protected:
  FailingCase failing(Family family, const char* name) {
    FailingCase failing;
    failing.test.files = {{"test.c", "int f(void) { return 1; }\nint main(void) { return f(); }\n"}};
    failing.answer = {"1\n", 0};
    failing.configuration.compiler.name = name;
    failing.configuration.compiler.command = {name};
    failing.configuration.compiler.family = family;
    failing.configuration.level = "-O2";
    return failing;
  }
  Analysis analyse(const FailingCase& failing, const std::vector<compiler::Configuration>& all = {}) {
    return triage::analyse(failing, all, oracle::limits_of(10, 1), runner_, {});
  }
  FakeRunner runner_;
};

TEST_F(FakeCulprit, OfClangIsFoundByHalves) {
  runner_.when("clang").answers(play_clang);
  const Analysis analysis = analyse(failing(Family::Clang, "clang"));
  EXPECT_EQ(analysis.culprit.pass, "BadPass") << analysis.culprit.why_not;
  EXPECT_EQ(analysis.culprit.change, "-mllvm -opt-bisect-limit=137 (on f)");
  EXPECT_EQ(analysis.culprit.cure, "-mllvm -opt-bisect-limit=136");
  EXPECT_EQ(analysis.works_at, "-O0");
  EXPECT_EQ(analysis.fails_when_lenient, true);
  EXPECT_LT(analysis.compiled, 40u);
  EXPECT_EQ(runner_.count("./program"), analysis.compiled);
}

TEST_F(FakeCulprit, OfACrashIsTheLastPassThatClangNamed) {
  runner_.when("clang").answers([](const std::string& command) {
    FakeAnswer played = play_clang(command);
    if (played.program.out != "2\n") return played;
    std::string& says = played.result.err;
    if (const std::size_t after = says.find("(138)"); after != std::string::npos)
      says.resize(says.rfind('\n', after) + 1);
    says += "Assertion `x' failed.\n";
    played.result.end = exec::End::Signalled;
    played.result.code = 6;
    return played;
  });
  FailingCase crash = failing(Family::Clang, "clang");
  crash.kind = oracle::Kind::CompilerCrash;
  crash.signature = "SIGABRT";
  const Analysis analysis = analyse(crash);
  EXPECT_EQ(analysis.culprit.pass, "BadPass") << analysis.culprit.why_not;
  EXPECT_FALSE(analysis.fails_when_lenient);
  EXPECT_LT(analysis.compiled, 20u);
}

TEST_F(FakeCulprit, OfGccIsTheFirstPassThatMakesTheDifference) {
  runner_.when("gcc").answers(play_gcc);
  const Analysis analysis = analyse(failing(Family::Gcc, "gcc"));
  EXPECT_EQ(analysis.culprit.pass, "tree-p7") << analysis.culprit.why_not;
  EXPECT_EQ(analysis.culprit.change, "-fdbg-cnt=p_count:3 (on f)");
  EXPECT_EQ(analysis.culprit.cure, "-fno-thing");
  EXPECT_EQ(analysis.works_at, "-O0");
  EXPECT_LT(analysis.compiled, 60u);
}

TEST_F(FakeCulprit, IsNotLookedForWhereNoPassIsToBlame) {
  runner_.when("gcc").makes_program("2\n");
  EXPECT_EQ(analyse(failing(Family::Gcc, "gcc")).culprit.why_not, "it fails also without optimisation");
  runner_.when("tcc").makes_program("2\n");
  EXPECT_EQ(analyse(failing(Family::Tcc, "tcc")).culprit.why_not, "this compiler has no passes that can be left out");
}

TEST_F(FakeCulprit, ThatDoesNotShowAgainIsNotLookedFor) {
  runner_.when("gcc").makes_program("1\n");
  EXPECT_EQ(analyse(failing(Family::Gcc, "gcc")).culprit.why_not, "it does not fail again");
}

TEST_F(FakeCulprit, TheVersionsThatFailAreTold) {
  const FailingCase one = failing(Family::Gcc, "gcc-12");
  std::vector<compiler::Configuration> all;
  for (const char* version : {"11", "12", "13", "14"}) {
    all.push_back(one.configuration);
    compiler::Compiler& compiler = all.back().compiler;
    compiler.name = std::string("gcc-") + version;
    compiler.command = {compiler.name};
    compiler.version = std::string(version) + ".1.0";
    runner_.when(compiler.name + " -O2")
        .makes_program(version == std::string("12") || version == std::string("13") ? "2\n" : "1\n");
    runner_.when(compiler.name).makes_program("1\n");
  }
  FailingCase failing = one;
  failing.configuration = all[1];
  const Analysis analysis = analyse(failing, all);
  EXPECT_EQ(analysis.last_working, "11.1.0");
  EXPECT_EQ(analysis.first_failing, "12.1.0");
  EXPECT_EQ(analysis.fixed_in, "14.1.0");
  ASSERT_EQ(analysis.outcomes.size(), 4u);
  EXPECT_EQ(analysis.outcomes[2].kind, oracle::Kind::WrongOutput);
  EXPECT_EQ(analysis.outcomes[3].kind, oracle::Kind::Right);
}

TEST_F(FakeCulprit, SearchingEndsWhenItIsStopped) {
  runner_.when("clang").answers(play_clang);
  std::atomic<bool> stop = true;
  const Analysis analysis =
      triage::analyse(failing(Family::Clang, "clang"), {}, oracle::limits_of(10, 1), runner_, support::StopToken(stop));
  EXPECT_TRUE(analysis.stopped);
  EXPECT_EQ(runner_.commands().size(), 0u);
}

}  // namespace
}  // namespace gadfly::test
