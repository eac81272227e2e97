// SPDX-License-Identifier: Apache-2.0
#include "hunt/triage_turns.h"

namespace gadfly::hunt {

double TriageTurns::least(bool any_new) const {
  if (paused_.empty() || begins_new(any_new)) return kLeastTurn;
  return had_.at(paused_.front()).least;
}

std::optional<store::FindingId> TriageTurns::take_paused() {
  if (paused_.empty()) return std::nullopt;
  const store::FindingId finding = paused_.front();
  paused_.pop_front();
  return finding;
}

void TriageTurns::had(store::FindingId finding, double seconds) {
  History& history = had_[finding];
  history.seconds += seconds;
  history.least *= 2;
}

double TriageTurns::seconds(store::FindingId finding) const {
  const auto history = had_.find(finding);
  return history == had_.end() ? 0 : history->second.seconds;
}

}  // namespace gadfly::hunt
