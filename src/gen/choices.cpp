// SPDX-License-Identifier: Apache-2.0
#include "gen/choices.h"

#include <numeric>

#include "support/check.h"
#include "support/split_mix.h"

namespace gadfly::gen {
namespace {

std::uint64_t rotate(std::uint64_t x, int k) { return x << k | x >> (64 - k); }

}  // namespace

// What is recorded is the number drawn, not the choice made of it: a tape that is edited still gives a
// choice in range wherever it is used.
std::uint32_t Choices::below(std::uint32_t n) {
  GADFLY_CHECK(n > 0, "a choice among none");
  const std::uint32_t drawn = next();
  tape_.push_back(drawn);
  return static_cast<std::uint32_t>(static_cast<std::uint64_t>(drawn) * n >> 32);
}

std::uint64_t Choices::bits() {
  const std::uint64_t high = next(), low = next();
  tape_.push_back(static_cast<std::uint32_t>(high));
  tape_.push_back(static_cast<std::uint32_t>(low));
  return high << 32 | low;
}

std::uint32_t Choices::weighted(std::span<const std::uint32_t> weights) {
  const std::uint32_t sum = std::accumulate(weights.begin(), weights.end(), 0u);
  std::uint32_t left = below(sum);
  for (std::uint32_t i = 0; i < weights.size(); ++i) {
    if (left < weights[i]) return i;
    left -= weights[i];
  }
  return static_cast<std::uint32_t>(weights.size() - 1);
}

SeededChoices::SeededChoices(std::uint64_t seed) {
  for (std::uint64_t& word : state_) word = support::split_mix(seed);
}

// xoshiro256**, the high half of each number.
std::uint32_t SeededChoices::next() {
  const std::uint64_t result = rotate(state_[1] * 5, 7) * 9;
  const std::uint64_t t = state_[1] << 17;
  state_[2] ^= state_[0];
  state_[3] ^= state_[1];
  state_[1] ^= state_[2];
  state_[0] ^= state_[3];
  state_[2] ^= t;
  state_[3] = rotate(state_[3], 45);
  return static_cast<std::uint32_t>(result >> 32);
}

std::uint32_t TapeChoices::next() { return position_ < source_.size() ? source_[position_++] : 0; }

}  // namespace gadfly::gen
