// SPDX-License-Identifier: Apache-2.0
// A variant that was made by mutations is made again from fewer of them: whatever comes of it does what its seed does.
#pragma once

#include <functional>
#include <optional>
#include <string>

#include "cases/case.h"
#include "emi/mutate.h"
#include "support/stop.h"

namespace gadfly::reduce {

struct FewerMutations {
  std::string text;    // of the variant
  emi::Recipe recipe;  // without any of which it is not interesting any more
};

// The variant |test| with as few mutations as are needed. Nothing: it is none, or is not interesting as it is.
// |is_interesting| is asked one after the other, and may throw support::Stopped when |stop| says so. Needs a deep
// stack.
std::optional<FewerMutations> by_mutations(const cases::Case& test,
                                           const std::function<bool(const std::string& text)>& is_interesting,
                                           support::StopToken stop = {});

}  // namespace gadfly::reduce
