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
#include "hunt/triage_queue.h"
#include "support/deep_stack.h"

namespace gadfly::hunt {
namespace {

using Clock = std::chrono::steady_clock;

constexpr std::chrono::milliseconds kTriageTick{100};
// How long work under way may take to end by itself before its sandbox is taken away.
constexpr double kTriageGrace = 3;
constexpr double kMostForOne = 600;  // seconds to make one finding small

class TriageRun {
 public:
  TriageRun(const TriagePlan& plan, store::Store& store, const TriageWatch& watch,
            const std::function<bool()>& interrupted)
      : plan_(plan),
        store_(store),
        watch_(watch),
        interrupted_(interrupted),
        queue_(store, plan.bench, plan.campaign, plan.again) {}

  TriageEnd run() {
    end_.status.counted = count_alike(store_, plan_.campaign, plan_.bench);
    queue_.changed();
    const std::size_t most = std::clamp<std::size_t>(queue_.size(), 1, plan_.jobs);
    jobs_each_ = plan_.jobs / static_cast<unsigned>(most);
    for (std::size_t i = 0; i < most; ++i)
      desks_.push_back(std::make_unique<Desk>(plan_.bench.sandbox));
    working_ = most;
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
    settings.stop = [this] { return stop_.load(); };
    settings.activity = [&](const std::string& what) {
      desk.set_activity(fmt::format("finding {}: {}", finding, what));
    };
    FollowedUp result;
    result.finding = finding;
    try {
      result = follow_up(store_, finding, plan_.bench, desk.executor(), settings);
    } catch (const exec::ExecutorLost& lost) {
      if (stop_) return;
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
      if (interrupted_()) end_.interrupted = true;
      if (plan_.seconds > 0 && elapsed() >= plan_.seconds) end_.out_of_time = true;
      if ((end_.interrupted || end_.out_of_time) && !stop_) {
        stop_ = true;
        stopped_at_ = elapsed();
      }
      const bool too_late = stop_ && elapsed() > stopped_at_ + kTriageGrace;
      tell(lock);
      if (!too_late) continue;
      lock.unlock();
      for (const auto& desk : desks_) desk->give_up();
      lock.lock();
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
      case FollowedUp::How::Reduced:
        ++status.reduced;
        break;
      case FollowedUp::How::Counted:
        ++status.counted;
        break;
      case FollowedUp::How::Failed:
        ++status.failed;
        break;
      case FollowedUp::How::Stopped:
        ++status.stopped;
        break;
    }
    if (result.first) ++status.new_bugs;
  }

  TriageEnd finish() {
    end_.status.counted += count_alike(store_, plan_.campaign, plan_.bench);
    queue_.changed();
    end_.out_of_reach = queue_.out_of_reach();
    end_.status.workers.clear();
    return std::move(end_);
  }

  const TriagePlan& plan_;
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
  std::atomic<bool> stop_ = false;
  double stopped_at_ = 0;
};

}  // namespace

TriageEnd run_triage(const TriagePlan& plan, store::Store& store, const TriageWatch& watch,
                     const std::function<bool()>& interrupted) {
  return TriageRun(plan, store, watch, interrupted).run();
}

}  // namespace gadfly::hunt
