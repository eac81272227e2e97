// SPDX-License-Identifier: Apache-2.0
// The numbers of the paper, and those it gets wrong.
#include <gtest/gtest.h>

#include "family.h"
#include "reference.h"
#include "spe/cursor.h"
#include "spe/published.h"
#include "spe/space.h"
#include "spe/visible.h"

namespace gadfly::test {
namespace {

using namespace spe;

const char kFigure5[] = "int a int b { a := 10 b := 1 while a a := a - b }";
const char kFigure8[] = "{ int a int b if a { int c int d c = d } b a }";

// How many variants Algorithm 1 finds, one by one.
std::size_t published_variants(const Symmetry& symmetry) {
  std::size_t found = 0;
  Cursor cursor(symmetry);
  do found += is_published(symmetry, cursor.filling());
  while (cursor.advance());
  return found;
}

TEST(Paper, Figure5) {
  const Space space(write(kFigure5), kPaper);
  EXPECT_EQ(space.symmetry().site_of.size(), 6u);
  EXPECT_EQ(space.naive_count(), 64);
  EXPECT_EQ(space.count(), 32);
}

TEST(Paper, Figure6) {
  const Skeleton skeleton =
      write("{ int a int b a =1 b =0 if a { int c int d c =3 d =5 b = c + d } printf a printf b }");
  Space space(skeleton, kPaper);
  EXPECT_EQ(space.naive_count(), 32768);  // 2^5 times 4^5
  Filling other = original_filling(skeleton);
  EXPECT_EQ(other, (Filling{0, 1, 0, 2, 3, 1, 2, 3, 0, 1}));
  // Program P2, by the renaming that exchanges a, b and c, d.
  for (VarId& variable : other) variable ^= 1;
  EXPECT_EQ(space.rank(other), space.rank(original_filling(skeleton)));
}

TEST(Paper, Figure8) {
  const Skeleton skeleton = write(kFigure8);
  const Space space(skeleton, kPaper);
  EXPECT_EQ(space.naive_count(), 128);
  EXPECT_EQ(space.count(), 40);
  EXPECT_EQ(find_orbits(skeleton, kPaper).least.size(), 40u);
  EXPECT_EQ(published_count(space.symmetry()), 36);
  EXPECT_EQ(published_variants(space.symmetry()), 36u);
}

// Bug 69951 of GCC: five holes, five variables; every partition of five, Bell's number.
TEST(Paper, Bug69951) {
  const Space space(flat(5, 5), kPaper);
  EXPECT_EQ(space.naive_count(), 3125);
  EXPECT_EQ(space.count(), 52);
  EXPECT_EQ(published_count(space.symmetry()), 52);
}

TEST(Paper, PublishedAlgorithmFindsWhatItCounts) {
  std::size_t known = 0, incomplete = 0;
  for (std::uint64_t seed = 0; seed < 400; ++seed) {
    Skeleton skeleton = grow({8, 7, 2, 2, false, false}, seed);
    find_candidates(skeleton, Typing::Typed);
    const Space space(skeleton, kPaper);
    const auto count = published_count(space.symmetry());
    if (!count) continue;
    ++known;
    incomplete += *count < space.count();
    ASSERT_EQ(*count, published_variants(space.symmetry())) << skeleton.text;
  }
  EXPECT_GE(known, 50u);
  EXPECT_GE(incomplete, 10u);
}

TEST(Paper, PublishedAlgorithmKnowsNoNestedScopes) {
  const Space space(write("{ int a int b a { int c int d c { int e int f e } } }"), kPaper);
  EXPECT_EQ(published_count(space.symmetry()), std::nullopt);
}

// `int a = 1, b = 0;` are the same to the paper, and different in truth.
TEST(Paper, ExactTellsDeclarationsApart) {
  Skeleton skeleton = write("{ int a int b int c a b c a }");
  const SymmetryOptions exact = {Equivalence::Exact, ExchangeScope::Intra};
  EXPECT_EQ(Space(skeleton, exact).count(), 14);  // partitions of 4 into at most 3
  skeleton.variables[0].declaration = "int = 1";
  EXPECT_EQ(Space(skeleton, kPaper).count(), 14);
  EXPECT_EQ(Space(skeleton, exact).count(), 41);  // (3^4 + 1) / 2
  skeleton.variables[1].stays = true;
  EXPECT_EQ(Space(skeleton, kPaper).count(), 14);
  EXPECT_EQ(Space(skeleton, exact).count(), 81);
}

TEST(Paper, FunctionsByThemselvesOrTogether) {
  const Skeleton skeleton = write("int a int b { a b } { a b }");
  EXPECT_EQ(Space(skeleton, {Equivalence::Exact, ExchangeScope::Intra}).count(), 4);  // 2 times 2
  EXPECT_EQ(Space(skeleton, {Equivalence::Exact, ExchangeScope::Inter}).count(), 8);
}

}  // namespace
}  // namespace gadfly::test
