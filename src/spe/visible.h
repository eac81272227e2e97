// SPDX-License-Identifier: Apache-2.0
// Which variables may stand in a hole, by the rules of scopes.
#pragma once

#include "spe/skeleton.h"

namespace gadfly::spe {

enum class Typing : std::uint8_t {
  Typed,    // only variables of the hole's type with the abilities it needs: the variants compile
  Untyped,  // any visible variable: for front ends under test
};

// Sets |candidates| of the skeleton and of its holes from everything else: a variable is visible
// behind its declarator, within its scope, where no name hides it. Where the original is not found
// by these rules (it was written as `::a`), the hole keeps it.
void find_candidates(Skeleton&, Typing);

}  // namespace gadfly::spe
