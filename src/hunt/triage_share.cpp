// SPDX-License-Identifier: Apache-2.0
#include "hunt/triage_share.h"

#include <algorithm>
#include <limits>

#include "hunt/alike.h"

namespace gadfly::hunt {
namespace {

constexpr double kForEver = std::numeric_limits<double>::infinity();
constexpr double kMostInShare = 60;  // seconds to make one finding small

}  // namespace

bool TriageTimes::may_begin(double now, double spent, std::size_t under_way) const {
  if (session_seconds > 0 && now >= (1 - kLastPart) * session_seconds) return true;
  return under_way < std::max(1u, workers / 2) && spent < kShare * workers * now;
}

double TriageTimes::end(std::optional<double> since) const {
  if (session_seconds > 0) return session_seconds;
  return since ? *since + std::clamp(kShare * *since, kLeastMore, kMostMore) : kForEver;
}

TriageShare::TriageShare(store::Store& store, store::CampaignId campaign, const TriageBench& bench,
                         TriageTimes times)
    : store_(store),
      campaign_(campaign),
      bench_(bench),
      times_(times),
      queue_(store, bench, campaign) {}

bool TriageShare::is_over() const {
  const std::lock_guard lock(mutex_);
  return now() >= times_.end(last_program_);
}

void TriageShare::program_done(bool with_findings) {
  if (with_findings) queue_.changed();
  const std::lock_guard lock(mutex_);
  if (last_program_) last_program_ = now();
}

void TriageShare::no_more_programs() {
  const std::lock_guard lock(mutex_);
  last_program_ = now();
}

bool TriageShare::has_worked() const {
  const std::lock_guard lock(mutex_);
  return has_worked_;
}

std::optional<store::FindingId> TriageShare::take(bool programs_left) {
  {
    const std::lock_guard lock(mutex_);
    const double time = now();
    double spent = spent_;
    for (const double begun : begun_) spent += time - begun;
    if (programs_left && !times_.may_begin(time, spent, begun_.size())) return std::nullopt;
  }
  return is_over() ? std::nullopt : queue_.take();
}

std::optional<FollowedUp> TriageShare::work(store::FindingId finding, Desk& desk,
                                            const std::function<bool()>& stop) {
  const double begun = now();
  {
    const std::lock_guard lock(mutex_);
    has_worked_ = true;
    begun_.insert(begun);
  }
  FollowUpSettings settings;
  settings.most_seconds = kMostInShare;
  settings.brief = true;
  settings.stop = [&] { return stop() || is_over(); };
  settings.activity = [&](const std::string& what) {
    desk.set_activity("finding " + std::to_string(finding) + ": " + what);
  };
  std::optional<FollowedUp> result;
  try {
    result = follow_up(store_, finding, bench_, desk.executor(), settings);
  } catch (const exec::ExecutorLost&) {
    // The finding is as it was before.
  }
  const std::lock_guard lock(mutex_);
  begun_.erase(begun_.find(begun));
  spent_ += now() - begun;
  return result;
}

void TriageShare::finish() { count_alike(store_, campaign_, bench_); }

}  // namespace gadfly::hunt
