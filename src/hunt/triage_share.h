// SPDX-License-Identifier: Apache-2.0
// The part of a hunt's time that goes into making small what it finds.
#pragma once

#include <chrono>
#include <functional>
#include <mutex>
#include <optional>
#include <set>

#include "hunt/desk.h"
#include "hunt/follow_up.h"
#include "hunt/triage_queue.h"
#include "store/store.h"

namespace gadfly::hunt {

// When it may begin and has to end. Seconds count from the start of the session.
struct TriageTimes {
  double session_seconds = 0;  // that the hunt has; 0: no limit
  unsigned workers = 1;

  static constexpr double kShare = 0.25;     // of all workers' time, while programs are tested
  static constexpr double kLastPart = 0.2;   // of the time of a hunt: findings come first there
  static constexpr double kLeastMore = 10, kMostMore = 600;  // seconds after the last program

  // Whether a worker may take a finding rather than a program. |spent|: seconds that workers have
  // given to findings; |under_way|: how many of them do now. Some worker always tests programs, unless
  // there is but one.
  bool may_begin(double now, double spent, std::size_t under_way) const;
  // When it ends where there were no more programs from |since| on.
  double end(std::optional<double> since) const;
};

// Used by all workers of a campaign.
class TriageShare {
 public:
  TriageShare(store::Store& store, store::CampaignId campaign, const TriageBench& bench,
              TriageTimes times);

  // A program was stored.
  void program_done(bool with_findings);
  // The last one was taken.
  void no_more_programs();
  // A finding that is worth a worker's time now. |programs_left|: so may be a program.
  std::optional<store::FindingId> take(bool programs_left);
  // Works on what take() gave. |stop|: the hunt is to end at once. Nothing: the sandbox was lost.
  std::optional<FollowedUp> work(store::FindingId finding, Desk& desk,
                                 const std::function<bool()>& stop);
  // Nobody works on one any more: what is like others is put to them.
  void finish();

  bool has_worked() const;
  std::size_t waiting() { return queue_.size(); }

 private:
  using Clock = std::chrono::steady_clock;
  double now() const { return std::chrono::duration<double>(Clock::now() - start_).count(); }
  bool is_over() const;

  store::Store& store_;
  const store::CampaignId campaign_;
  const TriageBench& bench_;
  const TriageTimes times_;
  const Clock::time_point start_ = Clock::now();
  TriageQueue queue_;
  mutable std::mutex mutex_;
  double spent_ = 0;                    // by turns that have ended
  std::multiset<double> begun_;         // when those under way did
  std::optional<double> last_program_;  // when it was taken or, later, when one ended
  bool has_worked_ = false;
};

}  // namespace gadfly::hunt
