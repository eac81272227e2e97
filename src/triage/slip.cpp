// SPDX-License-Identifier: Apache-2.0
#include "triage/culprit.h"

namespace gadfly::triage {
namespace {

constexpr std::uint64_t kMostForSlip = 60;

bool is_another(Trials& trials, const Culprit& small) {
  if (trials.seen({}) != TrialOutcome::Fails || trials.look_at("-O0", {}).seen != TrialOutcome::Right) return false;
  if (!small.cure.empty() && !counts_steps(small.cure))
    return trials.seen(compiler::words_of(small.cure)) == TrialOutcome::Fails;
  if (trials.failing().configuration.compiler.family != compiler::Family::Clang) return false;
  const std::string pass = clang_culprit(trials).pass;  // of several files: "A or B"
  return !pass.empty() && pass.find(small.pass) == std::string::npos;
}

}  // namespace

bool blames_another(const FailingCase& before, const Culprit& small, const oracle::JudgeLimits& limits,
                    exec::Runner& runner, support::StopToken stop) {
  if (small.pass.empty()) return false;
  Trials trials(before, limits, runner, stop, kMostForSlip);
  try {
    return is_another(trials, small);
  } catch (const SearchEnded&) {
    return false;
  }
}

}  // namespace gadfly::triage
