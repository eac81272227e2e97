// SPDX-License-Identifier: Apache-2.0
// What the origin of a test case says to the generator and to the mutator.
#pragma once

#include <optional>

#include "cases/origin.h"
#include "emi/mutation.h"
#include "gen/words.h"

namespace gadfly::reduce {

// What grew the program; nothing: it was not grown.
std::optional<gen::ProgramRequest> generator_request(const cases::Origin& origin);

// The tape that it was grown from; nothing: it is not known, and the seed draws it.
std::optional<gen::Recipe> tape_of(const cases::Origin& origin);

// The mutations that made it of Mutated::seed_text; nothing: it is no variant, or they can't be read.
std::optional<emi::Recipe> mutations_of(const cases::Origin& origin);

}  // namespace gadfly::reduce
