// SPDX-License-Identifier: Apache-2.0
// Which variants to take: shards, and random samples.
#pragma once

#include <gmpxx.h>

#include <cstdint>
#include <vector>

namespace gadfly::spe {

// Variants |first| … |end| - 1.
struct Range {
  mpz_class first, end;
};

// Part |index| < |parts| of |count| variants. The parts are disjoint, hold all, and differ in size
// by at most one.
Range shard(const mpz_class& count, std::uint32_t index, std::uint32_t parts);

// A stream of random numbers that follows from its seed alone.
class Draws {
 public:
  explicit Draws(std::uint64_t seed) : state_(seed) {}
  // Uniform in [0, bound). Requires bound > 0.
  mpz_class below(const mpz_class& bound);

 private:
  std::uint64_t state_;
};

// |wanted| different ones of |count| variants, ascending, each set of them as likely as any other;
// all where there are no more.
std::vector<mpz_class> sample(const mpz_class& count, std::uint64_t wanted, std::uint64_t seed);

}  // namespace gadfly::spe
