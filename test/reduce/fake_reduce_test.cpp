// SPDX-License-Identifier: Apache-2.0
// Whole reductions, without any compiler: the runner says what fails.
#include <gtest/gtest.h>

#include <atomic>

#include "fake_runner.h"
#include "programs.h"
#include "reduce/reduce_case.h"

namespace gadfly::test {
namespace {

using oracle::Kind;
using Why = reduce::NotReduced::Why;
using Result = std::variant<reduce::ReducedCase, reduce::NotReduced>;

constexpr const char* kIce = "test.c:3:1: internal compiler error: in fold_thing, at fold.cc:12\n";
constexpr const char* kOtherIce = "test.c:3:1: internal compiler error: in other_thing, at other.cc:3\n";
constexpr const char* kKeyProgram =
    "int printf(const char *, ...);\n"
    "int unused(int x) { return x + 2; }\n"
    "static int key(int x) { return x * 3; }\n"
    "int main(void) {\n"
    "  int s = 0;\n"
    "  for (int i = 0; i < 4; i++) s += unused(i);\n"
    "  if (s > 3) printf(\"%d\\n\", key(s));\n"
    "  return 0;\n"
    "}\n";

class FakeReduce : public testing::Test {
 protected:
  FakeReduce() {
    failing_.configuration.compiler.name = "gcc-12";
    failing_.configuration.compiler.command = {"gcc-12"};
    failing_.configuration.compiler.family = compiler::Family::Gcc;
    failing_.configuration.level = "-O2";
    failing_.limits = oracle::limits_of(5, 1);
    failing_.sandbox = runner_.sandbox();
    settings_.on_start = [this](const reduce::Observation&, bool unsteady) { unsteady_ = unsteady; };
    settings_.on_better = [this](const std::string& text) { better_.push_back(text); };
  }

  Result reduce(const std::string& text = kKeyProgram) {
    cases::Case test;
    test.files = {{"test.c", text}};
    Result result;
    deeply([&] { result = reduce::reduce_case(test, failing_, settings_); });
    return result;
  }
  // The small program; fails the test where there is none.
  reduce::ReducedCase small(const std::string& text = kKeyProgram) {
    Result result = reduce(text);
    if (const auto* none = std::get_if<reduce::NotReduced>(&result)) {
      ADD_FAILURE() << none->message;
      return {};
    }
    return std::get<reduce::ReducedCase>(std::move(result));
  }

  FakeRunner runner_;
  reduce::FailingTest failing_;
  reduce::CaseSettings settings_;
  std::vector<std::string> better_;
  bool unsteady_ = false;
};

TEST_F(FakeReduce, KeepsWhatACompilerCrashNeeds) {
  runner_.when("gcc-12 -O2").given("key").complains(kIce);
  const reduce::ReducedCase result = small();
  EXPECT_EQ(result.verdict.kind, Kind::CompilerCrash);
  EXPECT_EQ(result.start.signature, result.verdict.signature);
  EXPECT_NE(result.text.find("key"), std::string::npos) << result.text;
  EXPECT_EQ(result.text.find("unused"), std::string::npos) << result.text;
  EXPECT_EQ(result.text.find("for"), std::string::npos) << result.text;
  EXPECT_FALSE(result.slipped || result.stopped || unsteady_);
  EXPECT_TRUE(result.by_machine);
  ASSERT_FALSE(better_.empty());
  for (std::size_t i = 1; i < better_.size(); ++i)
    EXPECT_LT(reduce::cost_of(better_[i]), reduce::cost_of(better_[i - 1])) << better_[i];
}

TEST_F(FakeReduce, EveryProgramThatIsCompiledIsDefined) {
  std::vector<std::string> texts;
  runner_.when("gcc-12 -O2").given("key").complains(kIce);
  settings_.on_better = [&](const std::string& text) { texts.push_back(text); };
  small();
  deeply([&] {
    for (const std::string& text : texts)
      EXPECT_TRUE(std::holds_alternative<machine::Defined>(run(read(text)).verdict)) << text;
  });
}

TEST_F(FakeReduce, DoesNotSlipToACrashOfAnotherSignature) {
  runner_.when("gcc-12 -O2").given("unused").complains(kIce);
  runner_.when("gcc-12 -O2").complains(kOtherIce);
  const reduce::ReducedCase same = small();
  EXPECT_NE(same.text.find("unused"), std::string::npos) << same.text;
  EXPECT_EQ(same.verdict.signature, same.start.signature);

  settings_.keep_signature = false;
  const reduce::ReducedCase any = small();
  EXPECT_EQ(any.text.find("unused"), std::string::npos) << any.text;
  EXPECT_NE(any.verdict.signature, any.start.signature);
  EXPECT_TRUE(any.slipped);
}

TEST_F(FakeReduce, KeepsARejectionOfOneMessage) {
  runner_.when("gcc-12 -O2").given("for").complains("test.c:6:3: error: a loop is not supported\n");
  settings_.kind = Kind::Rejection;
  const reduce::ReducedCase result = small();
  EXPECT_EQ(result.verdict.kind, Kind::Rejection);
  EXPECT_NE(result.text.find("for"), std::string::npos) << result.text;
  EXPECT_EQ(result.text.find("key"), std::string::npos) << result.text;
}

TEST_F(FakeReduce, KeepsAHangOfTheCompiler) {
  runner_.when("gcc-12 -O2").given("* 3").ends(exec::End::OutOfTime);
  const reduce::ReducedCase result = small();
  EXPECT_EQ(result.verdict.kind, Kind::CompilerHang);
  EXPECT_NE(result.text.find("* 3"), std::string::npos) << result.text;
  EXPECT_EQ(result.text.find("for"), std::string::npos) << result.text;
}

TEST_F(FakeReduce, KeepsACrashOfTheProgram) {
  runner_.when("gcc-12 -O2").given("static").makes_program_that(exec::End::Signalled, 11);
  settings_.kind = Kind::ProgramCrash;
  const reduce::ReducedCase result = small();
  EXPECT_EQ(result.verdict.kind, Kind::ProgramCrash);
  EXPECT_NE(result.text.find("static"), std::string::npos) << result.text;
}

TEST_F(FakeReduce, SaysWhatCameInsteadOfTheFailure) {
  settings_.kind = Kind::CompilerCrash;
  const Result result = reduce();
  const auto* none = std::get_if<reduce::NotReduced>(&result);
  ASSERT_NE(none, nullptr);
  EXPECT_EQ(none->why, Why::DoesNotReproduce);
  EXPECT_NE(none->message.find("does not reproduce with gcc-12"), std::string::npos) << none->message;
}

TEST_F(FakeReduce, AsksNoCompilerAboutWhatIsUndefined) {
  const Result result = reduce("int main(void) { int a = 2147483647; return a + 1 == 0; }");
  const auto* none = std::get_if<reduce::NotReduced>(&result);
  ASSERT_NE(none, nullptr);
  EXPECT_EQ(none->why, Why::NotDefined);
  EXPECT_TRUE(runner_.commands().empty());
}

TEST_F(FakeReduce, GivesTheSameWithSeveralJobs) {
  runner_.when("gcc-12 -O2").given("key").complains(kIce);
  const std::string alone = small().text;
  settings_.jobs = 3;
  EXPECT_EQ(small().text, alone);
}

TEST_F(FakeReduce, StopsWithTheBestThatItHas) {
  std::atomic<bool> flag = false;
  runner_.when("gcc-12 -O2").given("key").complains(kIce);
  settings_.stop = support::StopToken(flag);
  settings_.on_better = [&](const std::string& text) {
    better_.push_back(text);
    flag = better_.size() >= 2;
  };
  const reduce::ReducedCase result = small();
  EXPECT_TRUE(result.stopped);
  EXPECT_NE(result.text.find("key"), std::string::npos) << result.text;
  ASSERT_GE(better_.size(), 2u);
  EXPECT_EQ(reduce::cost_of(result.text), reduce::cost_of(better_.back()));
  EXPECT_LT(reduce::cost_of(result.text), reduce::cost_of(better_.front()));
}

TEST_F(FakeReduce, CompilesWithTheOptionsOfTheConfiguration) {
  runner_.when("gcc-12 -O2").given("key").complains(kIce);
  failing_.options = {"-fwrapv"};
  small();
  EXPECT_GT(runner_.count("gcc-12"), 5u);
  EXPECT_EQ(runner_.count("gcc-12 -O2"), runner_.count("gcc-12"));
}

}  // namespace
}  // namespace gadfly::test
