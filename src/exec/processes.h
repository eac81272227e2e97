// SPDX-License-Identifier: Apache-2.0
// The processes of a job, as /proc shows them. Used by the helper process: nothing here allocates
// memory.
#pragma once

#include <sys/types.h>

#include <cstdint>

namespace gadfly::exec {

// Which processes a job is: with a process namespace, all in it but us; else its process group, and
// what has been left to us by others that ended.
struct JobProcesses {
  bool own_namespace;
  pid_t group;
};

struct Usage {
  double cpu_seconds = 0;      // of those that are alive, with what they waited for
  std::uint64_t resident = 0;  // bytes, together
};

Usage usage(const JobProcesses& job);

// How many threads and processes |user| has, as far as /proc shows them.
std::uint64_t tasks_of(uid_t user);

// Sends SIGKILL to all of them. False: there were none.
bool kill_all(const JobProcesses& job);

}  // namespace gadfly::exec
