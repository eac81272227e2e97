// SPDX-License-Identifier: Apache-2.0
// Running processes, as an interface: an Executor runs them in a sandbox, and tests have a fake that starts none.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "support/stop.h"

namespace gadfly::exec {

// What keeps a job from doing harm.
struct Protection {
  bool user_namespace = false, process_namespace = false, network_namespace = false;
  bool mount_namespace = false;  // it sees the system's programs read-only, and its own folder
  bool memory_folder = false;    // its folder is in memory
  bool landlock = false, seccomp = false;
  bool own_signals = false;  // signals reach no process that is not the job's
  std::string missing;       // why what is missing is; empty: nothing is

  // What a job can still do beyond its walls; empty: nothing that we know of.
  std::vector<std::string> left_open() const;
};

struct Limits {
  double cpu_seconds = 10;            // of all its processes that it waited for
  double wall_seconds = 60;           // it sleeps, or the machine is busy
  std::uint64_t memory = 2ull << 30;  // of address space, for each process; 0: no limit (sanitizers)
  std::uint64_t file = 256ull << 20;  // bytes of one file
  std::uint64_t output = 1ull << 20;  // bytes of stdout, and of stderr
  unsigned processes = 64;
};

struct Job {
  std::vector<std::string> argv;              // argv[0] is looked up on PATH
  std::vector<std::string> environment = {};  // NAME=VALUE, beside PATH, HOME, TMPDIR, LC_ALL=C
  Limits limits = {};
};

enum class End : std::uint8_t {
  Exited,         // code: its exit status
  Signalled,      // code: the signal
  OutOfTime,      // of either kind
  OutOfMemory,    // all its processes together took more than twice the limit
  TooMuchOutput,  // on stdout or stderr, or in files
  NotStarted,     // code: errno of starting it
};

struct Result {
  End end = End::NotStarted;
  int code = 0;
  std::string out, err;  // at most limits.output each
  double cpu_seconds = 0, wall_seconds = 0;
  std::uint64_t peak_memory = 0;  // bytes, of its largest process; not below what our helper has
  bool left_children = false;     // processes that had to be killed when it had ended
};

// Whether |signal| is one that a process gets from others, and never for what it does itself.
bool is_from_outside(int signal);

// The helper process has been killed, or could not be started.
struct ExecutorLost {
  std::string why;
};

class Runner {
 public:
  Runner() = default;
  virtual ~Runner() = default;
  Runner(const Runner&) = delete;
  Runner& operator=(const Runner&) = delete;

  virtual const Protection& protection() const = 0;

  // A file of the folder in which jobs are run, which is empty at first. |name| has no '/'. False: there is no room.
  virtual bool put(std::string_view name, std::string_view contents) = 0;
  // Nothing where there is no such regular file, or it is larger than |most|.
  virtual std::optional<std::string> get(std::string_view name, std::uint64_t most) = 0;
  std::optional<std::string> get(std::string_view name) { return get(name, kMostRead); }
  // Removes all that is in the folder.
  virtual void clear() = 0;

  // Runs it to its end. Throws ExecutorLost; any other trouble is the job's, and in the result.
  virtual Result run(const Job& job) = 0;

  // When it says so, everything above throws support::Stopped within a tenth of a second. Whoever works with a runner
  // ends by it as well.
  virtual support::StopToken stop() const = 0;

 private:
  static constexpr std::uint64_t kMostRead = 64ull << 20;
};

}  // namespace gadfly::exec
