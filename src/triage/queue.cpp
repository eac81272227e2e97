// SPDX-License-Identifier: Apache-2.0
#include "triage/queue.h"

#include <fmt/format.h>

#include <algorithm>
#include <tuple>

#include "oracle/judge.h"
#include "triage/analysis.h"
#include "triage/key.h"

namespace gadfly::triage {
namespace {

using store::TriageState;

bool is_done(const Candidate& candidate, bool again) {
  switch (candidate.triaged) {
    case TriageState::Not:
    case TriageState::Partly: return false;
    case TriageState::Reduced: return candidate.has_bug;  // otherwise it was stopped before its culprit was found
    case TriageState::Counted: return true;
    case TriageState::Failed: return !again;
  }
  return true;
}

// What is nearly done first, and what took long already last.
int turn_of(TriageState triaged) {
  switch (triaged) {
    case TriageState::Reduced: return 0;
    case TriageState::Not: return 1;
    default: return 2;
  }
}

// Signatures that name the bug are one sort whatever the version of the compiler; wrong code has none.
std::string sort_of(const store::Finding& finding, const compiler::Compiler& compiler) {
  const char* kind = oracle::word(finding.kind);
  if (tells_the_bug(finding.kind, finding.signature))
    return fmt::format("{} {} {}", compiler::word(compiler.family), kind, finding.signature);
  return fmt::format("{} {}", compiler.name, is_wrong_code(finding.kind) ? "wrong-code" : kind);
}

}  // namespace

std::vector<store::FindingId> waiting(const std::vector<Candidate>& candidates, bool again) {
  std::map<std::string, std::uint64_t> of_sort;
  for (const Candidate& candidate : candidates)
    if (is_done(candidate, again)) ++of_sort[candidate.sort];
  std::vector<std::tuple<int, std::uint64_t, store::FindingId>> order;
  for (const Candidate& candidate : candidates)
    if (!is_done(candidate, again))
      order.emplace_back(turn_of(candidate.triaged), of_sort[candidate.sort]++, candidate.id);
  std::ranges::sort(order);
  std::vector<store::FindingId> ids;
  for (const auto& place : order) ids.push_back(std::get<2>(place));
  return ids;
}

FindingQueue::FindingQueue(store::Store& store, const Environment& environment, store::CampaignId campaign, bool again)
    : store_(store), environment_(environment), campaign_(campaign), again_(again) {}

// There can be many findings: only new ones are read.
void FindingQueue::look() {
  if (!changed_.exchange(false)) return;
  if (compilers_.empty() || campaign_ == 0)
    for (const store::ConfigurationRow& row : store_.configurations(campaign_)) compilers_[row.id] = row.compiler;
  for (const store::Finding& finding : store_.findings_after(campaign_, last_)) {
    last_ = finding.id;
    if (finding.state != store::State::New) continue;
    const std::string& name = compilers_[finding.configuration];
    const compiler::Compiler* compiler = environment_.compiler(name);
    if (compiler != nullptr)
      candidates_.push_back({finding.id, sort_of(finding, *compiler), finding.triaged, finding.bug != 0});
    else if (finding.triaged == TriageState::Not) ++out_of_reach_[name];
  }
  waiting_.clear();
  for (const store::FindingId id : waiting(candidates_, again_))
    if (!taken_.contains(id)) waiting_.push_back(id);
}

// Since it was read, another process or a finding alike may have settled it.
bool FindingQueue::is_settled(store::FindingId id) const {
  const auto finding = store_.finding(id);
  return !finding || is_done({id, "", finding->triaged, finding->bug != 0}, again_);
}

std::optional<store::FindingId> FindingQueue::take() {
  const std::lock_guard lock(mutex_);
  look();
  while (!waiting_.empty()) {
    const store::FindingId id = waiting_.front();
    waiting_.pop_front();
    taken_.insert(id);
    if (!store_.claim(id)) continue;
    if (!is_settled(id)) return id;
    store_.release(id);
  }
  return std::nullopt;
}

std::size_t FindingQueue::size() {
  const std::lock_guard lock(mutex_);
  look();
  return waiting_.size();
}

std::map<std::string, std::uint64_t> FindingQueue::out_of_reach() {
  const std::lock_guard lock(mutex_);
  look();
  return out_of_reach_;
}

}  // namespace gadfly::triage
