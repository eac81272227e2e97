// SPDX-License-Identifier: Apache-2.0
// The abstract machine: executes a whole C program exactly, or names what makes that impossible.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "lang/program.h"
#include "machine/grower.h"
#include "machine/observer.h"
#include "machine/ub.h"
#include "support/stop.h"

namespace gadfly::machine {

// The program ran to its end: main returned, or it called exit or abort.
struct Defined {
  int exit_status = 0;  // as a shell sees it: 134 after abort()
  bool aborted = false;
};

struct Undefined {
  Ub ub;
  lang::Loc loc;
  std::string message;  // with the values involved: "2147483647 + 1 does not fit int"
};

// The machine can't tell: the program uses something that it does not know.
struct Unsupported {
  std::string what;
  lang::Loc loc;
};

struct OutOfFuel {
  lang::Loc loc;
  std::string what;  // "steps", "memory", "stack", "call depth", "output"
};

using Verdict = std::variant<Defined, Undefined, Unsupported, OutOfFuel>;

// A fault to inject: one bit in the result of one arithmetic operation is flipped, as if a compiler had
// got it wrong. Operations are the operators on numbers, and what +=, ++ and their like compute.
struct Fault {
  std::uint64_t operation = ~0ull;      // which one, from 0 on; the default only counts
  unsigned bit = 0;                     // which bit, modulo the width of the result
  lang::FuncId within = lang::kNoFunc;  // count only while a call of it is under way
  std::uint64_t executed = 0;           // how many there were
  lang::ExprId hit = lang::kNoExpr;     // the Binary or Unary whose result was flipped, or what was updated
};

struct RunOptions {
  std::uint64_t fuel = 2'000'000'000;     // steps: statements, loop iterations, calls
  std::uint64_t max_memory = 1ull << 29;  // bytes of live objects of the program
  // Estimated bytes of stack, compiled without optimisation. A quarter of the usual limit of 8 MiB: what is above
  // that may overflow the stack of a right program, so no answer is expected of it.
  std::uint64_t max_stack = 2ull << 20;
  std::uint64_t max_output = 1ull << 26;
  bool wrapv = false;                                // -fwrapv: signed arithmetic wraps
  bool watch_sequence = true;                        // false: unsequenced accesses are known not to conflict
  bool strict_aliasing = true;                       // false: -fno-strict-aliasing
  std::vector<std::string> arguments = {"program"};  // argv
  // Receives output as it is written (stdout: 1, stderr: 2); when empty it is only collected.
  std::function<void(int stream, std::string_view)> on_output;
  Observer* observer = nullptr;
  Grower* grower = nullptr;
  Fault* fault = nullptr;
  support::StopToken stop;  // asked every few thousand steps
};

struct Outcome {
  Verdict verdict;
  std::uint64_t steps = 0;
  std::string out;  // what the program wrote to stdout, also before it went wrong
  std::string err;
};

// Runs |program| from main to its end. Deterministic. Needs a deep stack: see support/deep_stack.h.
// Throws support::Stopped when |options.stop| asks for it: then there is no outcome.
Outcome run(const lang::Program& program, const RunOptions& options);

}  // namespace gadfly::machine
