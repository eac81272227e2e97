// SPDX-License-Identifier: Apache-2.0
#include "exec/private_folder.h"

#include <fcntl.h>
#include <linux/magic.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/statfs.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <system_error>

#include "exec/executor.h"
#include "exec/folder.h"

namespace gadfly::exec {
namespace {

namespace fs = std::filesystem;

constexpr char kPrefix[] = "gadfly-jobs-";

std::string place() {
  if (access("/dev/shm", W_OK) == 0) return "/dev/shm";
  const char* set = std::getenv("TMPDIR");
  return set != nullptr && *set != 0 ? set : "/tmp";
}

// An open file on the folder with the lock; -1: someone has it, or it is no folder of ours.
int try_lock(const std::string& path) {
  const int folder = open(path.c_str(), O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
  if (folder >= 0 && flock(folder, LOCK_EX | LOCK_NB) == 0) return folder;
  if (folder >= 0) close(folder);
  return -1;
}

void remove_tree(const std::string& path, int folder) {
  Folder(folder).clear();
  rmdir(path.c_str());
}

void remove_stale(const std::string& place) {
  std::error_code failed;
  for (fs::directory_iterator at(place, failed), end; !failed && at != end; at.increment(failed)) {
    if (!at->path().filename().string().starts_with(kPrefix)) continue;
    const int folder = try_lock(at->path());
    if (folder < 0) continue;
    remove_tree(at->path(), folder);
    close(folder);
  }
}

}  // namespace

PrivateFolder::PrivateFolder(uid_t uid, gid_t gid) {
  const std::string where = place();
  remove_stale(where);
  // Until it is locked, another process may take it for a stale one and remove it.
  for (int tries = 0; tries < 20 && lock_ < 0; ++tries) {
    path_ = where + "/" + kPrefix + "XXXXXX";
    if (mkdtemp(path_.data()) == nullptr)
      throw ExecutorLost{where + ": cannot make a folder here: " + std::strerror(errno)};
    lock_ = try_lock(path_);
    if (lock_ >= 0 && access(path_.c_str(), F_OK) != 0) {
      close(lock_);
      lock_ = -1;
    }
  }
  if (lock_ < 0) throw ExecutorLost{where + ": a folder made here does not stay"};
  if (fchown(lock_, uid, gid) != 0 && geteuid() == 0)
    throw ExecutorLost{path_ + ": cannot give it to another user: " + std::strerror(errno)};
  struct statfs about;
  in_memory_ = fstatfs(lock_, &about) == 0 && about.f_type == TMPFS_MAGIC;
}

PrivateFolder::~PrivateFolder() {
  remove_tree(path_, lock_);
  close(lock_);
}

}  // namespace gadfly::exec
