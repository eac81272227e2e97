// SPDX-License-Identifier: Apache-2.0
// The order in which people should look at bugs: different ones first.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "store/bug.h"

namespace gadfly::triage {

// What bugs are compared by.
struct BugFeatures {
  std::string program = {};  // reduced
  std::string output = {};   // what the compiler said, or the program printed; message or signature
  std::string failing = {};  // the configurations that fail: failing_of()
  bool known = false;        // comes after all that are not
};

// "gcc-12 -O2, gcc-12 -O3"
std::string failing_of(const std::vector<store::Outcome>& outcomes);

// Between 0 (alike) and 3: the sum of the normalised edit distances of programs (by tokens,
// whatever their names), outputs (by characters) and failing configurations (by members).
double distance(const BugFeatures& a, const BugFeatures& b);

// All indices, furthest point first: the first is |specimens|' first that is not known, each next
// one is that whose nearest among those before it is furthest away. Known ones are last, but count
// as seen from the start: what is like a known bug comes late.
std::vector<std::size_t> furthest_first(const std::vector<BugFeatures>& specimens);

}  // namespace gadfly::triage
