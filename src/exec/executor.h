// SPDX-License-Identifier: Apache-2.0
// Running a process that is not trusted: with limits, in a folder of its own, without network and without
// a way to the user's files. Whatever happens to it or to us, nothing of it stays behind.
//
// An Executor is one sandbox and a helper process inside it that starts the jobs: the first process of a
// process namespace, so that with it everything dies that a job has left running, and with a file system in
// memory that only this namespace sees. It dies when we do. Where the kernel does not allow that, what it
// does allow is used (Protection says which).
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "exec/runner.h"
#include "support/stop.h"

namespace gadfly::exec {

struct SandboxOptions {
  std::vector<std::string> visible;  // more files and folders of the system that jobs may read: a compiler's
  std::uint64_t disk = 1ull << 30;   // bytes of the folder in memory
  std::string path = {};             // PATH of the jobs; empty: ours
  bool namespaces = true;            // false: do without them, as where the kernel does not allow them
  support::StopToken stop = {};      // ends what is under way: see Runner::stop()
  // What open_sandbox() gives instead of an Executor: a fake, in tests.
  std::function<std::unique_ptr<Runner>(const SandboxOptions&)> substitute = {};
};

class Executor final : public Runner {
 public:
  // Throws ExecutorLost.
  explicit Executor(const SandboxOptions& options);
  ~Executor() override;

  const Protection& protection() const override;
  // The folder in which jobs are run, as they see it.
  std::string folder() const;
  bool put(std::string_view name, std::string_view contents) override;
  using Runner::get;
  std::optional<std::string> get(std::string_view name, std::uint64_t most) override;
  void clear() override;
  Result run(const Job& job) override;
  support::StopToken stop() const override;

 private:
  struct State;
  std::unique_ptr<State> state_;
};

// An Executor, or the substitute that |options| name. Throws ExecutorLost.
std::unique_ptr<Runner> open_sandbox(const SandboxOptions& options);

}  // namespace gadfly::exec
