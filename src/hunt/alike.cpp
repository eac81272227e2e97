// SPDX-License-Identifier: Apache-2.0
#include "hunt/alike.h"

#include <algorithm>
#include <map>

#include "hunt/finding_test.h"
#include "oracle/judge.h"
#include "triage/analysis.h"
#include "triage/culprit.h"
#include "triage/key.h"

namespace gadfly::hunt {
namespace {

using oracle::Kind;

Kind kind_of(const std::string& word) { return oracle::find_kind(word).value_or(Kind::Right); }

store::BugFacts facts_of(const store::Bug& bug) { return {bug.key, bug.title, bug.family}; }

std::optional<store::BugFacts> by_signature(const store::Store& store, const Subject& subject) {
  const store::Finding& finding = subject.finding;
  const Kind kind = kind_of(finding.kind);
  if (!triage::tells_the_bug(kind, finding.signature)) return std::nullopt;
  const auto bug = store.bug_of_key(triage::key_of({.family = subject.family,
                                                    .kind = kind,
                                                    .signature = finding.signature,
                                                    .pass = {},
                                                    .program = {}}));
  if (!bug) return std::nullopt;
  const auto witnesses = store.witnesses(bug->id);
  const auto small =
      std::ranges::count(witnesses, store::Triaged::Reduced, &store::Finding::triaged);
  if (static_cast<std::size_t>(small) < kEnoughWitnesses) return std::nullopt;
  return facts_of(*bug);
}

bool fails_alike(const store::Outcome& outcome, const Subject& subject) {
  if (outcome.configuration != subject.row.name) return false;
  const Kind one = kind_of(outcome.kind), other = kind_of(subject.finding.kind);
  if (triage::is_wrong_code(one)) return triage::is_wrong_code(other);
  return one == other && outcome.signature == subject.finding.signature;
}

std::optional<store::BugFacts> by_program(const store::Store& store, const Subject& subject,
                                          const std::vector<store::Finding>& findings) {
  for (const store::Finding& other : findings) {
    if (other.bug == 0 || other.triaged != store::Triaged::Reduced ||
        other.id == subject.finding.id || other.program != subject.finding.program ||
        other.campaign != subject.finding.campaign)
      continue;
    const auto bug = store.bug(other.bug);
    if (!bug || bug->family != compiler::word(subject.family)) continue;
    const auto analysis = store.analysis(other.id);
    if (analysis && std::ranges::any_of(analysis->outcomes, [&](const store::Outcome& outcome) {
          return fails_alike(outcome, subject);
        }))
      return facts_of(*bug);
  }
  return std::nullopt;
}

// Options that avoid the bug in each of its small programs; nothing: there are too few of them, or
// no such options.
std::optional<std::string> common_cure(const store::Store& store, store::BugId bug) {
  std::optional<std::string> common;
  std::size_t small = 0;
  for (const store::Finding& witness : store.witnesses(bug)) {
    if (witness.triaged != store::Triaged::Reduced) continue;
    const auto analysis = store.analysis(witness.id);
    if (!analysis || analysis->cure.empty() || triage::counts_steps(analysis->cure))
      return std::nullopt;
    if (common && *common != analysis->cure) return std::nullopt;
    common = analysis->cure;
    ++small;
  }
  return small >= kEnoughWitnesses ? common : std::nullopt;
}

}  // namespace

std::optional<store::BugFacts> cured_bug_of(const store::Store& store, const Subject& subject,
                                            const reduce::Failing& failing,
                                            exec::Executor& executor) {
  if (!triage::is_wrong_code(kind_of(subject.finding.kind))) return std::nullopt;
  const oracle::TestCase test = test_of(subject.finding, subject.row);
  for (const store::Bug& bug : store.bugs()) {
    if (bug.family != compiler::word(subject.family)) continue;
    const std::optional<std::string> cure = common_cure(store, bug.id);
    if (!cure) continue;
    compiler::Configuration cured = failing.configuration;
    cured.level += " " + *cure;
    const oracle::Answer answer{subject.finding.expected, 0};
    if (oracle::judge(test, answer, cured, failing.limits, executor).kind == Kind::Right)
      return facts_of(bug);
  }
  return std::nullopt;
}

std::optional<store::BugFacts> known_bug_of(const store::Store& store, const Subject& subject,
                                            const std::vector<store::Finding>& findings) {
  if (auto bug = by_signature(store, subject)) return bug;
  return by_program(store, subject, findings);
}

std::uint64_t count_alike(store::Store& store, store::CampaignId campaign,
                          const TriageBench& bench) {
  const std::vector<store::Finding> findings = store.findings(campaign);
  std::map<std::int64_t, store::ConfigurationRow> rows;
  for (store::ConfigurationRow& row : store.configurations(campaign)) rows[row.id] = std::move(row);
  std::uint64_t counted = 0;
  for (const store::Finding& finding : findings) {
    if (finding.state != store::State::New || finding.triaged != store::Triaged::Not) continue;
    const store::ConfigurationRow& row = rows[finding.configuration];
    const compiler::Compiler* compiler = bench.compiler(row.compiler);
    if (compiler == nullptr) continue;
    auto bug = known_bug_of(store, {finding, row, compiler->family}, findings);
    if (!bug || !store.claim(finding.id)) continue;
    store.settle(finding.id, {{}, {}, std::move(bug)});
    ++counted;
  }
  return counted;
}

}  // namespace gadfly::hunt
