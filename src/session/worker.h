// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <memory>
#include <mutex>
#include <string>

#include "exec/executor.h"

namespace gadfly::session {

// A worker of a pool: its sandbox, and its current activity, which other threads may ask for.
class Worker {
 public:
  // Throws exec::ExecutorLost. |options| have to outlive it.
  Worker(std::size_t number, const exec::SandboxOptions& options)
      : number_(number), options_(options), runner_(exec::open_sandbox(options)) {}

  std::size_t number() const { return number_; }
  exec::Runner& runner() { return *runner_; }
  // A new sandbox instead of one that was lost. Throws exec::ExecutorLost.
  void reopen() {
    close();
    runner_ = exec::open_sandbox(options_);
  }
  void close() { runner_.reset(); }

  void set_activity(std::string activity) {
    const std::lock_guard lock(mutex_);
    activity_ = std::move(activity);
  }
  std::string activity() const {
    const std::lock_guard lock(mutex_);
    return activity_;
  }

 private:
  const std::size_t number_;
  const exec::SandboxOptions& options_;
  std::unique_ptr<exec::Runner> runner_;
  mutable std::mutex mutex_;
  std::string activity_ = "idle";
};

}  // namespace gadfly::session
