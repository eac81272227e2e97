// SPDX-License-Identifier: Apache-2.0
#include "exec/start.h"

#include <fcntl.h>
#include <sched.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <climits>
#include <cmath>
#include <cstring>

#include "exec/confine.h"
#include "exec/keyed_calls.h"

// The new process borrows our memory until it has its own program. What it does is not for
// sanitizers, which would remember a stack that is gone.
#define GADFLY_IN_BORROWED_MEMORY __attribute__((no_sanitize("address", "undefined")))

namespace gadfly::exec {
namespace {

constexpr rlim_t kStack = rlim_t{8} << 20, kMostStack = rlim_t{64} << 20;  // GCC asks for 64 MB
// An open file, a full pipe most of all, is memory that nothing counts. Containers allow a million.
constexpr rlim_t kFiles = 1024, kMostFiles = 4096;
constexpr rlim_t kCpuGrace = 2;  // seconds: we look at the time ourselves; this is for when we can't
constexpr std::size_t kChildStack = std::size_t{64} << 10;

GADFLY_IN_BORROWED_MEMORY void limit(__rlimit_resource_t what, rlim_t soft, rlim_t hard) {
  rlimit now;
  if (getrlimit(what, &now) != 0) return;
  const rlim_t most = hard < now.rlim_max ? hard : now.rlim_max;
  const rlimit wanted{soft < most ? soft : most, most};
  setrlimit(what, &wanted);
}

GADFLY_IN_BORROWED_MEMORY void limit_all(const Limits& limits, rlim_t other_tasks) {
  const rlim_t cpu = static_cast<rlim_t>(limits.cpu_seconds) + kCpuGrace;
  limit(RLIMIT_CPU, cpu, cpu + 1);
  if (limits.memory != 0) limit(RLIMIT_AS, limits.memory, limits.memory);
  limit(RLIMIT_FSIZE, limits.file, limits.file);
  limit(RLIMIT_NPROC, limits.processes + other_tasks, limits.processes + other_tasks);
  limit(RLIMIT_CORE, 0, 0);
  limit(RLIMIT_NOFILE, kFiles, kMostFiles);
  limit(RLIMIT_STACK, kStack, kMostStack);
}

// Like execvpe(), which may allocate. Returns errno.
GADFLY_IN_BORROWED_MEMORY int look_up_and_exec(const Start& start) {
  const char* name = start.argv[0];
  if (std::strchr(name, '/') != nullptr) {
    execve(name, start.argv, start.environment);
    return errno;
  }
  int error = ENOENT;
  char file[PATH_MAX];
  for (const char* at = start.path; *at != 0;) {
    const char* end = strchrnul(at, ':');
    const std::size_t size = static_cast<std::size_t>(end - at), name_size = std::strlen(name);
    if (size != 0 && size + name_size + 2 <= sizeof file) {
      std::memcpy(file, at, size);
      file[size] = '/';
      std::memcpy(file + size + 1, name, name_size + 1);
      execve(file, start.argv, start.environment);
      // A folder that may not be entered is passed over, as if it had no such file.
      const int why = errno;
      struct stat about;
      if (stat(file, &about) == 0) error = why;
      if (error != ENOENT && error != EACCES) return error;
    }
    at = *end == 0 ? end : end + 1;
  }
  return error;
}

GADFLY_IN_BORROWED_MEMORY bool prepare(const Start& start) {
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  limit_all(start.limits, start.other_tasks);
  if (!leave_group() || dup2(start.in, 0) < 0 || dup2(start.out, 1) < 0 || dup2(start.err, 2) < 0 ||
      fchdir(start.folder) != 0)
    return false;
  if (start.landlock >= 0 && !apply_landlock(start.landlock)) return false;
  sigset_t none;
  sigemptyset(&none);
  return sigprocmask(SIG_SETMASK, &none, nullptr) == 0;
}

GADFLY_IN_BORROWED_MEMORY int child(void* argument) {
  Start& start = *static_cast<Start*>(argument);
  start.error = prepare(start) ? look_up_and_exec(start) : errno;
  _exit(127);
}

char* child_stack() {
  static char* stack = [] {
    void* room = mmap(nullptr, kChildStack, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    return room == MAP_FAILED ? nullptr : static_cast<char*>(room);
  }();
  return stack;
}

}  // namespace

pid_t start_job(Start& start) {
  start.error = 0;
  char* stack = child_stack();
  if (stack == nullptr) {
    start.error = ENOMEM;
    return -1;
  }
  const pid_t job = clone(child, stack + kChildStack, CLONE_VM | CLONE_VFORK | SIGCHLD, &start);
  if (job < 0) start.error = errno;
  return job;
}

}  // namespace gadfly::exec
