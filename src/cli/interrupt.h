// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <csignal>
#include <iterator>

#include "support/stop.h"

namespace gadfly::cli {

// While one exists, the first Ctrl-C, SIGTERM or SIGHUP only sets a flag, so that what was begun is ended, and says so
// on a terminal. The signal takes its effect when the guard is destroyed; a second one takes it at once. At most one
// guard exists at a time.
class InterruptGuard {
 public:
  InterruptGuard();
  ~InterruptGuard();
  InterruptGuard(const InterruptGuard&) = delete;
  InterruptGuard& operator=(const InterruptGuard&) = delete;

  bool interrupted() const { return stop().requested(); }
  // For all that can take long.
  support::StopToken stop() const;
  // For the last things to do after that: it comes a second later.
  support::StopToken late_stop() const;
  // What came has had its effect: the program has ended what it did because of it.
  void settle();

 private:
  static constexpr int kSignals[] = {SIGINT, SIGTERM, SIGHUP};
  struct sigaction before_[3];
  struct sigaction alarm_before_;
};

}  // namespace gadfly::cli
