// SPDX-License-Identifier: Apache-2.0
// Searching by halves. Knows nothing of compilers.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace gadfly::triage {

// What one try came to.
enum class TrialOutcome : std::uint8_t {
  Right,
  Fails,  // as it is searched for
  Other,  // it can't be told: something else went wrong
};

// All is right at |right|, and it fails at |fails| > |right|. Nothing is known of what lies
// between.
struct Boundary {
  std::size_t right, fails;
  bool is_exact() const { return fails == right + 1; }
};

// Narrows |start| until the two are neighbours, or all between them are Other (only the nearest of
// those are tried).
Boundary narrow(Boundary start, const std::function<TrialOutcome(std::size_t)>& look);

// The fewest of |members| that still work together, where all do; those that come first in the list
// are preferred. Takes about log2(members) tries for each of them. Nothing: more than |most| are
// needed, or all together don't work.
using Members = std::vector<std::string>;
std::optional<Members> fewest(const Members& members, std::size_t most,
                              const std::function<bool(const Members&)>& works);

}  // namespace gadfly::triage
