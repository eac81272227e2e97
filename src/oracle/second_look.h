// SPDX-License-Identifier: Apache-2.0
// Doubts about a program that the abstract machine does not vouch for. Silent sanitizers and two compilers that agree
// at -O0 do not show that it is defined, so before a compiler is accused of wrong code, all else that can refute it is
// asked.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "cases/case.h"
#include "compiler/compiler.h"
#include "exec/runner.h"
#include "oracle/judge.h"

namespace gadfly::oracle {

// Of one program and its answer, which has to outlive it.
class SecondLook {
 public:
  SecondLook(const cases::Case& test, const cases::Answer& answer,
             const std::vector<compiler::Configuration>& references, const JudgeLimits& limits, exec::Runner& runner)
      : test_(test), answer_(answer), references_(references), limits_(limits), runner_(runner) {}

  // Why |verdict| is no finding in |accused|: the program is in doubt, or right where |accused| takes less for granted.
  // Nothing: it stands. What the compiler itself fails at needs no valid program. Throws exec::ExecutorLost.
  std::optional<std::string> excuse(const compiler::Configuration& accused, const Verdict& verdict);

  // |verdict| of |accused|, skipped where there is an excuse.
  Verdict reviewed(const compiler::Configuration& accused, Verdict verdict);
  // The same where the program itself was found to be in doubt: then nobody has judged it, who was right either.
  Verdict without_doubt(Verdict verdict) const;

  double compile_seconds = 0, run_seconds = 0;  // of CPU

 private:
  struct Build {
    compiler::Configuration configuration;
    Instrumentation with;
    JudgeLimits limits;
  };
  Verdict observe(const Build& build);
  std::string lenient_excuse(const compiler::Configuration& accused);
  std::string find_doubt();
  std::string ask_lenient();
  std::string ask_memory_sanitizer();
  std::string ask_thread_sanitizer();
  std::string ask_valgrind();
  std::optional<Verdict> sanitized(compiler::Family family, const char* sanitizer);
  bool is_another_answer(const Verdict& verdict) const;

  const cases::Case& test_;
  const cases::Answer& answer_;
  const std::vector<compiler::Configuration>& references_;
  const JudgeLimits limits_;
  exec::Runner& runner_;
  bool asked_ = false;
  std::string doubt_;
};

}  // namespace gadfly::oracle
