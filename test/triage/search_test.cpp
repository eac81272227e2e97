// SPDX-License-Identifier: Apache-2.0
// Searching by halves, compared with looking at everything.
#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "support/split_mix.h"
#include "triage/bisect.h"

namespace gadfly::test {
namespace {

using namespace triage;

TEST(Narrow, FindsEveryPlaceInFewTries) {
  for (std::size_t last = 1; last <= 40; ++last)
    for (std::size_t bad = 1; bad <= last; ++bad) {
      unsigned tries = 0;
      const Boundary found = narrow({0, last}, [&](std::size_t n) {
        ++tries;
        return n >= bad ? TrialOutcome::Fails : TrialOutcome::Right;
      });
      EXPECT_TRUE(found.is_exact());
      EXPECT_EQ(found.fails, bad);
      EXPECT_LE(tries, 6u) << last;
    }
}

TEST(Narrow, GoesAroundWhatCantBeTold) {
  // 11 to 13 can't be told, 17 is bad.
  const Boundary found = narrow({0, 24}, [](std::size_t n) {
    return n >= 11 && n <= 13 ? TrialOutcome::Other : n >= 17 ? TrialOutcome::Fails : TrialOutcome::Right;
  });
  EXPECT_TRUE(found.is_exact());
  EXPECT_EQ(found.fails, 17u);
}

TEST(Narrow, SaysBetweenWhichItIsWhenThoseCantBeTold) {
  const Boundary found = narrow({0, 24}, [](std::size_t n) {
    return n >= 11 && n <= 13 ? TrialOutcome::Other : n > 13 ? TrialOutcome::Fails : TrialOutcome::Right;
  });
  EXPECT_EQ(found.right, 10u);
  EXPECT_EQ(found.fails, 14u);
}

Members numbered(std::size_t count) {
  Members members;
  for (std::size_t i = 0; i < count; ++i) members.push_back(std::to_string(i));
  return members;
}

bool has_all(const Members& some, const std::set<std::string>& wanted) {
  return std::ranges::all_of(wanted,
                             [&](const std::string& one) { return std::ranges::find(some, one) != some.end(); });
}

TEST(Fewest, IsExactlyWhatIsNeeded) {
  std::uint64_t state = 1;
  for (int round = 0; round < 200; ++round) {
    const Members all = numbered(1 + support::split_mix(state) % 50);
    std::set<std::string> wanted;
    for (std::uint64_t n = support::split_mix(state) % 4; n > 0; --n)
      wanted.insert(all[support::split_mix(state) % all.size()]);
    if (wanted.empty()) wanted.insert(all.front());
    const auto found = fewest(all, 3, [&](const Members& some) { return has_all(some, wanted); });
    ASSERT_TRUE(found);
    EXPECT_EQ(std::set<std::string>(found->begin(), found->end()), wanted);
    EXPECT_EQ(found->size(), wanted.size());
  }
}

TEST(Fewest, PrefersTheFirst) {
  const auto found =
      fewest(numbered(30), 2, [](const Members& some) { return has_all(some, {"3"}) || has_all(some, {"20"}); });
  EXPECT_EQ(found, Members{"3"});
}

TEST(Fewest, GivesUpWhereManyAreNeededOrNoneHelps) {
  EXPECT_FALSE(fewest(numbered(9), 2, [](const Members& some) { return some.size() == 9; }));
  EXPECT_FALSE(fewest(numbered(9), 2, [](const Members&) { return false; }));
}

}  // namespace
}  // namespace gadfly::test
