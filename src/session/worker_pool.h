// SPDX-License-Identifier: Apache-2.0
// The threads of a hunt or a triage.
#pragma once

#include <condition_variable>
#include <cstddef>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "exec/executor.h"
#include "session/worker.h"

namespace gadfly::session {

class WorkerPool {
 public:
  // Opens a sandbox for each worker; |workers| is at least 1. Throws exec::ExecutorLost. |sandbox| has to outlive it.
  WorkerPool(std::size_t workers, const exec::SandboxOptions& sandbox);

  struct Tasks {
    // What a worker does, on a thread of its own with a deep stack. support::Stopped ends it quietly.
    std::function<void(Worker&)> work;
    // Called by a worker's thread that ended by another exception, with the reason: the others do not know of it.
    std::function<void(const std::string& why)> failed;
    // Called by the thread of run(): ten times a second, after each wake(), and once after all workers have ended.
    std::function<void()> attend;
  };
  // Returns when all workers have ended. To be called once.
  void run(const Tasks& tasks);
  // Something has happened that attend() should see at once. For all threads.
  void wake();

  const exec::Protection& protection() const { return workers_.front()->runner().protection(); }  // before run()
  std::vector<std::string> activities() const;

 private:
  void serve(Worker& worker, const Tasks& tasks);

  std::vector<std::unique_ptr<Worker>> workers_;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::size_t working_ = 0;  // guarded by mutex_, as is
  bool woken_ = false;
};

}  // namespace gadfly::session
