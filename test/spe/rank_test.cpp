// SPDX-License-Identifier: Apache-2.0
// Numbers of variants in large spaces: ranks, ranges, samples.
#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <set>
#include <string>
#include <vector>

#include "family.h"
#include "spe/cursor.h"
#include "spe/ranges.h"
#include "spe/space.h"
#include "spe/visible.h"

namespace gadfly::test {
namespace {

using namespace spe;

constexpr SymmetryOptions kInter = {Equivalence::Paper, ExchangeScope::Inter};

mpz_class ten_to(unsigned exponent) {
  mpz_class result;
  mpz_ui_pow_ui(result.get_mpz_t(), 10, exponent);
  return result;
}

// |blocks| times: two or three more variables in a scope of its own, nested in the one before in
// every second block, with |holes| uses.
Skeleton nested(std::uint32_t functions, std::uint32_t blocks, std::uint32_t holes) {
  std::string words = "int g int h ";
  for (std::uint32_t f = 0; f < functions; ++f) {
    words += "{ ";
    for (std::uint32_t b = 0; b < blocks; ++b) {
      words += "{ int x int y " + std::string(b % 3 == 0 ? "int z " : "");
      for (std::uint32_t i = 0; i < holes; ++i) words += i % 2 == 0 ? "x " : "g ";
      if (b % 2 == 1) words += "} } ";
    }
    words += blocks % 2 == 1 ? "} } " : "} ";
  }
  return write(words);
}

void expect_round_trips(Space& space, const mpz_class& least_count, int times) {
  ASSERT_GE(space.count(), least_count);
  Draws draws(7);
  std::vector<mpz_class> ranks = {0, space.count() - 1};
  for (int i = 0; i < times; ++i) ranks.push_back(draws.below(space.count()));
  for (const mpz_class& rank : ranks) {
    const Filling filling = space.unrank(rank);
    ASSERT_EQ(canonical(space.symmetry(), filling), filling);
    ASSERT_EQ(space.rank(filling), rank);
    Cursor cursor(space.symmetry(), filling);
    ASSERT_EQ(cursor.advance(), rank + 1 < space.count());
    if (rank + 1 < space.count()) {
      ASSERT_EQ(space.rank(cursor.filling()), rank + 1);
    }
  }
}

TEST(Rank, RoundTripsInLargeSpaces) {
  Space flat_space(flat(110, 8), kPaper);
  expect_round_trips(flat_space, ten_to(80), 200);
  Space nested_space(nested(2, 6, 12), kInter);
  expect_round_trips(nested_space, ten_to(80), 100);
  Space many_functions(nested(8, 3, 10), kPaper);
  expect_round_trips(many_functions, ten_to(80), 50);
}

TEST(Rank, RoundTripsInHugeSpaces) {
  Space space(nested(5, 10, 10), kPaper);
  expect_round_trips(space, ten_to(200), 3);
}

TEST(Rank, RoundTripsWhereHolesExcludeVariables) {
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    Skeleton skeleton = grow({60, 14, 3, 2, true, true}, seed);
    find_candidates(skeleton, Typing::Typed);
    Space space(skeleton, kInter);
    expect_round_trips(space, 1, 5);
  }
}

TEST(Rank, CountsHundredsOfHolesInMilliseconds) {
  const Skeleton skeleton = nested(5, 10, 10);
  ASSERT_GE(skeleton.holes.size(), 500u);
  for (const SymmetryOptions notion : {kPaper, kInter}) {
    const auto start = std::chrono::steady_clock::now();
    const Space space(skeleton, notion);
    const std::chrono::duration<double> taken = std::chrono::steady_clock::now() - start;
    EXPECT_GE(space.count(), ten_to(200));
    EXPECT_LE(taken.count(), 1.0) << "far beyond what a busy machine explains";
    RecordProperty(notion.extent == ExchangeScope::Intra ? "intra" : "inter", std::to_string(taken.count()));
  }
}

TEST(Rank, NoHolesIsOneVariant) {
  Skeleton skeleton;
  skeleton.text = "int main() { return 0; }";
  Space space(skeleton, kPaper);
  EXPECT_EQ(space.count(), 1);
  EXPECT_EQ(space.unrank(0), Filling{});
  EXPECT_EQ(space.rank({}), 0);
  EXPECT_FALSE(Cursor(space.symmetry()).advance());
}

TEST(Shards, AreDisjointCompleteAndEven) {
  const mpz_class huge = ten_to(80) + 3;
  for (const mpz_class& count : {mpz_class(0), mpz_class(1), mpz_class(7), mpz_class(1000), huge})
    for (const std::uint32_t parts : {1u, 2u, 3u, 7u, 64u}) {
      mpz_class next = 0, least = count, most = 0;
      for (std::uint32_t i = 0; i < parts; ++i) {
        const Range range = shard(count, i, parts);
        ASSERT_EQ(range.first, next);
        next = range.end;
        const mpz_class size = range.end - range.first;
        least = std::min(least, size);
        most = std::max(most, size);
      }
      EXPECT_EQ(next, count);
      EXPECT_LE(most - least, 1);
    }
}

TEST(Shards, OfASpaceHoldEachVariantOnce) {
  Space space(write("{ int a int b a { int c c b a } b { int d d a } }"), kPaper);
  std::vector<Filling> all;
  for (std::uint32_t i = 0; i < 5; ++i) {
    const Range range = shard(space.count(), i, 5);
    if (range.first == range.end) continue;
    Cursor cursor(space.symmetry(), space.unrank(range.first));
    for (mpz_class rank = range.first; rank < range.end; ++rank, cursor.advance()) all.push_back(cursor.filling());
  }
  EXPECT_EQ(space.count(), all.size());
  EXPECT_TRUE(std::ranges::is_sorted(all));
  EXPECT_EQ(std::set(all.begin(), all.end()).size(), all.size());
}

TEST(Samples, AreDistinctAscendingAndFollowFromTheSeed) {
  const mpz_class count = ten_to(80);
  const auto chosen = sample(count, 1000, 5);
  EXPECT_EQ(chosen.size(), 1000u);
  EXPECT_EQ(std::ranges::adjacent_find(chosen, std::ranges::greater_equal{}), chosen.end());
  EXPECT_LT(chosen.back(), count);
  EXPECT_EQ(chosen, sample(count, 1000, 5));
  EXPECT_NE(chosen, sample(count, 1000, 6));
  EXPECT_EQ(sample(20, 100, 1).size(), 20u);
  EXPECT_EQ(sample(20, 0, 1).size(), 0u);
}

// Chi-squared with 9 degrees of freedom: above 27.9 once in a thousand seeds.
TEST(Samples, AreUniform) {
  constexpr int kTimes = 20000;
  std::vector<double> hits(10);
  for (int seed = 0; seed < kTimes; ++seed)
    for (const mpz_class& rank : sample(10, 3, static_cast<std::uint64_t>(seed))) ++hits[rank.get_ui()];
  double chi = 0;
  const double expected = kTimes * 3 / 10.0;
  for (const double hit : hits) chi += (hit - expected) * (hit - expected) / expected;
  EXPECT_LT(chi, 27.9);
}

TEST(Samples, DrawsCoverLargeBoundsEvenly) {
  const mpz_class bound = 3 * ten_to(40);
  Draws draws(11);
  std::vector<int> thirds(3);
  for (int i = 0; i < 9000; ++i) ++thirds[mpz_class(draws.below(bound) / ten_to(40)).get_ui()];
  for (const int third : thirds) EXPECT_NEAR(third, 3000, 200);
}

}  // namespace
}  // namespace gadfly::test
