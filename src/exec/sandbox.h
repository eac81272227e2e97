// SPDX-License-Identifier: Apache-2.0
// The sandbox of the helper process, set up once. All of it runs in a process that was forked from
// one with threads: nothing here allocates memory, and what it needs was prepared before in a Plan.
#pragma once

#include <linux/filter.h>
#include <sys/types.h>

#include <cstdint>
#include <string>
#include <vector>

#include "exec/protocol.h"

namespace gadfly::exec {

// Where the helper gets its walls from.
enum class Isolation : std::uint8_t {
  Root,  // namespaces that the administrator may make; it becomes an ordinary user inside
  User,  // namespaces within one of users, as everyone may make them
  NoNamespaces,
};

struct VisiblePath {
  std::string as;    // the path that jobs see
  std::string real;  // where it is, without symbolic links
  bool folder;
  std::string link = {};  // where it leads, if it is a link and is to stay one
};

struct Plan {
  Isolation walls;
  std::string base;  // the folder that jobs may write: /tmp of the sandbox, or a private one
  std::uint64_t disk;
  uid_t outer_uid, job_uid;  // ours; that of jobs, as they see it
  gid_t outer_gid, job_gid;
  std::uint64_t other_tasks;  // of the user, that count against the limit of jobs
  std::vector<VisiblePath> visible;
  std::vector<VisiblePath> system;         // folders and links of the system's programs
  const std::vector<sock_filter>* filter;  // of system calls
};

// The namespaces that |walls| wants, as flags of clone().
unsigned long clone_flags(Isolation walls);

// Makes the calling process, a fresh clone with clone_flags(), one that is inside. |set_up| says
// how it came out; false: it can't be used. |landlock| receives the rule set that each job is to be
// put under, or -1.
bool enter_sandbox(const Plan& plan, SandboxState& set_up, int& landlock);

// Builds the tree that jobs see and makes it the root: the system's programs, /dev, /proc, /tmp.
bool build_root(const Plan& plan, SandboxState& set_up);

// Notes in |set_up| that |what| failed with errno, after what is noted already.
void note_missing(SandboxState& set_up, const char* what);

// Writes a short file of /proc.
bool write_text(const char* path, const char* text);

}  // namespace gadfly::exec
