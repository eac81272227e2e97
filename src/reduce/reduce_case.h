// SPDX-License-Identifier: Apache-2.0
// A test case that a compiler gets wrong, made small: what commands, hunts and triage ask for.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "cases/case.h"
#include "emi/mutation.h"
#include "oracle/judge.h"
#include "reduce/compiler_interest.h"
#include "reduce/reduce.h"

namespace gadfly::reduce {

struct CaseSettings {
  unsigned jobs = 1;
  // What goes wrong. Nothing: any of |among|, and where that is empty as well, whatever does.
  std::optional<oracle::Kind> kind = {};
  std::vector<oracle::Kind> among = {};
  std::string signature = {};  // of |kind|; empty: not known
  bool keep_signature = true;  // a crash may not become another crash
  bool by_choices = true;      // what was grown is grown again from fewer choices, first of all
  // Options that cure what |start| shows and mean the same for every program: those that are kept have to be cured by
  // them, too. Empty: there are none.
  using FindCure = compiler::Strings(const Observation& start, const FailingTest& failing);
  std::function<FindCure> find_cure = [](const Observation&, const FailingTest&) { return compiler::Strings(); };
  // Compilers that say what a program does that the machine can't run (oracle::references); asked for only then.
  std::function<std::vector<compiler::Configuration>()> references = [] {
    return std::vector<compiler::Configuration>();
  };
  // Ends it with what there is by then, or with support::Stopped where that is nothing. What has to be done after that,
  // a last look at the small program, ends with the stop of the sandbox.
  support::StopToken stop = {};
  // It fails, and this is how. |unsteady|: not always; what is kept has failed twice.
  std::function<void(const Observation& start, bool unsteady)> on_start = [](const Observation&, bool) {};
  std::function<void(const Progress&)> on_progress = [](const Progress&) {};
  std::function<void(const std::string& text)> on_better = [](const std::string&) {};
};

struct ReducedCase {
  std::string text;                // one file, self-contained
  cases::Answer answer;            // what it must do
  cases::Case test;                // all that is known of it
  oracle::Verdict verdict, start;  // on it, and on the program that it was made from
  std::size_t bytes_before = 0;
  std::uint64_t compiled = 0, tried = 0;
  bool stopped = false;    // before there was nothing left to try
  bool by_machine = true;  // the machine says that it is defined; otherwise only sanitizers and compilers do
  std::string doubt = {};  // of what another reducer made: "line 3: it is undefined: …"
  std::optional<emi::Recipe> mutations = {};  // of a variant: those that matter
  bool slipped = false;                       // to another bug than the one at the start, as far as signatures tell
  double seconds = 0;
};

struct NotReduced {
  enum class Why { DoesNotReproduce, NotDefined, NotReadable };
  Why why;
  std::string message;  // for people, without the name of the test case
};

// By its list of mutations where it is a variant, by choices where it was grown, by tree where the front end reads it,
// by text where it does not. |failing|'s limits are those of the first look; then what the compiler needed for it
// counts. Needs a deep stack. Throws exec::ExecutorLost and support::Stopped.
std::variant<ReducedCase, NotReduced> reduce_case(const cases::Case& test, const FailingTest& failing,
                                                  const CaseSettings& settings);

}  // namespace gadfly::reduce
