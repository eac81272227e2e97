// SPDX-License-Identifier: Apache-2.0
// One program on its way through one compiler: compiled, and run.
#pragma once

#include <optional>

#include "cases/case.h"
#include "compiler/compiler.h"
#include "exec/runner.h"
#include "oracle/judge.h"

namespace gadfly::oracle {

class Attempt {
 public:
  Attempt(const cases::Case& test, const compiler::Configuration& configuration, const JudgeLimits& limits,
          exec::Runner& runner)
      : test_(test), configuration_(configuration), limits_(limits), runner_(runner) {}

  // The end of the program that was made; nothing: there is none, and |verdict| says why. Throws exec::ExecutorLost.
  std::optional<exec::Result> run(const Instrumentation& with);

  Verdict verdict;  // without what the run says

 private:
  void skip(std::string why);
  bool put_files();
  bool compile(const compiler::Strings& more_options);
  exec::Result compile_once(const compiler::Strings& options);
  bool made_nothing(const compiler::Strings& command);
  void fail(const exec::Result& result);
  std::optional<exec::Result> start(const compiler::Strings& environment);
  std::optional<exec::Result> no_program(int error);

  const cases::Case& test_;
  const compiler::Configuration& configuration_;
  const JudgeLimits& limits_;
  exec::Runner& runner_;
};

}  // namespace gadfly::oracle
