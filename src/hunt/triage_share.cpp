// SPDX-License-Identifier: Apache-2.0
#include "hunt/triage_share.h"

#include <algorithm>
#include <limits>

#include "triage/alike.h"

namespace gadfly::hunt {
namespace {

constexpr double kForEver = std::numeric_limits<double>::infinity();
constexpr double kMostInShare = 60;  // seconds to make one finding small, all its turns together
constexpr double kLeastOfTurn = 1;   // of these, however long the turns before were

}  // namespace

bool TriageTimes::is_last_part(double now) const {
  return session_seconds > 0 && now >= (1 - kLastPart) * session_seconds;
}

double TriageTimes::allowed(double now) const { return kShare * workers * (is_last_part(now) ? session_seconds : now); }

bool TriageTimes::may_begin(double now, double spent, std::size_t under_way, double least) const {
  if (is_last_part(now)) return spent < allowed(now);
  return under_way < std::max(1u, workers / 2) && spent + least <= allowed(now);
}

bool TriageTimes::must_pause(double now, double spent) const { return spent >= allowed(now); }

double TriageTimes::end(std::optional<double> since) const {
  if (session_seconds > 0) return session_seconds;
  return since ? *since + std::clamp(kShare * *since, kLeastMore, kMostMore) : kForEver;
}

TriageShare::TriageShare(store::Store& store, store::CampaignId campaign, const triage::Environment& matrix,
                         TriageTimes times)
    : store_(store), campaign_(campaign), matrix_(matrix), times_(times), queue_(store, matrix, campaign) {}

void TriageShare::program_done(bool with_findings) {
  if (with_findings) queue_.changed();
  const std::lock_guard lock(mutex_);
  if (last_program_) last_program_ = now();
}

void TriageShare::no_more_programs() {
  const std::lock_guard lock(mutex_);
  last_program_ = now();
}

double TriageShare::spent(double now) const {
  double all = spent_;
  for (const auto& [finding, begun] : begun_) all += now - begun;
  return all;
}

void TriageShare::tick() {
  const std::lock_guard lock(mutex_);
  const double time = now();
  if (is_over(time) || (!last_program_ && times_.must_pause(time, spent(time)))) pause_ = true;
}

void TriageShare::stop() {
  const std::lock_guard lock(mutex_);
  stopping_ = pause_ = true;
}

bool TriageShare::has_worked() const {
  const std::lock_guard lock(mutex_);
  return has_worked_;
}

std::optional<store::FindingId> TriageShare::claim(bool new_first) {
  if (new_first)
    if (const auto finding = queue_.take()) return finding;
  while (const auto paused = take_paused())
    if (store_.claim(*paused)) return paused;
  return queue_.take();
}

std::optional<store::FindingId> TriageShare::take_paused() {
  const std::lock_guard lock(mutex_);
  return turns_.take_paused();
}

std::optional<store::FindingId> TriageShare::take(bool programs_left) {
  const bool any_new = queue_.size() > 0;
  std::unique_lock lock(mutex_);
  const double time = now();
  if (is_over(time) || (pause_ && under_way() > 0)) return std::nullopt;
  if (programs_left && !times_.may_begin(time, spent(time), under_way(), turns_.least(any_new))) return std::nullopt;
  pause_ = false;
  const bool new_first = turns_.begins_new(any_new);
  ++choosing_;
  lock.unlock();
  const std::optional<store::FindingId> finding = claim(new_first);
  lock.lock();
  --choosing_;
  if (finding) begun_.emplace(*finding, time);
  return finding;
}

std::optional<triage::FollowUpResult> TriageShare::work(store::FindingId finding, session::Worker& worker) {
  triage::FollowUpSettings settings;
  {
    const std::lock_guard lock(mutex_);
    has_worked_ = true;
    settings.most_seconds = std::max(kLeastOfTurn, kMostInShare - turns_.seconds(finding));
  }
  settings.brief = true;
  settings.stop = support::StopToken(pause_);
  settings.activity = [&](const std::string& what) {
    worker.set_activity("finding " + std::to_string(finding) + ": " + what);
  };
  std::optional<triage::FollowUpResult> result;
  try {
    result = triage::follow_up(store_, finding, matrix_, worker.runner(), settings);
  } catch (const exec::ExecutorLost&) {
    // The finding is as it was before.
  }
  const std::lock_guard lock(mutex_);
  const double seconds = now() - begun_.at(finding);
  begun_.erase(finding);
  spent_ += seconds;
  turns_.had(finding, seconds);
  if (result && result->how == triage::FollowUpResult::How::Stopped) turns_.pause(finding);
  return result;
}

void TriageShare::finish(support::StopToken stop) { triage::count_alike(store_, campaign_, matrix_, stop); }

}  // namespace gadfly::hunt
