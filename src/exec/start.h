// SPDX-License-Identifier: Apache-2.0
// Starting a job. Used by the helper process: nothing here allocates memory.
#pragma once

#include <sys/types.h>

#include "exec/executor.h"

namespace gadfly::exec {

struct Start {
  char* const* argv;
  char* const* environment;
  const char* path;  // where argv[0] is looked up
  int in, out, err;  // become its streams
  int folder;        // becomes its current one
  int landlock;      // the rules that it gets; -1: none
  Limits limits;
  std::uint64_t other_tasks;  // of its user, that the kernel counts with its own
  int error = 0;              // receives errno when it could not be started
};

// The process, in a group of its own; -1 with |start.error|.
pid_t start_job(Start& start);

}  // namespace gadfly::exec
