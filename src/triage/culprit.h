// SPDX-License-Identifier: Apache-2.0
// The pass at fault, by the levers that each family of compilers has.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "triage/trials.h"

namespace gadfly::triage {

// Of the failure that |trials| is about. All throw SearchEnded and exec::ExecutorLost.
Culprit clang_culprit(Trials& trials);
Culprit gcc_culprit(Trials& trials);

// Options that make a compiler take less for granted, as those who report bugs are asked to try
// them. With one of these many undefined programs do what their authors expect.
Strings lenient_options(compiler::Family family);

// Whether these options leave out steps by their numbers, which are others in every program.
bool counts_steps(std::string_view options);

// One optimisation of Clang: a line "BISECT: running pass (7) SROAPass on f".
struct Step {
  std::size_t number;
  std::string pass;  // "SROAPass"
  std::string on;    // "f", "[module]", "loop %for.body in function f"
};
// Those that were run, in the order of |text|. Every file that is compiled begins with 1 again.
std::vector<Step> steps_in(std::string_view text);

}  // namespace gadfly::triage
