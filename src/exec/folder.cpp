// SPDX-License-Identifier: Apache-2.0
#include "exec/folder.h"

#include <dirent.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>

#include "exec/entries.h"
#include "exec/keyed_calls.h"

namespace gadfly::exec {
namespace {

constexpr int kMostDepth = 16;  // open folders at a time
constexpr int kDeepest = 400;   // folders in folders, that are counted
constexpr std::uint64_t kPage = 4096;
constexpr mode_t kOwnFolder = 0700;
constexpr mode_t kAnyFile = 0755;  // scripts are put here to be run, too

int open_folder(int parent, const char* name) {
  constexpr int kFlags = O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC;
  const int folder = openat(parent, name, kFlags);
  if (folder >= 0 || errno != EACCES) return folder;
  set_mode_at(parent, name, kOwnFolder);
  return openat(parent, name, kFlags);
}

// Removes what is in a tree. Folders that are too deep are moved up to |base_|, to be met there
// later: |deep_| says so.
class Remover {
 public:
  Remover(int base, dev_t device) : base_(base), device_(device) {}

  // Whether it was all.
  bool remove_contents(int folder, int depth = 0) {
    set_mode(folder, kOwnFolder);
    each_entry(folder, [&](const char* name, unsigned char) { remove(folder, name, depth); });
    return !deep_;
  }

  void remove(int parent, const char* name, int depth) {
    if (unlinkat(parent, name, 0) == 0) return;
    if (errno != EISDIR && errno != EPERM) return;
    if (unlinkat(parent, name, AT_REMOVEDIR) == 0) return;
    if (depth >= kMostDepth) {
      move_up(parent, name);
      return;
    }
    const int folder = open_folder(parent, name);
    if (folder < 0) return;
    struct stat about;
    // What is mounted there is not ours to remove.
    if (fstat(folder, &about) == 0 && about.st_dev == device_) remove_contents(folder, depth + 1);
    close(folder);
    unlinkat(parent, name, AT_REMOVEDIR);
  }

 private:
  void move_up(int parent, const char* name) {
    static unsigned moved = 0;  // never the same name again: one of before may still be there
    char fresh[32];
    std::snprintf(fresh, sizeof fresh, ".deep-%u", ++moved);
    set_mode_at(parent, name, kOwnFolder);  // moving a folder changes its ".."
    if (renameat(parent, name, base_, fresh) == 0) deep_ = true;
  }

  const int base_;
  const dev_t device_;
  bool deep_ = false;
};

// A folder that is too deep to be counted is more than any limit allows.
std::uint64_t bytes_in(int folder, int depth) {
  constexpr std::uint64_t kTooMuch = std::uint64_t{1} << 60;
  if (depth > kDeepest) return kTooMuch;
  std::uint64_t sum = 0;
  const auto add = [&](const char* name, unsigned char) {
    struct stat about;
    if (fstatat(folder, name, &about, AT_SYMLINK_NOFOLLOW) != 0) return;
    sum += bytes_of(about);
    if (!S_ISDIR(about.st_mode)) return;
    const int below = open_folder(folder, name);
    if (below < 0) return;
    if (sum < kTooMuch) sum += bytes_in(below, depth + 1);
    close(below);
  };
  constexpr std::size_t kSmall = 1024;  // there may be one on the stack for each depth
  each_entry<kSmall>(folder, add);
  return sum;
}

}  // namespace

std::uint64_t bytes_of(const struct stat& about) {
  return std::max(static_cast<std::uint64_t>(about.st_blocks) * 512, kPage);
}

Folder::Folder(int base) : base_(base), device_(0) {
  struct stat about;
  if (fstat(base, &about) == 0) device_ = about.st_dev;
}

int Folder::open_job() {
  set_mode(base_, kOwnFolder);
  int folder = open_folder(base_, kJobFolder);
  if (folder < 0) {
    if (errno != ENOENT) Remover(base_, device_).remove(base_, kJobFolder, 0);
    mkdirat(base_, kJobFolder, kOwnFolder);
    folder = open_folder(base_, kJobFolder);
  }
  if (folder >= 0) set_mode(folder, kOwnFolder);
  return folder;
}

int Folder::create(const char* name) {
  const int folder = open_job();
  if (folder < 0) return -1;
  Remover(base_, device_).remove(folder, name, 0);
  const int file = openat(folder, name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, kAnyFile);
  close(folder);
  return file;
}

void Folder::remove(const char* name) {
  const int folder = open_job();
  if (folder < 0) return;
  Remover(base_, device_).remove(folder, name, 0);
  close(folder);
}

int Folder::open_file(const char* name, std::uint64_t& size) {
  const int folder = open_job();
  if (folder < 0) return -1;
  const int file = openat(folder, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
  close(folder);
  struct stat about;
  if (file >= 0 && fstat(file, &about) == 0 && S_ISREG(about.st_mode)) {
    size = static_cast<std::uint64_t>(about.st_size);
    return file;
  }
  if (file >= 0) close(file);
  return -1;
}

void Folder::make_executable() {
  const int folder = open_job();
  if (folder < 0) return;
  each_entry(folder, [&](const char* name, unsigned char) {
    struct stat about;
    if (fstatat(folder, name, &about, AT_SYMLINK_NOFOLLOW) == 0 && S_ISREG(about.st_mode) &&
        (about.st_mode & S_IXUSR) == 0)
      set_mode_at(folder, name, (about.st_mode & 0777) | S_IXUSR);
  });
  close(folder);
}

void Folder::clear() {
  for (;;) {
    Remover remover(base_, device_);
    if (remover.remove_contents(base_)) return;
  }
}

std::uint64_t Folder::bytes() const { return bytes_in(base_, 0); }

}  // namespace gadfly::exec
