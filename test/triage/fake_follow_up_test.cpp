// SPDX-License-Identifier: Apache-2.0
// What becomes of a finding, without any compiler.
#include <gtest/gtest.h>

#include <atomic>

#include "../shared/folder.h"
#include "fake_runner.h"
#include "played_compilers.h"
#include "support/deep_stack.h"
#include "triage/alike.h"
#include "triage/follow_up.h"
#include "triage/recheck.h"
#include "triage/run.h"
#include "triage/stored_bugs.h"

namespace gadfly::test {
namespace {

using namespace triage;
using How = FollowUpResult::How;

constexpr const char* kIce = "test.c:3:1: internal compiler error: in bad_place, at bad.cc:12\n";
constexpr const char* kProgram =
    "int unused(int x) { return x + 2; }\n"
    "int crash_here(int x) { return x * 3; }\n"
    "int main(void) { int y = unused(3); return crash_here(2) - y - 1; }\n";

class FakeFollowUp : public testing::Test {
 protected:
  FakeFollowUp() : store_(store::Store::open(folder_.path("s.db"))) {
    rows_ = {{0, "gcc-12 -O2", "gcc-12", "12.2.0", "x86_64-linux-gnu", "-O2"},
             {0, "gcc-12 -O0", "gcc-12", "12.2.0", "x86_64-linux-gnu", "-O0"}};
    campaign_ = store_.begin_campaign(1, "{}", rows_);
    compiler::Compiler gcc;
    gcc.name = "gcc-12", gcc.command = {"gcc-12"}, gcc.family = compiler::Family::Gcc, gcc.version = "12.2.0";
    environment_.configurations = {{gcc, "-O2"}, {gcc, "-O0"}};
    environment_.limits = oracle::limits_of(10, 1);
    environment_.sandbox = runner_.sandbox();
  }

  store::FindingId add(oracle::Kind kind, const std::string& signature, const std::string& text = kProgram,
                       const std::string& words = "") {
    store::Finding finding;
    finding.words = words;
    finding.configuration = rows_[0].id;
    finding.source = "gen";
    finding.kind = kind;
    finding.signature = signature;
    finding.message = "a message";
    finding.test.files = {{"test.c", text}};
    finding.test.answer = cases::Answer{"1\n", 0};
    finding.program = next_;
    const store::FindingId id = store_.add(campaign_, {next_++, "gen", {}, {finding}, 1}).front();
    return id;
  }

  FollowUpResult follow_up(store::FindingId finding, support::StopToken stop = {}) {
    EXPECT_TRUE(store_.claim(finding));
    FollowUpSettings settings;
    settings.stop = stop;
    FollowUpResult result;
    support::on_deep_stack([&] { result = triage::follow_up(store_, finding, environment_, runner_, settings); });
    return result;
  }

  const Folder folder_;
  FakeRunner runner_;
  store::Store store_;
  Environment environment_;
  std::vector<store::ConfigurationRow> rows_;
  store::CampaignId campaign_ = 0;
  std::uint64_t next_ = 0;
};

TEST_F(FakeFollowUp, ACrashIsReducedAndPutToABugOfItsSignature) {
  runner_.when("gcc-12 -O2").given("crash_here").complains(kIce);
  const store::FindingId finding = add(oracle::Kind::CompilerCrash, "ICE in bad_place, at bad.cc");
  const FollowUpResult result = follow_up(finding);
  ASSERT_EQ(result.how, How::Reduced) << result.why_not;
  EXPECT_TRUE(result.first);
  EXPECT_EQ(result.title, "crash: ICE in bad_place, at bad.cc");
  EXPECT_LT(result.bytes, result.bytes_before);
  const auto reduction = store_.reduction(finding);
  ASSERT_TRUE(reduction);
  EXPECT_NE(reduction->text.find("crash_here"), std::string::npos) << reduction->text;
  EXPECT_EQ(reduction->text.find("unused"), std::string::npos) << reduction->text;
  EXPECT_EQ(store_.analysis(finding)->works_at, "-O1");
  EXPECT_EQ(store_.finding(finding)->triaged, store::TriageState::Reduced);
}

TEST_F(FakeFollowUp, OptionWordsThatACrashDoesNotNeedAreDropped) {
  runner_.when("gcc-12 -O2 -fb").given("crash_here").complains(kIce);
  const store::FindingId finding =
      add(oracle::Kind::CompilerCrash, "ICE in bad_place, at bad.cc", kProgram, "-fa -fb --param c=1");
  const FollowUpResult result = follow_up(finding);
  ASSERT_EQ(result.how, How::Reduced) << result.why_not;
  EXPECT_EQ(store_.finding(finding)->words, "-fa -fb --param c=1") << "as it was found";
  const auto reduction = store_.reduction(finding);
  ASSERT_TRUE(reduction);
  EXPECT_EQ(reduction->words, "-fb");
  ASSERT_FALSE(reduction->commands.empty());
  EXPECT_EQ(reduction->commands.front().find("-fa"), std::string::npos) << reduction->commands.front();
  const StoredBug bug = stored_bug(store_, *store_.bug(result.bug), {});
  EXPECT_EQ(bug.row.name, "gcc-12 -O2 -fb");
  EXPECT_EQ(bug.row.level, "-O2 -fb");
  EXPECT_EQ(store_.analysis(finding)->works_at, "-O1 -fb");
}

TEST_F(FakeFollowUp, ABugHasTheSameKeyWithAndWithoutOptionWords) {
  const std::string signature = "ICE in bad_place, at bad.cc";
  runner_.when("gcc-12 -O2").given("crash_here").complains(kIce);
  const store::FindingId with = add(oracle::Kind::CompilerCrash, signature, kProgram, "-fa -fb");
  const FollowUpResult first = follow_up(with), second = follow_up(add(oracle::Kind::CompilerCrash, signature));
  EXPECT_EQ(first.bug, second.bug);
  EXPECT_EQ(store_.reduction(with)->words, "");
}

TEST_F(FakeFollowUp, WrongCodeIsPutToTheBugOfItsPass) {
  runner_.when("gcc-12").answers(play_gcc);
  const store::FindingId finding = add(oracle::Kind::WrongOutput, "wrong output");
  // It was reduced before, and the search for the culprit stopped.
  store::FindingSettlement settled;
  store::Reduction& small = settled.reduction.emplace();
  small.text = "int f(void) { return 1; }\nint main(void) { return f(); }\n";
  small.test.files = {{"test.c", small.text}};
  small.test.answer = cases::Answer{"1\n", 0};
  small.kind = oracle::Kind::WrongOutput;
  small.signature = "wrong output";
  small.message = "output `2`, expected `1`";
  store_.settle(finding, settled);
  const FollowUpResult result = follow_up(finding);
  ASSERT_EQ(result.how, How::Reduced) << result.why_not;
  EXPECT_EQ(result.title, "wrong code by tree-p7: output `2`, expected `1`");
  const auto analysis = store_.analysis(finding);
  ASSERT_TRUE(analysis);
  EXPECT_EQ(analysis->pass, "tree-p7");
  EXPECT_EQ(analysis->cure, "-fno-thing");
  EXPECT_FALSE(store_.reduction(finding)->slipped);
}

TEST_F(FakeFollowUp, OneMoreOfAWellKnownSignatureIsCountedWithoutWork) {
  const std::string signature = "ICE in bad_place, at bad.cc";
  runner_.when("gcc-12 -O2").given("crash_here").complains(kIce);
  for (std::size_t i = 0; i < kEnoughWitnesses; ++i)
    EXPECT_EQ(follow_up(add(oracle::Kind::CompilerCrash, signature)).how, How::Reduced);
  runner_.forget();
  const FollowUpResult result = follow_up(add(oracle::Kind::CompilerCrash, signature, kProgram, "-fa"));
  EXPECT_EQ(result.how, How::Counted);
  EXPECT_EQ(result.bug, 1);
  EXPECT_EQ(runner_.commands().size(), 0u);
}

TEST_F(FakeFollowUp, WhatDoesNotFailAgainIsNoBug) {
  const store::FindingId finding = add(oracle::Kind::CompilerCrash, "ICE in bad_place, at bad.cc");
  const FollowUpResult result = follow_up(finding);
  EXPECT_EQ(result.how, How::Failed);
  EXPECT_EQ(result.bug, 0);
  EXPECT_NE(result.why_not.find("does not reproduce"), std::string::npos) << result.why_not;
  EXPECT_EQ(store_.finding(finding)->triaged, store::TriageState::Failed);
}

TEST_F(FakeFollowUp, AFindingOfAnotherMachineIsLeftAsItIs) {
  environment_.configurations.clear();
  const store::FindingId finding = add(oracle::Kind::WrongOutput, "wrong output");
  const FollowUpResult result = follow_up(finding);
  EXPECT_EQ(result.how, How::Failed);
  EXPECT_EQ(result.why_not, "gcc-12 is not here");
  EXPECT_EQ(store_.finding(finding)->triaged, store::TriageState::Not);
  EXPECT_TRUE(store_.claim(finding));  // it was released
}

TEST_F(FakeFollowUp, AllFindingsAreFollowedUpByAPool) {
  runner_.when("gcc-12 -O2").given("crash_here").complains(kIce);
  for (int i = 0; i < 6; ++i) add(oracle::Kind::CompilerCrash, "ICE in bad_place, at bad.cc");
  add(oracle::Kind::WrongOutput, "wrong output");
  RunPlan plan;
  plan.environment = environment_;
  plan.jobs = 2;
  std::map<How, int> results;
  const RunResult end =
      follow_up_all(plan, store_,
                    {.on_result = [&](const FollowUpResult& result, const RunStatus&) { ++results[result.how]; },
                     .on_tick = [](const RunStatus&) {},
                     .on_stopping = [] {}},
                    [] { return false; });
  EXPECT_EQ(end.trouble, "");
  EXPECT_EQ(end.status.failed, 1u);
  EXPECT_EQ(end.status.reduced + end.status.counted, 6u);
  EXPECT_GE(end.status.reduced, kEnoughWitnesses);
  EXPECT_EQ(end.status.new_bugs, 1u);
  EXPECT_EQ(end.status.waiting, 0u);
  EXPECT_EQ(results[How::Reduced], static_cast<int>(end.status.reduced));
  EXPECT_EQ(store_.bugs().size(), 1u);
}

TEST_F(FakeFollowUp, RecheckingTriesABugThatDoesNotAlwaysShow) {
  runner_.when("gcc-12 -O2").given("crash_here").complains(kIce);
  ASSERT_EQ(follow_up(add(oracle::Kind::CompilerCrash, "ICE in bad_place, at bad.cc")).how, How::Reduced);
  const StoredBug bug = stored_bug(store_, store_.bugs().front(), {});
  EXPECT_EQ(recheck(bug, store_, environment_, runner_).how, RecheckResult::How::Fails);
  FakeRunner fixed;
  EXPECT_EQ(recheck(bug, store_, environment_, fixed).how, RecheckResult::How::Fixed);
  EXPECT_EQ(fixed.count("gcc-12"), 3u);
  FakeRunner rarely;
  rarely.when("gcc-12").times(2);
  rarely.when("gcc-12").complains("test.c:1: internal compiler error: in elsewhere, at bad.cc:1\n");
  EXPECT_EQ(recheck(bug, store_, environment_, rarely).how, RecheckResult::How::FailsOtherwise);
}

}  // namespace
}  // namespace gadfly::test
