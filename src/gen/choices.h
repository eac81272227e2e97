// SPDX-License-Identifier: Apache-2.0
// The only source of chance: a tape of choices, drawn from a seed or replayed.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace gadfly::gen {

using Tape = std::vector<std::uint32_t>;

class Choices {
 public:
  virtual ~Choices() = default;
  // Uniform in [0, n). Requires n > 0. 0 is the simplest option, so that a tape that has run dry (all
  // zeros) ends the program quickly.
  std::uint32_t below(std::uint32_t n);
  // True |percent| times in a hundred.
  bool chance(std::uint32_t percent) { return below(100) >= 100 - percent; }
  // Sixty-four random bits.
  std::uint64_t bits();
  // An index drawn by weight. Requires a positive sum.
  std::uint32_t weighted(std::span<const std::uint32_t> weights);

  const Tape& tape() const { return tape_; }

 private:
  virtual std::uint32_t next() = 0;
  Tape tape_;
};

class SeededChoices final : public Choices {
 public:
  explicit SeededChoices(std::uint64_t seed);

 private:
  std::uint32_t next() override;
  std::uint64_t state_[4];
};

// Replays a tape; after its end every choice is 0.
class TapeChoices final : public Choices {
 public:
  explicit TapeChoices(Tape tape) : source_(std::move(tape)) {}

 private:
  std::uint32_t next() override;
  Tape source_;
  std::size_t position_ = 0;
};

}  // namespace gadfly::gen
