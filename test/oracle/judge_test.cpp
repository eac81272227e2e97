// SPDX-License-Identifier: Apache-2.0
// What a run of a program says of its compiler, and what all together say of the program.
#include "oracle/judge.h"

#include <gtest/gtest.h>

#include <csignal>

#include "oracle/platforms.h"
#include "oracle/words.h"

namespace gadfly::test {
namespace {

using namespace cases;
using namespace oracle;

const Answer kAnswer{"checksum = 1\n", 0};

exec::Result exited(std::string out, int code) {
  exec::Result result;
  result.end = exec::End::Exited;
  result.code = code;
  result.out = std::move(out);
  return result;
}

exec::Result ended(exec::End end, int code = 0, std::string out = "") {
  exec::Result result;
  result.end = end;
  result.code = code;
  result.out = std::move(out);
  return result;
}

TEST(JudgeRun, TheSameOutputAndStatusAreRight) {
  EXPECT_EQ(judge_run(kAnswer, exited("checksum = 1\n", 0)).kind, Kind::Right);
  EXPECT_EQ(judge_run({"", 3}, exited("", 3)).kind, Kind::Right);
}

TEST(JudgeRun, AnotherOutputIsWrong) {
  const Verdict verdict = judge_run(kAnswer, exited("checksum = 2\n", 0));
  EXPECT_EQ(verdict.kind, Kind::WrongOutput);
  EXPECT_EQ(verdict.signature, "wrong output");
  EXPECT_EQ(verdict.message, "output `checksum = 2`, expected `checksum = 1`");
  EXPECT_EQ(verdict.actual.out, "checksum = 2\n");
}

TEST(JudgeRun, WrongAccessesToVolatileVariablesAreNamed) {
  const Answer answer{"checksum = 1\nvolatile = 00000000000000aa 6\n", 0};
  const auto message = [&](const char* out) { return judge_run(answer, exited(out, 0)).message; };
  EXPECT_EQ(message("checksum = 1\nvolatile = 00000000000000bb 7\n"), "7 accesses to volatile variables, expected 6");
  EXPECT_EQ(message("checksum = 1\nvolatile = 00000000000000bb 6\n"),
            "other accesses to volatile variables, 6 as expected");
  EXPECT_EQ(message("checksum = 2\nvolatile = 00000000000000bb 7\n"), "output `checksum = 2`, expected `checksum = 1`");
  EXPECT_EQ(message("checksum = 1\nvolatile = 00000000000000bb"),
            "output `volatile = 00000000000000bb`, expected `volatile = 00000000000000aa 6`");
  EXPECT_EQ(message("checksum = 1\n"), "output nothing, expected `volatile = 00000000000000aa 6`");
}

TEST(JudgeRun, AnotherStatusIsWrongAlsoWithTheSameOutput) {
  const Verdict verdict = judge_run(kAnswer, exited("checksum = 1\n", 1));
  EXPECT_EQ(verdict.kind, Kind::WrongOutput);
  EXPECT_EQ(verdict.signature, "exit status 1");
}

TEST(JudgeRun, ASignalIsACrashUnlessItIsTheAnswer) {
  const Verdict verdict = judge_run(kAnswer, ended(exec::End::Signalled, SIGSEGV));
  EXPECT_EQ(verdict.kind, Kind::ProgramCrash);
  EXPECT_EQ(verdict.signature, "SIGSEGV");
  EXPECT_EQ(judge_run({"", 134}, ended(exec::End::Signalled, SIGABRT)).kind, Kind::Right);
}

TEST(JudgeRun, WhatDoesNotEndHangsAndWhatWritesWithoutEndIsWrong) {
  EXPECT_EQ(judge_run(kAnswer, ended(exec::End::OutOfTime)).kind, Kind::ProgramHang);
  EXPECT_EQ(judge_run(kAnswer, ended(exec::End::TooMuchOutput)).kind, Kind::WrongOutput);
}

TEST(JudgeRun, WhatIsPrintedBeforeAnAbortMayBeLost) {
  const Answer answer{"one\ntwo\n", 128 + SIGABRT};
  for (const char* out : {"", "one\n", "one\ntwo\n"})
    EXPECT_EQ(judge_run(answer, ended(exec::End::Signalled, SIGABRT, out)).kind, Kind::Right) << out;
  EXPECT_EQ(judge_run(answer, ended(exec::End::Signalled, SIGABRT, "two\n")).kind, Kind::ProgramCrash);
  EXPECT_EQ(judge_run(answer, ended(exec::End::Signalled, SIGSEGV, "one\n")).kind, Kind::ProgramCrash);
}

TEST(Limits, AWallTimeIsManyTimesTheCpuTime) {
  const JudgeLimits limits = limits_of(30, 5);
  EXPECT_EQ(limits.compile.cpu_seconds, 30);
  EXPECT_GE(limits.compile.wall_seconds, 300);
  EXPECT_GE(limits.run.wall_seconds, 50);
}

TEST(NotFor, ExtensionsGoOnlyToThoseThatKnowThem) {
  Case test;
  compiler::Compiler compiler;
  compiler.extensions = false;
  EXPECT_FALSE(not_for(test, {compiler, ""}));
  test.extensions = true;
  EXPECT_TRUE(not_for(test, {compiler, ""}));
  compiler.extensions = true;
  EXPECT_FALSE(not_for(test, {compiler, ""}));
}

TEST(NotFor, AnswersHoldForTheirMachines) {
  Case test;
  compiler::Compiler arm;
  arm.target = "aarch64-linux-gnu";
  EXPECT_TRUE(not_for(test, {arm, ""}));
  test.platforms = Platforms::LittleLp64;
  EXPECT_FALSE(not_for(test, {arm, ""}));
  for (const char* other : {"s390x-linux-gnu", "i686-linux-gnu", "arm-linux-gnueabihf", "aarch64_be-linux-gnu"}) {
    arm.target = other;
    EXPECT_TRUE(not_for(test, {arm, ""})) << other;
  }
}

TEST(NotFor, ThirtyTwoBitsHaveAnswersOfTheirOwn) {
  Case test;
  compiler::Compiler compiler;
  compiler.target = "x86_64-linux-gnu";
  const compiler::Configuration wide{compiler, "-O2"}, narrow{compiler, "-O3 -m32"}, odd{compiler, "-mx32"},
      both{compiler, "-m32 -m64"};
  EXPECT_FALSE(not_for(test, wide));
  EXPECT_FALSE(not_for(test, both));
  EXPECT_TRUE(not_for(test, narrow));
  EXPECT_TRUE(not_for(test, odd));
  const Answer of_64{"64", 0};
  test.answer_32 = Answer{"32", 0};
  EXPECT_FALSE(not_for(test, narrow));
  EXPECT_EQ(answer_for(test, of_64, narrow)->out, "32");
  EXPECT_EQ(answer_for(test, of_64, wide)->out, "64");
  test = {};
  test.platforms = platforms_of(narrow);
  EXPECT_EQ(answer_for(test, of_64, narrow), &of_64);
  EXPECT_EQ(answer_for(test, of_64, wide), nullptr);
  EXPECT_EQ(target_of(test.platforms).long_size, 4);
  test.platforms = Platforms::LittleLp64;
  EXPECT_TRUE(not_for(test, narrow));
}

TEST(NotFor, CIsNotForCompilersOfCxx) {
  compiler::Compiler compiler;
  compiler.cxx = true;
  EXPECT_TRUE(not_for(Case{}, {compiler, ""}));
}

Verdict verdict(Kind kind, std::string out = "") {
  Verdict made;
  made.kind = kind;
  made.actual.out = std::move(out);
  return made;
}

TEST(AgainstTheProgram, AllOfAtLeastTwoCompilersSayTheSame) {
  const Verdict two = verdict(Kind::WrongOutput, "2"), three = verdict(Kind::WrongOutput, "3");
  const Verdict right = verdict(Kind::Right), skipped = verdict(Kind::Skipped);
  EXPECT_TRUE(against_the_program({{"gcc", &two}, {"gcc", &two}, {"clang", &two}}));
  EXPECT_TRUE(against_the_program({{"gcc", &two}, {"tcc", &skipped}, {"clang", &two}}));
  EXPECT_FALSE(against_the_program({{"gcc", &two}, {"gcc", &two}})) << "one compiler alone may be wrong";
  EXPECT_FALSE(against_the_program({{"gcc", &two}, {"clang", &three}})) << "they do not agree";
  EXPECT_FALSE(against_the_program({{"gcc", &two}, {"clang", &two}, {"tcc", &right}}));
  EXPECT_FALSE(against_the_program({}));
  EXPECT_FALSE(against_the_program({{"gcc", &skipped}, {"clang", &skipped}}));
}

TEST(AgainstTheProgram, AProgramThatNobodyTakesIsWrong) {
  const Verdict rejection = verdict(Kind::Rejection), crash = verdict(Kind::CompilerCrash);
  EXPECT_TRUE(against_the_program({{"gcc", &rejection}, {"clang", &rejection}}));
  EXPECT_FALSE(against_the_program({{"gcc", &crash}, {"clang", &crash}})) << "a compiler must not crash";
}

TEST(Words, EveryKindHasOneThatIsFoundAgain) {
  for (int i = 0; i <= static_cast<int>(Kind::Skipped); ++i) {
    const auto kind = static_cast<Kind>(i);
    EXPECT_EQ(find_kind(word(kind)), kind);
  }
  EXPECT_FALSE(find_kind("nonsense"));
}

TEST(Words, CommandsAreQuotedForAShell) {
  EXPECT_EQ(command_text({"gcc", "-O2", "a b.c", "it's"}), "gcc -O2 'a b.c' 'it'\\''s'");
}

TEST(Words, AnExcerptIsTheFirstLineThatDiffers) {
  EXPECT_EQ(excerpt("a\nb\nc\n", "a\nx\nc\n"), "`b`");
  EXPECT_EQ(excerpt("", "a"), "nothing");
  EXPECT_EQ(excerpt("\x01z\n", "q"), "`?z`");
}

}  // namespace
}  // namespace gadfly::test
