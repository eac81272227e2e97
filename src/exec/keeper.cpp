// SPDX-License-Identifier: Apache-2.0
// Forked from a process with threads, this one must not allocate memory, ever.
#include "exec/keeper.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/sendfile.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>

#include "exec/processes.h"
#include "exec/supervise.h"

namespace gadfly::exec {
namespace {

constexpr int kSocket = 3, kLock = 4;  // where these files are from the start
constexpr std::size_t kMostStrings = kMostJobBytes / 2;

void close_from(unsigned first) {
  if (syscall(SYS_close_range, first, ~0u, 0) == 0) return;
  const long most = std::min(sysconf(_SC_OPEN_MAX), 65536L);
  for (long file = first; file < most; ++file) close(static_cast<int>(file));
}

// Nothing of the owner's stays open: the end of its socket is how we learn that it died.
void keep_only(int socket, int lock) {
  const int high_socket = fcntl(socket, F_DUPFD, 16), high_lock = lock < 0 ? -1 : fcntl(lock, F_DUPFD, 16);
  dup3(high_socket, kSocket, O_CLOEXEC);
  if (lock >= 0) dup3(high_lock, kLock, O_CLOEXEC);
  close_from(lock >= 0 ? kLock + 1 : kSocket + 1);
  const int null = open("/dev/null", O_RDWR | O_CLOEXEC);
  dup2(null, 0);
  dup2(null, 1);
  close(null);
}

class Keeper {
 public:
  Keeper(const Plan& plan, const char* path, int landlock, int base)
      : plan_(plan), path_(path), landlock_(landlock), folder_(base), null_(open("/dev/null", O_RDWR | O_CLOEXEC)) {
    supervision_ = {kSocket,  plan.walls != Isolation::NoNamespaces,
                    &folder_, plan.walls == Isolation::NoNamespaces ? plan.disk : 0,
                    {},       {}};
  }

  void serve() {
    Request request;
    while (receive_all(kSocket, &request, sizeof request)) {
      const bool served = request.ask == RequestKind::Put     ? put(request)
                          : request.ask == RequestKind::Get   ? get(request)
                          : request.ask == RequestKind::Clear ? clear()
                                                              : run(request);
      if (!served) break;
    }
    folder_.clear();
  }

 private:
  bool receive_name(const Request& request) {
    if (request.name_size > kMostNameBytes) return false;
    name_[request.name_size] = 0;
    return receive_all(kSocket, name_, request.name_size);
  }

  bool put(const Request& request) {
    if (!receive_name(request)) return false;
    const int file = folder_.create(name_);
    bool fine = file >= 0;
    char buffer[std::size_t{64} << 10];
    for (std::uint64_t left = request.size; left > 0;) {
      const std::size_t part = std::min<std::uint64_t>(left, sizeof buffer);
      if (!receive_all(kSocket, buffer, part)) return false;
      fine = fine && write(file, buffer, part) == static_cast<ssize_t>(part);
      left -= part;
    }
    if (file >= 0) close(file);
    if (file >= 0 && !fine) folder_.remove(name_);
    const Reply reply{.fine = fine};
    return send_all(kSocket, &reply, sizeof reply);
  }

  bool get(const Request& request) {
    if (!receive_name(request)) return false;
    Reply reply;
    const int file = folder_.open_file(name_, reply.size);
    reply.fine = file >= 0 && reply.size <= request.size;
    if (!reply.fine) reply.size = 0;
    bool sent = send_all(kSocket, &reply, sizeof reply);
    for (std::uint64_t left = reply.size; sent && left > 0;) {
      const ssize_t part = sendfile(kSocket, file, nullptr, left);
      sent = part > 0;
      if (sent) left -= static_cast<std::uint64_t>(part);
    }
    if (file >= 0) close(file);
    return sent;
  }

  bool clear() {
    folder_.clear();
    const Reply reply{.fine = true};
    return send_all(kSocket, &reply, sizeof reply);
  }

  bool run(const Request& request) {
    const std::size_t pointers = std::size_t{request.arguments} + request.variables + 2;
    if (request.size > kMostJobBytes || request.arguments == 0 || pointers > kMostStrings) return false;
    if (!make_room(request.size, pointers) || !receive_all(kSocket, strings_, request.size)) return false;
    char** const argv = point_at_strings(request);
    // What a linker made is not executable where it can't change modes (refused_calls.h).
    if (plan_.walls == Isolation::NoNamespaces) folder_.make_executable();
    Start start{.argv = argv,
                .environment = argv + request.arguments + 1,
                .path = path_,
                .in = null_,
                .out = -1,
                .err = -1,
                .folder = folder_.open_job(),
                .landlock = landlock_,
                .limits = request.limits,
                .other_tasks = other_tasks()};
    const Reply reply = supervise(start, supervision_);
    close(start.folder);
    return send_all(kSocket, &reply, sizeof reply) && send_all(kSocket, supervision_.out.data(), reply.out_size) &&
           send_all(kSocket, supervision_.err.data(), reply.err_size);
  }

  // Without a namespace, other processes of the user count against the limit of jobs. They come and
  // go.
  std::uint64_t other_tasks() {
    if (plan_.walls != Isolation::NoNamespaces) return plan_.other_tasks;
    if (const time_t now = time(nullptr); now != counted_at_) {
      counted_at_ = now;
      counted_ = tasks_of(plan_.job_uid);
    }
    return counted_;
  }

  // Room for the strings of a job and for pointers to them.
  bool make_room(std::size_t bytes, std::size_t pointers) {
    const std::size_t wanted = bytes + pointers * sizeof(char*) + alignof(char*);
    if (wanted > room_) {
      if (room_ != 0) munmap(pointers_, room_);
      void* room = mmap(nullptr, wanted, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
      if (room == MAP_FAILED) return false;
      pointers_ = static_cast<char**>(room);
      room_ = wanted;
    }
    strings_ = reinterpret_cast<char*>(pointers_ + pointers);
    return true;
  }

  // Two lists, each with a null pointer at its end.
  char** point_at_strings(const Request& request) {
    char* at = strings_;
    char** pointer = pointers_;
    for (const std::uint32_t count : {request.arguments, request.variables}) {
      for (std::uint32_t i = 0; i < count; ++i) {
        *pointer++ = at;
        at += std::strlen(at) + 1;
      }
      *pointer++ = nullptr;
    }
    return pointers_;
  }

  const Plan& plan_;
  const char* path_;
  int landlock_;
  Folder folder_;
  int null_;
  Supervision supervision_;
  char name_[kMostNameBytes + 1];
  char** pointers_ = nullptr;
  char* strings_ = nullptr;
  std::size_t room_ = 0;
  time_t counted_at_ = 0;
  std::uint64_t counted_ = 0;
};

}  // namespace

void keep(const Plan& plan, const char* path, int socket, int lock) {
  prepare_signals();
  setsid();  // Ctrl-C in the owner's terminal is for the owner
  keep_only(socket, lock);
  SandboxState set_up;
  int landlock = -1;
  const bool inside = enter_sandbox(plan, set_up, landlock);
  const int base = inside ? open(plan.base.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC) : -1;
  set_up.fine = base >= 0;
  if (inside && base < 0) note_missing(set_up, plan.base.c_str());
  if (send_all(kSocket, &set_up, sizeof set_up) && set_up.fine) {
    Keeper(plan, path, landlock, base).serve();
    // Its own folder is the owner's to remove, which may be dead by now.
    if (plan.walls == Isolation::NoNamespaces) rmdir(plan.base.c_str());
  }
  _exit(0);
}

}  // namespace gadfly::exec
