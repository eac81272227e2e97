// SPDX-License-Identifier: Apache-2.0
// What the workers of a hunt or a triage are at, in memory that outlives their process: when that crashes, the process
// that started it knows over what (supervisor.h).
#pragma once

#include <atomic>
#include <compare>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace gadfly::session {

// A program, by its number in the campaign, or a finding.
struct Task {
  enum class What : std::uint8_t { Program, Finding };
  What what = What::Program;
  std::uint64_t id = 0;
  auto operator<=>(const Task&) const = default;
};

struct TaskInProgress {
  Task task;
  std::string recipe = {};  // what makes the program again, as far as it is known
};

// Of one session. Written by its process, except |stop|; read by both.
class Ledger {
 public:
  static constexpr std::size_t kMostWorkers = 1024;

  // In memory that is shared with processes forked later. Lives as long as this process.
  static Ledger& make();

  // What worker |worker| begins with, and that it has ended.
  void begin(std::size_t worker, Task task);
  void describe(std::size_t worker, std::string_view recipe);
  void end(std::size_t worker);
  std::vector<TaskInProgress> under_way() const;
  // Before a process is started that uses it anew.
  void clear();

  std::atomic<bool> stop = false;          // it was asked to end
  std::atomic<bool> attended = false;      // somebody looks at |stop|
  std::atomic<bool> alone = false;         // what is under way was suspected before: nothing else is
  std::atomic<std::int64_t> campaign = 0;  // 0: none has begun
  std::atomic<double> seconds = 0;         // that the session has; 0: no limit

 private:
  struct Slot {
    std::atomic<std::uint64_t> code = 0;  // 0: nothing; otherwise twice the id, and one more for a finding, and 2
    char recipe[1000] = {};               // with a zero at its end
  };
  Slot slots_[kMostWorkers] = {};
};

// A worker's entry of the ledger, as long as it works on |task|. |ledger| may be null.
class LedgerEntry {
 public:
  LedgerEntry(Ledger* ledger, std::size_t worker, Task task) : ledger_(ledger), worker_(worker) {
    if (ledger_ != nullptr) ledger_->begin(worker, task);
  }
  ~LedgerEntry() {
    if (ledger_ != nullptr) ledger_->end(worker_);
  }
  LedgerEntry(const LedgerEntry&) = delete;
  LedgerEntry& operator=(const LedgerEntry&) = delete;

  void describe(std::string_view recipe) const {
    if (ledger_ != nullptr) ledger_->describe(worker_, recipe);
  }

 private:
  Ledger* const ledger_;
  const std::size_t worker_;
};

}  // namespace gadfly::session
