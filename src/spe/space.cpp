// SPDX-License-Identifier: Apache-2.0
#include "spe/space.h"

#include <utility>

#include "support/check.h"

namespace gadfly::spe {

Space::Space(const Skeleton& skeleton, SymmetryOptions notion)
    : symmetry_(find_symmetry(skeleton, notion)), counter_(symmetry_), count_(counter_.total()) {}

mpz_class Space::naive_count() const {
  mpz_class product = 1;
  for (const std::uint32_t site : symmetry_.site_of) product *= symmetry_.sites[site].size();
  return product;
}

// The ways of the site's component when |choice| fills the hole at hand, or 0 where it is not the
// next of its class. |when_used|: those of a variable that is in use, which are the same for all of
// them.
mpz_class Space::ways_with(const Choice& choice, std::uint32_t site, const mpz_class& when_used) {
  const std::uint32_t used = counter_.used(choice.group);
  if (choice.index < used) return when_used;
  if (choice.index > used) return 0;
  counter_.open(choice.group);
  mpz_class ways = counter_.ways(site);
  counter_.close(choice.group);
  return ways;
}

Filling Space::unrank(mpz_class rank) {
  GADFLY_CHECK(rank >= 0 && rank < count_, "variant {} of {}", rank.get_str(), count_.get_str());
  counter_.reset();
  Filling filling;
  filling.reserve(symmetry_.site_of.size());
  mpz_class total = count_, elsewhere, before, within;
  for (const std::uint32_t site : symmetry_.site_of) {
    elsewhere = total / counter_.ways(site);
    mpz_fdiv_qr(before.get_mpz_t(), within.get_mpz_t(), rank.get_mpz_t(), elsewhere.get_mpz_t());
    counter_.fill(site);
    const mpz_class when_used = counter_.ways(site);
    for (const Choice& choice : symmetry_.sites[site]) {
      const mpz_class ways = ways_with(choice, site, when_used);
      if (before >= ways) {
        before -= ways;
        continue;
      }
      if (choice.index == counter_.used(choice.group)) counter_.open(choice.group);
      filling.push_back(choice.variable);
      total = ways * elsewhere;
      break;
    }
    rank = before * elsewhere + within;
  }
  return filling;
}

mpz_class Space::rank(const Filling& filling) {
  const Filling least = canonical(symmetry_, filling);
  counter_.reset();
  mpz_class rank = 0, total = count_, elsewhere, before;
  for (std::size_t hole = 0; hole < least.size(); ++hole) {
    const std::uint32_t site = symmetry_.site_of[hole];
    elsewhere = total / counter_.ways(site);
    counter_.fill(site);
    const mpz_class when_used = counter_.ways(site);
    before = 0;
    for (const Choice& choice : symmetry_.sites[site]) {
      const mpz_class ways = ways_with(choice, site, when_used);
      if (choice.variable < least[hole]) {
        before += ways;
        continue;
      }
      if (choice.index == counter_.used(choice.group)) counter_.open(choice.group);
      total = ways * elsewhere;
      break;
    }
    rank += before * elsewhere;
  }
  return rank;
}

}  // namespace gadfly::spe
