// SPDX-License-Identifier: Apache-2.0
// The answer of a program that came without one: what the abstract machine says, and where it can't
// tell, what several compilers agree on, after the sanitizers found nothing undefined.
#pragma once

#include <cstdint>
#include <string>
#include <variant>
#include <vector>

#include "cases/case.h"
#include "compiler/compiler.h"
#include "exec/runner.h"
#include "frontend/read.h"
#include "oracle/judge.h"

namespace gadfly::oracle {

// The program has no answer that a compiler could miss: it is undefined, or leaves its answer open.
struct Undefined {
  std::string message;  // "FILE:3:7: signed-overflow: …"
};
// It can't be told.
struct NoAnswer {
  std::string why;
};
using Agreement = std::variant<cases::Answer, Undefined, NoAnswer>;

inline constexpr std::uint64_t kMachineFuel = 50'000'000;

// How |test|'s options ask to read it.
frontend::ReadOptions read_options(const cases::Case& test);

// The machine alone. Needs a deep stack (support/deep_stack.h). Throws support::Stopped.
Agreement ask_machine(const cases::Case& test, std::uint64_t fuel = kMachineFuel, support::StopToken stop = {});

// The compilers that are asked, at -O0: GCC and Clang of this machine, one version of each, and
// where one of them is missing, another compiler.
std::vector<compiler::Configuration> references(const std::vector<compiler::Compiler>& compilers);

struct AgreementResult {
  Agreement agreement;
  std::string by;  // "the abstract machine", "gcc-12 -O0 and clang-19 -O0"
  // The answer is only not refuted: why the abstract machine could not tell, with the place. Empty: it is sure.
  std::string unproven = {};
  double compile_seconds = 0, run_seconds = 0;  // of CPU
};
// Needs a deep stack. Throws exec::ExecutorLost and support::Stopped.
AgreementResult agree(const cases::Case& test, const std::vector<compiler::Configuration>& references,
                      const JudgeLimits& limits, exec::Runner& runner);

// The sanitized builds (of those |references| that have sanitizers) that found nothing undefined in a
// program and gave |answer|, as commands. Throws exec::ExecutorLost.
std::vector<std::string> silent_sanitizers(const cases::Case& test, const cases::Answer& answer,
                                           const std::vector<compiler::Configuration>& references,
                                           const JudgeLimits& limits, exec::Runner& runner);

}  // namespace gadfly::oracle
