// SPDX-License-Identifier: Apache-2.0
// What a crash, or a failed check, leaves of a campaign: everything but the program it happened over.
#include "hunt/campaign.h"

#include <gtest/gtest.h>
#include <signal.h>

#include <map>

#include "../shared/folder.h"
#include "hunt/own_bug.h"
#include "session/supervisor.h"
#include "support/check.h"

namespace gadfly::test {
namespace {

using namespace hunt;
using session::Ledger;
using session::Restart;

constexpr std::uint64_t kPrograms = 12, kCrashes = 3, kFailsACheck = 5, kCrashesWhenMade = 8;

// Programs of nothing; over some of them Gadfly itself fails.
class Trap final : public Source {
 public:
  std::string name() const override { return "trap"; }
  std::optional<std::uint64_t> count() const override { return kPrograms; }
  SourceResult make(std::uint64_t number, exec::Runner&) override {
    if (number == kCrashesWhenMade) raise(SIGKILL);
    cases::Case test;
    test.source = "trap";
    test.origin = cases::External{"trap " + std::to_string(number)};
    test.files = {{"test.c", "int main(void) { return 0; }\n"}};
    GADFLY_CHECK(number != kFailsACheck, "a trap: {}", number);
    test.answer = cases::Answer{};
    return {std::move(test)};
  }
  // After it was made and tested.
  void learn(std::uint64_t number, const std::set<std::int64_t>&) override {
    if (number == kCrashes) raise(SIGKILL);
  }
};

class Silent final : public Watcher {
 public:
  void started(const Snapshot&) override {}
  void found(const NewFinding&, const Snapshot&) override {}
  void followed_up(const triage::FollowUpResult&, const Snapshot&) override {}
  void note(const std::string&) override {}
  void stopping() override {}
  void stands(const Snapshot&) override {}
  void ended(const Snapshot&, const Ending&, const std::vector<DistinctFinding>&) override {}
};

int session(const std::string& file, Ledger& ledger, const Restart& restart) {
  store::Store store = store::Store::open(file);
  CampaignPlan plan;
  compiler::Compiler tcc;
  tcc.name = "tcc", tcc.command = {"tcc"}, tcc.family = compiler::Family::Tcc;
  std::vector<store::ConfigurationRow> rows = {{0, "tcc", "tcc", "", "", ""}};
  if (ledger.campaign == 0) {
    ledger.campaign = store.begin_campaign(1, "{}", rows);
  } else {
    store.resume_campaign(ledger.campaign);
    rows = store.configurations(ledger.campaign);
  }
  plan.id = ledger.campaign;
  plan.store_file = file;
  plan.matrix.entries.push_back({rows.front().id, {tcc, ""}});
  plan.matrix.limits = oracle::limits_of(10, 5);
  plan.sources.push_back(std::make_unique<Trap>());
  plan.shares = {1};
  plan.jobs = 3;
  plan.ledger = &ledger;
  plan.restart = restart;
  Silent silent;
  const CampaignEnd end = run_campaign(std::move(plan), store, silent, [] { return false; });
  return end.how != Ended::Done ? 1 : end.own_bug ? 3 : 0;
}

TEST(Campaign, GoesOnAfterCrashesAndFailedChecks) {
  const Folder folder;
  Ledger& ledger = Ledger::make();
  const int status = supervise(
      ledger, [&](const Restart& restart) { return session(folder.path("s.db"), ledger, restart); },
      [](const std::string&) { return 99; });
  EXPECT_EQ(status, 3);
  const store::Store store = store::Store::open(folder.path("s.db"));
  EXPECT_EQ(store.campaigns().front().programs, kPrograms);
  EXPECT_FALSE(store.campaigns().front().ended.empty());
  std::map<std::uint64_t, std::string> own;
  for (const store::Finding& each : store.findings(ledger.campaign)) {
    EXPECT_EQ(each.state, store::State::Own);
    EXPECT_EQ(each.kind, cases::VerdictKind::InternalError);
    own[each.program] = each.recipe;
  }
  ASSERT_EQ(own.size(), 3u);
  EXPECT_EQ(own[kCrashes], "trap 3");
  EXPECT_TRUE(own.contains(kFailsACheck));
  EXPECT_NE(own[kCrashesWhenMade].find("--programs 9"), std::string::npos) << own[kCrashesWhenMade];
}

}  // namespace
}  // namespace gadfly::test
