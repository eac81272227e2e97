// SPDX-License-Identifier: Apache-2.0
#include "store/store.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>
#include <thread>

#include "filled.h"
#include "store/compress.h"
#include "store_folder.h"

namespace gadfly::test {
namespace {

using store::Finding;
using store::ProgramResult;
using store::State;
using store::Store;

TEST_F(StoreTest, WhatGoesInComesOut) {
  Store store = Store::open(path());
  auto configurations = some_configurations();
  const std::uint64_t seed = 0xfedcba9876543210u;  // above the largest integer of SQLite
  const auto campaign = store.begin_campaign(seed, R"({"a":1})", configurations);
  Finding finding = some_finding(configurations[3], 7);
  finding.compiler_output = std::string("\0\xff\xfe</script>\r\n", 14);
  finding.signature = std::string("a\0b", 3);
  finding.test.files.push_back({"empty.h", ""});
  finding.unproven = "test.c:3:5: unsupported: strtok";
  const auto ids = store.add(campaign, {.program = 0,
                                        .source = "gen",
                                        .counts = {{configurations[3].id, "gen", "wrong-output", 1}},
                                        .findings = {finding},
                                        .at = 2.5});
  ASSERT_EQ(ids.size(), 1u);

  const Store other = Store::open_read_only(path());
  const auto row = other.campaign(campaign);
  ASSERT_TRUE(row);
  EXPECT_EQ(row->seed, seed);
  EXPECT_EQ(row->settings, R"({"a":1})");
  EXPECT_EQ(row->ended, "");
  EXPECT_TRUE(row->running);
  EXPECT_EQ(row->started.size(), 19u);
  EXPECT_EQ(row->seconds, 2.5);
  EXPECT_EQ(row->programs, 1u);
  EXPECT_EQ(row->findings, 1u);
  ASSERT_EQ(other.configurations(campaign).size(), configurations.size());
  EXPECT_EQ(other.configurations(campaign)[5].name, "gcc-12 -O3 -march=native");
  EXPECT_EQ(other.configurations(campaign)[5].id, configurations[5].id);

  const auto all = other.finding(ids[0]);
  ASSERT_TRUE(all);
  EXPECT_EQ(all->signature, finding.signature);
  EXPECT_EQ(all->compiler_output, finding.compiler_output);
  EXPECT_EQ(all->expected, finding.expected);
  EXPECT_EQ(all->actual, finding.actual);
  EXPECT_EQ(all->commands, finding.commands);
  EXPECT_EQ(all->recipe, finding.recipe);
  EXPECT_EQ(all->test, finding.test);
  EXPECT_EQ(all->unproven, finding.unproven);
  EXPECT_EQ(all->program, 7u);
  EXPECT_EQ(all->configuration, configurations[3].id);
  EXPECT_EQ(all->found.size(), 19u);
  ASSERT_EQ(all->test.files.size(), finding.test.files.size());
  for (std::size_t i = 0; i < finding.test.files.size(); ++i) {
    EXPECT_EQ(all->test.files[i].name, finding.test.files[i].name);
    EXPECT_EQ(all->test.files[i].text, finding.test.files[i].text);
  }
  const auto rows = other.findings(campaign);
  ASSERT_EQ(rows.size(), 1u);
  EXPECT_EQ(rows[0].message, finding.message);
  EXPECT_TRUE(rows[0].test.files.empty());
  EXPECT_TRUE(rows[0].compiler_output.empty());
  EXPECT_FALSE(other.finding(ids[0] + 1));
  EXPECT_FALSE(other.campaign(campaign + 1));
}

TEST_F(StoreTest, CountsAddUp) {
  Store store = Store::open(path());
  constexpr std::uint64_t kPrograms = 150;
  const auto campaign = fill(store, kPrograms);
  // The same results, summed up without the store.
  std::map<std::string, std::uint64_t> expected, actual;
  std::uint64_t found = 0, flaky = 0;
  const auto rows = store.configurations(campaign);
  for (std::uint64_t number = 0; number < kPrograms; ++number) {
    const ProgramResult result = some_result(rows, number);
    for (const auto& count : result.counts)
      expected[std::to_string(count.configuration) + count.source + count.kind] += count.number;
    for (const auto& finding : result.findings) ++(finding.state == State::Flaky ? flaky : found);
  }
  for (const auto& count : store.counts(campaign))
    actual[std::to_string(count.configuration) + count.source + count.kind] += count.number;
  EXPECT_EQ(actual, expected);

  std::uint64_t stored = 0, times = 0, flaky_times = 0;
  for (const auto& finding : store.findings(campaign)) {
    if (finding.state == State::Flaky) flaky_times += finding.times;
    else ++stored, times += finding.times;
  }
  EXPECT_EQ(times, found);
  EXPECT_EQ(flaky_times, flaky);
  EXPECT_GT(flaky, 0u);
  const auto row = *store.campaign(campaign);
  EXPECT_EQ(row.programs, kPrograms);
  EXPECT_EQ(row.findings, stored);
  EXPECT_EQ(row.seen, found);
  EXPECT_EQ(row.seconds, kPrograms + 0.5);
  EXPECT_NE(row.ended, "");
  EXPECT_FALSE(row.running);
}

TEST_F(StoreTest, KeepsWhatCompilersGotAndWhatWasNotJudged) {
  Store store = Store::open(path());
  auto rows = some_configurations();
  const auto campaign = store.begin_campaign(1, "{}", rows);
  EXPECT_TRUE(store.efforts(campaign).empty());
  for (std::uint64_t number = 0; number < 4; ++number) {
    ProgramResult result;
    result.program = number / 2;  // each twice, and counted once
    result.counts = {{rows[0].id, "gen", "right", 1}, {rows[1].id, "gen", "skipped", 1}};
    result.unjudged = {{rows[1].id, "gen", "it is C++", 1}};
    result.efforts = {{"gcc-12", 1, 0.5}, {"tcc", 0, 0.25}};
    store.add(campaign, result);
  }
  const auto efforts = store.efforts(campaign);
  ASSERT_EQ(efforts.size(), 2u);
  EXPECT_EQ(efforts[0].compiler, "gcc-12");
  EXPECT_EQ(efforts[0].programs, 2u);
  EXPECT_EQ(efforts[0].seconds, 1.0);
  EXPECT_EQ(efforts[1].programs, 0u);
  const auto unjudged = store.unjudged(campaign);
  ASSERT_EQ(unjudged.size(), 1u);
  EXPECT_EQ(unjudged[0].configuration, rows[1].id);
  EXPECT_EQ(unjudged[0].reason, "it is C++");
  EXPECT_EQ(unjudged[0].number, 2u);
  EXPECT_EQ(store.campaign(campaign)->judged, 2u);
  EXPECT_EQ(store.campaign(campaign)->unjudged, 2u);
}

// Issue 17, point 6: of 41 findings 20 were stored, and the rest counted in the first.
TEST_F(StoreTest, EveryFindingIsStored) {
  Store store = Store::open(path());
  auto rows = some_configurations();
  const auto campaign = store.begin_campaign(1, "{}", rows);
  constexpr std::uint64_t kPrograms = 60;
  for (std::uint64_t number = 0; number < kPrograms; ++number) {
    Finding finding = some_finding(rows[0], number);
    finding.signature = "wrong output";  // as all wrong code has
    finding.test.files = {{"test.c", "int main(void) { return " + std::to_string(number) + "; }"}};
    finding.expected_status = 3;
    const auto ids = store.add(
        campaign, {.program = number, .source = "gen", .counts = {}, .findings = {finding, finding}, .at = 0});
    ASSERT_EQ(ids.size(), 2u);
  }
  const auto findings = store.findings(campaign);
  ASSERT_EQ(findings.size(), 2 * kPrograms);
  for (const Finding& finding : findings) {
    EXPECT_EQ(finding.times, 1u);
    const auto whole = store.finding(finding.id);
    ASSERT_TRUE(whole);
    EXPECT_EQ(whole->test.files.at(0).text, "int main(void) { return " + std::to_string(finding.program) + "; }");
    EXPECT_EQ(whole->bytes, whole->test.files[0].text.size());
    EXPECT_EQ(whole->expected_status, 3);
  }
  const auto row = *store.campaign(campaign);
  EXPECT_EQ(row.findings, 2 * kPrograms);
  EXPECT_EQ(row.seen, 2 * kPrograms);
  EXPECT_EQ(row.signatures, 1u);
  EXPECT_EQ(store.findings_of(campaign, 7).size(), 2u);
  EXPECT_EQ(store.findings_after(campaign, findings[3].id).front().id, findings[4].id);
}

TEST_F(StoreTest, AFullStoreTakesNoFindingAndSaysSo) {
  Store store = Store::open(path());
  auto rows = some_configurations();
  const auto campaign = store.begin_campaign(1, "{}", rows);
  const ProgramResult with{
      .program = 0, .source = "gen", .counts = {}, .findings = {some_finding(rows[0], 0)}, .at = 0};
  const ProgramResult without{.program = 1, .source = "gen", .counts = {}, .findings = {}, .at = 0};
  store.limit(10'000);
  const std::string said = message([&] { store.add(campaign, with); });
  EXPECT_NE(said.find(path() + ": error: it is full"), std::string::npos) << said;
  EXPECT_NE(said.find("--store-limit"), std::string::npos) << said;
  store.add(campaign, without);
  EXPECT_EQ(store.campaign(campaign)->programs, 1u);  // the other is not done
  store.limit(100'000'000);
  EXPECT_EQ(store.add(campaign, with).size(), 1u);
}

TEST_F(StoreTest, AProgramThatIsDoneIsLeftAsItIs) {
  Store store = Store::open(path());
  auto rows = some_configurations();
  const auto campaign = store.begin_campaign(1, "{}", rows);
  std::set<std::uint64_t> done;
  // In an order as of many workers, each twice.
  for (std::uint64_t i = 0; i < 60; ++i) {
    const std::uint64_t program = (i * 7) % 60 / 2;
    const bool first = done.insert(program).second;
    const auto before = store.campaign(campaign)->programs;
    store.add(campaign, some_result(rows, program));
    EXPECT_EQ(store.campaign(campaign)->programs, before + first);
    const Store::Done state = store.done(campaign);
    std::set<std::uint64_t> told(state.others.begin(), state.others.end());
    EXPECT_EQ(told.size(), state.others.size());
    for (std::uint64_t p = 0; p < state.below; ++p) EXPECT_TRUE(told.insert(p).second);
    EXPECT_EQ(told, done);
    EXPECT_FALSE(done.contains(state.below));
  }
  EXPECT_EQ(store.done(campaign).below, 30u);
  EXPECT_TRUE(store.done(campaign).others.empty());
}

TEST_F(StoreTest, SamplesAreThinned) {
  Store store = Store::open(path());
  std::vector<store::ConfigurationRow> none;
  const auto campaign = store.begin_campaign(1, "{}", none);
  for (std::uint64_t number = 0; number < 3000; ++number)
    store.add(campaign, {.program = number, .source = "gen", .counts = {}, .findings = {}, .at = number * 0.5});
  const auto samples = store.samples(campaign);
  EXPECT_GT(samples.size(), 200u);
  EXPECT_LT(samples.size(), 600u);
  EXPECT_EQ(samples.front().programs, 1u);
  EXPECT_EQ(samples.back().programs, 3000u);
  EXPECT_EQ(samples.back().at, 2999 * 0.5);
  for (std::size_t i = 1; i < samples.size(); ++i) {
    EXPECT_GE(samples[i].at, samples[i - 1].at);
    EXPECT_LE(samples[i].programs, samples[i - 1].programs + std::max<std::uint64_t>(1, samples[i - 1].programs / 100));
  }
}

TEST_F(StoreTest, ThreadsMayShareIt) {
  Store store = Store::open(path());
  auto rows = some_configurations();
  const auto campaign = store.begin_campaign(1, "{}", rows);
  std::vector<std::thread> threads;
  for (std::uint64_t first = 0; first < 4; ++first)
    threads.emplace_back([&, first] {
      for (std::uint64_t number = first; number < 120; number += 4) {
        store.add(campaign, some_result(rows, number));
        store.findings(campaign);
      }
    });
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(store.campaign(campaign)->programs, 120u);
  EXPECT_EQ(store.done(campaign).below, 120u);
}

TEST_F(StoreTest, ACampaignHasOneOwner) {
  auto rows = some_configurations();
  Store first = Store::open(path());
  const auto campaign = first.begin_campaign(1, "{}", rows);
  {
    Store second = Store::open(path());
    first.resume_campaign(campaign);  // its own
    EXPECT_EQ(message([&] { second.resume_campaign(campaign); }),
              path() + ": error: process " + std::to_string(getpid()) + " is working on campaign " +
                  std::to_string(campaign) + "; end it first, or start another campaign with `gadfly hunt --store " +
                  path() + "`");
    EXPECT_EQ(second.last_unfinished(), campaign);
    first.end_campaign(campaign, 5);
    EXPECT_FALSE(second.last_unfinished());
    second.resume_campaign(campaign);  // ended: may go on
    EXPECT_EQ(second.last_unfinished(), campaign);
    EXPECT_EQ(second.campaign(campaign)->ended, "");
    EXPECT_NE(message([&] { first.resume_campaign(campaign); }), "");
  }
  first.resume_campaign(campaign);  // the other Store is gone
  const auto running = first.begin_campaign(2, "{}", rows);
  EXPECT_EQ(first.last_unfinished(), running);
  EXPECT_EQ(message([&] { first.resume_campaign(99); }),
            path() + ": error: there is no campaign 99; `gadfly campaigns --store " + path() + "` lists them");
  EXPECT_EQ(message([&] { first.add(99, some_result(rows, 1)); }),
            path() + ": error: there is no campaign 99; `gadfly campaigns --store " + path() + "` lists them");
}

TEST_F(StoreTest, AFailedAddLeavesNothing) {
  Store store = Store::open(path());
  auto rows = some_configurations();
  const auto campaign = store.begin_campaign(1, "{}", rows);
  ProgramResult result = some_result(rows, 0);
  result.findings.push_back(some_finding(rows[0], 0));
  result.findings.back().configuration = 12345;  // of no campaign
  EXPECT_NE(message([&] { store.add(campaign, result); }), "");
  EXPECT_EQ(store.campaign(campaign)->programs, 0u);
  EXPECT_TRUE(store.counts(campaign).empty());
  EXPECT_TRUE(store.findings(campaign).empty());
  EXPECT_EQ(store.done(campaign).below, 0u);
  store.add(campaign, some_result(rows, 0));
  EXPECT_EQ(store.campaign(campaign)->programs, 1u);
}

TEST(Compression, GivesBackWhatWasPutIn) {
  for (const std::string& text :
       {std::string(), std::string("int main;"), std::string(100000, 'x'), std::string("\0\xff\0", 3)})
    EXPECT_EQ(store::decompress(store::compress(text)), text);
  EXPECT_LT(store::compress(std::string(100000, 'x')).size(), 1000u);
  EXPECT_FALSE(store::decompress("no frame"));
  EXPECT_FALSE(store::decompress(""));
  const std::string whole = store::compress("some program that is long enough to be cut");
  EXPECT_FALSE(store::decompress(std::string_view(whole).substr(0, whole.size() - 3)));
}

TEST(DefaultFile, FollowsTheEnvironment) {
  const char* before = std::getenv("XDG_DATA_HOME");
  const std::string kept = before == nullptr ? "" : before;
  setenv("XDG_DATA_HOME", "/some/data", 1);
  EXPECT_EQ(store::default_file(), "/some/data/gadfly/store.db");
  unsetenv("XDG_DATA_HOME");
  EXPECT_TRUE(store::default_file().ends_with("/.local/share/gadfly/store.db"));
  if (before != nullptr) setenv("XDG_DATA_HOME", kept.c_str(), 1);
}

}  // namespace
}  // namespace gadfly::test
