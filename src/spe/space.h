// SPDX-License-Identifier: Apache-2.0
// All variants of a skeleton, one for each class of equivalent fillings, numbered from 0 in the
// lexicographic order of their canonical fillings.
#pragma once

#include <gmpxx.h>

#include "spe/classes.h"
#include "spe/counter.h"

namespace gadfly::spe {

// Remembers what it has counted, so that a space is for one thread.
class Space {
 public:
  // Keeps nothing of the skeleton but its symmetry. Requires fault_of(skeleton) to be empty.
  Space(const Skeleton& skeleton, SymmetryOptions notion);

  const Symmetry& symmetry() const { return symmetry_; }
  // How many variants there are. A program without holes has one, itself.
  const mpz_class& count() const { return count_; }
  // How many fillings there are, equivalent or not.
  mpz_class naive_count() const;

  // Variant number |rank| < count().
  Filling unrank(mpz_class rank);
  // The number of the variant that is equivalent to a filling.
  mpz_class rank(const Filling&);

 private:
  mpz_class ways_with(const Choice&, std::uint32_t site, const mpz_class& when_used);

  Symmetry symmetry_;
  Counter counter_;
  mpz_class count_;
};

}  // namespace gadfly::spe
