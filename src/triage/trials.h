// SPDX-License-Identifier: Apache-2.0
// Compiling a failing program again and again with other options.
#pragma once

#include <cstdint>
#include <string>

#include "triage/analysis.h"
#include "triage/bisect.h"

namespace gadfly::triage {

using compiler::Strings;

// The work has to end: it was stopped, or takes too many compiles.
struct SearchEnded {
  std::string why;
  bool stopped;
};

class Trials {
 public:
  // |most|: how often a compiler may be asked.
  Trials(const FailingCase& failing, const oracle::JudgeLimits& limits, exec::Runner& runner, support::StopToken stop,
         std::uint64_t most);

  struct Trial {
    TrialOutcome seen;
    oracle::Verdict verdict;
  };
  // With |options| after those of the level. Throws SearchEnded, exec::ExecutorLost; so do the others.
  Trial look(const Strings& options);
  // With |level| instead of its own.
  Trial look_at(const std::string& level, const Strings& options);
  // With another configuration.
  Trial look_with(const compiler::Configuration& configuration, const Strings& options);
  TrialOutcome seen(const Strings& options) { return look(options).seen; }

  // What the compiler, with its level and |options| but no file, prints.
  std::string ask(const Strings& options);

  // Candidates that hang need not take as long as the first that did: |right| compiled and ran
  // quickly.
  void hurry(const oracle::Verdict& right);
  // From now on the level is this one.
  void set_level(const std::string& level) { failing_.configuration.level = level; }

  const FailingCase& failing() const { return failing_; }
  std::uint64_t compiled() const { return compiled_; }

 private:
  void count();

  FailingCase failing_;
  oracle::JudgeLimits limits_;
  exec::Runner& runner_;
  const support::StopToken stop_;
  const std::uint64_t most_;
  std::uint64_t compiled_ = 0;
};

// The level of these words.
std::string joined(const Strings& words);

}  // namespace gadfly::triage
