// SPDX-License-Identifier: Apache-2.0
// What the store keeps of triage's answers.
#pragma once

#include <string>

#include "reduce/reduce_case.h"
#include "store/store.h"
#include "triage/alike.h"
#include "triage/analysis.h"
#include "triage/follow_up.h"

namespace gadfly::triage {

store::Reduction stored(const reduce::ReducedCase& small);
// What a compiler does with the small program of |reduction| is |verdict| now.
void restate(store::Reduction& reduction, const oracle::Verdict& verdict);
store::Analysis stored(const Analysis& analysis);
Analysis restored(const store::Analysis& kept);

// The bug of a finding whose small program is |reduction|, or which has none.
store::BugFacts bug_facts(const Occurrence& occurrence, const store::Reduction& reduction, const std::string& pass,
                          const Environment& environment);

}  // namespace gadfly::triage
