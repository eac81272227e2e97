// SPDX-License-Identifier: Apache-2.0
#include "session/supervisor.h"

#include <fmt/format.h>
#include <signal.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <cstdlib>
#include <exception>
#include <iterator>
#include <optional>

#include "support/second_signal.h"

namespace gadfly::session {
namespace {

using Clock = std::chrono::steady_clock;

constexpr int kEnding[] = {SIGINT, SIGTERM, SIGHUP};
// A session that does not end by itself when it is told to is killed: its store is safe at any moment.
constexpr unsigned kPatience = 10;

// A handler can reach nothing else.
Ledger* ledger_of_handler = nullptr;
std::atomic<pid_t> child_of_handler = 0;
std::atomic<int> caught_by_supervisor = 0;
support::SecondSignal second_signal_to_supervisor;

void end_session(int signal) {
  const int error = errno;
  caught_by_supervisor = signal;
  const auto which = second_signal_to_supervisor.note();
  if (which == support::SecondSignal::Which::First) alarm(kPatience);
  ledger_of_handler->stop = true;
  const bool at_once = which == support::SecondSignal::Which::Second || !ledger_of_handler->attended;
  if (const pid_t child = child_of_handler; child > 0 && at_once) kill(child, SIGKILL);
  errno = error;
}

void lose_patience(int) {
  if (const pid_t child = child_of_handler; child > 0) kill(child, SIGKILL);
}

// In the child. Ctrl-C comes to both; which is the second is for the parent to say.
void ask_to_stop(int) { ledger_of_handler->stop = true; }

class Handlers {
 public:
  Handlers() {
    struct sigaction action = {};
    for (std::size_t i = 0; i < std::size(kEnding); ++i) {
      action.sa_handler = end_session;
      sigaction(kEnding[i], nullptr, &before_[i]);
      if (before_[i].sa_handler != SIG_IGN) sigaction(kEnding[i], &action, nullptr);
    }
    action.sa_handler = lose_patience;
    sigaction(SIGALRM, &action, &alarm_before_);
  }
  ~Handlers() {
    alarm(0);
    for (std::size_t i = 0; i < std::size(kEnding); ++i) sigaction(kEnding[i], &before_[i], nullptr);
    sigaction(SIGALRM, &alarm_before_, nullptr);
  }
  Handlers(const Handlers&) = delete;
  Handlers& operator=(const Handlers&) = delete;

  void in_child() const {
    struct sigaction action = {};
    action.sa_handler = ask_to_stop;
    action.sa_flags = SA_RESTART;
    for (std::size_t i = 0; i < std::size(kEnding); ++i)
      if (before_[i].sa_handler != SIG_IGN) sigaction(kEnding[i], &action, nullptr);
    sigaction(SIGALRM, &alarm_before_, nullptr);
  }

 private:
  struct sigaction before_[std::size(kEnding)];
  struct sigaction alarm_before_;
};

// Exceptions end here: above are frames of threads that this process does not have.
int status_of(const std::function<int()>& session) {
  try {
    const int status = session();
    std::fflush(nullptr);
    return status;
  } catch (const std::exception& error) {
    fmt::print(stderr, "gadfly: {}\n", error.what());
  } catch (...) {
  }
  std::abort();
}

// The status of the session's process, as waitpid() has it; nothing: there is none.
std::optional<int> run_apart(Ledger& ledger, const Handlers& handlers, const std::function<int()>& session) {
  ledger.clear();
  const pid_t parent = getpid();
  std::fflush(nullptr);
  const pid_t child = fork();
  if (child == 0) {
    handlers.in_child();
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != parent) _exit(0);
    _exit(status_of(session));
  }
  if (child < 0) return std::nullopt;
  child_of_handler = child;
  if (ledger.stop) kill(child, SIGKILL);  // it came before the child was known
  int status = 0;
  while (waitpid(child, &status, 0) < 0 && errno == EINTR) {
  }
  child_of_handler = 0;
  return status;
}

// SIGKILL is what a machine does that is out of memory. Others are sent, or come of limits: a pipe that nobody reads.
bool is_crash(int signal) {
  constexpr int kCrashes[] = {SIGSEGV, SIGBUS, SIGABRT, SIGILL, SIGFPE, SIGTRAP, SIGSYS, SIGKILL};
  return std::ranges::find(kCrashes, signal) != std::end(kCrashes);
}

std::string task_text(const Task& task) {
  return fmt::format("{} {}", task.what == Task::What::Program ? "program" : "finding", task.id);
}

std::string tasks_text(const std::vector<TaskInProgress>& tasks) {
  std::string text;
  for (const TaskInProgress& each : tasks) text += (text.empty() ? "" : ", ") + task_text(each.task);
  return text;
}

std::string signal_name(int signal) {
  const char* name = sigabbrev_np(signal);
  return name != nullptr ? std::string("SIG") + name : fmt::format("signal {}", signal);
}

}  // namespace

Restart CrashBlame::crashed(const std::vector<TaskInProgress>& under_way, bool alone, int signal) {
  Restart restart;
  restart.why = fmt::format("Gadfly crashed ({})", signal_name(signal));
  if (under_way.empty()) {
    if (++unknown_ > kMostUnknown) return restart;
  } else {
    restart.why += " over " + tasks_text(under_way);
  }
  if (++crashes_ > kMostCrashes) return restart;
  restart.again = true;
  for (const TaskInProgress& each : under_way) {
    const Task& task = each.task;
    const bool guilty = alone || ++strikes_[task] > 1;
    std::erase(suspects_, task);
    if (guilty) restart.guilty.push_back(each);
    else if (task.what == Task::What::Program) suspects_.push_back(task);
  }
  if (alone) strikes_.clear();  // the others were there by accident
  restart.alone = suspects_;
  restart.why += restart.guilty.empty()
                     ? "; what was under way is tried again"
                     : fmt::format("; set aside as Gadfly's own bug: {}", tasks_text(restart.guilty));
  return restart;
}

int supervise(Ledger& ledger, const std::function<int(const Restart&)>& session,
              const std::function<int(const std::string& why)>& gave_up) {
  const auto begin = Clock::now();
  ledger_of_handler = &ledger;
  caught_by_supervisor = 0;
  second_signal_to_supervisor.clear();
  CrashBlame suspicion;
  Restart restart;
  std::optional<int> status;
  {
    const Handlers handlers;
    for (;;) {
      status = run_apart(ledger, handlers, [&] { return session(restart); });
      const bool crashed = status && WIFSIGNALED(*status) && is_crash(WTERMSIG(*status)) && !ledger.stop;
      if (!crashed) break;
      restart = suspicion.crashed(ledger.under_way(), ledger.alone, WTERMSIG(*status));
      restart.elapsed = std::chrono::duration<double>(Clock::now() - begin).count();
      if (!restart.again) break;
    }
  }
  if (!status) return session({});  // no process can be had: do without
  if (WIFEXITED(*status)) return WEXITSTATUS(*status);
  if (!ledger.stop && is_crash(WTERMSIG(*status))) return gave_up(restart.why);
  const int signal = caught_by_supervisor != 0 ? caught_by_supervisor.load() : WTERMSIG(*status);
  raise(signal);  // it was ended hard, or nobody reads what it writes
  return 128 + signal;
}

}  // namespace gadfly::session
