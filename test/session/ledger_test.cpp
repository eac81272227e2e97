// SPDX-License-Identifier: Apache-2.0
// The ledger outlives the process that writes it.
#include "session/ledger.h"

#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <string>

namespace gadfly::test {
namespace {

using session::Ledger;
using session::LedgerEntry;
using session::Task;
using session::TaskInProgress;
using What = Task::What;

// "P5 F7"
std::string under_way(const Ledger& ledger) {
  std::string text;
  for (const TaskInProgress& each : ledger.under_way())
    text += (text.empty() ? "" : " ") + std::string(each.task.what == What::Program ? "P" : "F") +
            std::to_string(each.task.id);
  return text;
}

TEST(Ledger, ListsWhatIsUnderWay) {
  Ledger& ledger = Ledger::make();
  EXPECT_EQ(under_way(ledger), "");
  ledger.begin(0, {What::Program, 5});
  ledger.begin(3, {What::Finding, 0});
  EXPECT_EQ(under_way(ledger), "P5 F0") << "0 is a number like others";
  ledger.end(0);
  EXPECT_EQ(under_way(ledger), "F0");
  ledger.clear();
  EXPECT_EQ(under_way(ledger), "");
}

TEST(Ledger, AnEntryEndsWithItsScope) {
  Ledger& ledger = Ledger::make();
  {
    const LedgerEntry entry(&ledger, 1, {What::Program, 8});
    entry.describe("gadfly gen --seed 8");
    ASSERT_EQ(under_way(ledger), "P8");
    EXPECT_EQ(ledger.under_way().front().recipe, "gadfly gen --seed 8");
  }
  EXPECT_EQ(under_way(ledger), "");
  const LedgerEntry none(nullptr, 1, {What::Program, 8});
  none.describe("nothing happens");
}

TEST(Ledger, ALongRecipeIsCut) {
  Ledger& ledger = Ledger::make();
  ledger.begin(2, {What::Program, 1});
  ledger.describe(2, std::string(5'000, 'x'));
  const std::string recipe = ledger.under_way().front().recipe;
  EXPECT_GT(recipe.size(), 500u);
  EXPECT_LT(recipe.size(), 5'000u);
  EXPECT_TRUE(std::ranges::all_of(recipe, [](char c) { return c == 'x'; }));
}

TEST(Ledger, TellsWhatAProcessWasAtWhenItWasKilled) {
  Ledger& ledger = Ledger::make();
  const pid_t child = fork();
  ASSERT_GE(child, 0);
  if (child == 0) {
    ledger.begin(0, {What::Program, 41});
    ledger.begin(1, {What::Program, 42});
    ledger.describe(1, "the one that crashes");
    ledger.end(0);
    ledger.campaign = 7;
    _exit(1);
  }
  int status = 0;
  ASSERT_EQ(waitpid(child, &status, 0), child);
  EXPECT_EQ(under_way(ledger), "P42");
  EXPECT_EQ(ledger.under_way().front().recipe, "the one that crashes");
  EXPECT_EQ(ledger.campaign, 7);
}

}  // namespace
}  // namespace gadfly::test
