// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <memory>
#include <mutex>
#include <string>

#include "exec/executor.h"

namespace gadfly::hunt {

// A worker's sandbox, and what the worker does, which other threads may ask for.
class Desk {
 public:
  explicit Desk(const exec::SandboxOptions& options) : options_(options) { open(); }

  void open() { executor_ = std::make_unique<exec::Executor>(options_); }
  void close() { executor_.reset(); }
  exec::Executor& executor() { return *executor_; }
  void set_activity(std::string what) {
    const std::lock_guard lock(mutex_);
    activity_ = std::move(what);
  }
  std::string activity() const {
    const std::lock_guard lock(mutex_);
    return activity_;
  }

  std::size_t number = 0;  // of the worker

 private:
  const exec::SandboxOptions& options_;
  mutable std::mutex mutex_;
  std::unique_ptr<exec::Executor> executor_;
  std::string activity_ = "idle";
};

// Does |work|, and says why it could not go on; empty: it is done, or was stopped.
std::string trouble_in(const std::function<void()>& work);

}  // namespace gadfly::hunt
