// SPDX-License-Identifier: Apache-2.0
// What is at fault when a compiler gets a program wrong: the pass, the change that it makes, the
// versions.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "cases/case.h"
#include "compiler/compiler.h"
#include "exec/runner.h"
#include "oracle/judge.h"
#include "store/bug.h"
#include "support/stop.h"

namespace gadfly::triage {

// A program that one configuration gets wrong. Small programs of one file tell most: with several,
// the pass may have done it in any of them.
struct FailingCase {
  cases::Case test;
  cases::Answer answer;
  compiler::Configuration configuration;
  oracle::Kind kind = oracle::Kind::WrongOutput;
  std::string signature;
};

struct Culprit {
  std::string pass = {};     // "InstCombinePass", "tree-vrp1"; or what it takes for granted:
                             // "-fstrict-aliasing"; empty: not found
  std::string change = {};   // the very change: "-mllvm -opt-bisect-limit=123 (on f)",
                             // "-fdbg-cnt=dce:1-1"; may be empty
  std::string cure = {};     // options with which all is right: "-fno-tree-vrp"; may be empty
  std::string why_not = {};  // where there is no pass: what was tried, and why it named none
};

using store::Outcome;

struct Analysis {
  Culprit culprit;
  std::vector<Outcome> outcomes;  // of all configurations, in their order
  // Of the compiler's family, language and target, at the level that fails. Empty: none is known.
  std::string first_failing;  // the lowest version that fails
  std::string last_working;   // the highest version below it, which works
  std::string fixed_in;       // the lowest version above all that fail, which works
  std::string works_at;       // "-O1": the highest level below at which the compiler gets it right; empty: none
  // Whether it fails as well with -fno-strict-aliasing -fwrapv …, which the compiler's maintainers
  // ask to try.
  std::optional<bool> fails_when_lenient;
  std::uint64_t compiled = 0;  // how often a compiler was asked
  bool stopped = false;        // before its end; what was found until then is there
};

// All of it. |all|: every configuration that is installed. Every compile and run is within
// |limits|, and their number is bounded. Throws exec::ExecutorLost, and support::Stopped when the runner is stopped,
// as do the others.
Analysis analyse(const FailingCase& failing, const std::vector<compiler::Configuration>& all,
                 const oracle::JudgeLimits& limits, exec::Runner& runner, support::StopToken stop);

// Whether |before| fails by another pass than |small|, which is what the program that was made of it fails by: what
// cures that one does not cure it. False where that can't be found out, as where -O0 is wrong as well. Throws
// exec::ExecutorLost.
bool blames_another(const FailingCase& before, const Culprit& small, const oracle::JudgeLimits& limits,
                    exec::Runner& runner, support::StopToken stop);

// Which of |all| get it wrong. Stops early when |stop| says so.
std::vector<Outcome> try_all(const FailingCase& failing, const std::vector<compiler::Configuration>& all,
                             const oracle::JudgeLimits& limits, exec::Runner& runner, support::StopToken stop);

using oracle::is_compiler_failure;
using oracle::is_wrong_code;

// Whether a failure of |kind| with |signature| is the failure of |failing|.
bool is_same_failure(const FailingCase& failing, oracle::Kind kind, const std::string& signature);

}  // namespace gadfly::triage
