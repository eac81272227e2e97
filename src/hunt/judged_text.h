// SPDX-License-Identifier: Apache-2.0
// What the compilers of a hunt were given, and what was not judged, for people.
#pragma once

#include <string>
#include <vector>

#include "hunt/status.h"

namespace gadfly::hunt {

// The columns of compiler_rows().
std::string compiler_heading();
// One line for each compiler: how many programs it judged, with how many tests, in which time.
std::vector<std::string> compiler_rows(const Snapshot& now);

// Whether something was judged: by whom nothing was, and why. Empty: all have judged something.
// Lines that end with a newline.
std::string unjudged_text(const Snapshot& now);

// Of each source, how much was judged and how much was not; empty: all was.
std::string sources_text(const Snapshot& now);

}  // namespace gadfly::hunt
