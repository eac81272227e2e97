// SPDX-License-Identifier: Apache-2.0
#include "cli/kept_culprit.h"

#include "oracle/platforms.h"
#include "triage/culprit.h"

namespace gadfly::cli {
namespace {

triage::FailingCase as_case(const reduce::Look& look, const reduce::Failing& failing) {
  triage::FailingCase one;
  one.test.files = {{"test.c", look.compiled}};
  one.test.options = failing.options;
  one.test.exact = look.exact;
  one.test.platforms = oracle::platforms_of(failing.configuration);
  one.answer = look.answer;
  one.configuration = failing.configuration;
  one.kind = look.verdict.kind;
  one.signature = look.verdict.signature;
  return one;
}

std::string name_of(const triage::Culprit& culprit) { return culprit.pass.empty() ? culprit.cure : culprit.pass; }

}  // namespace

KeptCulprit::KeptCulprit(const reduce::Look& look, const reduce::Failing& failing, support::StopToken stop)
    : before_(as_case(look, failing)), limits_(failing.limits), sandbox_(failing.sandbox) {
  if (!triage::is_wrong_code(before_.kind)) {
    why_not_ = "it is no wrong code, and its signature is kept";
    return;
  }
  const triage::Culprit culprit = culprit_of(before_, stop);
  name_ = name_of(culprit);
  const bool lasts = !culprit.cure.empty() && !triage::counts_steps(culprit.cure);
  if (lasts) cure_ = compiler::words_of(culprit.cure);
  if (!lasts) why_not_ = !culprit.why_not.empty() ? culprit.why_not : "no options avoid " + name_ + " in every program";
}

triage::Culprit KeptCulprit::culprit_of(const triage::FailingCase& failing, support::StopToken stop) const {
  exec::Executor executor(sandbox_);
  return triage::analyse(failing, {}, limits_, executor, stop).culprit;
}

std::string KeptCulprit::other(const reduce::SmallCase& small, support::StopToken stop) const {
  if (!triage::is_wrong_code(small.verdict.kind)) return {};
  triage::FailingCase after = before_;
  after.test = small.test;
  after.answer = small.answer;
  after.kind = small.verdict.kind;
  after.signature = small.verdict.signature;
  try {
    const triage::Culprit culprit = culprit_of(after, stop);
    exec::Executor executor(sandbox_);
    return triage::blames_another(before_, culprit, limits_, executor, stop) ? name_of(culprit) : "";
  } catch (const support::Stopped&) {
    return {};
  }
}

}  // namespace gadfly::cli
