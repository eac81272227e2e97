// SPDX-License-Identifier: Apache-2.0
// Walks through the variants of a space in their order, without counting.
#pragma once

#include <cstdint>
#include <vector>

#include "spe/classes.h"

namespace gadfly::spe {

class Cursor {
 public:
  // Starts at the first variant. The symmetry has to outlive the cursor.
  explicit Cursor(const Symmetry&);
  // Starts at the variant that is equivalent to |start|.
  Cursor(const Symmetry&, const Filling& start);

  const Filling& filling() const { return filling_; }
  // To the next variant. False: this was the last, and stays.
  bool advance();
  // The first hole that the last step changed; 0 before any.
  std::size_t first_changed() const { return first_changed_; }

 private:
  void put(std::size_t hole, std::uint32_t position);
  bool raise(std::size_t hole);

  const Symmetry& symmetry_;
  Filling filling_;
  std::vector<std::uint32_t> position_;  // for each hole which of its choices it has
  std::vector<bool> opens_;              // for each hole whether its variable comes into use there
  std::vector<std::uint32_t> used_;      // for each class, in the holes up to the one at hand
  std::vector<std::size_t> free_;        // the holes that permit more than one variable
  std::size_t first_changed_ = 0;
};

}  // namespace gadfly::spe
