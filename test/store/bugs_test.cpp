// SPDX-License-Identifier: Apache-2.0
// Reductions, analyses and bugs in a store.
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <fstream>
#include <sstream>

#include "filled.h"
#include "store/schema.h"
#include "store_folder.h"

namespace gadfly::test {
namespace {

using store::BugState;
using store::FindingId;
using store::FindingSettlement;
using store::Store;
using store::TriageState;

store::Reduction some_reduction(std::string text) {
  store::Reduction reduction;
  reduction.text = std::move(text);
  reduction.by_machine = false;
  reduction.words = "-fgcse-sm";
  reduction.kind = cases::VerdictKind::WrongOutput;
  reduction.signature = std::string("a\0b", 3);
  reduction.message = "output `2`, expected `1`";
  reduction.expected = "1\n";
  reduction.actual = std::string("\0\xff", 2);
  reduction.expected_status = 3;
  reduction.actual_status = 134;
  reduction.commands = {"tcc -o test test.c", "./test"};
  reduction.bytes_before = 31'000;
  reduction.seconds = 2.5;
  return reduction;
}

class BugsTest : public StoreTest {
 protected:
  // Seven findings: five of tcc that count, one that is flaky, one of chibicc.
  void SetUp() override {
    StoreTest::SetUp();
    Store store = Store::open(path());
    fill(store, 30);
    for (const auto& finding : store.findings(0)) ids_.push_back(finding.id);
    ASSERT_EQ(ids_.size(), 7u);
  }
  FindingSettlement settled(const std::string& text, const std::string& key) const {
    return {some_reduction(text), std::nullopt, store::BugFacts{key, "title of " + key, "tcc"}};
  }
  std::vector<FindingId> ids_;
};

TEST_F(BugsTest, WhatIsLearntComesOut) {
  Store store = Store::open(path());
  EXPECT_FALSE(store.reduction(ids_[0]));
  EXPECT_FALSE(store.analysis(ids_[0]));
  EXPECT_EQ(store.finding(ids_[0])->triaged, TriageState::Not);
  store::Analysis analysis;
  analysis.pass = "InstCombinePass";
  analysis.change = "-mllvm -opt-bisect-limit=7";
  analysis.cure = "-O0";
  analysis.first_failing = "16";
  analysis.last_working = "15";
  analysis.fixed_in = "22";
  analysis.works_at = "-O1";
  analysis.fails_when_lenient = true;
  analysis.outcomes = {{"tcc -O0", "tcc", "-O0", "0.9.27", cases::VerdictKind::WrongOutput, "s", "m"},
                       {"gcc", "gcc", "", "12", cases::VerdictKind::Right, "", ""}};
  FindingSettlement all = settled("int main(void) { return 0; }\n", "k");
  all.analysis = analysis;
  const auto bug = store.settle(ids_[0], all);
  ASSERT_NE(bug, 0);

  const Store other = Store::open_read_only(path());
  const auto reduction = other.reduction(ids_[0]);
  ASSERT_TRUE(reduction);
  const store::Reduction& wanted = *all.reduction;
  EXPECT_EQ(reduction->text, wanted.text);
  EXPECT_EQ(reduction->why_not, "");
  EXPECT_TRUE(reduction->complete);
  EXPECT_FALSE(reduction->slipped);
  EXPECT_FALSE(reduction->by_machine);
  EXPECT_EQ(reduction->words, wanted.words);
  EXPECT_EQ(reduction->signature, wanted.signature);
  EXPECT_EQ(reduction->message, wanted.message);
  EXPECT_EQ(reduction->expected, wanted.expected);
  EXPECT_EQ(reduction->actual, wanted.actual);
  EXPECT_EQ(reduction->expected_status, 3);
  EXPECT_EQ(reduction->actual_status, 134);
  EXPECT_EQ(reduction->commands, wanted.commands);
  EXPECT_EQ(reduction->bytes_before, 31'000u);
  EXPECT_EQ(reduction->seconds, 2.5);
  const auto found = other.analysis(ids_[0]);
  ASSERT_TRUE(found);
  EXPECT_EQ(found->pass, analysis.pass);
  EXPECT_EQ(found->change, analysis.change);
  EXPECT_EQ(found->cure, analysis.cure);
  EXPECT_EQ(found->first_failing, "16");
  EXPECT_EQ(found->last_working, "15");
  EXPECT_EQ(found->fixed_in, "22");
  EXPECT_EQ(found->works_at, "-O1");
  EXPECT_EQ(found->fails_when_lenient, true);
  EXPECT_EQ(found->outcomes, analysis.outcomes);
  const auto finding = other.finding(ids_[0]);
  EXPECT_EQ(finding->triaged, TriageState::Reduced);
  EXPECT_EQ(finding->bug, bug);
  EXPECT_EQ(finding->reduced_bytes, wanted.text.size());
}

TEST_F(BugsTest, OneKeyIsOneBugWithItsSmallestWitnessFirst) {
  Store store = Store::open(path());
  const auto first = store.settle(ids_[0], settled(std::string(90, 'x'), "k"));
  FindingSettlement smaller = settled(std::string(40, 'x'), "k");
  smaller.bug->title = "title of the smallest";
  EXPECT_EQ(store.settle(ids_[1], smaller), first);
  EXPECT_EQ(store.settle(ids_[2], {std::nullopt, std::nullopt, store::BugFacts{"k", "other", "gcc"}}), first);
  const auto second = store.settle(ids_[6], settled("y", "l"));
  EXPECT_NE(second, first);
  const auto bugs = store.bugs();
  ASSERT_EQ(bugs.size(), 2u);
  EXPECT_EQ(bugs[0].id, first);
  EXPECT_EQ(bugs[0].title, "title of the smallest");
  EXPECT_EQ(bugs[0].family, "tcc");
  EXPECT_EQ(bugs[0].state, BugState::Reduced);
  EXPECT_EQ(bugs[0].witnesses, 3u);
  EXPECT_EQ(bugs[0].times, 3u);
  EXPECT_EQ(bugs[0].smallest, ids_[1]);
  EXPECT_EQ(bugs[0].changed, "");
  EXPECT_EQ(store.bug_of_key("l")->id, second);
  EXPECT_FALSE(store.bug_of_key("m"));
  EXPECT_FALSE(store.bug(99));
  std::vector<FindingId> order;
  for (const auto& witness : store.witnesses(first)) order.push_back(witness.id);
  EXPECT_EQ(order, (std::vector<FindingId>{ids_[1], ids_[0], ids_[2]}));
  EXPECT_EQ(store.finding(ids_[2])->triaged, TriageState::Counted);
}

TEST_F(BugsTest, ALaterReductionReplacesAndWhatIsNotGivenStays) {
  Store store = Store::open(path());
  FindingSettlement part;
  part.reduction = some_reduction(std::string(500, 'x'));
  part.reduction->complete = false;
  EXPECT_EQ(store.settle(ids_[0], part), 0);
  EXPECT_EQ(store.finding(ids_[0])->triaged, TriageState::Partly);
  EXPECT_TRUE(store.bugs().empty());
  FindingSettlement rest = settled("small", "k");
  rest.reduction->commands = {"one"};
  const auto bug = store.settle(ids_[0], rest);
  EXPECT_EQ(store.reduction(ids_[0])->text, "small");
  EXPECT_EQ(store.reduction(ids_[0])->commands, std::vector<std::string>{"one"});
  EXPECT_TRUE(store.claim(ids_[0]));
  store.keep(ids_[0], *part.reduction);
  EXPECT_FALSE(store.claim(ids_[0]));
  EXPECT_EQ(store.reduction(ids_[0])->text.size(), 500u);
  EXPECT_EQ(store.finding(ids_[0])->bug, bug);
  FindingSettlement failed;
  failed.reduction.emplace().why_not = "does not reproduce with tcc";
  store.settle(ids_[1], failed);
  EXPECT_EQ(store.finding(ids_[1])->triaged, TriageState::Failed);
  EXPECT_EQ(store.finding(ids_[1])->reduced_bytes, 0u);
}

TEST_F(BugsTest, PeoplesWordsStay) {
  Store store = Store::open(path());
  const auto bug = store.settle(ids_[0], {{}, {}, store::BugFacts{"k", "t", "tcc"}});
  EXPECT_EQ(store.bug(bug)->state, BugState::New);
  store.mark_known(bug, "https://example.org/1");
  EXPECT_EQ(store.bug(bug)->state, BugState::Known);
  EXPECT_EQ(store.bug(bug)->link, "https://example.org/1");
  store.change(bug, {BugState::Reported, "https://example.org/2", "mine"});
  store.mark_known(bug, "https://example.org/3");
  store.settle(ids_[1], settled("x", "k"));
  EXPECT_EQ(store.bug(bug)->state, BugState::Reported);
  EXPECT_EQ(store.bug(bug)->link, "https://example.org/2");
  EXPECT_EQ(store.bug(bug)->note, "mine");
  EXPECT_EQ(store.bug(bug)->changed.size(), 19u);
  store.change(bug, {{}, {}, "yours"});
  EXPECT_EQ(store.bug(bug)->state, BugState::Reported);
  EXPECT_EQ(store.bug(bug)->note, "yours");
  EXPECT_EQ(message([&] { store.change(77, {}); }),
            path() + ": error: there is no bug 77; `gadfly bugs --store " + path() + "` lists them");
  EXPECT_NE(message([&] { store.settle(77, {}); }).find("there is no finding 77"), std::string::npos);
}

TEST_F(BugsTest, StatesHaveWords) {
  for (const BugState state : {BugState::New, BugState::Reduced, BugState::Known, BugState::Reported, BugState::Fixed})
    EXPECT_EQ(store::find_bug_state(store::word(state)), state);
  EXPECT_FALSE(store::find_bug_state("lost"));
}

TEST_F(BugsTest, AFindingIsWorkedOnByOneProcess) {
  // A process that dies leaves its claim, which counts no more.
  const pid_t child = fork();
  if (child == 0) _exit(Store::open(path()).claim(ids_[1]) ? 0 : 1);
  int status = 1;
  ASSERT_EQ(waitpid(child, &status, 0), child);
  EXPECT_EQ(status, 0);
  Store store = Store::open(path());
  EXPECT_TRUE(store.claim(ids_[1]));
  EXPECT_TRUE(store.claim(ids_[0]));
  EXPECT_FALSE(store.claim(ids_[0]));
  EXPECT_FALSE(store.claim(77));
  store.release(ids_[0]);
  EXPECT_TRUE(store.claim(ids_[0]));
  store.settle(ids_[0], settled("x", "k"));
  EXPECT_TRUE(store.claim(ids_[0]));
}

TEST_F(BugsTest, ManyAtOnceMakeOneBugOfOneKey) {
  constexpr int kProcesses = 4;
  std::vector<pid_t> children;
  for (int i = 0; i < kProcesses; ++i) {
    const pid_t child = fork();
    if (child == 0) {
      Store store = Store::open(path());
      int claimed = 0;
      for (const FindingId id : ids_)
        if (store.claim(id)) {
          ++claimed;
          store.settle(id, settled(std::string(1 + claimed, 'x'), id % 2 == 0 ? "even" : "odd"));
        }
      _exit(0);
    }
    children.push_back(child);
  }
  for (const pid_t child : children) {
    int status = 1;
    ASSERT_EQ(waitpid(child, &status, 0), child);
    EXPECT_EQ(status, 0);
  }
  const Store store = Store::open_read_only(path());
  const auto bugs = store.bugs();
  ASSERT_EQ(bugs.size(), 2u);
  EXPECT_EQ(bugs[0].witnesses + bugs[1].witnesses, ids_.size());
}

// --- Version 1 -----------------------------------------------------------------------------------

class Version1Test : public StoreTest {
 protected:
  void SetUp() override {
    StoreTest::SetUp();
    std::ifstream in(GADFLY_SOURCE_DIR "/test/store/version1.sql");
    std::ostringstream sql;
    ASSERT_TRUE(sql << in.rdbuf());
    store::Connection connection(path(), store::Access::Write, 1);
    connection.execute(sql.str().c_str());
    ASSERT_EQ(store::schema_version(connection), 1u);
  }
  void check(const Store& store) const {
    const auto campaigns = store.campaigns();
    ASSERT_EQ(campaigns.size(), 1u);
    EXPECT_EQ(campaigns[0].programs, 30u);
    EXPECT_EQ(campaigns[0].findings, 6u);
    const auto findings = store.findings(1);
    ASSERT_EQ(findings.size(), 7u);
    for (const auto& finding : findings) {
      EXPECT_EQ(finding.triaged, TriageState::Not);
      EXPECT_EQ(finding.bug, 0);
      EXPECT_EQ(finding.unproven, "");
      const auto whole = store.finding(finding.id);
      EXPECT_EQ(whole->test.options.size(), finding.source == "csmith" ? 1u : 0u) << finding.source;
      EXPECT_FALSE(whole->test.files.empty());
      EXPECT_FALSE(whole->test.files[0].text.empty());
      EXPECT_FALSE(whole->commands.empty());
    }
    EXPECT_EQ(store.finding(findings[3].id)->test.options, std::vector<std::string>{"-I/usr/include/csmith"});
    EXPECT_EQ(store.finding(7)->signature, "assert gen_addr 1");
    EXPECT_TRUE(store.bugs().empty());
  }
};

TEST_F(Version1Test, LookingBringsItUpToDate) {
  check(Store::open_read_only(path()));
  store::Connection connection(path(), store::Access::Read, 1);
  EXPECT_EQ(store::schema_version(connection), store::migration_steps().size());
}

TEST_F(Version1Test, ItTakesWhatIsNew) {
  Store store = Store::open(path());
  check(store);
  store.settle(7, {some_reduction("x"), store::Analysis{}, store::BugFacts{"k", "t", "chibicc"}});
  EXPECT_EQ(store.bugs().size(), 1u);
  store.resume_campaign(1);
  auto rows = store.configurations(1);
  const auto ids =
      store.add(1, {.program = 30, .source = "gen", .counts = {}, .findings = {some_finding(rows[3], 30)}, .at = 40});
  ASSERT_EQ(ids.size(), 1u);
  EXPECT_EQ(store.finding(ids[0])->program, 30u);
}

TEST_F(Version1Test, TwoProcessesMayBringItUpToDate) {
  std::vector<pid_t> children;
  for (int i = 0; i < 4; ++i) {
    const pid_t child = fork();
    if (child == 0) {
      try {
        _exit(Store::open(path()).findings(1).size() == 7 ? 0 : 1);
      } catch (const store::StoreError&) {
        _exit(2);
      }
    }
    children.push_back(child);
  }
  for (const pid_t child : children) {
    int status = 1;
    ASSERT_EQ(waitpid(child, &status, 0), child);
    EXPECT_EQ(status, 0);
  }
}

// Version 2 counted findings alike in the first of them.
TEST_F(Version1Test, AFileOfVersion2KeepsWhatWasCounted) {
  {
    store::Connection connection(path(), store::Access::Write, 1);
    store::migrate(connection, store::migration_steps().first(2));
    connection.execute("UPDATE finding SET times = 22 WHERE id = 1");
  }
  Store store = Store::open(path());
  check(store);
  EXPECT_EQ(store.finding(1)->times, 22u);
  EXPECT_EQ(store.finding(1)->bytes, 0u);
  EXPECT_EQ(store.finding(1)->expected_status, 0);
  EXPECT_EQ(store.finding(1)->words, "");
  store.settle(1, {{}, {}, store::BugFacts{"k", "t", "tcc"}});
  EXPECT_EQ(store.bugs().at(0).times, 22u);
  EXPECT_EQ(store.bugs().at(0).smallest, 1);
}

}  // namespace
}  // namespace gadfly::test
