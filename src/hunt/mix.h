// SPDX-License-Identifier: Apache-2.0
// Numbers that are spread from a few: what a campaign draws from its seed. The same everywhere.
#pragma once

#include <cstdint>
#include <string_view>

#include "support/split_mix.h"

namespace gadfly::hunt {

class Draws {
 public:
  explicit Draws(std::uint64_t seed) : state_(seed) {}

  std::uint64_t next() { return support::split_mix(state_); }
  // True |percent| times in a hundred.
  bool chance(unsigned percent) { return next() % 100 < percent; }

 private:
  std::uint64_t state_;
};

// What program |number| of a source is drawn from. The sources of a campaign have different ones.
inline Draws draws_of(std::uint64_t campaign_seed, std::string_view source, std::uint64_t number) {
  std::uint64_t state = campaign_seed;
  for (const char c : source) state = Draws(state ^ static_cast<unsigned char>(c)).next();
  return Draws(Draws(state).next() ^ number);
}

}  // namespace gadfly::hunt
