// SPDX-License-Identifier: Apache-2.0
#include "spe/far.h"

#include <algorithm>
#include <limits>
#include <map>
#include <utility>

#include "spe/cursor.h"
#include "spe/ranges.h"
#include "support/check.h"

namespace gadfly::spe {
namespace {

constexpr std::uint32_t kLeastPool = 1u << 12, kPoolFactor = 4;

// For each hole the hole before it with the same variable, or, where it is the first, which class it is of.
using Links = std::vector<std::uint32_t>;

Links links_of(const Symmetry& symmetry, const Filling& filling) {
  std::map<std::pair<std::uint32_t, VarId>, std::uint32_t> last;  // by class and variable
  const auto holes = static_cast<std::uint32_t>(filling.size());
  Links links;
  links.reserve(holes);
  for (std::uint32_t hole = 0; hole < holes; ++hole) {
    const std::uint32_t group = symmetry.choice(hole, filling[hole]).group;
    const auto [before, is_first] = last.try_emplace({group, filling[hole]}, hole);
    links.push_back(is_first ? holes + group : std::exchange(before->second, hole));
  }
  return links;
}

std::int32_t differences(const Links& a, const Links& b) {
  std::int32_t count = 0;
  for (std::size_t i = 0; i < a.size(); ++i) count += a[i] != b[i];
  return count;
}

constexpr std::int32_t kTaken = -1;

struct Candidate {
  mpz_class rank;
  Links links;
  std::int32_t nearest = std::numeric_limits<std::int32_t>::max();  // distance to what was taken
};

std::vector<Candidate> pool_of(Space& space, std::uint32_t wanted, std::uint64_t seed) {
  const std::uint32_t size = std::clamp(wanted * kPoolFactor, kLeastPool, kMostFar);
  std::vector<Candidate> pool;
  if (space.count() <= size) {
    Cursor cursor(space.symmetry());
    do pool.push_back({pool.size(), links_of(space.symmetry(), cursor.filling())});
    while (cursor.advance());
    return pool;
  }
  for (mpz_class& rank : sample(space.count(), size, seed)) {
    Links links = links_of(space.symmetry(), space.unrank(rank));
    pool.push_back({std::move(rank), std::move(links)});
  }
  return pool;
}

}  // namespace

std::uint32_t distance(const Symmetry& symmetry, const Filling& a, const Filling& b) {
  return static_cast<std::uint32_t>(differences(links_of(symmetry, a), links_of(symmetry, b)));
}

std::vector<mpz_class> far_order(Space& space, const Filling& original, std::uint32_t wanted,
                                 std::uint64_t seed) {
  GADFLY_CHECK(wanted <= kMostFar, "{} variants are wanted", wanted);
  std::vector<Candidate> pool = pool_of(space, wanted, seed);
  std::vector<mpz_class> order;
  const Links original_links = links_of(space.symmetry(), original);
  const Links* last = &original_links;
  while (order.size() < std::min<std::size_t>(wanted, pool.size())) {
    for (Candidate& candidate : pool)
      if (candidate.nearest != kTaken)
        candidate.nearest = std::min(candidate.nearest, differences(candidate.links, *last));
    Candidate& farthest = *std::ranges::max_element(pool, {}, &Candidate::nearest);
    farthest.nearest = kTaken;
    last = &farthest.links;
    order.push_back(farthest.rank);
  }
  return order;
}

}  // namespace gadfly::spe
