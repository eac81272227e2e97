// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <csignal>
#include <iterator>

namespace gadfly::cli {

// While one exists, Ctrl-C, SIGTERM and SIGHUP only set a flag, so that what was begun is ended.
// The signal takes its effect when the guard is destroyed. At most one exists at a time.
class InterruptGuard {
 public:
  InterruptGuard();
  ~InterruptGuard();
  InterruptGuard(const InterruptGuard&) = delete;
  InterruptGuard& operator=(const InterruptGuard&) = delete;

  bool interrupted() const;
  // What came has had its effect: the program has ended what it did because of it.
  void settle();

 private:
  static constexpr int kSignals[] = {SIGINT, SIGTERM, SIGHUP};
  struct sigaction before_[3];
};

}  // namespace gadfly::cli
