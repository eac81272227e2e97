// SPDX-License-Identifier: Apache-2.0
// One program and one configuration of a compiler: one verdict.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cases/case.h"
#include "cases/verdict_kind.h"
#include "compiler/compiler.h"
#include "exec/runner.h"

namespace gadfly::oracle {

using Kind = cases::VerdictKind;
using cases::find_kind;
using cases::is_compiler_failure;
using cases::is_finding;
using cases::is_wrong_code;
using cases::needs_a_valid_program;
using cases::word;

struct Verdict {
  Kind kind = Kind::Right;
  std::string signature;          // of a finding: the same for the same bug, as far as can be told
  std::string message;            // one line for people
  bool compiler_missing = false;  // skipped since it could not be started
  cases::Answer actual;           // where the program ran
  std::string compiler_output, program_errors;
  std::vector<std::string> commands;            // what was run, as one types it in a folder with the files
  double compile_seconds = 0, run_seconds = 0;  // of CPU
};

struct JudgeLimits {
  exec::Limits compile, run;
};

// Limits that hold on a busy machine: what hangs has used up its CPU seconds, or sleeps for many
// times that.
JudgeLimits limits_of(double compile_cpu_seconds, double run_cpu_seconds);
inline constexpr double kCompileSeconds = 30, kRunSeconds = 5;

// Why the compiler is not asked to compile it; nothing: it is.
std::optional<std::string> not_for(const cases::Case& test, const compiler::Configuration& configuration);

// |answer| is that of |test|; see also answer_for(). |runner|'s folder is emptied first. Throws exec::ExecutorLost.
Verdict judge(const cases::Case& test, const cases::Answer& answer, const compiler::Configuration& configuration,
              const JudgeLimits& limits, exec::Runner& runner);

// Compiles and runs it, and tells what it does: kind is Right where it ran to an end of its own
// (also by a signal, as a shell sees it), and |actual| holds what it did.
struct Instrumentation {
  compiler::Strings options = {};      // of the compiler, after the level's
  compiler::Strings environment = {};  // of the program
};
Verdict observe(const cases::Case& test, const compiler::Configuration& configuration, const Instrumentation& with,
                const JudgeLimits& limits, exec::Runner& runner);

// What a run of the program came to.
Verdict judge_run(const cases::Answer& answer, const exec::Result& result);

// Whether all verdicts say the same against the program itself: at least two compilers judged it,
// none found it right, and all complain of the same. Then the program or its answer is wrong, not
// the compilers.
struct CompilerVerdict {
  std::string compiler;  // what tells it from others
  const Verdict* verdict;
};
bool against_the_program(const std::vector<CompilerVerdict>& judged);

}  // namespace gadfly::oracle
