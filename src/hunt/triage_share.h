// SPDX-License-Identifier: Apache-2.0
// The part of a hunt's time that goes into making small what it finds.
#pragma once

#include <atomic>
#include <chrono>
#include <map>
#include <mutex>
#include <optional>

#include "hunt/triage_turns.h"
#include "session/worker.h"
#include "store/store.h"
#include "triage/follow_up.h"
#include "triage/queue.h"

namespace gadfly::hunt {

// When it may begin, and when it has to make way for programs or end. Pure arithmetic: seconds count from the start of
// the session, and |spent| is what workers have given to findings, those under way included.
struct TriageTimes {
  double session_seconds = 0;  // that the hunt has; 0: no limit
  unsigned workers = 1;

  static constexpr double kShare = 0.25;    // of all workers' time, while there are programs to test
  static constexpr double kLastPart = 0.2;  // of the time of a hunt: findings come first there, within their share
  static constexpr double kLeastMore = 10, kMostMore = 600;  // seconds after the last program

  // Workers' seconds that findings may have had by |now|. In the last part it is what they may have in all.
  double allowed(double now) const;
  // Whether a worker may take a finding rather than a program, for |least| seconds unless it is done before.
  // |under_way|: how many workers have one now. Some worker always tests programs before the last part, unless there is
  // but one.
  bool may_begin(double now, double spent, std::size_t under_way, double least = TriageTurns::kLeastTurn) const;
  // Whether what is under way has to wait until there is more time.
  bool must_pause(double now, double spent) const;
  // When it ends where there were no more programs from |since| on.
  double end(std::optional<double> since) const;

 private:
  bool is_last_part(double now) const;
};

// Used by all workers of a campaign.
class TriageShare {
 public:
  TriageShare(store::Store& store, store::CampaignId campaign, const triage::Environment& matrix, TriageTimes times);

  // A program was stored.
  void program_done(bool with_findings);
  // The last one was taken.
  void no_more_programs();
  // Called several times a second: looks whether the time is used up.
  void tick();
  // What is under way is to be kept as it is, and nothing new begun.
  void stop();
  // A finding that is worth a worker's time now. |programs_left|: so may be a program.
  std::optional<store::FindingId> take(bool programs_left);
  // Works on what take() gave. Nothing: the sandbox was lost. What has to make way for programs is Stopped, and
  // given again later.
  std::optional<triage::FollowUpResult> work(store::FindingId finding, session::Worker& worker);
  // Nobody works on one any more: what is like others is put to them.
  void finish(support::StopToken stop);

  bool has_worked() const;
  std::size_t waiting() { return queue_.size(); }

 private:
  using Clock = std::chrono::steady_clock;
  double now() const { return std::chrono::duration<double>(Clock::now() - start_).count(); }
  // With the lock:
  double spent(double now) const;
  bool is_over(double now) const { return stopping_ || now >= times_.end(last_program_); }
  std::size_t under_way() const { return begun_.size() + choosing_; }

  // Without it, since the store may be busy: claims a finding that had no turn, or one that is paused.
  std::optional<store::FindingId> claim(bool new_first);
  std::optional<store::FindingId> take_paused();

  store::Store& store_;
  const store::CampaignId campaign_;
  const triage::Environment& matrix_;
  const TriageTimes times_;
  const Clock::time_point start_ = Clock::now();
  triage::FindingQueue queue_;
  std::atomic<bool> pause_ = false;  // what is under way has to end
  mutable std::mutex mutex_;
  bool stopping_ = false;
  double spent_ = 0;                          // by turns that have ended
  std::map<store::FindingId, double> begun_;  // those under way, and when
  std::size_t choosing_ = 0;                  // workers that are about to begin a turn
  TriageTurns turns_;
  std::optional<double> last_program_;  // when it was taken or, later, when one ended
  bool has_worked_ = false;
};

}  // namespace gadfly::hunt
