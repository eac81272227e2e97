// SPDX-License-Identifier: Apache-2.0
// What an Executor and its helper process say to each other, over a stream socket. Both are the
// same program, so structures go as they are. One question, one answer, one at a time.
#pragma once

#include <cstddef>
#include <cstdint>

#include "exec/executor.h"

namespace gadfly::exec {

enum class RequestKind : std::uint32_t { Put, Get, Clear, Run };

struct Request {
  RequestKind ask;
  std::uint32_t name_size = 0;  // Put, Get: bytes of the name that follows
  std::uint64_t size = 0;       // Put: bytes of the contents after it. Get: the most. Run: bytes of strings
  // Run: so many strings follow, each with its final zero: the command, then the environment.
  std::uint32_t arguments = 0, variables = 0;
  Limits limits = {};
};

struct Reply {
  bool fine = false;       // Put, Get
  std::uint64_t size = 0;  // Get: bytes that follow
  // Run. The outputs follow.
  End end = End::NotStarted;
  int code = 0;
  double cpu_seconds = 0, wall_seconds = 0;
  std::uint64_t peak_memory = 0;
  bool left_children = false;
  std::uint64_t out_size = 0, err_size = 0;
};

// The first thing that the helper says: how its sandbox came out.
struct SandboxState {
  bool fine = false;
  bool user_namespace = false, process_namespace = false, network_namespace = false;
  bool mount_namespace = false, memory_folder = false, landlock = false, seccomp = false;
  bool own_signals = false;
  char missing[400] = {};  // why something is not on; where it is not fine, why not
};

constexpr std::size_t kMostJobBytes = std::size_t{1} << 20;  // of arguments and environment
constexpr std::size_t kMostNameBytes = 255;                  // NAME_MAX

// All of it, or false: the other side is gone.
bool send_all(int socket, const void* data, std::size_t size);
bool receive_all(int socket, void* data, std::size_t size);

}  // namespace gadfly::exec
