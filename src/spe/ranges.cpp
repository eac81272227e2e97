// SPDX-License-Identifier: Apache-2.0
#include "spe/ranges.h"

#include <set>

#include "support/check.h"
#include "support/split_mix.h"

namespace gadfly::spe {
namespace {

constexpr std::size_t kWordBits = 64;

}  // namespace

Range shard(const mpz_class& count, std::uint32_t index, std::uint32_t parts) {
  GADFLY_CHECK(index < parts, "shard {} of {}", index, parts);
  return {count * index / parts, count * (index + std::uint64_t{1}) / parts};
}

// As many random bits as the largest number has, until they are in range: every other time at
// worst.
mpz_class Draws::below(const mpz_class& bound) {
  GADFLY_CHECK(bound > 0, "a number below {}", bound.get_str());
  const mpz_class largest = bound - 1;
  const std::size_t bits = largest == 0 ? 0 : mpz_sizeinbase(largest.get_mpz_t(), 2);
  mpz_class drawn;
  do {
    drawn = 0;
    for (std::size_t have = 0; have < bits; have += kWordBits)
      drawn = (drawn << kWordBits) + support::split_mix(state_);
    mpz_fdiv_r_2exp(drawn.get_mpz_t(), drawn.get_mpz_t(), bits);
  } while (drawn >= bound);
  return drawn;
}

// Floyd's way: one draw for each, also where nearly all are wanted.
std::vector<mpz_class> sample(const mpz_class& count, std::uint64_t wanted, std::uint64_t seed) {
  Draws draws(seed);
  std::set<mpz_class> chosen;
  mpz_class next = count > wanted ? mpz_class(count - wanted) : mpz_class(0);
  for (; next < count; ++next) {
    const mpz_class drawn = draws.below(next + 1);
    if (!chosen.insert(drawn).second) chosen.insert(next);
  }
  return {chosen.begin(), chosen.end()};
}

}  // namespace gadfly::spe
