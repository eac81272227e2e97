// SPDX-License-Identifier: Apache-2.0
// What a crash, or a failed check, leaves of a campaign: everything but the program it happened over.
#include "hunt/supervisor.h"

#include <gtest/gtest.h>
#include <signal.h>

#include <map>

#include "../shared/folder.h"
#include "hunt/campaign.h"
#include "hunt/own_bug.h"
#include "support/check.h"

namespace gadfly::test {
namespace {

using namespace hunt;
using What = Task::What;

UnderWay program(std::uint64_t id) { return {{What::Program, id}, ""}; }
UnderWay finding(std::uint64_t id) { return {{What::Finding, id}, ""}; }

std::string ids(const std::vector<UnderWay>& tasks) {
  std::string text;
  for (const UnderWay& each : tasks) text += std::to_string(each.task.id) + ";";
  return text;
}
std::string ids(const std::vector<Task>& tasks) {
  std::string text;
  for (const Task& each : tasks) text += std::to_string(each.id) + ";";
  return text;
}

TEST(Suspicion, OfSeveralProgramsTheOneThatCrashesAloneIsGuilty) {
  Suspicion suspicion;
  Restart restart = suspicion.crashed({program(3), program(4), finding(9)}, false, SIGSEGV);
  EXPECT_TRUE(restart.again);
  EXPECT_EQ(ids(restart.alone), "3;4;");
  EXPECT_EQ(ids(restart.guilty), "");
  restart = suspicion.crashed({program(4)}, true, SIGSEGV);
  EXPECT_EQ(ids(restart.alone), "3;");
  EXPECT_EQ(ids(restart.guilty), "4;");
  EXPECT_NE(restart.why.find("SIGSEGV"), std::string::npos) << restart.why;
  // The finding was there by accident, so this is its first time.
  restart = suspicion.crashed({finding(9), program(7)}, false, SIGSEGV);
  EXPECT_EQ(ids(restart.guilty), "");
}

TEST(Suspicion, AFindingIsGuiltyTheSecondTime) {
  Suspicion suspicion;
  EXPECT_EQ(ids(suspicion.crashed({finding(9)}, false, SIGABRT).guilty), "");
  const Restart restart = suspicion.crashed({finding(9), program(1)}, false, SIGABRT);
  EXPECT_EQ(ids(restart.guilty), "9;");
  EXPECT_EQ(ids(restart.alone), "1;");
}

TEST(Suspicion, ItDoesNotGoOnForEver) {
  Suspicion suspicion;
  for (int i = 0; i < Suspicion::kMostUnknown; ++i) EXPECT_TRUE(suspicion.crashed({}, false, SIGKILL).again);
  EXPECT_FALSE(suspicion.crashed({}, false, SIGKILL).again);
  Suspicion other;
  for (int i = 0; i < Suspicion::kMostCrashes; ++i) EXPECT_TRUE(other.crashed({program(i)}, true, SIGKILL).again);
  EXPECT_FALSE(other.crashed({program(1000)}, true, SIGKILL).again);
}

TEST(Supervise, PassesTheStatusOn) {
  EXPECT_EQ(supervise(
                Ledger::make(), [](const Restart&) { return 7; }, [](const std::string&) { return 99; }),
            7);
}

TEST(Supervise, GivesUpOnWhatAlwaysCrashes) {
  const auto crash = [](const Restart&) -> int {
    raise(SIGKILL);
    return 0;
  };
  std::string why;
  EXPECT_EQ(supervise(Ledger::make(), crash,
                      [&](const std::string& text) {
                        why = text;
                        return 3;
                      }),
            3);
  EXPECT_NE(why.find("SIGKILL"), std::string::npos) << why;
}

// --- A campaign -----------------------------------------------------------------------------------

constexpr std::uint64_t kPrograms = 12, kCrashes = 3, kFailsACheck = 5, kCrashesWhenMade = 8;

// Programs of nothing; over some of them Gadfly itself fails.
class Trap final : public Source {
 public:
  std::string name() const override { return "trap"; }
  std::optional<std::uint64_t> count() const override { return kPrograms; }
  SourceResult make(std::uint64_t number, exec::Executor&) override {
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
  void followed_up(const FollowedUp&, const Snapshot&) override {}
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
  plan.bench.entries.push_back({rows.front().id, {tcc, ""}});
  plan.bench.limits = oracle::limits_of(10, 5);
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
    EXPECT_EQ(each.kind, kInternalError);
    own[each.program] = each.recipe;
  }
  ASSERT_EQ(own.size(), 3u);
  EXPECT_EQ(own[kCrashes], "trap 3");
  EXPECT_TRUE(own.contains(kFailsACheck));
  EXPECT_NE(own[kCrashesWhenMade].find("--programs 9"), std::string::npos) << own[kCrashesWhenMade];
}

}  // namespace
}  // namespace gadfly::test
