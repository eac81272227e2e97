// SPDX-License-Identifier: Apache-2.0
#include "triage/alike.h"

#include <algorithm>
#include <map>

#include "oracle/judge.h"
#include "triage/analysis.h"
#include "triage/culprit.h"
#include "triage/key.h"

namespace gadfly::triage {
namespace {

using oracle::Kind;

store::BugFacts facts_of(const store::Bug& bug) { return {bug.key, bug.title, bug.family}; }

// The key of the bug that its signature names; empty: it names none.
std::string telling_key(const Occurrence& occurrence) {
  const Kind kind = occurrence.finding.kind;
  if (!tells_the_bug(kind, occurrence.finding.signature)) return "";
  return key_of({.family = occurrence.family,
                 .kind = kind,
                 .signature = occurrence.finding.signature,
                 .pass = {},
                 .program = {}});
}

// The bug of that key, where enough is known of it.
std::optional<store::BugFacts> by_key(const store::Store& store, const std::string& key) {
  if (key.empty()) return std::nullopt;
  const auto bug = store.bug_of_key(key);
  if (!bug || store.worked_out(bug->id) < kEnoughWitnesses) return std::nullopt;
  return facts_of(*bug);
}

bool fails_alike(const store::Outcome& outcome, const Occurrence& occurrence) {
  if (outcome.configuration != occurrence.row.name) return false;
  const Kind one = outcome.kind, other = occurrence.finding.kind;
  if (is_wrong_code(one)) return is_wrong_code(other);
  return one == other && outcome.signature == occurrence.finding.signature;
}

std::optional<store::BugFacts> by_program(const store::Store& store, const Occurrence& occurrence) {
  const store::Finding& finding = occurrence.finding;
  for (const store::Finding& other : store.findings_of(finding.campaign, finding.program)) {
    if (other.bug == 0 || other.triaged != store::TriageState::Reduced || other.id == finding.id) continue;
    const auto bug = store.bug(other.bug);
    if (!bug || bug->family != compiler::word(occurrence.family)) continue;
    const auto analysis = store.analysis(other.id);
    if (analysis && std::ranges::any_of(analysis->outcomes, [&](const store::Outcome& outcome) {
          return fails_alike(outcome, occurrence);
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
    if (witness.triaged != store::TriageState::Reduced) continue;
    const auto analysis = store.analysis(witness.id);
    if (!analysis || analysis->cure.empty() || counts_steps(analysis->cure)) return std::nullopt;
    if (common && *common != analysis->cure) return std::nullopt;
    common = analysis->cure;
    ++small;
  }
  return small >= kEnoughWitnesses ? common : std::nullopt;
}

}  // namespace

std::optional<store::BugFacts> cured_bug_of(const store::Store& store, const Occurrence& occurrence,
                                            const reduce::FailingTest& failing, exec::Runner& runner) {
  if (!is_wrong_code(occurrence.finding.kind)) return std::nullopt;
  const cases::Case& test = occurrence.finding.test;
  if (!test.answer) return std::nullopt;
  for (const store::Bug& bug : store.bugs()) {
    if (bug.family != compiler::word(occurrence.family)) continue;
    const std::optional<std::string> cure = common_cure(store, bug.id);
    if (!cure) continue;
    compiler::Configuration cured = failing.configuration;
    cured.level += " " + *cure;
    if (oracle::judge(test, *test.answer, cured, failing.limits, runner).kind == Kind::Right) return facts_of(bug);
  }
  return std::nullopt;
}

std::optional<store::BugFacts> known_bug_of(const store::Store& store, const Occurrence& occurrence) {
  if (auto bug = by_key(store, telling_key(occurrence))) return bug;
  return by_program(store, occurrence);
}

std::uint64_t count_alike(store::Store& store, store::CampaignId campaign, const Environment& environment,
                          support::StopToken stop) {
  std::map<std::int64_t, store::ConfigurationRow> rows;
  for (store::ConfigurationRow& row : store.configurations(campaign)) rows[row.id] = std::move(row);
  std::map<std::string, std::optional<store::BugFacts>> bugs;  // by key: many findings may have one
  std::uint64_t counted = 0;
  for (const store::Finding& finding : store.findings(campaign)) {
    if (stop.requested()) break;
    if (finding.state != store::State::New || finding.triaged != store::TriageState::Not) continue;
    const store::ConfigurationRow& row = rows[finding.configuration];
    const compiler::Compiler* compiler = environment.compiler(row.compiler);
    if (compiler == nullptr) continue;
    const Occurrence occurrence{finding, store::with_words(row, finding.words), compiler->family};
    const std::string key = telling_key(occurrence);
    const auto [place, is_new] = bugs.try_emplace(key);
    if (is_new) place->second = by_key(store, key);
    auto bug = place->second ? place->second : by_program(store, occurrence);
    if (!bug || !store.claim(finding.id)) continue;
    store.settle(finding.id, {{}, {}, std::move(bug)});
    ++counted;
  }
  return counted;
}

}  // namespace gadfly::triage
