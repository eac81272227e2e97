// SPDX-License-Identifier: Apache-2.0
#include "hunt/triage_run.h"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <memory>
#include <mutex>
#include <thread>
#include <utility>

#include "hunt/alike.h"
#include "hunt/desk.h"
#include "hunt/noted_source.h"
#include "hunt/triage_queue.h"
#include "support/deep_stack.h"

namespace gadfly::hunt {
namespace {

using Clock = std::chrono::steady_clock;

constexpr std::chrono::milliseconds kTriageTick{100};
// How long work under way may take to keep what it has, before it is abandoned.
constexpr double kTriageGrace = 1;
constexpr double kMostForOne = 600;  // seconds to make one finding small

class TriageRun {
 public:
  TriageRun(TriagePlan plan, store::Store& store, const TriageWatch& watch, const std::function<bool()>& interrupted)
      : plan_(std::move(plan)),
        store_(store),
        watch_(watch),
        interrupted_(interrupted),
        queue_(store, plan_.bench, plan_.campaign, plan_.again) {
    plan_.bench.sandbox.stop = support::StopToken(abandon_);
  }

  TriageEnd run() {
    for (const UnderWay& each : plan_.restart.guilty)
      results_.push_back(set_aside(store_, static_cast<store::FindingId>(each.task.id), plan_.restart.why));
    end_.status.counted = count_alike(store_, plan_.campaign, plan_.bench);
    queue_.changed();
    const std::size_t most = std::clamp<std::size_t>(queue_.size(), 1, plan_.jobs);
    jobs_each_ = plan_.jobs / static_cast<unsigned>(most);
    for (std::size_t i = 0; i < most; ++i)
      desks_.push_back(std::make_unique<Desk>(plan_.bench.sandbox)), desks_.back()->number = i;
    working_ = most;
    if (plan_.ledger != nullptr) plan_.ledger->attended = true;
    std::vector<std::thread> threads;
    for (const auto& desk : desks_)
      threads.emplace_back([this, &desk] { support::on_deep_stack([&] { work(*desk); }); });
    attend();
    for (std::thread& thread : threads) thread.join();
    return finish();
  }

 private:
  double elapsed() const { return std::chrono::duration<double>(Clock::now() - start_).count(); }

  // --- Workers -----------------------------------------------------------------------------------

  void work(Desk& desk) {
    const std::string trouble = trouble_in([&] {
      while (!stop_) {
        const auto finding = queue_.take();
        if (!finding) break;
        follow(*finding, desk);
      }
    });
    if (!trouble.empty()) fail(trouble);
    desk.set_activity("done");
    desk.close();
    const std::lock_guard lock(mutex_);
    --working_;
    wake_.notify_all();
  }

  void follow(store::FindingId finding, Desk& desk) {
    FollowUpSettings settings;
    settings.jobs = jobs_each_;
    settings.most_seconds = kMostForOne;
    settings.stop = support::StopToken(stop_);
    settings.activity = [&](const std::string& what) {
      desk.set_activity(fmt::format("finding {}: {}", finding, what));
    };
    FollowedUp result;
    result.finding = finding;
    const Noted noted(plan_.ledger, desk.number, {Task::What::Finding, static_cast<std::uint64_t>(finding)});
    try {
      result = follow_up(store_, finding, plan_.bench, desk.executor(), settings);
    } catch (const exec::ExecutorLost& lost) {
      result.how = FollowedUp::How::Failed;
      result.why_not = "its sandbox was lost: " + lost.why;
      desk.close();
      desk.open();
    }
    const std::lock_guard lock(mutex_);
    results_.push_back(std::move(result));
    wake_.notify_all();
  }

  void fail(std::string why) {
    const std::lock_guard lock(mutex_);
    if (end_.trouble.empty()) end_.trouble = std::move(why);
    stop_ = true;
    wake_.notify_all();
  }

  // --- The thread that watches -------------------------------------------------------------------

  void attend() {
    std::unique_lock lock(mutex_);
    while (working_ != 0) {
      wake_.wait_for(lock, kTriageTick);
      if (interrupted_() && !std::exchange(end_.interrupted, true)) watch_.on_stopping();
      if (plan_.seconds > 0 && elapsed() >= plan_.seconds) end_.out_of_time = true;
      if ((end_.interrupted || end_.out_of_time) && !stop_) {
        stop_ = true;
        stopped_at_ = elapsed();
      }
      if (stop_ && elapsed() > stopped_at_ + kTriageGrace) abandon_ = true;
      tell(lock);
    }
    tell(lock);
  }

  void tell(std::unique_lock<std::mutex>& lock) {
    const std::vector<FollowedUp> results = std::exchange(results_, {});
    for (const FollowedUp& result : results) count(result);
    lock.unlock();
    TriageStatus& status = end_.status;
    status.elapsed = elapsed();
    status.workers.clear();
    for (const auto& desk : desks_) status.workers.push_back(desk->activity());
    status.waiting = queue_.size();
    for (const FollowedUp& result : results) watch_.on_result(result, status);
    watch_.on_tick(status);
    lock.lock();
  }

  void count(const FollowedUp& result) {
    TriageStatus& status = end_.status;
    switch (result.how) {
      case FollowedUp::How::Reduced: ++status.reduced; break;
      case FollowedUp::How::Counted: ++status.counted; break;
      case FollowedUp::How::Failed: ++status.failed; break;
      case FollowedUp::How::Stopped: ++status.stopped; break;
    }
    if (result.first) ++status.new_bugs;
    if (result.own_bug) ++status.own;
  }

  TriageEnd finish() {
    end_.status.counted += count_alike(store_, plan_.campaign, plan_.bench, support::StopToken(stop_));
    queue_.changed();
    end_.out_of_reach = queue_.out_of_reach();
    end_.status.workers.clear();
    return std::move(end_);
  }

  TriagePlan plan_;
  store::Store& store_;
  const TriageWatch& watch_;
  const std::function<bool()>& interrupted_;
  const Clock::time_point start_ = Clock::now();
  TriageQueue queue_;
  unsigned jobs_each_ = 1;
  std::vector<std::unique_ptr<Desk>> desks_;

  std::mutex mutex_;
  std::condition_variable wake_;
  std::vector<FollowedUp> results_;  // guarded by mutex_, as are these two
  std::size_t working_ = 0;
  TriageEnd end_;
  std::atomic<bool> stop_ = false, abandon_ = false;
  double stopped_at_ = 0;
};

}  // namespace

TriageEnd run_triage(TriagePlan plan, store::Store& store, const TriageWatch& watch,
                     const std::function<bool()>& interrupted) {
  return TriageRun(std::move(plan), store, watch, interrupted).run();
}

}  // namespace gadfly::hunt
