// SPDX-License-Identifier: Apache-2.0
// What the store keeps of triage's answers.
#pragma once

#include <string>

#include "hunt/alike.h"
#include "hunt/follow_up.h"
#include "reduce/reduce_case.h"
#include "store/store.h"
#include "triage/analysis.h"

namespace gadfly::hunt {

store::Reduction stored(const reduce::SmallCase& small);
store::Analysis stored(const triage::Analysis& analysis);

// The bug of a finding whose small program is |reduction|, or which has none.
store::BugFacts bug_facts(const Subject& subject, const store::Reduction& reduction, const std::string& pass,
                          const TriageBench& bench);

}  // namespace gadfly::hunt
