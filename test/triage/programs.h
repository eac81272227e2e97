// SPDX-License-Identifier: Apache-2.0
// Programs whose wrong behaviour is known to come from one optimisation: they are undefined, but do
// what their authors expected until that optimisation takes them at the standard's word.
#pragma once

#include <string>

#include "triage/analysis.h"

namespace gadfly::test {

// Of a compiler by its command, with no more known of it than tests need: to discover it takes
// long.
compiler::Configuration configuration(compiler::Family family, const std::string& command, const std::string& level);

struct Sample {
  const char* text;
  const char* out;  // what the author expected
};
extern const Sample kAliasing;     // an int and a float at one place
extern const Sample kOverflow;     // x + 1 > x of the largest x
extern const Sample kOverlapping;  // restrict pointers to one array, in a loop that can be vectorised
extern const Sample kRight;        // a defined one

triage::FailingCase failing(const Sample& sample, const compiler::Configuration& configuration);

}  // namespace gadfly::test
