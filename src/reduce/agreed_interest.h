// SPDX-License-Identifier: Apache-2.0
// For programs that the machine can't run: sanitized builds are to be silent, compilers at -O0 to agree, and the
// failing one to differ from them.
#pragma once

#include <memory>
#include <string>
#include <variant>
#include <vector>

#include "oracle/agree.h"
#include "reduce/compiler_interest.h"

namespace gadfly::reduce {

struct Referees {
  std::vector<compiler::Configuration> compilers;  // oracle::references()
  std::vector<compiler::Strings> checks = {};      // warning_checks()
};

// Needs a deep stack, for it asks the machine as well. Throws exec::ExecutorLost.
std::variant<Observation, NoAnswer> observe_agreed(const std::string& text, const FailingTest& failing,
                                                   const Referees& referees, exec::Runner& runner);

class AgreedInterest : public Interest {
 public:
  // Throws exec::ExecutorLost, as does fails().
  AgreedInterest(FailingTest failing, Expectation expectation, Referees referees, unsigned workers);

  bool is_interesting(const lang::Program&, const std::string& text, unsigned worker) override {
    return fails(text, worker);
  }
  bool fails(const std::string& text, unsigned worker);

  std::uint64_t compiled() const { return compiled_; }  // how often the failing compiler was asked

 private:
  bool fails_once(const std::string& text, exec::Runner& runner);
  bool is_accepted(const std::string& text, exec::Runner& runner) const;

  const FailingTest failing_;
  const Expectation expectation_;
  const Referees referees_;
  std::vector<std::unique_ptr<exec::Runner>> runners_;
  std::atomic<std::uint64_t> compiled_ = 0;
};

}  // namespace gadfly::reduce
