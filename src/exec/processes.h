// SPDX-License-Identifier: Apache-2.0
// The processes of a job, as /proc shows them. Used by the helper process: nothing here allocates
// memory.
#pragma once

#include <sys/types.h>

#include <cstdint>

namespace gadfly::exec {

// Which processes a job is: with a process namespace, all in it but us; else its process group,
// which it can't leave, and what has been left to us by others that ended.
struct JobProcesses {
  bool own_namespace;
  pid_t group;
};

struct Usage {
  double cpu_seconds = 0;      // of those that are alive, with what they waited for
  std::uint64_t resident = 0;  // bytes, together
  std::uint64_t address_space = 0;
};

Usage usage(const JobProcesses& job);

// What they hold that shows neither in their size nor in a folder. A page that was written and then
// let go of stays in a shared mapping; a file that has no name stays as long as it is open or
// mapped.
struct HeldMemory {
  std::uint64_t shared = 0;    // bytes of shared mappings
  std::uint64_t unlinked = 0;  // bytes of files of a device
};

// |device|: where files count. |largest|: bytes that a file may have, as which one counts that is
// only mapped.
HeldMemory held_by(const JobProcesses& job, dev_t device, std::uint64_t largest);

// How many threads and processes |user| has, as far as /proc shows them.
std::uint64_t tasks_of(uid_t user);

// Sends SIGKILL to all of them. False: there were none.
bool kill_all(const JobProcesses& job);

}  // namespace gadfly::exec
