// SPDX-License-Identifier: Apache-2.0
#include "reduce/search.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "reduce/workers.h"

namespace gadfly::test {
namespace {

using reduce::Chosen;
using reduce::ChunkSearch;

struct Ran {
  Chosen kept;
  std::size_t tests = 0;
};

// Runs a search in which a choice is good when it holds none of |needed|.
Ran search(std::size_t hints, const std::set<std::size_t>& needed, std::size_t at_a_time, std::size_t smallest = 1) {
  ChunkSearch search(hints, smallest);
  Ran ran;
  for (;;) {
    const std::vector<Chosen> choices = search.next(at_a_time);
    if (choices.empty()) break;
    std::size_t failed = 0;
    bool good = false;
    for (const Chosen& choice : choices) {
      EXPECT_TRUE(std::ranges::is_sorted(choice));
      EXPECT_EQ(std::set(choice.begin(), choice.end()).size(), choice.size()) << "one twice";
      ++ran.tests;
      good = std::ranges::none_of(choice, [&](std::size_t hint) { return needed.contains(hint); });
      if (good) break;
      ++failed;
    }
    search.report(failed, good);
  }
  ran.kept = search.kept();
  return ran;
}

TEST(ChunkSearch, KeepsAllButWhatIsNeeded) {
  for (const std::size_t hints : {1u, 2u, 7u, 64u, 100u}) {
    const std::set<std::size_t> needed = {0, hints / 3, hints - 1};
    const Ran ran = search(hints, needed, 1);
    EXPECT_EQ(ran.kept.size(), hints - needed.size());
    for (const std::size_t each : ran.kept) EXPECT_FALSE(needed.contains(each));
  }
}

TEST(ChunkSearch, TakesOneTestWhereEverythingCanGo) { EXPECT_EQ(search(1000, {}, 1).tests, 1u); }

TEST(ChunkSearch, TakesFewTestsWhereLittleIsNeeded) { EXPECT_LT(search(1024, {500}, 1).tests, 25u); }

TEST(ChunkSearch, GivesTheSameHoweverManyAreTriedAtATime) {
  const std::set<std::size_t> needed = {3, 17, 18, 40};
  const Chosen one = search(50, needed, 1).kept;
  EXPECT_EQ(search(50, needed, 2).kept, one);
  EXPECT_EQ(search(50, needed, 7).kept, one);
}

TEST(ChunkSearch, CutsPiecesNoSmallerThanAsked) { EXPECT_LT(search(64, {0, 16, 32, 48}, 1, 16).tests, 8u); }

TEST(ChunkSearch, EndsAtOnceWithoutHints) { EXPECT_EQ(search(0, {}, 3).tests, 0u); }

TEST(Workers, DoEveryPieceAndPassTroubleOn) {
  reduce::Workers workers(3);
  for (int round = 0; round < 50; ++round) {
    std::vector<int> done(3);
    workers.run(3, [&](std::size_t piece, unsigned worker) { done[piece] = static_cast<int>(worker) + 1; });
    EXPECT_EQ(done, (std::vector<int>{1, 2, 3}));
  }
  EXPECT_THROW(workers.run(2,
                           [](std::size_t piece, unsigned) {
                             if (piece == 1) throw 7;
                           }),
               int);
  workers.run(1, [](std::size_t, unsigned) {});
}

}  // namespace
}  // namespace gadfly::test
