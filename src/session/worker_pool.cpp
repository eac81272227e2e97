// SPDX-License-Identifier: Apache-2.0
#include "session/worker_pool.h"

#include <chrono>
#include <exception>
#include <thread>

#include "store/store.h"
#include "support/deep_stack.h"
#include "support/stop.h"

namespace gadfly::session {
namespace {

constexpr std::chrono::milliseconds kTick{100};

// Why |work| could not go on; empty: it is done, or was stopped.
std::string trouble_in(const std::function<void()>& work) {
  try {
    work();
  } catch (const store::StoreError& error) {
    return error.message;
  } catch (const exec::ExecutorLost& lost) {
    return "cannot start the sandbox: " + lost.why;
  } catch (const support::Stopped&) {
    return {};
  } catch (const std::exception& error) {
    return error.what();
  }
  return {};
}

}  // namespace

WorkerPool::WorkerPool(std::size_t workers, const exec::SandboxOptions& sandbox) {
  for (std::size_t i = 0; i < workers; ++i) workers_.push_back(std::make_unique<Worker>(i, sandbox));
}

void WorkerPool::serve(Worker& worker, const Tasks& tasks) {
  const std::string trouble = trouble_in([&] { tasks.work(worker); });
  if (!trouble.empty()) tasks.failed(trouble);
  worker.set_activity("done");
  worker.close();
  const std::lock_guard lock(mutex_);
  --working_;
  changed_.notify_all();
}

void WorkerPool::run(const Tasks& tasks) {
  working_ = workers_.size();
  std::vector<std::thread> threads;
  for (const auto& worker : workers_)
    threads.emplace_back([&] { support::on_deep_stack([&] { serve(*worker, tasks); }); });
  std::unique_lock lock(mutex_);
  while (working_ != 0) {
    changed_.wait_for(lock, kTick, [&] { return woken_ || working_ == 0; });
    woken_ = false;
    lock.unlock();
    tasks.attend();
    lock.lock();
  }
  lock.unlock();
  for (std::thread& thread : threads) thread.join();
  tasks.attend();
}

void WorkerPool::wake() {
  const std::lock_guard lock(mutex_);
  woken_ = true;
  changed_.notify_all();
}

std::vector<std::string> WorkerPool::activities() const {
  std::vector<std::string> activities;
  for (const auto& worker : workers_) activities.push_back(worker->activity());
  return activities;
}

}  // namespace gadfly::session
