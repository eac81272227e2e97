// SPDX-License-Identifier: Apache-2.0
// In which order findings that a hunt makes small get their turns.
#include "hunt/triage_turns.h"

#include <gtest/gtest.h>

#include <vector>

namespace gadfly::test {
namespace {

using hunt::TriageTurns;

// Gives turns until all of |needed| (seconds of work of finding 1, 2, …) are done, as a hunt does in which all findings
// wait from the start. Returns the findings in the order in which they got done.
std::vector<store::FindingId> order_of_ends(const std::vector<double>& needed) {
  TriageTurns turns;
  std::vector<store::FindingId> done;
  store::FindingId next_new = 1;
  while (done.size() < needed.size()) {
    const bool any_new = next_new <= static_cast<store::FindingId>(needed.size());
    const double turn = turns.least(any_new);
    const store::FindingId finding = turns.begins_new(any_new) ? next_new++ : turns.take_paused().value();
    turns.had(finding, turn);
    if (turns.seconds(finding) >= needed[static_cast<std::size_t>(finding - 1)]) done.push_back(finding);
    else turns.pause(finding);
  }
  return done;
}

TEST(TriageTurns, SlowOnesDoNotKeepQuickOnesWaiting) {
  EXPECT_EQ(order_of_ends({1, 1, 1}), (std::vector<store::FindingId>{1, 2, 3}));
  EXPECT_EQ(order_of_ends({60, 1, 1}), (std::vector<store::FindingId>{2, 3, 1}));
  EXPECT_EQ(order_of_ends({60, 60, 60, 1, 30}), (std::vector<store::FindingId>{4, 5, 1, 2, 3}));
}

TEST(TriageTurns, AtMostFourWaitBeforeTheFirstGoesOn) {
  TriageTurns turns;
  for (store::FindingId finding = 1; finding <= 4; ++finding) {
    EXPECT_TRUE(turns.begins_new(true)) << finding;
    turns.had(finding, 2);
    turns.pause(finding);
  }
  EXPECT_FALSE(turns.begins_new(true));
  EXPECT_EQ(turns.least(true), 2 * TriageTurns::kLeastTurn);
  EXPECT_EQ(turns.take_paused(), 1);
  EXPECT_TRUE(turns.begins_new(true));
  EXPECT_EQ(turns.least(true), TriageTurns::kLeastTurn);
}

TEST(TriageTurns, WithoutNewOnesThosePausedGoOn) {
  TriageTurns turns;
  EXPECT_FALSE(turns.begins_new(false));
  EXPECT_FALSE(turns.take_paused());
  turns.had(7, 3);
  turns.pause(7);
  EXPECT_FALSE(turns.begins_new(false));
  EXPECT_EQ(turns.seconds(7), 3);
  EXPECT_EQ(turns.least(false), 2 * TriageTurns::kLeastTurn);
  EXPECT_EQ(turns.take_paused(), 7);
}

}  // namespace
}  // namespace gadfly::test
