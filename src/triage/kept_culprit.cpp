// SPDX-License-Identifier: Apache-2.0
#include "triage/kept_culprit.h"

#include "oracle/platforms.h"
#include "triage/culprit.h"

namespace gadfly::triage {
namespace {

FailingCase as_case(const reduce::Observation& observation, const reduce::FailingTest& failing) {
  FailingCase one;
  one.test.files = {{"test.c", observation.compiled}};
  one.test.options = failing.options;
  one.test.exact = observation.exact;
  one.test.platforms = oracle::platforms_of(failing.configuration);
  one.answer = observation.answer;
  one.configuration = failing.configuration;
  one.kind = observation.verdict.kind;
  one.signature = observation.verdict.signature;
  return one;
}

std::string name_of(const Culprit& culprit) { return culprit.pass.empty() ? culprit.cure : culprit.pass; }

}  // namespace

KeptCulprit::KeptCulprit(const reduce::Observation& observation, const reduce::FailingTest& failing,
                         support::StopToken stop)
    : before_(as_case(observation, failing)), limits_(failing.limits), sandbox_(failing.sandbox) {
  if (!is_wrong_code(before_.kind)) {
    why_not_ = "it is no wrong code, and its signature is kept";
    return;
  }
  const Culprit culprit = culprit_of(before_, stop);
  name_ = name_of(culprit);
  const bool lasts = !culprit.cure.empty() && !counts_steps(culprit.cure);
  if (lasts) cure_ = compiler::words_of(culprit.cure);
  if (!lasts) why_not_ = !culprit.why_not.empty() ? culprit.why_not : "no options avoid " + name_ + " in every program";
}

Culprit KeptCulprit::culprit_of(const FailingCase& failing, support::StopToken stop) const {
  const auto runner = exec::open_sandbox(sandbox_);
  return analyse(failing, {}, limits_, *runner, stop).culprit;
}

std::string KeptCulprit::other(const reduce::ReducedCase& small, support::StopToken stop) const {
  if (!is_wrong_code(small.verdict.kind)) return {};
  FailingCase after = before_;
  after.test = small.test;
  after.answer = small.answer;
  after.kind = small.verdict.kind;
  after.signature = small.verdict.signature;
  try {
    const Culprit culprit = culprit_of(after, stop);
    const auto runner = exec::open_sandbox(sandbox_);
    return blames_another(before_, culprit, limits_, *runner, stop) ? name_of(culprit) : "";
  } catch (const support::Stopped&) {
    return {};
  }
}

}  // namespace gadfly::triage
