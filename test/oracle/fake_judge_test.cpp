// SPDX-License-Identifier: Apache-2.0
// Verdicts on compilers and programs of every kind, without any compiler.
#include <gtest/gtest.h>

#include <csignal>

#include "fake_runner.h"
#include "oracle/judge.h"

namespace gadfly::test {
namespace {

using namespace oracle;
using Strings = std::vector<std::string>;

const cases::Answer kRight{"1\n", 0};

class FakeJudge : public testing::Test {
 protected:
  FakeJudge() {
    test_.files = {{"test.c", "int main(void) { return 0; }\n"}};
    configuration_.compiler.name = "gcc";
    configuration_.compiler.command = {"gcc"};
    configuration_.compiler.family = compiler::Family::Gcc;
    configuration_.level = "-O2";
  }
  Verdict judge() { return oracle::judge(test_, kRight, configuration_, limits_of(10, 1), runner_); }

  FakeRunner runner_;
  cases::Case test_;
  compiler::Configuration configuration_;
};

TEST_F(FakeJudge, TheRightAnswerTakesOneCompileAndOneRun) {
  runner_.when("gcc -O2").makes_program("1\n");
  const Verdict verdict = judge();
  EXPECT_EQ(verdict.kind, Kind::Right) << verdict.message;
  EXPECT_EQ(runner_.commands(), (Strings{"gcc -O2 -w test.c -o program -lm", "./program"}));
  EXPECT_EQ(verdict.commands, runner_.commands());
}

TEST_F(FakeJudge, ObjectsAreLinkedByTheLinkerAtHand) {
  configuration_.compiler.linker = {"ld"};
  test_.files.push_back({"other.c", "int x;\n"});
  test_.files.push_back({"other.h", "extern int x;\n", false});
  runner_.when("gcc -O2").makes_program("1\n");
  EXPECT_EQ(judge().kind, Kind::Right);
  EXPECT_EQ(runner_.commands(), (Strings{"gcc -O2 -w -c test.c -o test.o", "gcc -O2 -w -c other.c -o other.o",
                                         "ld test.o other.o -o program -lm", "./program"}));
}

TEST_F(FakeJudge, WrongAnswersAreWrongCode) {
  runner_.when("gcc -O2").makes_program("2\n").times(1);
  runner_.when("gcc -O2").makes_program("1\n", 7).times(1);
  runner_.when("gcc -O2").makes_program_that(exec::End::Signalled, SIGFPE).times(1);
  runner_.when("gcc -O2").makes_program_that(exec::End::OutOfTime).times(1);
  Verdict verdict = judge();
  EXPECT_EQ(verdict.kind, Kind::WrongOutput);
  EXPECT_EQ(verdict.message, "output `2`, expected `1`");
  verdict = judge();
  EXPECT_EQ(verdict.kind, Kind::WrongOutput);
  EXPECT_EQ(verdict.signature, "exit status 7");
  verdict = judge();
  EXPECT_EQ(verdict.kind, Kind::ProgramCrash);
  EXPECT_EQ(verdict.signature, "SIGFPE");
  EXPECT_EQ(judge().kind, Kind::ProgramHang);
}

TEST_F(FakeJudge, ACompilerThatFailsIsFoundWithoutARun) {
  runner_.when("gcc").complains("test.c:1: internal compiler error: in f, at g.cc:12\n").times(1);
  runner_.when("gcc").crashes().times(1);
  runner_.when("gcc").ends(exec::End::OutOfTime).times(1);
  runner_.when("gcc").ends(exec::End::OutOfMemory).times(1);
  runner_.when("gcc").ends(exec::End::TooMuchOutput).times(1);
  const Verdict crash = judge();
  EXPECT_EQ(crash.kind, Kind::CompilerCrash);
  EXPECT_NE(crash.signature.find("in f, at g.cc"), std::string::npos) << crash.signature;
  EXPECT_EQ(judge().kind, Kind::CompilerCrash);
  EXPECT_EQ(judge().kind, Kind::CompilerHang);
  EXPECT_EQ(judge().kind, Kind::CompilerMemory);
  EXPECT_EQ(judge().kind, Kind::CompilerOutput);
  EXPECT_EQ(runner_.count("./program"), 0u);
}

TEST_F(FakeJudge, ARejectionCountsOnlyWhereTheProgramMustBeTaken) {
  runner_.when("gcc").complains("test.c:1:1: error: expected ';'\n");
  EXPECT_EQ(judge().kind, Kind::Rejection);
  test_.may_be_rejected = true;
  EXPECT_EQ(judge().kind, Kind::Skipped);
  test_.may_be_rejected = false;
  test_.only_compiled = true;
  EXPECT_EQ(judge().kind, Kind::Skipped);
}

TEST_F(FakeJudge, ARejectionByAWarningIsTriedWithoutTheWarning) {
  runner_.when("gcc -Wno-odd").makes_program("1\n");
  runner_.when("gcc").complains("test.c:1:1: error: this is odd [-Werror=odd]\n");
  EXPECT_EQ(judge().kind, Kind::Right);
  EXPECT_EQ(runner_.count("gcc"), 2u);
  EXPECT_EQ(runner_.count("gcc -w -Wno-odd test.c"), 1u);
  // It is known from then on.
  runner_.forget();
  EXPECT_EQ(judge().kind, Kind::Right);
  EXPECT_EQ(runner_.count("gcc"), 1u);
}

TEST_F(FakeJudge, AWarningThatCanNotBeSwitchedOffIsARejectionInTheEnd) {
  runner_.when("gcc").complains("test.c:1:1: error: this is odd [-Werror=odd]\n");
  EXPECT_EQ(judge().kind, Kind::Rejection);
  EXPECT_EQ(runner_.count("gcc"), 2u);
}

TEST_F(FakeJudge, SuccessWithoutAProgramIsARejection) {
  runner_.when("gcc").makes_nothing();
  const Verdict verdict = judge();
  EXPECT_EQ(verdict.kind, Kind::Rejection);
  EXPECT_EQ(verdict.signature, "success without output");
}

TEST_F(FakeJudge, ACompilerThatCanNotBeStartedIsSkipped) {
  runner_.when("gcc").ends(exec::End::NotStarted, ENOENT);
  const Verdict verdict = judge();
  EXPECT_EQ(verdict.kind, Kind::Skipped);
  EXPECT_TRUE(verdict.compiler_missing);
}

TEST_F(FakeJudge, WhatIsOnlyCompiledIsNotRun) {
  test_.only_compiled = true;
  EXPECT_EQ(judge().kind, Kind::Right);
  EXPECT_EQ(runner_.commands().size(), 1u);
}

TEST_F(FakeJudge, FloatingPointIsNotContractedUnlessTheAnswerAllowsIt) {
  test_.files[0].text = "double x; int main(void) { return x > 1; }\n";
  (void)judge();
  EXPECT_EQ(runner_.count("gcc -ffp-contract=off"), 1u);
  test_.exact = true;
  runner_.forget();
  (void)judge();
  EXPECT_EQ(runner_.count("gcc -ffp-contract=off"), 0u);
}

}  // namespace
}  // namespace gadfly::test
