// SPDX-License-Identifier: Apache-2.0
// Findings whose bug is known without any work.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "compiler/compiler.h"
#include "hunt/follow_up.h"
#include "reduce/compiler_interest.h"
#include "store/store.h"

namespace gadfly::hunt {

// So many small programs of a bug that its signature tells are enough; further findings are counted.
inline constexpr std::size_t kEnoughWitnesses = 3;

// A finding and what it was found with.
struct Subject {
  store::Finding finding;
  store::ConfigurationRow row;
  compiler::Family family = compiler::Family::Other;
};

// The bug that |subject| belongs to, as two things tell:
// - its signature, where that names the bug and there are small programs enough,
// - another finding of the same program and family, whose small program |subject|'s configuration gets
//   wrong too. |findings|: all of its campaign.
std::optional<store::BugFacts> known_bug_of(const store::Store& store, const Subject& subject,
                                            const std::vector<store::Finding>& findings);

// The bug of |subject|, which is wrong code, as its own program tells: it is right with the options that avoid the bug in
// all of its small programs, where there are enough of these. The options may hide another bug, but only one by the same
// pass, and bugs are told apart by that. |failing|: what |subject| was found with. Throws exec::ExecutorLost.
std::optional<store::BugFacts> cured_bug_of(const store::Store& store, const Subject& subject,
                                            const reduce::Failing& failing, exec::Executor& executor);

// Puts findings of |campaign| (0: of all) to bugs where that is so. Returns how many.
std::uint64_t count_alike(store::Store& store, store::CampaignId campaign, const TriageBench& bench);

}  // namespace gadfly::hunt
