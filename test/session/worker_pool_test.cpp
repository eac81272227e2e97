// SPDX-License-Identifier: Apache-2.0
#include "session/worker_pool.h"

#include <gtest/gtest.h>

#include <atomic>
#include <set>
#include <stdexcept>
#include <thread>

#include "fake_runner.h"
#include "store/store.h"

namespace gadfly::test {
namespace {

using session::Worker;
using session::WorkerPool;

class PoolTest : public testing::Test {
 protected:
  void fail(const std::string& why) {
    const std::lock_guard lock(mutex_);
    failures_.insert(why);
  }
  const FakeRunner runner_;
  const exec::SandboxOptions sandbox_ = runner_.sandbox();
  std::mutex mutex_;
  std::set<std::string> failures_;
};

TEST_F(PoolTest, EveryWorkerWorksAndTheLastAttendingComesAfterAll) {
  WorkerPool pool(3, sandbox_);
  std::atomic<int> ended = 0;
  std::multiset<std::size_t> numbers;
  int seen_last = 0;
  pool.run({.work =
                [&](Worker& worker) {
                  (void)worker.runner().run({.argv = {"true"}});
                  {
                    const std::lock_guard lock(mutex_);
                    numbers.insert(worker.number());
                  }
                  ++ended;
                },
            .failed = [&](const std::string& why) { fail(why); },
            .attend = [&] { seen_last = ended; }});
  EXPECT_EQ(numbers, (std::multiset<std::size_t>{0, 1, 2}));
  EXPECT_EQ(seen_last, 3);
  EXPECT_EQ(runner_.count("true"), 3u);
  EXPECT_EQ(pool.activities(), (std::vector<std::string>{"done", "done", "done"}));
  EXPECT_TRUE(failures_.empty());
}

TEST_F(PoolTest, TroubleOfOneIsToldAndTheOthersGoOn) {
  WorkerPool pool(5, sandbox_);
  std::atomic<int> done = 0;
  pool.run({.work =
                [&](const Worker& worker) {
                  switch (worker.number()) {
                    case 0: throw store::StoreError{"the disk is full"};
                    case 1: throw exec::ExecutorLost{"no memory"};
                    case 2: throw std::runtime_error("odd");
                    case 3: throw support::Stopped{};
                    default: ++done;
                  }
                },
            .failed = [&](const std::string& why) { fail(why); },
            .attend = [] {}});
  EXPECT_EQ(done, 1);
  EXPECT_EQ(failures_, (std::set<std::string>{"the disk is full", "cannot start the sandbox: no memory", "odd"}));
}

TEST_F(PoolTest, AWorkerCanWaitForTheAttendingThread) {
  WorkerPool pool(1, sandbox_);
  std::atomic<bool> asked = false, told = false;
  std::string activity;
  pool.run({.work =
                [&](Worker& worker) {
                  worker.set_activity("asking");
                  asked = true;
                  pool.wake();
                  while (!told) std::this_thread::yield();
                },
            .failed = [&](const std::string& why) { fail(why); },
            .attend =
                [&] {
                  if (!asked || told) return;
                  activity = pool.activities().front();
                  told = true;
                }});
  EXPECT_EQ(activity, "asking");
}

TEST_F(PoolTest, ALostSandboxIsOpenedAgain) {
  int opened = 0;
  exec::SandboxOptions counting;
  counting.substitute = [&](const exec::SandboxOptions&) {
    ++opened;
    return std::make_unique<FakeRunner>();
  };
  WorkerPool pool(1, counting);
  pool.run({.work = [](Worker& worker) { worker.reopen(); },
            .failed = [&](const std::string& why) { fail(why); },
            .attend = [] {}});
  EXPECT_EQ(opened, 2);
}

}  // namespace
}  // namespace gadfly::test
