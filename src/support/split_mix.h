// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

namespace gadfly::support {

// SplitMix64: steps |state| and gives a number that is spread from it. The same everywhere.
inline std::uint64_t split_mix(std::uint64_t& state) {
  std::uint64_t z = state += 0x9e3779b97f4a7c15u;
  z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
  z = (z ^ z >> 27) * 0x94d049bb133111ebu;
  return z ^ z >> 31;
}

}  // namespace gadfly::support
