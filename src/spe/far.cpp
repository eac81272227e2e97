// SPDX-License-Identifier: Apache-2.0
#include "spe/far.h"

#include <algorithm>
#include <limits>
#include <map>
#include <queue>
#include <utility>

#include "spe/cursor.h"
#include "spe/ranges.h"
#include "support/check.h"

namespace gadfly::spe {
namespace {

constexpr std::uint32_t kLeastPool = 1u << 12, kPoolFactor = 4;

// For each hole the hole before it with the same variable, or, where it is the first, which class
// it is of.
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

std::uint32_t differences(const Links& a, const Links& b) {
  std::uint32_t count = 0;
  for (std::size_t i = 0; i < a.size(); ++i) count += a[i] != b[i];
  return count;
}

struct Candidate {
  mpz_class rank;
  Links links;
  // The distance to the nearest of the first |compared| that were taken.
  std::uint32_t nearest = std::numeric_limits<std::uint32_t>::max();
  std::size_t compared = 0;
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

// Gives the candidates by and by. Distances to what is taken only become less, so a candidate is
// compared only when it could be the farthest, and only until it comes nearer.
class FarSelection {
 public:
  FarSelection(std::vector<Candidate> pool, Links original) : pool_(std::move(pool)), taken_{std::move(original)} {
    for (std::size_t i = 0; i < pool_.size(); ++i) waiting_.push({pool_[i].nearest, ~i});
  }

  bool is_empty() const { return waiting_.empty(); }

  // Requires that there is one.
  const mpz_class& take() {
    for (;;) {
      const std::size_t number = ~waiting_.top().second;
      Candidate& candidate = pool_[number];
      waiting_.pop();
      if (stays(candidate)) {
        taken_.push_back(candidate.links);
        return candidate.rank;
      }
      waiting_.push({candidate.nearest, ~number});
    }
  }

 private:
  // Whether nothing taken is nearer than was known.
  bool stays(Candidate& candidate) const {
    while (candidate.compared < taken_.size()) {
      const std::uint32_t away = differences(candidate.links, taken_[candidate.compared++]);
      if (away >= candidate.nearest) continue;
      candidate.nearest = away;
      return false;
    }
    return true;
  }

  std::vector<Candidate> pool_;
  std::vector<Links> taken_;
  // By |nearest|, then the first.
  std::priority_queue<std::pair<std::uint32_t, std::size_t>> waiting_;
};

}  // namespace

std::uint32_t distance(const Symmetry& symmetry, const Filling& a, const Filling& b) {
  return differences(links_of(symmetry, a), links_of(symmetry, b));
}

std::vector<mpz_class> far_order(Space& space, const Filling& original, std::uint32_t wanted, std::uint64_t seed) {
  GADFLY_CHECK(wanted <= kMostFar, "{} variants are wanted", wanted);
  FarSelection selection(pool_of(space, wanted, seed), links_of(space.symmetry(), original));
  std::vector<mpz_class> order;
  while (order.size() < wanted && !selection.is_empty()) order.push_back(selection.take());
  return order;
}

}  // namespace gadfly::spe
