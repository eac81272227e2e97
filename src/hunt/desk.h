// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <memory>
#include <mutex>
#include <string>

#include "exec/executor.h"

namespace gadfly::hunt {

// A worker's sandbox, which another thread may end while a job is under way, and what the worker does.
class Desk {
 public:
  explicit Desk(const exec::SandboxOptions& options) : options_(options) { open(); }

  void open() {
    auto executor = std::make_unique<exec::Executor>(options_);
    const std::lock_guard lock(mutex_);
    executor_ = std::move(executor);
  }
  void close() {
    std::unique_ptr<exec::Executor> gone;
    const std::lock_guard lock(mutex_);
    gone.swap(executor_);
  }
  exec::Executor& executor() { return *executor_; }
  void give_up() {
    const std::lock_guard lock(mutex_);
    if (executor_) executor_->give_up();
  }
  void set_activity(std::string what) {
    const std::lock_guard lock(mutex_);
    activity_ = std::move(what);
  }
  std::string activity() const {
    const std::lock_guard lock(mutex_);
    return activity_;
  }

 private:
  const exec::SandboxOptions& options_;
  mutable std::mutex mutex_;
  std::unique_ptr<exec::Executor> executor_;
  std::string activity_ = "idle";
};

// Does |work|, and says why it could not go on; empty: it is done.
std::string trouble_in(const std::function<void()>& work);

}  // namespace gadfly::hunt
