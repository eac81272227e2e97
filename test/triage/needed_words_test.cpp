// SPDX-License-Identifier: Apache-2.0
#include "triage/needed_words.h"

#include <gtest/gtest.h>

#include "fake_runner.h"

namespace gadfly::test {
namespace {

using namespace triage;

class WordsOfAFailure : public testing::Test {
 protected:
  WordsOfAFailure() {
    compiler::Compiler gcc;
    gcc.name = "gcc", gcc.command = {"gcc"}, gcc.family = compiler::Family::Gcc;
    failing_.test.files = {{"test.c", "int main(void) { return 0; }\n"}};
    failing_.answer = {"1\n", 0};
    failing_.configuration = {gcc, "-O2"};
  }

  NeededWords needed(const std::string& words, support::StopToken stop = {}) {
    return needed_words(failing_, words, oracle::limits_of(10, 1), runner_, stop);
  }

  FakeRunner runner_;
  FailingCase failing_;
};

TEST_F(WordsOfAFailure, AreNoneWhereTheLevelFails) {
  runner_.when("gcc").makes_program("2\n");
  const NeededWords none = needed("-fa -fb -fc");
  EXPECT_EQ(none.words, "");
  ASSERT_TRUE(none.verdict);
  EXPECT_EQ(none.verdict->actual.out, "2\n");
  EXPECT_EQ(runner_.count("gcc"), 1u);
}

TEST_F(WordsOfAFailure, AreThoseWithoutWhichItIsRight) {
  runner_.when("gcc -O2 -fa --param c=1").makes_program("2\n");
  runner_.when("gcc").makes_program("1\n");
  EXPECT_EQ(needed("-fa -fb --param c=1 -mllvm -d").words, "-fa --param c=1");
}

TEST_F(WordsOfAFailure, AreAllWhereAllAreNeeded) {
  runner_.when("gcc -fa -fb").makes_program("2\n");
  runner_.when("gcc").makes_program("1\n");
  const NeededWords all = needed("-fa -fb");
  EXPECT_EQ(all.words, "-fa -fb");
  EXPECT_FALSE(all.verdict);
}

TEST_F(WordsOfAFailure, MustLeaveTheSameFailure) {
  runner_.when("gcc -fa").makes_program("2\n");
  runner_.when("gcc").complains("test.c:1: error: no\n");
  EXPECT_EQ(needed("-fa -fb").words, "-fa") << "a rejection is no wrong code";
}

TEST_F(WordsOfAFailure, StayWhereThereIsNoTime) {
  const std::atomic<bool> stop = true;
  EXPECT_EQ(needed("-fa -fb", support::StopToken(stop)).words, "-fa -fb");
  EXPECT_TRUE(runner_.commands().empty());
}

TEST_F(WordsOfAFailure, AreTriedWithOtherVersionsThatTakeThem) {
  const std::string facts = "answer 42\n";
  runner_.when("gcc-1 -fa").complains("gcc-1: error: unknown option -fa\n");
  runner_.when("gcc-2 -fa").makes_program(facts);
  runner_.when("gcc -fa").makes_program(facts);
  std::vector<compiler::Configuration> all;
  for (const char* name : {"gcc", "gcc-1", "gcc-2", "tcc"}) {
    compiler::Configuration one = failing_.configuration;
    one.compiler.name = name, one.compiler.command = {name}, one.compiler.target = "unknown";
    if (one.compiler.name == "tcc") one.compiler.family = compiler::Family::Tcc;
    all.push_back(one);
    one.level = "-O0";
    all.push_back(one);
  }
  const auto asked = with_relatives(all, {failing_.configuration.compiler, "-O2 -fa"}, runner_);
  ASSERT_EQ(asked.size(), 10u);
  EXPECT_EQ(asked[8].name(), "gcc -O2 -fa");
  EXPECT_EQ(asked[9].name(), "gcc-2 -O2 -fa");
}

}  // namespace
}  // namespace gadfly::test
