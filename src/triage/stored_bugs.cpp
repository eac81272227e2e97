// SPDX-License-Identifier: Apache-2.0
#include "triage/stored_bugs.h"

#include <algorithm>
#include <set>

#include "oracle/judge.h"
#include "oracle/words.h"
#include "triage/analysis.h"
#include "triage/rank.h"

namespace gadfly::triage {
namespace {

BugFeatures specimen_of(const StoredBug& each) {
  const std::string& message = each.reduction.text.empty() ? each.witness.message : each.reduction.message;
  return {each.reduction.text, message, failing_of(each.analysis.outcomes), each.is_settled()};
}

// The signature of wrong code is the same for all wrong code.
std::string telling_signature(const store::Finding& finding) {
  return is_wrong_code(finding.kind) ? "" : finding.signature;
}

}  // namespace

bool StoredBug::is_settled() const {
  return known != nullptr || bug.state == store::BugState::Known || bug.state == store::BugState::Reported ||
         bug.state == store::BugState::Fixed;
}

std::uint64_t StoredBug::lines() const { return oracle::line_count(reduction.text); }

StoredBug stored_bug(const store::Store& store, const store::Bug& bug, const std::vector<KnownBug>& known) {
  StoredBug found;
  found.bug = bug;
  found.store_file = store.file();
  if (auto witness = store.finding(bug.smallest)) found.witness = std::move(*witness);
  if (auto reduction = store.reduction(bug.smallest)) found.reduction = std::move(*reduction);
  // What the bug needs, not all that it was found with.
  if (!found.reduction.text.empty()) found.witness.words = found.reduction.words;
  found.row = store.configuration_of(found.witness);
  if (auto analysis = store.analysis(bug.smallest)) found.analysis = std::move(*analysis);
  const std::string signature = telling_signature(found.witness);
  found.known = find_known(known, {bug.family, found.row.compiler, signature, found.analysis.pass});
  return found;
}

std::vector<StoredBug> ranked_bugs(const store::Store& store, store::CampaignId campaign,
                                   const std::vector<KnownBug>& known) {
  std::set<store::BugId> shown;
  if (campaign != 0)
    for (const store::Finding& finding : store.findings(campaign)) shown.insert(finding.bug);
  std::vector<StoredBug> bugs;
  for (const store::Bug& bug : store.bugs())
    if (campaign == 0 || shown.contains(bug.id)) bugs.push_back(stored_bug(store, bug, known));
  // The one that was seen most often is a good one to begin with.
  std::ranges::stable_sort(bugs, std::ranges::greater{}, [](const StoredBug& each) { return each.bug.times; });
  std::vector<BugFeatures> specimens;
  for (const StoredBug& each : bugs) specimens.push_back(specimen_of(each));
  std::vector<StoredBug> ranked;
  for (const std::size_t index : furthest_first(specimens)) ranked.push_back(std::move(bugs[index]));
  return ranked;
}

void apply_known(store::Store& store, const std::vector<KnownBug>& known) {
  for (const store::Bug& bug : store.bugs())
    if (const StoredBug each = stored_bug(store, bug, known); each.known != nullptr)
      store.mark_known(bug.id, each.known->link);
}

}  // namespace gadfly::triage
