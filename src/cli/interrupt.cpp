// SPDX-License-Identifier: Apache-2.0
#include "cli/interrupt.h"

namespace gadfly::cli {
namespace {

// A handler can reach nothing else.
volatile std::sig_atomic_t caught = 0;

void remember(int signal) { caught = signal; }

}  // namespace

InterruptGuard::InterruptGuard() {
  caught = 0;
  struct sigaction action = {};
  action.sa_handler = remember;
  action.sa_flags = SA_RESTART;
  for (unsigned i = 0; i < std::size(kSignals); ++i) {
    sigaction(kSignals[i], nullptr, &before_[i]);
    // What was ignored stays so: nohup, background jobs of scripts.
    if (before_[i].sa_handler != SIG_IGN) sigaction(kSignals[i], &action, nullptr);
  }
}

InterruptGuard::~InterruptGuard() {
  for (unsigned i = 0; i < std::size(kSignals); ++i) sigaction(kSignals[i], &before_[i], nullptr);
  if (caught != 0) raise(caught);
}

bool InterruptGuard::interrupted() const { return caught != 0; }

void InterruptGuard::settle() { caught = 0; }

}  // namespace gadfly::cli
