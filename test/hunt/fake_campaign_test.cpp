// SPDX-License-Identifier: Apache-2.0
// Campaigns without any compiler: what is tested with what, what becomes a finding, and what does not.
#include <gtest/gtest.h>

#include <map>
#include <set>

#include "../shared/folder.h"
#include "fake_runner.h"
#include "hunt/campaign.h"

namespace gadfly::test {
namespace {

using namespace hunt;

// |count| programs that print 1.
class Counting final : public Source {
 public:
  Counting(std::string name, std::uint64_t count) : name_(std::move(name)), count_(count) {}
  std::string name() const override { return name_; }
  std::optional<std::uint64_t> count() const override { return count_; }
  SourceResult make(std::uint64_t number, exec::Runner&) override {
    cases::Case test;
    test.source = name_;
    test.origin = cases::External{name_ + " " + std::to_string(number)};
    test.files = {{"test.c", "/* " + name_ + " number" + std::to_string(number) + "; */ int main(void) {}\n"}};
    test.answer = cases::Answer{"1\n", 0};
    return {std::move(test)};
  }

 private:
  const std::string name_;
  const std::uint64_t count_;
};

class Unheard final : public Watcher {
 public:
  void started(const Snapshot&) override {}
  void found(const NewFinding&, const Snapshot&) override {}
  void followed_up(const triage::FollowUpResult&, const Snapshot&) override {}
  void note(const std::string&) override {}
  void stopping() override {}
  void stands(const Snapshot&) override {}
  void ended(const Snapshot& now, const Ending&, const std::vector<DistinctFinding>&) override { last = now; }
  Snapshot last;
};

class FakeCampaign : public testing::Test {
 protected:
  FakeCampaign() : store_(store::Store::open(folder_.path("s.db"))) {}

  // gcc at two levels and tcc.
  CampaignEnd run(std::uint64_t first, std::uint64_t second, unsigned jobs, bool all = true) {
    std::vector<store::ConfigurationRow> rows = {
        {0, "gcc -O0", "gcc", "", "", "-O0"}, {0, "gcc -O2", "gcc", "", "", "-O2"}, {0, "tcc", "tcc", "", "", ""}};
    CampaignPlan plan;
    plan.id = store_.begin_campaign(1, "{}", rows);
    for (const store::ConfigurationRow& row : rows) {
      compiler::Compiler compiler;
      compiler.name = row.compiler, compiler.command = {row.compiler};
      compiler.family = row.compiler == "gcc" ? compiler::Family::Gcc : compiler::Family::Tcc;
      plan.matrix.entries.push_back({row.id, {compiler, row.level}});
    }
    plan.matrix.references = {plan.matrix.entries.front().configuration};
    plan.matrix.limits = oracle::limits_of(10, 1);
    plan.settings.all_configurations = all;
    plan.matrix.words = words_;
    plan.sources.push_back(std::make_unique<Counting>("first", first));
    plan.sources.push_back(std::make_unique<Counting>("second", second));
    plan.shares = {3, 1};
    plan.jobs = jobs;
    plan.sandbox = runner_.sandbox();
    campaign_ = plan.id;
    return run_campaign(std::move(plan), store_, watcher_, [] { return false; });
  }

  const Folder folder_;
  FakeRunner runner_;
  store::Store store_;
  Unheard watcher_;
  store::CampaignId campaign_ = 0;
  DrawnWords words_;
};

TEST_F(FakeCampaign, EachProgramIsTestedWithEachConfigurationOnce) {
  runner_.when("").makes_program("1\n");
  for (const unsigned jobs : {1u, 3u}) {
    runner_.forget();
    const CampaignEnd end = run(9, 3, jobs);
    EXPECT_EQ(end.how, Ended::Done);
    EXPECT_FALSE(end.findings);
    EXPECT_TRUE(end.judged);
    EXPECT_EQ(watcher_.last.programs, 12u);
    EXPECT_EQ(watcher_.last.sources["first"].judged, 27u);
    EXPECT_EQ(watcher_.last.sources["second"].judged, 9u);
    EXPECT_EQ(runner_.count("gcc"), 24u);
    EXPECT_EQ(runner_.count("gcc -O2"), 12u);
    EXPECT_EQ(runner_.count("tcc"), 12u);
    EXPECT_EQ(runner_.count("./program"), 36u);
  }
}

TEST_F(FakeCampaign, TheNumbersOfProgramsDoNotDependOnTheNumberOfWorkers) {
  runner_.when("gcc -O2").makes_program("2\n");
  runner_.when("").makes_program("1\n");
  std::map<std::uint64_t, std::string> recipes[2];
  for (int i = 0; i < 2; ++i) {
    run(6, 2, i == 0 ? 1 : 3);
    for (const store::Finding& finding : store_.findings(campaign_)) recipes[i][finding.program] = finding.recipe;
  }
  EXPECT_EQ(recipes[0].size(), 8u);
  EXPECT_EQ(recipes[0], recipes[1]);
  EXPECT_EQ(recipes[0][1], "first 1");
}

TEST_F(FakeCampaign, AWrongAnswerIsTestedTwiceAndFound) {
  runner_.when("gcc -O2").given("number4").makes_program("2\n");
  runner_.when("").makes_program("1\n");
  const CampaignEnd end = run(6, 0, 2);
  EXPECT_TRUE(end.findings);
  const auto findings = store_.findings(campaign_);
  ASSERT_EQ(findings.size(), 1u);
  const auto finding = store_.finding(findings[0].id);
  EXPECT_EQ(finding->program, 4u);
  EXPECT_EQ(finding->recipe, "first 4");
  EXPECT_EQ(finding->kind, oracle::Kind::WrongOutput);
  EXPECT_EQ(finding->state, store::State::New);
  EXPECT_EQ(finding->actual, "2\n");
  EXPECT_EQ(runner_.count("gcc -O2"), 7u);
}

TEST_F(FakeCampaign, OptionWordsAreKeptWithTheFindingAndCountedUnderTheLevel) {
  words_ = {.seed = 1, .percent = 100, .usable = {{"gcc", {{compiler::Family::Gcc, "-fword", 1, ""}}}}};
  runner_.when("gcc -O2 -fword").given("number4").makes_program("2\n");
  runner_.when("").makes_program("1\n");
  run(6, 0, 2);
  EXPECT_EQ(runner_.count("gcc -O2 -fword"), 7u);
  EXPECT_EQ(runner_.count("gcc -O0"), 6u);
  EXPECT_EQ(runner_.count("gcc -O0 -fword"), 0u) << "it does not optimise";
  EXPECT_EQ(runner_.count("tcc -fword"), 0u);
  const auto findings = store_.findings(campaign_);
  ASSERT_EQ(findings.size(), 1u);
  EXPECT_EQ(findings[0].words, "-fword");
  EXPECT_EQ(store_.configuration_of(findings[0]).name, "gcc -O2 -fword");
  EXPECT_EQ(store_.configurations(campaign_).size(), 3u);
  std::set<std::int64_t> counted;
  for (const store::Count& count : store_.counts(campaign_)) counted.insert(count.configuration);
  EXPECT_EQ(counted.size(), 3u);
}

TEST_F(FakeCampaign, WhatDoesNotRepeatIsFlaky) {
  runner_.when("gcc -O2").makes_program("2\n").times(1);
  runner_.when("").makes_program("1\n");
  run(3, 0, 1);
  const auto findings = store_.findings(campaign_);
  ASSERT_EQ(findings.size(), 1u);
  EXPECT_EQ(findings[0].state, store::State::Flaky);
  EXPECT_EQ(watcher_.last.flaky, 1u);
}

TEST_F(FakeCampaign, WhatAllCompilersDenyIsABugOfGadfly) {
  runner_.when("").given("number1;").makes_program("2\n");
  runner_.when("").makes_program("1\n");
  const CampaignEnd end = run(3, 0, 1);
  EXPECT_TRUE(end.own_bug);
  const auto findings = store_.findings(campaign_);
  ASSERT_EQ(findings.size(), 1u);
  EXPECT_EQ(findings[0].state, store::State::Own);
}

TEST_F(FakeCampaign, ASlowCompilerSeesFewerPrograms) {
  runner_.when("gcc").answers([](const std::string&) {
    FakeAnswer slow;
    slow.result.cpu_seconds = 5;
    slow.program.out = "1\n";
    return slow;
  });
  runner_.when("tcc").answers([](const std::string&) {
    FakeAnswer fast;
    fast.result.cpu_seconds = 0.1;
    fast.program.out = "1\n";
    return fast;
  });
  run(100, 0, 1, false);
  EXPECT_GT(runner_.count("tcc"), 10 * runner_.count("gcc"));
  EXPECT_GT(runner_.count("gcc -O0"), 0u);
  EXPECT_GT(runner_.count("gcc -O2"), 0u);
}

}  // namespace
}  // namespace gadfly::test
