// SPDX-License-Identifier: Apache-2.0
// Going through the processes of /proc. Nothing here allocates memory.
#pragma once

#include <fcntl.h>
#include <unistd.h>

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>

#include "exec/entries.h"
#include "exec/processes.h"

namespace gadfly::exec {

struct Process {
  pid_t id, parent, group;
  std::uint64_t ticks, threads, size, pages;  // size: bytes of address space
};

// /proc/ID/stat: "ID (name) state parent group …"; the name may hold anything.
inline bool read_process(int proc, const char* id, Process& process) {
  char path[32], text[1024];
  std::snprintf(path, sizeof path, "%s/stat", id);
  const int file = openat(proc, path, O_RDONLY | O_CLOEXEC);
  if (file < 0) return false;
  const ssize_t size = read(file, text, sizeof text - 1);
  close(file);
  if (size <= 0) return false;
  text[size] = 0;
  const char* at = std::strrchr(text, ')');
  if (at == nullptr) return false;
  constexpr int kFirst = 3, kLast = 24;  // fields, counted as in proc(5)
  std::uint64_t fields[kLast + 1] = {};
  int field = kFirst;
  at += 2;
  for (; field <= kLast && *at != 0; ++field) {
    char* end = nullptr;
    fields[field] = std::strtoull(at, &end, 10);
    at = strchrnul(end == at ? at : end, ' ');
    if (*at == ' ') ++at;
  }
  process = {static_cast<pid_t>(std::atoi(id)),
             static_cast<pid_t>(fields[4]),
             static_cast<pid_t>(fields[5]),
             fields[14] + fields[15] + fields[16] + fields[17],
             fields[20],
             fields[23],
             fields[24]};
  return true;
}

// Calls |visit|(folder of /proc, name in it, process).
template <typename Visit>
void each_process(Visit&& visit) {
  const int proc = open("/proc", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (proc < 0) return;
  each_entry(proc, [&](const char* name, unsigned char) {
    Process process;
    if (name[0] >= '1' && name[0] <= '9' && read_process(proc, name, process)) visit(proc, name, process);
  });
  close(proc);
}

// The same for those of |job|.
template <typename Visit>
void each_process_of(const JobProcesses& job, Visit&& visit) {
  const pid_t self = getpid();
  each_process([&](int proc, const char* name, const Process& process) {
    if (process.id == self) return;
    if (job.own_namespace || process.group == job.group || process.parent == self) visit(proc, name, process);
  });
}

}  // namespace gadfly::exec
