// SPDX-License-Identifier: Apache-2.0
// Findings whose bug is known without any work.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "compiler/compiler.h"
#include "reduce/compiler_interest.h"
#include "store/store.h"
#include "triage/follow_up.h"

namespace gadfly::triage {

// Stop after this many findings of one signature that were reduced, or can't be: more of them rarely show a new bug,
// and are counted.
inline constexpr std::size_t kEnoughWitnesses = 3;

// A finding and what it was found with.
struct Occurrence {
  store::Finding finding;
  store::ConfigurationRow row;
  compiler::Family family = compiler::Family::Other;
};

// The bug that |occurrence| belongs to, as two things tell:
// - its signature, where that names the bug and enough findings of it were worked out,
// - another finding of the same program and family, whose small program |occurrence|'s configuration gets
//   wrong too.
std::optional<store::BugFacts> known_bug_of(const store::Store& store, const Occurrence& occurrence);

// The bug of |occurrence|, which is wrong code, as its own program tells: it is right with the options that avoid the
// bug in all of its small programs, where there are enough of these. The options may hide another bug, but only one by
// the same pass, and bugs are told apart by that. |failing|: what |occurrence| was found with. Throws
// exec::ExecutorLost.
std::optional<store::BugFacts> cured_bug_of(const store::Store& store, const Occurrence& occurrence,
                                            const reduce::FailingTest& failing, exec::Runner& runner);

// Puts findings of |campaign| (0: of all) to bugs where that is so. Returns how many.
std::uint64_t count_alike(store::Store& store, store::CampaignId campaign, const Environment& environment,
                          support::StopToken stop = {});

}  // namespace gadfly::triage
