// SPDX-License-Identifier: Apache-2.0
// Which finding is followed up next.
#pragma once

#include <atomic>
#include <deque>
#include <map>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "store/store.h"
#include "triage/follow_up.h"

namespace gadfly::triage {

// A finding and which sort it is of: findings of one sort are likely to be one bug.
struct Candidate {
  store::FindingId id = 0;
  std::string sort;
  store::TriageState triaged = store::TriageState::Not;
  bool has_bug = false;
};
// Those that still need work: first those whose small program is there already, then of each sort one
// before the second of another, last those whose reduction was stopped. |again|: those that failed as
// well.
std::vector<store::FindingId> waiting(const std::vector<Candidate>& candidates, bool again);

// The findings of a campaign, or of all, that wait. For several threads at once.
class FindingQueue {
 public:
  // |campaign| 0: all.
  FindingQueue(store::Store& store, const Environment& environment, store::CampaignId campaign, bool again = false);

  // There may be new ones.
  void changed() { changed_ = true; }
  // The next, claimed for this process; nothing: there is none now. None is given twice.
  std::optional<store::FindingId> take();
  // How many wait.
  std::size_t size();
  // Findings whose compilers are not here, by compiler.
  std::map<std::string, std::uint64_t> out_of_reach();

 private:
  void look();  // with the lock
  bool is_settled(store::FindingId id) const;

  store::Store& store_;
  const Environment& environment_;
  const store::CampaignId campaign_;
  const bool again_;
  std::atomic<bool> changed_ = true;
  std::mutex mutex_;
  std::map<std::int64_t, std::string> compilers_;  // by configuration
  std::vector<Candidate> candidates_;              // all that were seen, as they were then
  store::FindingId last_ = 0;                      // that was seen
  std::deque<store::FindingId> waiting_;
  std::set<store::FindingId> taken_;
  std::map<std::string, std::uint64_t> out_of_reach_;
};

}  // namespace gadfly::triage
