// SPDX-License-Identifier: Apache-2.0
// Which variables may change places without making another variant.
#pragma once

#include "spe/skeleton.h"

namespace gadfly::spe {

// When two variables that may stand in exactly the same holes, of the same type, are
// interchangeable.
enum class Equivalence : std::uint8_t {
  Exact,  // when their declarations are the same but for the name, and hold no hole
  Paper,  // always
};

// Over how much of the program a variable keeps its role.
enum class ExchangeScope : std::uint8_t {
  Intra,  // each function by itself: "the same holes" are those of the function, and so is a change
          // of places
  Inter,  // the whole program
};

struct SymmetryOptions {
  Equivalence equivalence = Equivalence::Exact;
  ExchangeScope extent = ExchangeScope::Intra;
};

// One way to fill a hole: |variable| is number |index| of the members of class |group|.
struct Choice {
  VarId variable;
  std::uint32_t group;
  std::uint32_t index;
};

using Choices = std::vector<Choice>;  // ascending by variable

// Two fillings are equivalent iff permutations of the members of each class turn one into the
// other. Of a class, a hole permits all members or none.
struct Symmetry {
  std::vector<std::vector<VarId>> classes;  // members ascending; with Intra a variable has one in each function
  std::vector<Choices> sites;               // what holes permit; alike holes share a site
  std::vector<std::uint32_t> site_of;       // for each hole

  const Choices& choices(std::size_t hole) const { return sites[site_of[hole]]; }
  // Requires that the hole permits the variable.
  const Choice& choice(std::size_t hole, VarId variable) const;
};

// Requires fault_of(skeleton) to be empty.
Symmetry find_symmetry(const Skeleton& skeleton, SymmetryOptions notion);

// Equivalent fillings have the same canonical one: the least of them, in which the members of a
// class come into use in their order. Requires that each hole permits what stands there.
Filling canonical(const Symmetry&, const Filling&);

}  // namespace gadfly::spe
