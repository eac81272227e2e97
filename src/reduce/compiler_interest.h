// SPDX-License-Identifier: Apache-2.0
// A program is interesting when the abstract machine says that it is defined, and a compiler gets it wrong in
// the way that is looked for.
#pragma once

#include <atomic>
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "compiler/compiler.h"
#include "exec/executor.h"
#include "machine/machine.h"
#include "oracle/judge.h"
#include "reduce/reduce.h"

namespace gadfly::reduce {

// What goes wrong.
struct Expectation {
  oracle::Kind kind = oracle::Kind::WrongOutput;
  std::string signature = {};
  bool keep_signature = true;   // of crashes and rejections; wrong outputs have none worth the name
  bool unsteady = false;        // it does not always happen, or shows by time only: looked at twice
  compiler::Strings cure = {};  // options with which all has to be right; empty: not looked at
  bool allows(const oracle::Verdict& verdict) const;
};

// Whether no way to contract floating-point expressions changes the answer (cases::Case::exact). Otherwise compilers
// are told not to contract.
enum class Exactness : std::uint8_t {
  Unknown,
  WhereNothingIsRounded,  // of the programs whose run by the machine rounds nothing
  Known,
};

struct FailingTest {
  compiler::Configuration configuration;
  compiler::Strings options = {};  // that the program needs
  oracle::JudgeLimits limits = {};
  exec::SandboxOptions sandbox = {};  // its |stop| ends the abstract machine as well
  bool watched = false;               // the sequence of accesses to volatile objects is part of the answer
  bool only_compiled = false;         // the program need not be defined, and is not run
  Exactness exactness = Exactness::Unknown;
};

// What the machine and the compiler say of one program.
struct Observation {
  cases::Answer answer;     // the machine's
  oracle::Verdict verdict;  // on what the compiler made of it
  std::string compiled;     // the text that it was given
  std::uint64_t steps = 0;
  bool exact = false;  // |verdict| is that without an option against contraction
};
// There is no answer.
struct NoAnswer {
  std::string why;         // "line 3: it is undefined: …"
  bool undefined = false;  // otherwise it can't be told
};
// Why a run of |program| gives no answer, in lines of |program|; nothing: it gives one.
std::optional<NoAnswer> no_answer(const lang::Program& program, const machine::Outcome& outcome);
// The machine says what the answer is, unless the program is only compiled.
std::variant<Observation, NoAnswer> observe(const lang::Program& program, const std::string& text,
                                            const FailingTest& failing, std::uint64_t fuel, exec::Runner& runner);
// What is only compiled.
Observation observe_compiler(const std::string& text, const FailingTest& failing, exec::Runner& runner);
// |program|, which is defined, with a watch over its accesses to volatile objects; nothing: they can't be watched.
std::optional<std::string> watched_text(const lang::Program& program, support::StopToken stop);
// What the compiler makes of |text| when that is the answer. Of what is watched it is Observation::compiled.
oracle::Verdict verdict_on(const std::string& text, const cases::Answer& answer, const FailingTest& failing,
                           exec::Runner& runner);

// Whether the compiler is right about |text| with the cure of what goes wrong, where there is one.
bool is_cured(const std::string& text, const cases::Answer& answer, const FailingTest& failing,
              const Expectation& expectation, exec::Runner& runner);

class CompilerInterest : public Interest {
 public:
  // Throws exec::ExecutorLost and support::Stopped, as does is_interesting().
  CompilerInterest(FailingTest failing, Expectation expectation, std::uint64_t fuel, unsigned workers);

  bool is_interesting(const lang::Program& program, const std::string& text, unsigned worker) override;
  // Of a program that is known to be defined, with that answer.
  bool fails(const std::string& text, const cases::Answer& answer, unsigned worker);

  std::uint64_t compiled() const { return compiled_; }  // how often the compiler was asked
  const FailingTest& failing() const { return failing_; }

 private:
  std::optional<Observation> observe(const lang::Program& program, const std::string& text, unsigned worker);

  const FailingTest failing_;
  const Expectation expectation_;
  const std::uint64_t fuel_;
  std::vector<std::unique_ptr<exec::Runner>> runners_;
  std::atomic<std::uint64_t> compiled_ = 0;
};

}  // namespace gadfly::reduce
