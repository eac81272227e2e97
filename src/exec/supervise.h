// SPDX-License-Identifier: Apache-2.0
// One job from its start to the end of all its processes. Used by the helper process: nothing here
// allocates memory but for the outputs, which are mapped.
#pragma once

#include <cstdint>

#include "exec/folder.h"
#include "exec/protocol.h"
#include "exec/start.h"

namespace gadfly::exec {

// Room for what a job prints; stays mapped from job to job.
class Output {
 public:
  // Empties it. False: there is no room for |most| bytes.
  bool reset(std::uint64_t most);
  // Reads what there is in |pipe|. False: the end, or nothing now.
  bool read_from(int pipe);
  bool too_much() const { return too_much_; }
  bool ended() const { return ended_; }
  const char* data() const { return data_; }
  std::uint64_t size() const { return size_; }

 private:
  char* data_ = nullptr;
  std::uint64_t room_ = 0, most_ = 0, size_ = 0;
  bool too_much_ = false, ended_ = false;
};

struct Supervision {
  int socket;          // of the owner; when that is gone, the job ends
  bool own_namespace;  // of processes
  Folder* folder;
  std::uint64_t disk;  // bytes that the folder may take; 0: its file system sees to that
  Output out, err;
};

// Prepares SIGCHLD, which supervise() waits for, and resets all other signals. Once, at the start.
void prepare_signals();

// Runs |start| to its end. The outputs are left in |supervision|.
Reply supervise(Start& start, Supervision& supervision);

}  // namespace gadfly::exec
