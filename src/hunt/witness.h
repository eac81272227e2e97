// SPDX-License-Identifier: Apache-2.0
// Whether a compiler is wrong, or Gadfly: a second opinion on what was found.
#pragma once

#include <vector>

#include "hunt/program_test.h"

namespace gadfly::hunt {

// All complain of the program, and none of them alone is to blame.
bool is_own_bug(const std::vector<Judgement>& judgements);

// Who should be asked next, where all that have judged the program complain of it: a compiler that
// has not been asked, at its lowest level. Null: that is not so, or there is nobody left.
const compiler::Configuration* next_witness(const cases::Case& test, const TestMatrix& matrix,
                                            const std::vector<Judgement>& judgements);

}  // namespace gadfly::hunt
