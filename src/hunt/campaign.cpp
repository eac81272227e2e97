// SPDX-License-Identifier: Apache-2.0
#include "hunt/campaign.h"

#include <fmt/format.h>
#include <sys/resource.h>

#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <limits>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <utility>

#include "hunt/cpu_account.h"
#include "hunt/noted_source.h"
#include "hunt/outcome.h"
#include "hunt/own_bug.h"
#include "hunt/tally.h"
#include "hunt/triage_share.h"
#include "session/worker_pool.h"
#include "store/hint.h"

namespace gadfly::hunt {
namespace {

using session::Worker;

// How long what is under way may take when the time is over or it was interrupted, before it is abandoned.
constexpr double kGrace = 1;
// So many sandboxes in a row that die at the same program are no accident.
constexpr int kMostLost = 5;

// One line for each compiler, with what it has spent in earlier sessions.
std::unique_ptr<Shares> restored_shares(const TestMatrix& matrix, const std::vector<store::Effort>& efforts) {
  std::map<std::string, std::size_t> numbers;
  std::vector<std::size_t> compiler_of;
  for (const TestMatrix::Entry& entry : matrix.entries)
    compiler_of.push_back(numbers.try_emplace(entry.configuration.compiler.name, numbers.size()).first->second);
  auto shares = std::make_unique<Shares>(std::move(compiler_of));
  for (const store::Effort& effort : efforts)
    if (const auto number = numbers.find(effort.compiler); number != numbers.end())
      shares->restore(number->second, effort.seconds);
  return shares;
}

class CampaignRun {
 public:
  CampaignRun(CampaignPlan plan, store::Store& store, Watcher& watcher, const std::function<bool()>& interrupted)
      : plan_(std::move(plan)),
        store_(store),
        watcher_(watcher),
        interrupted_(interrupted),
        schedule_(parts(plan_)),
        tally_(plan_.id, plan_.settings, plan_.matrix) {
    plan_.sandbox.stop = support::StopToken(abandon_);
    if (!plan_.triage) return;
    plan_.triage->sandbox.stop = plan_.sandbox.stop;
    triage_ =
        std::make_unique<TriageShare>(store_, plan_.id, *plan_.triage, TriageTimes{plan_.session_seconds, plan_.jobs});
  }

  CampaignEnd run() {
    begin();
    pool_->run({.work = [this](Worker& worker) { work(worker); },
                .failed = [this](const std::string& why) { fail(why); },
                .attend = [this] { attend(); }});
    return finish();
  }

 private:
  static std::vector<Schedule::Part> parts(const CampaignPlan& plan) {
    std::vector<Schedule::Part> parts;
    for (std::size_t i = 0; i < plan.sources.size(); ++i) parts.push_back({plan.shares[i], plan.sources[i]->count()});
    return parts;
  }

  void begin() {
    tally_.parts().store = plan_.store_file;
    tally_.restore(store_);
    if (!plan_.settings.all_configurations) shares_ = restored_shares(plan_.matrix, store_.efforts(plan_.id));
    const store::Store::Done done = store_.done(plan_.id);
    done_below_ = done.below;
    done_others_ = {done.others.begin(), done.others.end()};
    for (const session::Task& task : plan_.restart.alone) take_out(task);
    for (const session::TaskInProgress& each : plan_.restart.guilty) take_out(each.task);
    look_ahead();
    cpu_.begin();
    pool_.emplace(plan_.jobs, plan_.sandbox);
    tally_.parts().protection = pool_->protection();
    if (plan_.session_seconds > 0) end_at_ = plan_.session_seconds;
    if (plan_.ledger != nullptr) plan_.ledger->attended = true;
    if (!plan_.restart.again) watcher_.started(tally_.snapshot());
    else watcher_.note(plan_.restart.why);
  }

  // It is not for the schedule to give; with the others that are done it is known.
  void take_out(const session::Task& task) {
    if (task.what == session::Task::What::Program && task.id >= done_below_ && done_others_.insert(task.id).second)
      taken_out_.insert(task.id);
  }

  // --- Workers -----------------------------------------------------------------------------------

  void work(Worker& worker) {
    await_suspects(worker);
    while (take_turn(worker)) {
    }
  }

  // The first worker does what a crash has left, while the others wait.
  void await_suspects(Worker& worker) {
    if (worker.number() == 0) {
      if (plan_.restart.again) try_suspects(worker);
      const std::lock_guard lock(mutex_);
      suspects_tried_ = true;
      may_begin_.notify_all();
    } else {
      std::unique_lock lock(mutex_);
      may_begin_.wait(lock, [&] { return suspects_tried_ || stop_taking_; });
    }
  }

  void try_suspects(Worker& worker) {
    for (const session::TaskInProgress& each : plan_.restart.guilty) set_aside(each);
    if (plan_.ledger != nullptr) plan_.ledger->alone = true;
    for (const session::Task& task : plan_.restart.alone)
      if (taken_out_.contains(task.id) && !test(worker, turn_of(task.id))) break;
    if (plan_.ledger != nullptr) plan_.ledger->alone = false;
  }

  Turn turn_of(std::uint64_t program) const {
    Schedule schedule(parts(plan_));
    for (;;)
      if (const auto turn = schedule.next(); !turn || turn->program == program) return turn.value();
  }

  // What Gadfly has crashed over.
  void set_aside(const session::TaskInProgress& each) {
    if (each.task.what == session::Task::What::Finding) {
      return add(triage::set_aside(store_, static_cast<store::FindingId>(each.task.id), plan_.restart.why));
    }
    if (!taken_out_.contains(each.task.id)) return;
    cases::Case test;
    const Turn turn = turn_of(each.task.id);
    test.source = plan_.sources[turn.source]->name();
    if (!each.recipe.empty()) test.origin = cases::External{each.recipe};
    ProgramTestResult tested = set_aside_program(plan_.matrix, test, plan_.restart.why);
    tested.result.program = each.task.id;
    name_origin(tested);
    commit(std::move(tested));
  }

  // Of a program that Gadfly could not even make, it is known how it came to it.
  void name_origin(ProgramTestResult& tested) const {
    for (store::Finding& finding : tested.result.findings)
      if (finding.recipe.empty())
        finding.recipe = fmt::format("the last program of gadfly hunt --seed {} --source {} --programs {}",
                                     plan_.settings.seed, plan_.settings.sources, tested.result.program + 1);
  }

  // A finding where it is time for that, or a program. False: there is no more to do.
  bool take_turn(Worker& worker) {
    if (follow_up_one(worker, true)) return true;
    const std::optional<Turn> turn = take();
    return turn ? test(worker, *turn) : follow_up_one(worker, false);
  }

  std::optional<Turn> take() {
    const std::lock_guard lock(mutex_);
    if (stop_taking_ || !next_) return std::nullopt;
    const Turn turn = *next_;
    look_ahead();
    return turn;
  }

  // One program ahead, so that the last one is known when it is taken.
  void look_ahead() {
    const std::uint64_t most = plan_.settings.programs;
    do {
      next_ = schedule_.next();
      if (next_ && most != 0 && next_->program >= most) next_.reset();
    } while (next_ && (next_->program < done_below_ || done_others_.contains(next_->program)));
    if (!next_ && triage_) triage_->no_more_programs();
  }

  // False: it was abandoned.
  bool test(Worker& worker, const Turn& turn) {
    const Activity activity = [&](const std::string& what) {
      worker.set_activity(fmt::format("program {}: {}", turn.program, what));
    };
    const session::LedgerEntry entry(plan_.ledger, worker.number(), {session::Task::What::Program, turn.program});
    NotedSource source(*plan_.sources[turn.source], entry);
    const double before = cpu_seconds(RUSAGE_THREAD);
    for (int lost = 0;; ++lost) {
      try {
        ProgramTestResult tested =
            test_program(source, turn.number, plan_.matrix, shares_.get(), worker.runner(), activity);
        tested.result.program = turn.program;
        name_origin(tested);
        plan_.sources[turn.source]->learn(turn.number, failed_in(tested));
        commit(std::move(tested));
        cpu_.add_testing(cpu_seconds(RUSAGE_THREAD) - before);
        return true;
      } catch (const support::Stopped&) {
        return false;
      } catch (const exec::ExecutorLost& gone) {
        if (lost == kMostLost) throw;
        say(fmt::format("the sandbox of a worker was lost ({}); program {} is tested again", gone.why, turn.program));
        worker.reopen();
      }
    }
  }

  static std::set<std::int64_t> failed_in(const ProgramTestResult& tested) {
    std::set<std::int64_t> failed;
    for (const store::Finding& finding : tested.result.findings)
      if (finding.state == store::State::New) failed.insert(finding.configuration);
    return failed;
  }

  // False: no finding is worth it now.
  bool follow_up_one(Worker& worker, bool programs_left) {
    if (!triage_ || abandon_) return false;
    const std::optional<store::FindingId> finding = triage_->take(programs_left);
    if (!finding) return false;
    const session::LedgerEntry entry(plan_.ledger, worker.number(),
                                     {session::Task::What::Finding, static_cast<std::uint64_t>(*finding)});
    const auto result = triage_->work(*finding, worker);
    if (!result) {
      say(fmt::format("the sandbox of a worker was lost; finding {} is left for {}", *finding,
                      store::quoted_hint("triage", plan_.store_file)));
      worker.reopen();
      return true;
    }
    if (result->how == triage::FollowUpResult::How::Stopped) return !abandon_;
    add(*result);
    return true;
  }

  void add(const triage::FollowUpResult& result) {
    const std::lock_guard lock(mutex_);
    if (result.own_bug) own_bug_ = true;
    followed_.push_back(result);
    pool_->wake();
  }

  void commit(ProgramTestResult tested) {
    const std::lock_guard one_at_a_time(commit_mutex_);
    {
      const std::lock_guard lock(mutex_);
      tested.result.at = tally_.elapsed();
    }
    for (store::Finding& finding : tested.result.findings) {
      finding.program = tested.result.program;
      finding.at = tested.result.at;
    }
    const std::vector<store::FindingId> ids = store_.add(plan_.id, tested.result);
    if (ids.size() != tested.result.findings.size()) return;  // it was done already
    if (triage_) triage_->program_done(!ids.empty());
    const std::lock_guard lock(mutex_);
    for (const std::string& compiler : tested.missing)
      if (missing_.insert(compiler).second)
        notes_.push_back(fmt::format("{} can't be started any more; its tests are skipped", compiler));
    for (NewFinding& fresh : tally_.add(tested, ids)) found_.push_back(std::move(fresh));
    pool_->wake();
  }

  void say(std::string text) {
    const std::lock_guard lock(mutex_);
    notes_.push_back(std::move(text));
  }

  void fail(std::string why) {
    const std::lock_guard lock(mutex_);
    if (trouble_.empty()) trouble_ = std::move(why);
    abandon_ = true;
    stop_taking();
    pool_->wake();
  }

  // With the lock.
  void stop_taking() {
    stop_taking_ = true;
    may_begin_.notify_all();
    if (triage_) triage_->stop();
  }

  // --- The thread that watches -------------------------------------------------------------------

  void attend() {
    std::unique_lock lock(mutex_);
    look_at_time();
    tell(lock);
  }

  void look_at_time() {
    const double session = tally_.snapshot().session;
    if (interrupted_() && !interrupted_by_user_) {
      interrupted_by_user_ = true;
      end_at_ = std::min(end_at_, session);
      tell_stopping_ = true;
    }
    if (session >= end_at_) stop_taking();
    if (session >= end_at_ + kGrace) abandon_ = true;
    if (triage_) triage_->tick();
  }

  // The watcher is called without the lock: a terminal can be slow.
  void tell(std::unique_lock<std::mutex>& lock) {
    Snapshot& parts = tally_.parts();
    parts.workers = pool_->activities();
    cpu_.share_out(parts.cpu, triage_worked());
    const Snapshot now = tally_.snapshot();
    const std::vector<NewFinding> found = std::exchange(found_, {});
    const std::vector<triage::FollowUpResult> followed = std::exchange(followed_, {});
    const std::vector<std::string> notes = std::exchange(notes_, {});
    const bool stopping = std::exchange(tell_stopping_, false);
    lock.unlock();
    if (stopping) watcher_.stopping();
    for (const std::string& text : notes) watcher_.note(text);
    for (const NewFinding& finding : found) watcher_.found(finding, now);
    for (const triage::FollowUpResult& result : followed) watcher_.followed_up(result, now);
    watcher_.stands(now);
    lock.lock();
  }

  CampaignEnd finish() {
    Ending ending{Ended::Done, trouble_, {}};
    if (!trouble_.empty()) ending.how = Ended::Failed;
    else if (interrupted_by_user_) ending.how = Ended::Interrupted;
    Snapshot& parts = tally_.parts();
    parts.workers.clear();
    cpu_.share_out(parts.cpu, triage_worked());
    if (!abandon_) cpu_.add_sandboxes(parts.cpu, triage_worked());
    std::vector<DistinctFinding> findings;
    try {
      if (ending.how == Ended::Done) store_.end_campaign(plan_.id, tally_.elapsed());
      if (triage_) triage_->finish(plan_.sandbox.stop);
      findings = distinct_findings(store_, plan_.id);
      ending.bugs = triage::ranked_bugs(store_, plan_.id, known());
    } catch (const store::StoreError& error) {
      ending.how = Ended::Failed;
      if (ending.trouble.empty()) ending.trouble = error.message;
    }
    const Snapshot& now = tally_.snapshot();
    watcher_.ended(now, ending, findings);
    return {ending.how, !now.findings.empty(), now.own != 0 || own_bug_, now.judged() != 0};
  }

  const std::vector<triage::KnownBug>& known() const {
    static const std::vector<triage::KnownBug> kNone;
    return plan_.triage ? plan_.triage->known : kNone;
  }

  bool triage_worked() const { return triage_ && triage_->has_worked(); }

  CampaignPlan plan_;
  store::Store& store_;
  Watcher& watcher_;
  const std::function<bool()>& interrupted_;

  std::mutex commit_mutex_;  // before mutex_
  std::mutex mutex_;
  std::condition_variable may_begin_;  // suspects_tried_ or stop_taking_ was set
  // Guarded by mutex_:
  Schedule schedule_;
  std::optional<Turn> next_;  // nothing: there are no more
  Tally tally_;
  std::uint64_t done_below_ = 0;
  std::set<std::uint64_t> done_others_;
  std::vector<NewFinding> found_;
  std::vector<triage::FollowUpResult> followed_;
  std::vector<std::string> notes_;
  std::set<std::string> missing_;  // compilers
  std::string trouble_;
  bool stop_taking_ = false, suspects_tried_ = false, own_bug_ = false;
  std::set<std::uint64_t> taken_out_;                        // programs that the schedule does not give
  double end_at_ = std::numeric_limits<double>::infinity();  // seconds of the session

  std::atomic<bool> abandon_ = false;
  bool interrupted_by_user_ = false, tell_stopping_ = false;
  std::optional<session::WorkerPool> pool_;
  std::unique_ptr<TriageShare> triage_;  // null: findings are left as they are
  std::unique_ptr<Shares> shares_;       // null: every program is for all configurations
  CpuAccount cpu_;
};

}  // namespace

CampaignEnd run_campaign(CampaignPlan plan, store::Store& store, Watcher& watcher,
                         const std::function<bool()>& interrupted) {
  return CampaignRun(std::move(plan), store, watcher, interrupted).run();
}

}  // namespace gadfly::hunt
