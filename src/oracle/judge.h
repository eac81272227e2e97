// SPDX-License-Identifier: Apache-2.0
// One program and one configuration of a compiler: one verdict.
#pragma once

#include <string>
#include <vector>

#include "compiler/compiler.h"
#include "exec/executor.h"
#include "oracle/test_case.h"

namespace gadfly::oracle {

enum class Kind : std::uint8_t {
  Right,
  WrongOutput,      // another checksum, another trace, another exit status
  ProgramCrash,     // a signal
  ProgramHang,
  CompilerCrash,
  CompilerHang,
  CompilerMemory,
  Rejection,        // of a valid program; also success without a program
  Skipped,          // the compiler does not know the language of the program, or has disappeared
};
// "wrong-output": what people type and see.
const char* word(Kind kind);
bool is_finding(Kind kind);

struct Verdict {
  Kind kind = Kind::Right;
  std::string signature;   // of a finding: the same for the same bug, as far as can be told
  std::string message;     // one line for people
  Answer actual;           // where the program ran
  std::string compiler_output;
  std::vector<std::string> commands;  // what was run, as one types it in a folder with the files
  double compile_seconds = 0, run_seconds = 0;  // of CPU
};

struct JudgeLimits {
  exec::Limits compile, run;
};

// |executor|'s folder is emptied first.
Verdict judge(const TestCase& test, const Answer& answer, const compiler::Configuration& configuration,
              const JudgeLimits& limits, exec::Executor& executor);

}  // namespace gadfly::oracle
