// SPDX-License-Identifier: Apache-2.0
// Which variants of a space are taken, and the way through them.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "spe/cursor.h"
#include "spe/ranges.h"
#include "spe/space.h"

namespace gadfly::spe {

struct SelectionOptions {
  std::optional<Range> range = {};           // nothing: all. What lies beyond the last variant is left out
  std::uint32_t shard = 0, shards = 1;       // of these, that part
  std::optional<std::uint64_t> sample = {};  // of these, so many by chance
  std::uint64_t limit = 0;                   // where there are more, a sample of so many; 0: there is no limit
  bool far = false;                          // so many (kMostFar at most) as different ones as possible instead
  std::uint64_t seed = 0;
};

// Either the variants of |range|, or those of |numbers|.
struct Selection {
  Range range;
  bool consecutive = true;
  std::vector<mpz_class> numbers;

  mpz_class size() const;
};

// Requires far to go without a range and shards. |original| is what far ones are different from.
Selection select(Space& space, const Filling& original, const SelectionOptions& wanted);

// Goes through a selection. Before the first step() it stands nowhere.
class Walk {
 public:
  // Space has to outlive it.
  Walk(Space& space, Selection selection);

  bool step();  // false: there are no more
  const mpz_class& number() const { return number_; }
  const Filling& filling() const { return filling_; }
  // The first hole that is filled otherwise than before the last step.
  std::size_t first_changed() const { return first_changed_; }

 private:
  bool step_in_order();

  Space& space_;
  Selection selection_;
  std::optional<Cursor> cursor_;
  std::size_t next_ = 0;
  mpz_class number_;
  Filling filling_;
  std::size_t first_changed_ = 0;
};

}  // namespace gadfly::spe
