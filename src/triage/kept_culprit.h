// SPDX-License-Identifier: Apache-2.0
// What wrong code fails by, so that it can be kept while the program is made small.
#pragma once

#include <string>

#include "reduce/reduce_case.h"
#include "triage/analysis.h"

namespace gadfly::triage {

class KeptCulprit {
 public:
  // Of a program that fails as |observation| says. Throws exec::ExecutorLost, as does other().
  KeptCulprit(const reduce::Observation& observation, const reduce::FailingTest& failing, support::StopToken stop);

  // Options that avoid it in every program. Empty: there are none, and why_not() says why.
  const compiler::Strings& cure() const { return cure_; }
  const std::string& why_not() const { return why_not_; }
  // The pass at fault, or what cures it; empty: not known.
  const std::string& name() const { return name_; }

  // The culprit of |small|, if that is another one; empty: it is the same, or can't be told.
  std::string other(const reduce::ReducedCase& small, support::StopToken stop) const;

 private:
  Culprit culprit_of(const FailingCase& failing, support::StopToken stop) const;

  FailingCase before_;
  oracle::JudgeLimits limits_;
  exec::SandboxOptions sandbox_;
  compiler::Strings cure_;
  std::string why_not_, name_;
};

}  // namespace gadfly::triage
