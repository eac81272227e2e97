// SPDX-License-Identifier: Apache-2.0
// An order in which variants are soon as different as possible from the original and from each
// other.
#pragma once

#include <cstdint>
#include <vector>

#include "spe/space.h"

namespace gadfly::spe {

// The work grows with the square of what is wanted.
constexpr std::uint32_t kMostFar = 1u << 14;

// The numbers of up to |wanted| <= kMostFar variants. Each is the one that is farthest from
// |original| and all before it, of the whole space where that is small, otherwise of a random pool
// that follows from |seed|; of equal ones the first. Two variants are as far from each other as
// there are holes of which the variable is of another class, or was used before in another hole:
// what renaming does not change.
std::vector<mpz_class> far_order(Space&, const Filling& original, std::uint32_t wanted, std::uint64_t seed);

// That distance. Requires fillings that the symmetry permits.
std::uint32_t distance(const Symmetry&, const Filling& a, const Filling& b);

}  // namespace gadfly::spe
