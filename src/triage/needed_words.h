// SPDX-License-Identifier: Apache-2.0
// Which of the option words that a failure was found with it needs.
#pragma once

#include <optional>
#include <string>

#include "triage/analysis.h"

namespace gadfly::triage {

struct NeededWords {
  std::string words;                       // "-fno-tree-vrp"; empty: none is needed
  std::optional<oracle::Verdict> verdict;  // with these; nothing: all are needed
};

// |failing| with its level, and |words| after it, which its configuration has not. Without any further one of the words
// it would not fail in the same way. When |stop| says so, what is not tried yet stays. Throws exec::ExecutorLost.
NeededWords needed_words(const FailingCase& failing, const std::string& words, const oracle::JudgeLimits& limits,
                         exec::Runner& runner, support::StopToken stop);

// |all|, and the compilers among them that are of the family of |failing|, with its level, as far as they take it:
// which versions fail is known by these. Throws exec::ExecutorLost.
std::vector<compiler::Configuration> with_relatives(std::vector<compiler::Configuration> all,
                                                    const compiler::Configuration& failing, exec::Runner& runner);

}  // namespace gadfly::triage
