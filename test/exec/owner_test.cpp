// SPDX-License-Identifier: Apache-2.0
// What becomes of everything when processes are killed, and over time.
#include <gtest/gtest.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>
#include <thread>

#include "jobs.h"

namespace gadfly::test {
namespace {

namespace fs = std::filesystem;
using exec::End;
using exec::Result;
using namespace std::chrono_literals;

class Owner : public Sandbox {};
INSTANTIATE_TEST_SUITE_P(Exec, Owner, testing::Bool(), sandbox_name);

// The processes whose command line holds |word|.
int processes_with(const std::string& word) {
  int count = 0;
  for (const auto& entry : fs::directory_iterator("/proc")) {
    std::ifstream in(entry.path() / "cmdline");
    std::stringstream text;
    text << in.rdbuf();
    if (text.str().find(word) != std::string::npos && entry.path() != fs::path("/proc") / std::to_string(getpid()))
      ++count;
  }
  return count;
}

std::set<pid_t> children_of(pid_t parent) {
  std::set<pid_t> found;
  for (const auto& entry : fs::directory_iterator("/proc")) {
    std::ifstream in(entry.path() / "stat");
    std::string text;
    if (!std::getline(in, text) || text.rfind(')') == std::string::npos) continue;
    std::istringstream fields(text.substr(text.rfind(')') + 1));
    char state = 0;
    pid_t of = 0;
    fields >> state >> of;
    if (of == parent) found.insert(std::stoi(entry.path().filename()));
  }
  return found;
}

int private_folders() {
  int count = 0;
  for (const auto& entry : fs::directory_iterator("/dev/shm"))
    count += entry.path().filename().string().starts_with("gadfly-jobs-");
  return count;
}

template <typename Condition>
bool soon(Condition condition) {
  for (int i = 0; i < 1000; ++i) {
    if (condition()) return true;
    std::this_thread::sleep_for(10ms);
  }
  return false;
}

TEST_P(Owner, KilledLeavesNothing) {
  const int folders = private_folders();
  const std::string word = "gadfly-orphan-" + std::to_string(getpid());
  const pid_t owner = fork();
  if (owner == 0) {
    exec::Executor mine(options());
    shell(mine, "echo x > file; setsid sh -c 'sleep 1000; : " + word + "' & sh -c 'sleep 1000; : " + word + "'");
    _exit(0);
  }
  ASSERT_TRUE(soon([&] { return processes_with(word) >= 2; }));
  kill(owner, SIGKILL);
  int status = 0;
  waitpid(owner, &status, 0);
  EXPECT_TRUE(soon([&] { return processes_with(word) == 0; }));
  EXPECT_TRUE(soon([&] { return private_folders() == folders; }));
}

TEST_P(Owner, LearnsThatTheHelperWasKilled) {
  exec::Executor& mine = executor;
  const std::set<pid_t> children = children_of(getpid());
  ASSERT_EQ(children.size(), 1u);
  std::thread killer([&] {
    std::this_thread::sleep_for(200ms);
    kill(*children.begin(), SIGKILL);
  });
  EXPECT_THROW(shell(mine, "sleep 100"), exec::ExecutorLost);
  killer.join();
  EXPECT_THROW(shell(mine, "true"), exec::ExecutorLost);
  EXPECT_THROW(mine.put("a", "b"), exec::ExecutorLost);
  EXPECT_EQ(children_of(getpid()).size(), 0u);
}

TEST_P(Owner, MayHaveManyOnManyThreads) {
  std::vector<std::thread> threads;
  for (int i = 0; i < 4; ++i)
    threads.emplace_back([&, i] {
      exec::Executor mine(options());
      for (int n = 0; n < 20; ++n) {
        ASSERT_TRUE(mine.put("number", std::to_string(i)));
        EXPECT_EQ(run(mine, {"cat", "number"}).out, std::to_string(i));
      }
    });
  for (std::thread& thread : threads) thread.join();
}

TEST_P(Owner, OutlivesTheThreadThatMadeIt) {
  std::unique_ptr<exec::Executor> mine;
  std::thread([&] { mine = std::make_unique<exec::Executor>(options()); }).join();
  EXPECT_EQ(shell(*mine, "echo here").out, "here\n");
}

TEST_P(Owner, GoneStopsEveryHelperThoughOthersLive) {
  auto first = std::make_unique<exec::Executor>(options());
  const exec::Executor second(options());
  first.reset();  // waits for it: hangs if the second helper held its socket
  EXPECT_EQ(children_of(getpid()).size(), 2u);
}

std::size_t open_files(const std::string& process) {
  std::size_t count = 0;
  for ([[maybe_unused]] const auto& entry : fs::directory_iterator("/proc/" + process + "/fd")) ++count;
  return count;
}

std::size_t pages(const std::string& process) {
  std::ifstream in("/proc/" + process + "/statm");
  std::size_t size = 0;
  in >> size;
  return size;
}

TEST_P(Owner, DoesNotGrow) {
  const std::string helper = std::to_string(*children_of(getpid()).begin());
  const auto some_jobs = [&](int count) {
    for (int i = 0; i < count; ++i) {
      ASSERT_TRUE(executor.put("in", "text"));
      ASSERT_EQ(run(executor, {"/bin/true"}).code, 0);
      executor.get("in");
      run(executor, {"/no/such"});
      if (i % 10 == 0) executor.clear();
    }
  };
  some_jobs(100);
  const std::size_t files = open_files("self"), size = pages(helper);
  some_jobs(1500);
  EXPECT_EQ(open_files("self"), files);
  EXPECT_EQ(pages(helper), size);
  EXPECT_EQ(shell(executor, "ls /proc/self/fd | wc -l").out, "4\n");
}

TEST(StaleFolder, OfADeadProcessIsRemoved) {
  const fs::path stale = "/dev/shm/gadfly-jobs-stale0";
  if (!fs::is_directory("/dev/shm")) GTEST_SKIP();
  fs::create_directories(stale / "job" / "x");
  exec::SandboxOptions options;
  options.namespaces = false;
  const exec::Executor executor(options);
  EXPECT_FALSE(fs::exists(stale));
  const exec::Executor another(options);
  EXPECT_EQ(shell(const_cast<exec::Executor&>(executor), "echo here").out, "here\n");
}

TEST(Protection, SaysWhatIsOn) {
  exec::SandboxOptions options;
  const exec::Protection full = exec::Executor(options).protection();
  options.namespaces = false;
  const exec::Protection less = exec::Executor(options).protection();
  EXPECT_EQ(full.missing.empty(), full.user_namespace && full.process_namespace && full.network_namespace &&
                                      full.mount_namespace && full.memory_folder && full.landlock && full.seccomp)
      << full.missing;
  EXPECT_FALSE(less.process_namespace || less.user_namespace || less.network_namespace || less.mount_namespace);
  EXPECT_NE(less.missing, "");
  EXPECT_EQ(less.landlock, full.landlock);
  EXPECT_TRUE(less.seccomp);
  EXPECT_EQ(full.left_open().empty(), full.missing.empty());
  EXPECT_GE(less.left_open().size(), 2u);
  exec::Protection old = less;
  old.own_signals = old.landlock = false;
  EXPECT_EQ(old.left_open().size(), 4u);
}

}  // namespace
}  // namespace gadfly::test
