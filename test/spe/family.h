// SPDX-License-Identifier: Apache-2.0
// Small skeletons of every kind, and some by hand.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "spe/skeleton.h"
#include "spe/space.h"

namespace gadfly::test {

inline constexpr spe::SymmetryOptions kPaper = {spe::Equivalence::Paper, spe::ExchangeScope::Intra};

struct Shape {
  std::uint32_t holes = 0, variables = 1;  // at most; without a variable in sight there is no hole
  std::uint32_t depth = 1;                 // of scopes below that of the file; the outermost are functions
  std::uint32_t types = 1;
  bool shadowing = false;  // few names, so that inner ones hide outer ones
  bool abilities = false;  // const and register, and holes that mind
};

// A random skeleton of this shape, complete but for the candidates, which are all empty.
spe::Skeleton grow(const Shape& shape, std::uint64_t seed);

// Writes skeletons by hand, in words: "int a" or "long a" declares, "a" is a hole with a as the
// original, "{" and "}" are scopes, of which the outermost are functions, and every other word is
// text. The candidates follow from the scopes and types.
spe::Skeleton write(const std::string& words);

// |count| holes that all permit the same |variables| variables.
spe::Skeleton flat(std::uint32_t count, std::uint32_t variables);

}  // namespace gadfly::test
