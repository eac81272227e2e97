// SPDX-License-Identifier: Apache-2.0
// What the enumerator is compared with: the definitions, word for word, and slow.
#pragma once

#include <gmpxx.h>

#include <cstdint>
#include <vector>

#include "spe/classes.h"
#include "spe/skeleton.h"

namespace gadfly::test {

// The variables that a name at |place| in |scope| can mean.
std::vector<spe::VarId> visible(const spe::Skeleton&, std::uint32_t scope, std::uint32_t place);

// Those of them that |hole| can have.
spe::Candidates candidates(const spe::Skeleton&, const spe::Hole& hole);

// All fillings, and which are equivalent: the orbits under all renamings that a notion allows.
struct Orbits {
  std::vector<spe::Filling> fillings;  // all, ascending
  std::vector<std::size_t> orbit_of;   // for each filling, numbered by their least fillings
  std::vector<std::size_t> least;      // for each orbit the position of its least filling

  std::size_t position(const spe::Filling&) const;
};

Orbits find_orbits(const spe::Skeleton&, spe::SymmetryOptions);

// How many canonical fillings there are, hole by hole. For more holes than find_orbits can take.
mpz_class count_hole_by_hole(const spe::Symmetry&);

}  // namespace gadfly::test
