// SPDX-License-Identifier: Apache-2.0
// In which order findings are followed up, and which need no work.
#include <gtest/gtest.h>

#include "../shared/folder.h"
#include "exec/executor.h"
#include "filled.h"
#include "triage/alike.h"
#include "triage/key.h"
#include "triage/queue.h"
#include "triage/recheck.h"

namespace gadfly::test {
namespace {

using store::FindingId;
using store::TriageState;
using triage::Candidate;

TEST(Waiting, OneOfEachSortBeforeTheSecondOfAnother) {
  const std::vector<Candidate> all = {{1, "a"}, {2, "a"}, {3, "a"}, {4, "b"}, {5, "b"}, {6, "c"}};
  EXPECT_EQ(triage::waiting(all, false), (std::vector<FindingId>{1, 4, 6, 2, 5, 3}));
}

TEST(Waiting, WhatIsDoneCountsForItsSortAndIsNotDoneAgain) {
  const std::vector<Candidate> all = {{1, "a", TriageState::Reduced, true},
                                      {2, "a", TriageState::Counted, true},
                                      {3, "a"},
                                      {4, "b", TriageState::Failed},
                                      {5, "b"},
                                      {6, "c"},
                                      {7, "c", TriageState::Partly},
                                      {8, "d", TriageState::Reduced, false}};
  // 8 has its program; 6 is the first of its sort, 5 the second, 3 the third; 7 was stopped.
  EXPECT_EQ(triage::waiting(all, false), (std::vector<FindingId>{8, 6, 5, 3, 7}));
  EXPECT_EQ(triage::waiting(all, true), (std::vector<FindingId>{8, 6, 5, 3, 4, 7}));
}

class AlikeTest : public testing::Test {
 protected:
  AlikeTest() : store_(store::Store::open(folder_.path("s.db"))) {
    auto rows = some_configurations();
    campaign_ = store_.begin_campaign(1, "{}", rows);
    for (const store::ConfigurationRow& row : rows)
      if (row.compiler == "tcc") tcc_ = row;
    other_ = rows.front();
    compiler::Compiler compiler;
    compiler.name = "tcc";
    compiler.family = compiler::Family::Tcc;
    environment_.configurations = {{compiler, tcc_.level}};
    compiler.name = other_.compiler;
    environment_.configurations.push_back({compiler, other_.level});  // the same family in this test
  }
  // A finding of program |number|.
  FindingId add(std::uint64_t number, const store::ConfigurationRow& row, oracle::Kind kind,
                const std::string& signature) {
    store::Finding finding = some_finding(row, number);
    finding.kind = kind;
    finding.signature = signature;
    finding.program = number;
    store::ProgramResult result{number, "gen", {}, {finding}, 1};
    // Each program is added once, so further findings of one go to programs of their own numbers.
    result.program = next_++;
    return store_.add(campaign_, result).front();
  }
  void settle(FindingId id, const std::string& key, std::vector<store::Outcome> outcomes = {}) {
    store::FindingSettlement settled;
    settled.reduction.emplace().text = "int main(void) { return 1; }\n";
    settled.analysis.emplace().outcomes = std::move(outcomes);
    settled.bug = store::BugFacts{key, "title", "tcc"};
    store_.settle(id, settled);
  }
  store::BugId bug_of(FindingId id) const { return store_.finding(id)->bug; }

  const Folder folder_;
  store::Store store_;
  triage::Environment environment_;
  store::CampaignId campaign_ = 0;
  store::ConfigurationRow tcc_, other_;
  std::uint64_t next_ = 0;
};

TEST_F(AlikeTest, SignaturesThatTellTheBugNeedAFewPrograms) {
  const std::string signature = "assert gen_addr in codegen.c";
  ASSERT_TRUE(triage::tells_the_bug(oracle::Kind::CompilerCrash, signature));
  const std::string key = triage::key_of({.family = compiler::Family::Tcc,
                                          .kind = oracle::Kind::CompilerCrash,
                                          .signature = signature,
                                          .pass = {},
                                          .program = {}});
  std::vector<FindingId> ids;
  for (std::uint64_t i = 0; i < 6; ++i) ids.push_back(add(i, tcc_, oracle::Kind::CompilerCrash, signature));
  for (std::size_t i = 0; i < triage::kEnoughWitnesses; ++i) {
    EXPECT_EQ(triage::count_alike(store_, campaign_, environment_), 0u) << i;
    settle(ids[i], key);
  }
  EXPECT_EQ(triage::count_alike(store_, campaign_, environment_), ids.size() - triage::kEnoughWitnesses);
  for (const FindingId id : ids) EXPECT_EQ(bug_of(id), bug_of(ids[0]));
  EXPECT_EQ(store_.finding(ids.back())->triaged, TriageState::Counted);
  EXPECT_EQ(triage::count_alike(store_, campaign_, environment_), 0u);
}

TEST_F(AlikeTest, WrongCodeOfTheSameProgramIsExplainedByItsSmallOne) {
  const FindingId first = add(7, tcc_, oracle::Kind::WrongOutput, "wrong-output");
  const FindingId same = add(7, other_, oracle::Kind::ProgramCrash, "SIGSEGV");
  const FindingId another = add(8, other_, oracle::Kind::WrongOutput, "wrong-output");
  settle(first, "k", {{tcc_.name, tcc_.compiler, tcc_.level, "1", oracle::Kind::WrongOutput, "", ""}});
  EXPECT_EQ(triage::count_alike(store_, campaign_, environment_), 0u);
  settle(first, "k", {{other_.name, other_.compiler, other_.level, "1", oracle::Kind::WrongOutput, "", ""}});
  EXPECT_EQ(triage::count_alike(store_, campaign_, environment_), 1u);
  EXPECT_EQ(bug_of(same), bug_of(first));
  EXPECT_EQ(bug_of(another), 0);
}

TEST_F(AlikeTest, TheQueueGivesEachOnceAndSaysWhatIsOutOfReach) {
  const FindingId one = add(1, tcc_, oracle::Kind::WrongOutput, "wrong-output");
  store::ConfigurationRow gone;
  for (const store::ConfigurationRow& row : store_.configurations(campaign_))
    if (row.compiler != "tcc" && row.compiler != other_.compiler) gone = row;
  add(2, gone, oracle::Kind::WrongOutput, "wrong-output");
  triage::FindingQueue queue(store_, environment_, campaign_);
  EXPECT_EQ(queue.size(), 1u);
  EXPECT_EQ(queue.out_of_reach().at(gone.compiler), 1u);
  EXPECT_EQ(queue.take(), one);
  queue.changed();
  EXPECT_EQ(queue.take(), std::nullopt);
  const FindingId two = add(3, tcc_, oracle::Kind::WrongOutput, "wrong-output");
  EXPECT_EQ(queue.take(), std::nullopt);
  queue.changed();
  EXPECT_EQ(queue.take(), two);
}

// A program that ends with 3, and was not reduced.
TEST(Recheck, KnowsTheExitStatusThatIsRight) {
  const Folder folder;
  store::Store store = store::Store::open(folder.path("s.db"));
  std::vector<store::ConfigurationRow> rows = {{0, "tcc", "tcc", "0.9.27", "x86_64-linux-gnu", ""}};
  const store::CampaignId campaign = store.begin_campaign(1, "{}", rows);
  store::Finding finding = some_finding(rows[0], 0);
  finding.kind = oracle::Kind::WrongOutput;
  finding.test = {};
  finding.test.files = {{"test.c", "int main(void) { return sizeof(long) == 8 ? 3 : 4; }\n"}};
  finding.test.answer = cases::Answer{"", 3};
  const auto ids = store.add(campaign, {0, "gen", {}, {finding}, 1});
  const store::BugId bug = store.settle(ids[0], {{}, {}, store::BugFacts{"k", "t", "tcc"}});
  compiler::Compiler tcc;
  tcc.name = "tcc";
  tcc.family = compiler::Family::Tcc;
  for (const bool wrong : {true, false}) {
    tcc.command = wrong ? std::vector<std::string>{"tcc", "-Dlong=int"} : std::vector<std::string>{"tcc"};
    triage::Environment environment;
    environment.configurations = {{tcc, ""}};
    environment.limits = oracle::limits_of(5, 2);
    exec::Executor executor(environment.sandbox);
    const auto result = triage::recheck(triage::stored_bug(store, *store.bug(bug), {}), store, environment, executor);
    EXPECT_EQ(result.how, wrong ? triage::RecheckResult::How::Fails : triage::RecheckResult::How::Fixed)
        << result.message;
  }
}

TEST(Environment, AroundAFamilyAreAllOfItAndOneOfOthers) {
  triage::Environment environment;
  compiler::Compiler gcc, tcc, clang;
  gcc.name = "gcc-12", gcc.family = compiler::Family::Gcc;
  tcc.name = "tcc", tcc.family = compiler::Family::Tcc;
  clang.name = "clang", clang.family = compiler::Family::Clang;
  environment.configurations = {{gcc, "-O0"}, {gcc, "-O2"}, {tcc, ""}, {clang, "-O0"}, {clang, "-O1"}, {clang, "-O2"}};
  const auto names = [&](compiler::Family family) {
    std::string text;
    for (const auto& each : environment.around(family)) text += each.name() + ";";
    return text;
  };
  EXPECT_EQ(names(compiler::Family::Tcc), "gcc-12 -O2;tcc;clang -O2;");
  EXPECT_EQ(names(compiler::Family::Gcc), "gcc-12 -O0;gcc-12 -O2;tcc;clang -O2;");
}

TEST(Recheck, StatesFollow) {
  using How = triage::RecheckResult::How;
  store::Bug bug;
  bug.state = store::BugState::Reduced;
  EXPECT_EQ(triage::state_after({How::Fixed, "", ""}, bug), store::BugState::Fixed);
  EXPECT_EQ(triage::state_after({How::Fails, "", ""}, bug), std::nullopt);
  EXPECT_EQ(triage::state_after({How::NotTried, "", ""}, bug), std::nullopt);
  bug.state = store::BugState::Fixed;
  EXPECT_EQ(triage::state_after({How::Fixed, "", ""}, bug), std::nullopt);
  EXPECT_EQ(triage::state_after({How::Fails, "", ""}, bug), store::BugState::Reduced);
  bug.link = "https://example.org";
  EXPECT_EQ(triage::state_after({How::Fails, "", ""}, bug), store::BugState::Reported);
}

}  // namespace
}  // namespace gadfly::test
