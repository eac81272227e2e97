// SPDX-License-Identifier: Apache-2.0
#include "hunt/recheck.h"

#include <fmt/format.h>

#include "oracle/judge.h"
#include "store/hint.h"
#include "triage/analysis.h"

namespace gadfly::hunt {
namespace {

using store::BugState;

constexpr int kTries = 3;  // some bugs do not always show

Rechecked not_tried(std::string why) { return {Rechecked::How::NotTried, std::move(why), ""}; }

// The program and what it must do; nothing: that is not known.
std::optional<triage::FailingCase> case_of(const triage::StoredBug& bug, const compiler::Compiler& compiler) {
  const compiler::Configuration configuration{compiler, bug.row.level};
  const store::Reduction& small = bug.reduction;
  if (!small.text.empty() && small.test.answer)
    return triage::FailingCase{small.test, *small.test.answer, configuration,
                               oracle::find_kind(small.kind).value_or(oracle::Kind::WrongOutput), small.signature};
  const auto kind = oracle::find_kind(bug.witness.kind);
  const cases::Case& test = bug.witness.test;
  if (!kind || !test.answer) return std::nullopt;
  return triage::FailingCase{test, *test.answer, configuration, *kind, bug.witness.signature};
}

}  // namespace

const char* word(Rechecked::How how) {
  switch (how) {
    case Rechecked::How::Fails: return "fails";
    case Rechecked::How::FailsOtherwise: return "fails otherwise";
    case Rechecked::How::Fixed: return "fixed";
    case Rechecked::How::NotTried: return "not tried";
  }
  return "";
}

Rechecked recheck(const triage::StoredBug& bug, const store::Store& store, const TriageBench& bench,
                  exec::Executor& executor) {
  const compiler::Compiler* compiler = bench.compiler(bug.row.compiler);
  if (compiler == nullptr) return not_tried(bug.row.compiler + " is not on this machine");
  const auto failing = case_of(bug, *compiler);
  if (!failing)
    return not_tried(fmt::format("it has no small program; {} makes one", store::quoted_hint("triage", store.file())));
  for (int i = 0; i < kTries; ++i) {
    const oracle::Verdict verdict =
        oracle::judge(failing->test, failing->answer, failing->configuration, bench.limits, executor);
    if (verdict.kind == oracle::Kind::Skipped) return not_tried(verdict.message);
    if (!oracle::is_finding(verdict.kind)) continue;
    const bool same = triage::is_same_failure(*failing, verdict.kind, verdict.signature);
    return {same ? Rechecked::How::Fails : Rechecked::How::FailsOtherwise, verdict.message, compiler->version};
  }
  return {Rechecked::How::Fixed, "", compiler->version};
}

std::optional<BugState> state_after(const Rechecked& result, const store::Bug& bug) {
  if (result.how == Rechecked::How::Fixed && bug.state != BugState::Fixed) return BugState::Fixed;
  if (result.how == Rechecked::How::Fails && bug.state == BugState::Fixed)
    return bug.link.empty() ? BugState::Reduced : BugState::Reported;
  return std::nullopt;
}

}  // namespace gadfly::hunt
