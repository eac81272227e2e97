// SPDX-License-Identifier: Apache-2.0
// A program that was grown is grown again, from fewer choices: whatever comes of it is defined, and its answer known.
// It knows nothing of C; what it leaves is for reduce() to make small.
#pragma once

#include <functional>
#include <optional>
#include <string>

#include "cases/case.h"
#include "gen/words.h"
#include "reduce/reduce.h"

namespace gadfly::reduce {

// By its tape where that is known: a seed may draw other choices with another version of the generator.
gen::Generated grow(const gen::ProgramRequest& asked, const std::optional<gen::Recipe>& tape);

// A program that was grown, as one file.
struct GrownFile {
  std::string text;
  cases::Answer answer;
};

// Without a watch over its accesses to volatile objects, which the front end could not read.
GrownFile regrown(gen::Generated grown);

struct ChoiceSettings {
  unsigned jobs = 1;
  // Used by several threads at once, each with its own number.
  std::function<bool(const GrownFile& program, unsigned worker)> is_interesting;
  // What is interesting shows the same bug, whatever else changes: a crash with its signature. Without that, a program
  // that is quite another one could be wrong for a reason of its own.
  bool same_bug_is_known = false;
  std::optional<gen::Recipe> tape = {};  // that the program was grown from; nothing: the seed draws it
  support::StopToken stop = {};
  std::function<void(const Progress&)> on_progress = [](const Progress&) {};
  std::function<void(const std::string& text)> on_better = [](const std::string&) {};
};

// The smallest that was found. Nothing: what |asked| grows is not interesting, or does not have that |answer|, so it is
// another program than the one that is meant. The result does not depend on the number of jobs. Needs a deep stack.
std::optional<GrownFile> by_choices(const gen::ProgramRequest& asked, const cases::Answer& answer,
                                    const ChoiceSettings& settings);

}  // namespace gadfly::reduce
