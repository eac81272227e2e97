// SPDX-License-Identifier: Apache-2.0
#include "triage/run.h"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <mutex>
#include <optional>
#include <utility>

#include "session/worker_pool.h"
#include "triage/alike.h"
#include "triage/queue.h"

namespace gadfly::triage {
namespace {

using Clock = std::chrono::steady_clock;

// How long work under way may take to keep what it has, before it is abandoned.
constexpr double kTriageGrace = 1;
constexpr double kMostForOne = 600;  // seconds to make one finding small

class TriageRun {
 public:
  TriageRun(RunPlan plan, store::Store& store, const RunObserver& observer, const std::function<bool()>& interrupted)
      : plan_(std::move(plan)),
        store_(store),
        observer_(observer),
        interrupted_(interrupted),
        queue_(store, plan_.environment, plan_.campaign, plan_.again) {
    plan_.environment.sandbox.stop = support::StopToken(abandon_);
  }

  RunResult run() {
    for (const session::TaskInProgress& each : plan_.restart.guilty)
      results_.push_back(set_aside(store_, static_cast<store::FindingId>(each.task.id), plan_.restart.why));
    end_.status.counted = count_alike(store_, plan_.campaign, plan_.environment);
    queue_.changed();
    const std::size_t workers = std::clamp<std::size_t>(queue_.size(), 1, plan_.jobs);
    jobs_each_ = plan_.jobs / static_cast<unsigned>(workers);
    pool_.emplace(workers, plan_.environment.sandbox);
    if (plan_.ledger != nullptr) plan_.ledger->attended = true;
    pool_->run({.work = [this](session::Worker& worker) { work(worker); },
                .failed = [this](const std::string& why) { fail(why); },
                .attend = [this] { attend(); }});
    return finish();
  }

 private:
  double elapsed() const { return std::chrono::duration<double>(Clock::now() - start_).count(); }

  // --- Workers -----------------------------------------------------------------------------------

  void work(session::Worker& worker) {
    while (!stop_) {
      const auto finding = queue_.take();
      if (!finding) break;
      follow(*finding, worker);
    }
  }

  void follow(store::FindingId finding, session::Worker& worker) {
    FollowUpSettings settings;
    settings.jobs = jobs_each_;
    settings.most_seconds = kMostForOne;
    settings.stop = support::StopToken(stop_);
    settings.activity = [&](const std::string& what) {
      worker.set_activity(fmt::format("finding {}: {}", finding, what));
    };
    FollowUpResult result;
    result.finding = finding;
    const session::LedgerEntry entry(plan_.ledger, worker.number(),
                                     {session::Task::What::Finding, static_cast<std::uint64_t>(finding)});
    try {
      result = follow_up(store_, finding, plan_.environment, worker.runner(), settings);
    } catch (const exec::ExecutorLost& lost) {
      result.how = FollowUpResult::How::Failed;
      result.why_not = "its sandbox was lost: " + lost.why;
      worker.reopen();
    }
    const std::lock_guard lock(mutex_);
    results_.push_back(std::move(result));
    pool_->wake();
  }

  void fail(std::string why) {
    const std::lock_guard lock(mutex_);
    if (trouble_.empty()) trouble_ = std::move(why);
    stop_ = true;
    pool_->wake();
  }

  // --- The thread that watches -------------------------------------------------------------------

  void attend() {
    if (interrupted_() && !std::exchange(end_.interrupted, true)) observer_.on_stopping();
    if (plan_.seconds > 0 && elapsed() >= plan_.seconds) end_.out_of_time = true;
    if ((end_.interrupted || end_.out_of_time) && !stop_) {
      stop_ = true;
      stopped_at_ = elapsed();
    }
    if (stop_ && elapsed() > stopped_at_ + kTriageGrace) abandon_ = true;
    tell();
  }

  void tell() {
    const std::vector<FollowUpResult> results = take_results();
    RunStatus& status = end_.status;
    for (const FollowUpResult& result : results) count(result);
    status.elapsed = elapsed();
    status.workers = pool_->activities();
    status.waiting = queue_.size();
    for (const FollowUpResult& result : results) observer_.on_result(result, status);
    observer_.on_tick(status);
  }

  std::vector<FollowUpResult> take_results() {
    const std::lock_guard lock(mutex_);
    return std::exchange(results_, {});
  }

  void count(const FollowUpResult& result) {
    RunStatus& status = end_.status;
    switch (result.how) {
      case FollowUpResult::How::Reduced: ++status.reduced; break;
      case FollowUpResult::How::Counted: ++status.counted; break;
      case FollowUpResult::How::Failed: ++status.failed; break;
      case FollowUpResult::How::Stopped: ++status.stopped; break;
    }
    if (result.first) ++status.new_bugs;
    if (result.own_bug) ++status.own;
  }

  RunResult finish() {
    end_.status.counted += count_alike(store_, plan_.campaign, plan_.environment, support::StopToken(stop_));
    queue_.changed();
    end_.out_of_reach = queue_.out_of_reach();
    end_.status.workers.clear();
    end_.trouble = trouble_;
    return std::move(end_);
  }

  RunPlan plan_;
  store::Store& store_;
  const RunObserver& observer_;
  const std::function<bool()>& interrupted_;
  const Clock::time_point start_ = Clock::now();
  FindingQueue queue_;
  unsigned jobs_each_ = 1;
  std::optional<session::WorkerPool> pool_;

  std::mutex mutex_;
  std::vector<FollowUpResult> results_;  // guarded by mutex_, as is
  std::string trouble_;                  // why a worker could not go on
  RunResult end_;
  std::atomic<bool> stop_ = false, abandon_ = false;
  double stopped_at_ = 0;
};

}  // namespace

RunResult follow_up_all(RunPlan plan, store::Store& store, const RunObserver& observer,
                        const std::function<bool()>& interrupted) {
  return TriageRun(std::move(plan), store, observer, interrupted).run();
}

}  // namespace gadfly::triage
