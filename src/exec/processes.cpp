// SPDX-License-Identifier: Apache-2.0
#include "exec/processes.h"

#include <signal.h>
#include <sys/stat.h>
#include <unistd.h>

#include "exec/process_walk.h"

namespace gadfly::exec {
Usage usage(const JobProcesses& job) {
  static const double tick = 1.0 / static_cast<double>(sysconf(_SC_CLK_TCK));
  static const std::uint64_t page = static_cast<std::uint64_t>(sysconf(_SC_PAGESIZE));
  Usage sum;
  each_process_of(job, [&](int, const char*, const Process& process) {
    sum.cpu_seconds += static_cast<double>(process.ticks) * tick;
    sum.resident += process.pages * page;
    sum.address_space += process.size;
  });
  return sum;
}

std::uint64_t tasks_of(uid_t user) {
  std::uint64_t sum = 0;
  each_process([&](int proc, const char* name, const Process& process) {
    struct stat about;
    if (fstatat(proc, name, &about, 0) == 0 && about.st_uid == user) sum += process.threads;
  });
  return sum;
}

bool kill_all(const JobProcesses& job) {
  if (job.own_namespace) return kill(-1, SIGKILL) == 0;
  bool any = kill(-job.group, SIGKILL) == 0;
  const pid_t self = getpid();
  each_process_of(job, [&](int, const char*, const Process& process) {
    if (process.parent == self && kill(process.id, SIGKILL) == 0) any = true;
  });
  return any;
}

}  // namespace gadfly::exec
