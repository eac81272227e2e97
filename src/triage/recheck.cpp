// SPDX-License-Identifier: Apache-2.0
#include "triage/recheck.h"

#include <fmt/format.h>

#include "oracle/judge.h"
#include "store/hint.h"
#include "triage/analysis.h"

namespace gadfly::triage {
namespace {

using store::BugState;

constexpr int kTries = 3;  // some bugs do not always show

RecheckResult not_tried(std::string why) { return {RecheckResult::How::NotTried, std::move(why), ""}; }

// The program and what it must do; nothing: that is not known.
std::optional<FailingCase> case_of(const StoredBug& bug, const compiler::Compiler& compiler) {
  const compiler::Configuration configuration{compiler, bug.row.level};
  const store::Reduction& small = bug.reduction;
  if (!small.text.empty() && small.test.answer)
    return FailingCase{small.test, *small.test.answer, configuration, small.kind, small.signature};
  const cases::Case& test = bug.witness.test;
  if (!oracle::is_finding(bug.witness.kind) || !test.answer) return std::nullopt;
  return FailingCase{test, *test.answer, configuration, bug.witness.kind, bug.witness.signature};
}

}  // namespace

const char* word(RecheckResult::How how) {
  switch (how) {
    case RecheckResult::How::Fails: return "fails";
    case RecheckResult::How::FailsOtherwise: return "fails otherwise";
    case RecheckResult::How::Fixed: return "fixed";
    case RecheckResult::How::NotTried: return "not tried";
  }
  return "";
}

RecheckResult recheck(const StoredBug& bug, const store::Store& store, const Environment& environment,
                      exec::Runner& runner) {
  const compiler::Compiler* compiler = environment.compiler(bug.row.compiler);
  if (compiler == nullptr) return not_tried(bug.row.compiler + " is not on this machine");
  const auto failing = case_of(bug, *compiler);
  if (!failing)
    return not_tried(fmt::format("it has no small program; {} makes one", store::quoted_hint("triage", store.file())));
  for (int i = 0; i < kTries; ++i) {
    const oracle::Verdict verdict =
        oracle::judge(failing->test, failing->answer, failing->configuration, environment.limits, runner);
    if (verdict.kind == oracle::Kind::Skipped) return not_tried(verdict.message);
    if (!oracle::is_finding(verdict.kind)) continue;
    const bool same = is_same_failure(*failing, verdict.kind, verdict.signature);
    return {same ? RecheckResult::How::Fails : RecheckResult::How::FailsOtherwise, verdict.message, compiler->version};
  }
  return {RecheckResult::How::Fixed, "", compiler->version};
}

std::optional<BugState> state_after(const RecheckResult& result, const store::Bug& bug) {
  if (result.how == RecheckResult::How::Fixed && bug.state != BugState::Fixed) return BugState::Fixed;
  if (result.how == RecheckResult::How::Fails && bug.state == BugState::Fixed)
    return bug.link.empty() ? BugState::Reduced : BugState::Reported;
  return std::nullopt;
}

}  // namespace gadfly::triage
