// SPDX-License-Identifier: Apache-2.0
#include "exec/supervise.h"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>

#include "exec/processes.h"

namespace gadfly::exec {
namespace {

constexpr double kLookEvery = 0.1;  // seconds: at what the processes use
constexpr std::uint64_t kKeepMapped = std::uint64_t{1} << 20;

double now() {
  timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) * 1e-9;
}

double seconds(const timeval& time) {
  return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) * 1e-6;
}

// The ends of a pipe for one stream of the job.
struct Pipe {
  int ends[2] = {-1, -1};
  bool open() { return pipe2(ends, O_CLOEXEC) == 0 && fcntl(ends[0], F_SETFL, O_NONBLOCK) == 0; }
  void close_writing() { close_end(ends[1]); }
  ~Pipe() {
    close_end(ends[0]);
    close_end(ends[1]);
  }

 private:
  static void close_end(int& end) {
    if (end >= 0) close(end);
    end = -1;
  }
};

class Running {
 public:
  Running(Start& start, Supervision& with) : start_(start), with_(with), begin_(now()) {}

  Reply run() {
    if (!start_it()) return not_started();
    while (!ended_ && !broken_) {
      wait_for_something();
      reap();
      read_outputs();
      if (!ended_) check_limits();
    }
    end_all();
    read_outputs();
    return reply();
  }

 private:
  bool start_it() {
    if (!with_.out.reset(start_.limits.output) || !with_.err.reset(start_.limits.output) || !out_.open() ||
        !err_.open()) {
      start_.error = errno;
      return false;
    }
    start_.out = out_.ends[1];
    start_.err = err_.ends[1];
    main_ = start_job(start_);
    out_.close_writing();
    err_.close_writing();
    processes_ = {with_.own_namespace, main_};
    if (main_ > 0 && start_.error != 0) waitpid(main_, nullptr, 0);
    return main_ > 0 && start_.error == 0;
  }

  Reply not_started() {
    Reply result;
    result.code = start_.error;
    result.wall_seconds = now() - begin_;
    return result;
  }

  void wait_for_something() {
    pollfd files[3] = {{with_.out.ended() ? -1 : out_.ends[0], POLLIN, 0},
                       {with_.err.ended() ? -1 : err_.ends[0], POLLIN, 0},
                       {with_.socket, POLLRDHUP, 0}};
    const double until = std::min(begin_ + start_.limits.wall_seconds, next_look_);
    const double wait = std::max(0.0, until - now());
    const timespec time{static_cast<time_t>(wait),
                        static_cast<long>((wait - static_cast<double>(static_cast<time_t>(wait))) * 1e9)};
    sigset_t all_but_child;
    sigfillset(&all_but_child);
    sigdelset(&all_but_child, SIGCHLD);
    if (ppoll(files, 3, &time, &all_but_child) > 0 && (files[2].revents & (POLLRDHUP | POLLHUP)) != 0)
      broken_ = true;  // the owner is gone: nobody will ask how it ended
  }

  // Collects processes that have ended. False: there are no more, alive or dead.
  bool reap() {
    for (;;) {
      int status = 0;
      rusage used;
      const pid_t process = wait4(-1, &status, WNOHANG, &used);
      if (process == 0) return true;
      if (process < 0) return errno != ECHILD;
      cpu_ += seconds(used.ru_utime) + seconds(used.ru_stime);
      peak_ = std::max(peak_, static_cast<std::uint64_t>(used.ru_maxrss) * 1024);
      if (process != main_ || ended_) continue;
      status_ = status;
      ended_ = true;
    }
  }

  void read_outputs() {
    while (with_.out.read_from(out_.ends[0])) {
    }
    while (with_.err.read_from(err_.ends[0])) {
    }
  }

  void check_limits() {
    if (with_.out.too_much() || with_.err.too_much()) give_up(End::TooMuchOutput);
    const double time = now();
    if (time - begin_ >= start_.limits.wall_seconds) give_up(End::OutOfTime);
    if (time < next_look_ || broken_) return;
    next_look_ = time + kLookEvery;
    const Usage usage = exec::usage(processes_);
    if (cpu_ + usage.cpu_seconds >= start_.limits.cpu_seconds) give_up(End::OutOfTime);
    // Each process has its own limit; together they may take the double. Pages they share count
    // twice.
    const std::uint64_t memory = start_.limits.memory == 0 ? ~std::uint64_t{0} : 2 * start_.limits.memory;
    HeldMemory held;
    if (with_.disk != 0 || usage.address_space > memory)
      held = held_by(processes_, with_.folder->device(), start_.limits.file);
    if (std::max(usage.resident, held.shared) > memory) give_up(End::OutOfMemory);
    if (with_.disk != 0 && with_.folder->bytes() + held.unlinked > with_.disk) give_up(End::TooMuchOutput);
  }

  void give_up(End end) {
    if (broken_) return;
    broken_ = true;
    end_ = end;
  }

  // Kills what is left, and waits until it is gone.
  void end_all() {
    wall_ = now() - begin_;
    bool any = reap();
    if (ended_ && any) left_children_ = kill_all(processes_);
    while (any) {
      kill_all(processes_);
      sigset_t all_but_child;
      sigfillset(&all_but_child);
      sigdelset(&all_but_child, SIGCHLD);
      const timespec time{0, 10'000'000};
      ppoll(nullptr, 0, &time, &all_but_child);
      any = reap();
    }
  }

  Reply reply() const {
    Reply result;
    result.cpu_seconds = cpu_;
    result.wall_seconds = wall_;
    result.peak_memory = peak_;
    result.left_children = left_children_;
    result.out_size = with_.out.size();
    result.err_size = with_.err.size();
    set_end(result);
    return result;
  }

  void set_end(Reply& result) const {
    if (broken_) {
      result.end = end_;
      return;
    }
    const bool succeeded = WIFEXITED(status_) && WEXITSTATUS(status_) == 0;
    result.end = WIFEXITED(status_) ? End::Exited : End::Signalled;
    result.code = WIFEXITED(status_) ? WEXITSTATUS(status_) : WTERMSIG(status_);
    const bool too_large = result.end == End::Signalled && result.code == SIGXFSZ;  // one of its files
    if (with_.out.too_much() || with_.err.too_much() || too_large) result.end = End::TooMuchOutput;
    // The kernel may have been faster than we are.
    if (!succeeded && cpu_ >= start_.limits.cpu_seconds) result.end = End::OutOfTime;
    if (result.end == End::OutOfTime || result.end == End::TooMuchOutput) result.code = 0;
  }

  Start& start_;
  Supervision& with_;
  const double begin_;
  double next_look_ = begin_ + kLookEvery;
  Pipe out_, err_;
  pid_t main_ = -1;
  JobProcesses processes_{false, -1};
  double cpu_ = 0, wall_ = 0;
  std::uint64_t peak_ = 0;
  int status_ = 0;
  bool ended_ = false;   // the process that was started
  bool broken_ = false;  // it is we who end it, as
  End end_ = End::Exited;
  bool left_children_ = false;
};

void on_child(int) {}

}  // namespace

bool Output::reset(std::uint64_t most) {
  if (size_ > kKeepMapped) madvise(data_, room_, MADV_DONTNEED);
  size_ = 0;
  too_much_ = ended_ = false;
  most_ = most;
  const std::uint64_t wanted = most + 1;  // one more shows that it was too much
  if (wanted <= room_) return true;
  if (data_ != nullptr) munmap(data_, room_);
  void* room = mmap(nullptr, wanted, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  data_ = room == MAP_FAILED ? nullptr : static_cast<char*>(room);
  room_ = data_ == nullptr ? 0 : wanted;
  return data_ != nullptr;
}

bool Output::read_from(int pipe) {
  if (ended_ || too_much_) return false;
  const ssize_t got = read(pipe, data_ + size_, most_ + 1 - size_);
  if (got == 0) ended_ = true;
  if (got <= 0) return false;
  size_ += static_cast<std::uint64_t>(got);
  if (size_ > most_) {
    too_much_ = true;
    size_ = most_;
  }
  return true;
}

void prepare_signals() {
  for (int signal = 1; signal < NSIG; ++signal) {
    struct sigaction action = {};
    action.sa_handler = signal == SIGCHLD ? on_child : SIG_DFL;
    sigaction(signal, &action, nullptr);
  }
  sigset_t all;
  sigfillset(&all);
  sigprocmask(SIG_SETMASK, &all, nullptr);
}

Reply supervise(Start& start, Supervision& supervision) { return Running(start, supervision).run(); }

}  // namespace gadfly::exec
