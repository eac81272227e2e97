// SPDX-License-Identifier: Apache-2.0
#include "cli/interrupt.h"

#include <unistd.h>

#include <atomic>
#include <cerrno>

#include "support/second_signal.h"

namespace gadfly::cli {
namespace {

// A handler can reach nothing else.
std::atomic<int> caught = 0;
support::SecondSignal second_signal;
std::atomic<bool> stop_flag = false, late_flag = false, on_terminal = false;
static_assert(std::atomic<int>::is_always_lock_free && std::atomic<bool>::is_always_lock_free);

constexpr unsigned kLateSeconds = 1;
constexpr char kStopping[] = "\nstopping…\n";

void remember(int signal) {
  const int error = errno;
  caught = signal;
  switch (second_signal.note()) {
    case support::SecondSignal::Which::First:
      stop_flag = true;
      alarm(kLateSeconds);
      if (on_terminal && write(STDERR_FILENO, kStopping, sizeof kStopping - 1) < 0) late_flag = true;
      break;
    case support::SecondSignal::Which::Echo: break;
    case support::SecondSignal::Which::Second:
      ::signal(signal, SIG_DFL);
      raise(signal);  // takes its effect when this returns
  }
  errno = error;
}

void ring(int) { late_flag = true; }

}  // namespace

InterruptGuard::InterruptGuard() {
  caught = 0;
  second_signal.clear();
  stop_flag = late_flag = false;
  on_terminal = isatty(STDERR_FILENO) != 0;
  struct sigaction action = {};
  action.sa_flags = SA_RESTART;
  action.sa_handler = ring;
  sigaction(SIGALRM, &action, &alarm_before_);
  action.sa_handler = remember;
  for (unsigned i = 0; i < std::size(kSignals); ++i) {
    sigaction(kSignals[i], nullptr, &before_[i]);
    // What was ignored stays so: nohup, background jobs of scripts.
    if (before_[i].sa_handler != SIG_IGN) sigaction(kSignals[i], &action, nullptr);
  }
}

InterruptGuard::~InterruptGuard() {
  alarm(0);
  for (unsigned i = 0; i < std::size(kSignals); ++i) sigaction(kSignals[i], &before_[i], nullptr);
  sigaction(SIGALRM, &alarm_before_, nullptr);
  if (const int signal = caught.exchange(0)) raise(signal);
}

support::StopToken InterruptGuard::stop() const { return support::StopToken(stop_flag); }
support::StopToken InterruptGuard::late_stop() const { return support::StopToken(late_flag); }

void InterruptGuard::settle() { caught = 0; }

}  // namespace gadfly::cli
