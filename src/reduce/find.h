// SPDX-License-Identifier: Apache-2.0
// Where hints are looked for: the functions of the families of hints.def, in the files find_*.cpp.
#pragma once

#include "reduce/hint.h"

namespace gadfly::reduce {

using Hints = std::vector<Hint>;

// Of the families of find_straight.cpp, which are for programs that do nothing but assign.
inline constexpr unsigned kStraightLevels = 64;

#define GADFLY_HINT_FAMILY(name, find, levels, from_the_end, at_once) Hints find(const Base& base, unsigned level);
#include "reduce/hints.def"

}  // namespace gadfly::reduce
