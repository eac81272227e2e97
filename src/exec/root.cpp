// SPDX-License-Identifier: Apache-2.0
#include <fcntl.h>
#include <sys/mount.h>
#include <sys/stat.h>
#include <sys/statfs.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cerrno>
#include <climits>
#include <cstdio>
#include <cstring>

#include "exec/sandbox.h"

namespace gadfly::exec {
namespace {

constexpr long kMountSetAttr = 442;
constexpr unsigned kRecursive = 0x8000;  // AT_RECURSIVE

struct MountAttributes {
  std::uint64_t set, clear, propagation, user_namespace;
};
constexpr std::uint64_t kReadOnly = 1, kNoSetUid = 2;

// The path in the old root, which hangs below /old while the new one is built.
struct OldPath {
  char text[PATH_MAX];
  explicit OldPath(const char* path) { std::snprintf(text, sizeof text, "/old%s", path); }
};

// Kernels before 5.12 can do that for one mount only, and it must keep the flags that it has.
bool make_read_only_alone(const char* path) {
  struct statfs now;
  if (statfs(path, &now) != 0) return false;
  const unsigned long keep = static_cast<unsigned long>(now.f_flags) & (MS_NODEV | MS_NOEXEC | MS_NOATIME);
  return mount("", path, "", MS_REMOUNT | MS_BIND | MS_RDONLY | MS_NOSUID | keep, nullptr) == 0;
}

bool make_read_only(const char* path) {
  const MountAttributes attributes{kReadOnly | kNoSetUid, 0, 0, 0};
  return syscall(kMountSetAttr, AT_FDCWD, path, kRecursive, &attributes, sizeof attributes) == 0 ||
         make_read_only_alone(path);
}

bool is_there(const char* path) {
  struct stat about;
  return lstat(path, &about) == 0;
}

void make_parents(const char* path) {
  char part[PATH_MAX];
  for (std::size_t i = 1; path[i] != 0 && i < sizeof part; ++i)
    if (path[i] == '/') {
      std::memcpy(part, path, i);
      part[i] = 0;
      mkdir(part, 0755);
    }
}

bool bind(const char* from, const char* to, bool folder) {
  make_parents(to);
  if (folder) {
    mkdir(to, 0755);
  } else {
    const int file = open(to, O_CREAT | O_WRONLY | O_CLOEXEC, 0644);
    if (file >= 0) close(file);
  }
  return mount(OldPath(from).text, to, nullptr, MS_BIND | MS_REC, nullptr) == 0;
}

bool show(const VisiblePath& shown) {
  const char* as = shown.as.c_str();
  if (is_there(as)) return true;  // below something that is shown already
  if (!shown.link.empty()) {
    make_parents(as);
    return symlink(shown.link.c_str(), as) == 0;
  }
  return bind(shown.real.c_str(), as, shown.folder) && make_read_only(as);
}

// |path| is /usr, or a link as /bin often is: that stays a link.
bool show_system(const char* path) {
  char target[PATH_MAX];
  const ssize_t size = readlink(OldPath(path).text, target, sizeof target - 1);
  if (size > 0) {
    target[size] = 0;
    return symlink(target, path) == 0;
  }
  return bind(path, path, true) && make_read_only(path);
}

void make_devices() {
  mkdir("/dev", 0755);
  for (const char* device : {"/dev/null", "/dev/zero", "/dev/full", "/dev/random", "/dev/urandom"})
    bind(device, device, false);
  constexpr struct {
    const char* target;
    const char* path;
  } kLinks[] = {{"/proc/self/fd", "/dev/fd"},
                {"/proc/self/fd/0", "/dev/stdin"},
                {"/proc/self/fd/1", "/dev/stdout"},
                {"/proc/self/fd/2", "/dev/stderr"}};
  for (const auto& link : kLinks)
    if (symlink(link.target, link.path) != 0) return;  // conveniences: nothing depends on them
}

bool make_base(const Plan& plan) {
  char options[160];
  // A file takes a page at least; so many small ones fit.
  std::snprintf(options, sizeof options, "size=%llu,nr_inodes=%llu,mode=0700,uid=%u,gid=%u",
                static_cast<unsigned long long>(plan.disk), static_cast<unsigned long long>(plan.disk / 4096 + 16),
                plan.job_uid, plan.job_gid);
  mkdir(plan.base.c_str(), 0700);
  return mount("tmpfs", plan.base.c_str(), "tmpfs", MS_NOSUID | MS_NODEV, options) == 0;
}

// An empty root in memory, with the old one below /old.
bool start_root() {
  return mount("", "/", nullptr, MS_REC | MS_PRIVATE, nullptr) == 0 &&
         mount("tmpfs", "/tmp", "tmpfs", MS_NOSUID | MS_NODEV, "size=1m,mode=0755") == 0 &&
         mkdir("/tmp/old", 0755) == 0 && syscall(SYS_pivot_root, "/tmp", "/tmp/old") == 0 && chdir("/") == 0;
}

bool leave_old_root() {
  return umount2("/old", MNT_DETACH) == 0 && rmdir("/old") == 0 &&
         mount("", "/", nullptr, MS_REMOUNT | MS_BIND | MS_RDONLY | MS_NOSUID | MS_NODEV, nullptr) == 0;
}

bool failed(SandboxState& set_up, const char* what) {
  note_missing(set_up, what);
  return false;
}

}  // namespace

bool build_root(const Plan& plan, SandboxState& set_up) {
  if (!start_root()) return failed(set_up, "a root of its own");
  for (const VisiblePath& shown : plan.system)
    if (!show_system(shown.as.c_str())) return failed(set_up, shown.as.c_str());
  if (!make_base(plan)) return failed(set_up, "a file system in memory");
  for (const VisiblePath& shown : plan.visible)
    if (!show(shown)) note_missing(set_up, shown.as.c_str());
  make_devices();
  mkdir("/proc", 0755);
  // In some containers this is forbidden. Most compilers do without.
  if (mount("proc", "/proc", "proc", MS_NOSUID | MS_NODEV | MS_NOEXEC, nullptr) != 0) note_missing(set_up, "/proc");
  if (!leave_old_root()) return failed(set_up, "leaving the old root");
  return true;
}

}  // namespace gadfly::exec
