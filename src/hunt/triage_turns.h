// SPDX-License-Identifier: Apache-2.0
// In which order the findings of a hunt get their turns.
#pragma once

#include <deque>
#include <map>
#include <optional>

#include "store/bug.h"

namespace gadfly::hunt {

// Findings whose reduction made way for programs and is continued later. Up to kMostPaused of them wait while new
// findings are begun: one whose reduction takes minutes must not hide those that would be small in seconds. Each
// turn of a finding is planned twice as long as the last, so that starting again does not take most of the time.
class TriageTurns {
 public:
  static constexpr std::size_t kMostPaused = 4;
  static constexpr double kLeastTurn = 2;  // seconds: a turn costs some compilations before anything gets smaller

  // Whether the next turn is for a finding that had none. |any_new|: there is one.
  bool begins_new(bool any_new) const { return any_new && paused_.size() < kMostPaused; }
  // Seconds that the next turn should be able to take.
  double least(bool any_new) const;
  // The paused finding that waits longest.
  std::optional<store::FindingId> take_paused();

  // A turn has ended.
  void had(store::FindingId finding, double seconds);
  // It is to have another one.
  void pause(store::FindingId finding) { paused_.push_back(finding); }
  // What all turns of it took.
  double seconds(store::FindingId finding) const;

 private:
  struct History {
    double seconds = 0, least = kLeastTurn;
  };
  std::deque<store::FindingId> paused_;
  std::map<store::FindingId, History> had_;
};

}  // namespace gadfly::hunt
