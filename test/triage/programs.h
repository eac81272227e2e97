// SPDX-License-Identifier: Apache-2.0
// Programs whose wrong behaviour is known to come from one optimisation: they are undefined, but do what
// their authors expected until that optimisation takes them at the standard's word.
#pragma once

#include <string>
#include <vector>

#include "triage/analysis.h"

namespace gadfly::test {

// "gcc-12" with its level; nothing else is known of it. Discovering all that is installed takes long.
compiler::Configuration configuration(const std::string& compiler, const std::string& level);

struct Sample {
  const char* text;
  const char* out;  // what the author expected
};
// An int and a float at the same place.
extern const Sample kAliasing;
// x + 1 > x, with the largest x.
extern const Sample kOverflow;
// A pointer that is dereferenced before it is compared with null, on a path that is not taken.
extern const Sample kForever;

triage::Case failing(const Sample& sample, const compiler::Configuration& configuration);

// Of a few seconds.
oracle::JudgeLimits quick_limits();

}  // namespace gadfly::test
