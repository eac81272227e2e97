// SPDX-License-Identifier: Apache-2.0
// A variant that was made by mutations is made again from fewer of them: whatever comes of it does what its seed does.
#pragma once

#include <functional>
#include <optional>
#include <string>

#include "emi/mutate.h"
#include "oracle/test_case.h"
#include "support/stop.h"

namespace gadfly::reduce {

// The names of files beside a variant, which no compiler sees: its seed, and the list of mutations.
inline constexpr const char *kSeedFile = "seed.txt", *kMutationsFile = "mutations.txt";

// Beside |test|: what is needed to make it again.
void add_origin(oracle::TestCase& test, const std::string& seed_text, const emi::Recipe& recipe);

struct FewerMutations {
  std::string text;    // of the variant
  emi::Recipe recipe;  // without any of which it is not interesting any more
};

// The variant |test| with as few mutations as are needed. Nothing: it is none, or is not interesting as it is.
// |is_interesting| is asked one after the other, and may throw support::Stopped when |stop| says so. Needs a deep
// stack.
std::optional<FewerMutations> by_mutations(const oracle::TestCase& test,
                                           const std::function<bool(const std::string& text)>& is_interesting,
                                           support::StopToken stop = {});

}  // namespace gadfly::reduce
