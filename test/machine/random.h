// SPDX-License-Identifier: Apache-2.0
// Chance for tests: the same numbers everywhere and always (SplitMix64).
#pragma once

#include <cstdint>

namespace gadfly::test {

class Random {
 public:
  explicit Random(std::uint64_t seed) : state_(seed) {}
  std::uint64_t next() {
    std::uint64_t z = state_ += 0x9e3779b97f4a7c15;
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9;
    z = (z ^ z >> 27) * 0x94d049bb133111eb;
    return z ^ z >> 31;
  }
  // In [0, n). Requires n > 0; near enough to uniform for tests.
  std::uint32_t below(std::uint32_t n) { return static_cast<std::uint32_t>((next() >> 32) % n); }

 private:
  std::uint64_t state_;
};

}  // namespace gadfly::test
