// SPDX-License-Identifier: Apache-2.0
#include "spe/far.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <limits>
#include <set>

#include "family.h"
#include "spe/ranges.h"

namespace gadfly::test {
namespace {

using namespace spe;

// The smallest distance between any two of the first |count|, the original among them.
std::uint32_t spread(Space& space, const Filling& original, std::vector<mpz_class> ranks, std::size_t count) {
  std::vector<Filling> fillings = {original};
  ranks.resize(count);
  for (const mpz_class& rank : ranks) fillings.push_back(space.unrank(rank));
  std::uint32_t least = std::numeric_limits<std::uint32_t>::max();
  for (std::size_t i = 0; i < fillings.size(); ++i)
    for (std::size_t j = 0; j < i; ++j) least = std::min(least, distance(space.symmetry(), fillings[i], fillings[j]));
  return least;
}

TEST(FarOrder, DistanceIsThatOfClasses) {
  const Skeleton skeleton = write("{ int a int b a { int c int d c d } b a }");
  Space space(skeleton, kPaper);
  const Filling filling = {0, 2, 3, 1, 0}, renamed = {1, 3, 2, 0, 1}, other = {0, 2, 2, 1, 0}, third = {0, 2, 0, 1, 0};
  EXPECT_EQ(distance(space.symmetry(), filling, renamed), 0u);
  EXPECT_EQ(distance(space.symmetry(), filling, other), 1u);
  // The last use of a follows another one now.
  EXPECT_EQ(distance(space.symmetry(), filling, third), 2u);
}

// Of a small space each is the farthest that is left, by definition.
TEST(FarOrder, IsExactInSmallSpaces) {
  const Skeleton skeleton = write("{ int a int b a { int c int d c = d } b a }");
  Space space(skeleton, kPaper);
  const Filling original = original_filling(skeleton);
  const auto order = far_order(space, original, 40, 1);
  ASSERT_EQ(order.size(), 40u);
  EXPECT_EQ(std::set(order.begin(), order.end()).size(), 40u);
  EXPECT_EQ(order.back(), space.rank(original));
  std::vector<Filling> taken = {original};
  std::set<mpz_class> left(order.begin(), order.end());
  for (const mpz_class& rank : order) {
    const auto nearest = [&](const mpz_class& candidate) {
      std::uint32_t least = std::numeric_limits<std::uint32_t>::max();
      for (const Filling& filling : taken)
        least = std::min(least, distance(space.symmetry(), space.unrank(candidate), filling));
      return least;
    };
    for (const mpz_class& candidate : left)
      EXPECT_LE(nearest(candidate) + (candidate < rank), nearest(rank)) << candidate << " before " << rank;
    left.erase(rank);
    taken.push_back(space.unrank(rank));
  }
}

TEST(FarOrder, SpreadsMoreThanASampleInLargeSpaces) {
  const Skeleton skeleton = flat(30, 6);
  Space space(skeleton, kPaper);
  const Filling original = original_filling(skeleton);
  const auto order = far_order(space, original, 50, 1);
  EXPECT_EQ(order.size(), 50u);
  EXPECT_EQ(order, far_order(space, original, 50, 1));
  const std::uint32_t by_chance = spread(space, original, sample(space.count(), 10, 1), 10);
  EXPECT_GT(spread(space, original, order, 10), by_chance);
  EXPECT_GE(spread(space, original, order, 5), spread(space, original, order, 50));
}

TEST(FarOrder, GivesNoMoreThanThereIs) {
  const Skeleton skeleton = write("{ int a int b a b }");
  Space space(skeleton, kPaper);
  EXPECT_EQ(far_order(space, original_filling(skeleton), 1000, 1).size(), 2u);
  EXPECT_TRUE(far_order(space, original_filling(skeleton), 0, 1).empty());
}

}  // namespace
}  // namespace gadfly::test
