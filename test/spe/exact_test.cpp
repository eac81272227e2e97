// SPDX-License-Identifier: Apache-2.0
// Counts and sets against brute force, on thousands of small skeletons.
#include <gtest/gtest.h>

#include "family.h"
#include "reference.h"
#include "spe/cursor.h"
#include "spe/space.h"
#include "spe/visible.h"
#include "support/split_mix.h"

namespace gadfly::test {
namespace {

using namespace spe;

constexpr SymmetryOptions kNotions[] = {{Equivalence::Exact, ExchangeScope::Intra},
                                        {Equivalence::Exact, ExchangeScope::Inter},
                                        {Equivalence::Paper, ExchangeScope::Intra},
                                        {Equivalence::Paper, ExchangeScope::Inter}};
constexpr std::uint64_t kSeeds = 5;

std::vector<Shape> small_shapes() {
  std::vector<Shape> shapes;
  for (std::uint32_t holes = 0; holes <= 6; ++holes)
    for (std::uint32_t variables = 1; variables <= 4; ++variables)
      for (std::uint32_t depth = 1; depth <= 3; ++depth)
        for (std::uint32_t types = 1; types <= 2; ++types)
          for (const bool shadowing : {false, true})
            for (const bool abilities : {false, true})
              shapes.push_back({holes, variables, depth, types, shadowing, abilities});
  return shapes;
}

// Calls |use|(skeleton) for all of the family.
template <typename Use>
void each_skeleton(Use use) {
  std::uint64_t number = 0;
  for (const Shape& shape : small_shapes())
    for (std::uint64_t seed = 0; seed < kSeeds; ++seed) {
      Skeleton skeleton = grow(shape, number++);
      find_candidates(skeleton, Typing::Typed);
      use(skeleton);
      if (testing::Test::HasFailure()) {
        ADD_FAILURE() << "skeleton " << number - 1 << ": " << skeleton.text;
        return;
      }
    }
}

// Every variant is the least of another class, in their order; each filling has the number of its
// class.
void expect_same_set(const Skeleton& skeleton, Space& space, const Orbits& orbits) {
  ASSERT_EQ(space.naive_count(), orbits.fillings.size());
  ASSERT_EQ(space.count(), orbits.least.size());
  Cursor cursor(space.symmetry());
  for (std::size_t rank = 0; rank < orbits.least.size(); ++rank) {
    const Filling& expected = orbits.fillings[orbits.least[rank]];
    ASSERT_EQ(cursor.filling(), expected) << rank;
    ASSERT_EQ(space.unrank(rank), expected) << rank;
    ASSERT_EQ(cursor.advance(), rank + 1 < orbits.least.size()) << rank;
  }
  const std::size_t step = 1 + orbits.fillings.size() / 50;
  for (std::size_t i = 0; i < orbits.fillings.size(); i += step)
    ASSERT_EQ(space.rank(orbits.fillings[i]), orbits.orbit_of[i]) << i;
  const Filling original = original_filling(skeleton);
  ASSERT_EQ(space.rank(original), orbits.orbit_of[orbits.position(original)]);
}

TEST(Exactness, AgreesWithBruteForceOnSmallSkeletons) {
  std::size_t skeletons = 0;
  std::size_t differ_by_equivalence = 0, differ_by_extent = 0, reduced = 0;
  each_skeleton([&](const Skeleton& skeleton) {
    ++skeletons;
    mpz_class counts[4];
    for (std::size_t i = 0; i < 4; ++i) {
      Space space(skeleton, kNotions[i]);
      expect_same_set(skeleton, space, find_orbits(skeleton, kNotions[i]));
      counts[i] = space.count();
      reduced += space.count() < space.naive_count();
    }
    differ_by_equivalence += counts[0] != counts[2];
    differ_by_extent += counts[2] != counts[3];
  });
  // The family is not too simple.
  EXPECT_GE(skeletons, 3000u);
  EXPECT_GE(reduced, 2000u);
  EXPECT_GE(differ_by_equivalence, 500u);
  EXPECT_GE(differ_by_extent, 100u);
}

TEST(Exactness, CandidatesAreTheVisibleVariables) {
  std::size_t excluded = 0;
  each_skeleton([&](const Skeleton& skeleton) {
    ASSERT_EQ(fault_of(skeleton), "");
    for (const Hole& hole : skeleton.holes) {
      ASSERT_EQ(skeleton.candidates[hole.candidates], candidates(skeleton, hole));
      excluded += skeleton.candidates[hole.candidates].size() < skeleton.variables.size();
    }
  });
  EXPECT_GE(excluded, 2000u);
}

// Larger ones, with overlapping classes that no order of elimination makes trivial.
TEST(Exactness, CountsLargerSkeletonsAsHoleByHole) {
  const Shape shapes[] = {
      {12, 9, 3, 1, false, false}, {14, 8, 3, 1, true, true}, {12, 10, 2, 2, false, true}, {16, 8, 1, 1, false, true}};
  for (const Shape& shape : shapes)
    for (std::uint64_t seed = 0; seed < 60; ++seed) {
      Skeleton skeleton = grow(shape, seed);
      find_candidates(skeleton, Typing::Typed);
      for (const SymmetryOptions notion : kNotions) {
        const Space space(skeleton, notion);
        ASSERT_EQ(space.count(), count_hole_by_hole(space.symmetry())) << seed << ": " << skeleton.text;
      }
    }
}

// Sites that permit any classes at all, as no scopes would have it.
TEST(Exactness, CountsWhereClassesOverlapInAnyWay) {
  std::uint64_t state = 1;
  for (int i = 0; i < 300; ++i) {
    Skeleton skeleton = flat(10, 8);
    skeleton.candidates.clear();
    for (Hole& hole : skeleton.holes) {
      Candidates pairs;
      std::uint64_t bits = support::split_mix(state);
      for (VarId pair = 0; pair < 4; ++pair, bits >>= 1)
        if (bits & 1 || (pair == 3 && pairs.empty())) pairs.insert(pairs.end(), {2 * pair, 2 * pair + 1});
      hole.original = pairs.front();
      hole.candidates = static_cast<std::uint32_t>(skeleton.candidates.size());
      skeleton.candidates.push_back(pairs);
    }
    Space space(skeleton, {Equivalence::Exact, ExchangeScope::Inter});
    ASSERT_EQ(space.count(), count_hole_by_hole(space.symmetry()));
    const mpz_class rank = space.count() / 3;
    ASSERT_EQ(space.rank(space.unrank(rank)), rank);
  }
}

}  // namespace
}  // namespace gadfly::test
