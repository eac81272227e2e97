// SPDX-License-Identifier: Apache-2.0
#include "exec/executor.h"

#include <poll.h>
#include <signal.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/utsname.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <system_error>
#include <utility>

#include "exec/filter.h"
#include "exec/folder.h"
#include "exec/keeper.h"
#include "exec/keyed_calls.h"
#include "exec/private_folder.h"
#include "exec/processes.h"
#include "support/check.h"
#include "support/search_path.h"

namespace gadfly::exec {
namespace {

namespace fs = std::filesystem;

constexpr uid_t kNobody = 65534;
constexpr char kBase[] = "/tmp";  // of a sandbox with a root of its own: some programs know no other

std::string path_of_jobs(const SandboxOptions& options) {
  return options.path.empty() ? support::search_path() : options.path;
}

// Where systems keep their programs.
std::vector<VisiblePath> system_folders() {
  std::vector<VisiblePath> found;
  for (const char* path :
       {"/usr", "/bin", "/sbin", "/lib", "/lib32", "/lib64", "/libx32", "/etc", "/opt", "/nix", "/gnu"}) {
    std::error_code failed;
    const fs::path real = fs::canonical(path, failed);
    if (!failed && fs::is_directory(real, failed)) found.push_back({path, real, true});
  }
  return found;
}

// What is not there is left out: whoever wants to run it hears it from the system. A link stays one,
// and is shown with what it leads to: compilers look from there for their other files.
std::vector<VisiblePath> shown_paths(const std::vector<std::string>& paths) {
  std::vector<VisiblePath> found;
  for (const std::string& path : paths) {
    std::error_code failed;
    const fs::path real = fs::canonical(path, failed);
    if (failed || real == "/") continue;
    const bool folder = fs::is_directory(real, failed);
    fs::path as = fs::absolute(path, failed).lexically_normal();
    if (!as.has_filename()) as = as.parent_path();  // "folder/"
    while (fs::is_symlink(as, failed)) {
      const fs::path target = fs::read_symlink(as, failed);
      found.push_back({as, real, folder, target});
      as = (as.parent_path() / target).lexically_normal();
    }
    found.push_back({as, real, folder});
  }
  // A folder before what is in it.
  std::ranges::sort(found, {}, &VisiblePath::as);
  return found;
}

// What |job| says, and the usual where it says nothing.
std::vector<std::string> environment_of(const Job& job, const std::string& path, const std::string& folder) {
  std::vector<std::string> all = job.environment;
  const auto usually = [&](std::string_view name, const std::string& value) {
    const std::string start = std::string(name) + "=";
    const auto sets = [&](const std::string& variable) { return variable.starts_with(start); };
    if (std::ranges::none_of(job.environment, sets)) all.push_back(start + value);
  };
  usually("PATH", path);
  usually("HOME", folder);
  usually("TMPDIR", folder);
  usually("LC_ALL", "C");
  return all;
}

std::string text_of(const SandboxState& set_up) {
  return {set_up.missing, strnlen(set_up.missing, sizeof set_up.missing)};
}

// Since Linux 5.14 the limit on processes is for a user namespace. Before, all that the user has
// elsewhere counts; from inside that can't be seen, so there is room for more of it.
std::uint64_t tasks_elsewhere(uid_t user) {
  constexpr std::uint64_t kMore = 1000;
  utsname about;
  int major = 0, minor = 0;
  if (uname(&about) != 0 || std::sscanf(about.release, "%d.%d", &major, &minor) != 2) return kMore;
  return std::pair(major, minor) >= std::pair(5, 14) ? 0 : tasks_of(user) + kMore;
}

}  // namespace

std::vector<std::string> Protection::left_open() const {
  std::vector<std::string> open;
  if (!mount_namespace && !landlock) open.push_back("read and write the user's files");
  if (!mount_namespace) open.push_back("see names, sizes and times of files");
  if (!process_namespace) open.push_back("see which processes there are");
  if (!own_signals) open.push_back("send signals to processes of the user");
  if (!seccomp) open.push_back("make every system call");
  return open;
}

struct Executor::State {
  support::StopToken stop_token;
  std::string path;
  Plan plan;
  std::unique_ptr<PrivateFolder> folder;  // without namespaces
  int socket = -1;
  pid_t keeper = -1;
  Protection protection;
  std::string refused;  // walls that could not be had, and why

  explicit State(const SandboxOptions& options)
      : stop_token(options.stop),
        path(path_of_jobs(options)),
        plan{.walls = Isolation::NoNamespaces,
             .base = kBase,
             .disk = options.disk,
             .outer_uid = geteuid(),
             .job_uid = geteuid() == 0 ? kNobody : geteuid(),
             .outer_gid = getegid(),
             .job_gid = geteuid() == 0 ? kNobody : getegid(),
             .other_tasks = tasks_elsewhere(geteuid() == 0 ? kNobody : geteuid()),
             .visible = shown_paths(options.visible),
             .system = system_folders(),
             .filter = nullptr} {
    stop_token.check();
    if (options.namespaces) {
      if (plan.outer_uid == 0 && start(Isolation::Root)) return;
      if (start(Isolation::User)) return;
    } else {
      refused = "namespaces: not wanted";
    }
    folder = std::make_unique<PrivateFolder>(plan.job_uid, plan.job_gid);
    plan.base = folder->path();
    if (!start(Isolation::NoNamespaces)) throw ExecutorLost{"no helper process could be started: " + refused};
    protection.memory_folder = folder->in_memory();
  }

  ~State() { stop(); }

  bool start(Isolation walls) {
    plan.walls = walls;
    plan.filter = &system_call_filter(walls != Isolation::NoNamespaces);
    helper_key();  // a helper that found it half made by another thread would wait forever
    int ends[2];
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0)
      throw ExecutorLost{std::string("no socket for a helper process: ") + std::strerror(errno)};
    // Not fork(): handlers that others have registered for it need not run.
    keeper = static_cast<pid_t>(syscall(SYS_clone, clone_flags(walls) | SIGCHLD, nullptr, nullptr, nullptr, 0));
    if (keeper == 0) keep(plan, path.c_str(), ends[1], folder ? folder->lock() : -1);
    const int error = errno;
    close(ends[1]);
    set_socket(ends[0]);
    SandboxState set_up;
    if (keeper < 0) std::strncpy(set_up.missing, std::strerror(error), sizeof set_up.missing - 1);
    else if (!receive_all(socket, &set_up, sizeof set_up))
      std::strncpy(set_up.missing, "it ended at once", sizeof set_up.missing - 1);
    if (set_up.fine) {
      note(set_up);
      return true;
    }
    stop();
    add_refused(walls, text_of(set_up));
    return false;
  }

  void add_refused(Isolation walls, const std::string& why) {
    if (!refused.empty()) refused += "; ";
    refused += (walls == Isolation::NoNamespaces ? "helper process: " : "namespaces: ") + why;
  }

  void note(const SandboxState& set_up) {
    protection = {.user_namespace = set_up.user_namespace,
                  .process_namespace = set_up.process_namespace,
                  .network_namespace = set_up.network_namespace,
                  .mount_namespace = set_up.mount_namespace,
                  .memory_folder = set_up.memory_folder,
                  .landlock = set_up.landlock,
                  .seccomp = set_up.seccomp,
                  .own_signals = set_up.own_signals,
                  .missing = refused};
    const std::string more = text_of(set_up);
    if (!more.empty()) protection.missing += (refused.empty() ? "" : "; ") + more;
  }

  // With its namespace everything in it dies. Without one, it has to clean up itself.
  void stop() {
    set_socket(-1);
    if (keeper > 0) {
      if (plan.walls != Isolation::NoNamespaces) kill(keeper, SIGKILL);
      while (waitpid(keeper, nullptr, 0) < 0 && errno == EINTR) {
      }
    }
    keeper = -1;
  }

  void set_socket(int fresh) {
    if (socket >= 0) close(socket);
    socket = fresh;
  }

  [[noreturn]] void lost() {
    stop();
    stop_token.check();
    throw ExecutorLost{"the helper process that runs compilers and programs has been killed"};
  }

  void say(const void* data, std::size_t size) {
    if (socket < 0 || !send_all(socket, data, size)) lost();
  }
  void hear(void* data, std::size_t size) {
    if (!receive_all(socket, data, size)) lost();
  }
  // The one thing that can take long.
  void await_end_of_job() {
    constexpr int kMilliseconds = 50;
    pollfd ready{.fd = socket, .events = POLLIN, .revents = 0};
    while (poll(&ready, 1, kMilliseconds) <= 0)
      if (stop_token.requested()) lost();
  }
  Reply hear_reply() {
    Reply reply;
    hear(&reply, sizeof reply);
    return reply;
  }
  std::string hear_text(std::uint64_t size) {
    std::string text(size, '\0');
    hear(text.data(), size);
    return text;
  }
};

Executor::Executor(const SandboxOptions& options) : state_(std::make_unique<State>(options)) {}
Executor::~Executor() = default;

bool is_from_outside(int signal) {
  return signal == SIGKILL || signal == SIGTERM || signal == SIGINT || signal == SIGHUP || signal == SIGQUIT;
}

support::StopToken Executor::stop() const { return state_->stop_token; }

const Protection& Executor::protection() const { return state_->protection; }
std::string Executor::folder() const { return state_->plan.base + "/" + kJobFolder; }

bool Executor::put(std::string_view name, std::string_view contents) {
  GADFLY_CHECK(!name.empty() && name.size() <= kMostNameBytes && name.find('/') == name.npos, "a file's name: `{}`",
               name);
  const Request request{
      .ask = RequestKind::Put, .name_size = static_cast<std::uint32_t>(name.size()), .size = contents.size()};
  state_->say(&request, sizeof request);
  state_->say(name.data(), name.size());
  state_->say(contents.data(), contents.size());
  return state_->hear_reply().fine;
}

std::optional<std::string> Executor::get(std::string_view name, std::uint64_t most) {
  const Request request{.ask = RequestKind::Get, .name_size = static_cast<std::uint32_t>(name.size()), .size = most};
  state_->say(&request, sizeof request);
  state_->say(name.data(), name.size());
  const Reply reply = state_->hear_reply();
  if (!reply.fine) return std::nullopt;
  return state_->hear_text(reply.size);
}

void Executor::clear() {
  const Request request{.ask = RequestKind::Clear};
  state_->say(&request, sizeof request);
  state_->hear_reply();
}

Result Executor::run(const Job& job) {
  GADFLY_CHECK(!job.argv.empty(), "a job has a command");
  state_->stop_token.check();
  std::string strings;
  const auto add = [&](std::string_view text) { strings.append(text).push_back('\0'); };
  for (const std::string& argument : job.argv) add(argument);
  const std::vector<std::string> environment = environment_of(job, state_->path, folder());
  for (const std::string& variable : environment) add(variable);
  if (strings.size() > kMostJobBytes) return {.end = End::NotStarted, .code = E2BIG, .out = {}, .err = {}};
  const Request request{.ask = RequestKind::Run,
                        .size = strings.size(),
                        .arguments = static_cast<std::uint32_t>(job.argv.size()),
                        .variables = static_cast<std::uint32_t>(environment.size()),
                        .limits = job.limits};
  state_->say(&request, sizeof request);
  state_->say(strings.data(), strings.size());
  state_->await_end_of_job();
  const Reply reply = state_->hear_reply();
  Result result{.end = reply.end,
                .code = reply.code,
                .out = state_->hear_text(reply.out_size),
                .err = state_->hear_text(reply.err_size),
                .cpu_seconds = reply.cpu_seconds,
                .wall_seconds = reply.wall_seconds,
                .peak_memory = reply.peak_memory,
                .left_children = reply.left_children};
  return result;
}

std::unique_ptr<Runner> open_sandbox(const SandboxOptions& options) {
  if (options.substitute) return options.substitute(options);
  return std::make_unique<Executor>(options);
}

}  // namespace gadfly::exec
