// SPDX-License-Identifier: Apache-2.0
// The folder that jobs may write, and within it the one in which they are run. Used by the helper
// process: nothing here allocates memory. Jobs may have done anything to it.
#pragma once

#include <sys/stat.h>
#include <sys/types.h>

#include <cstdint>

namespace gadfly::exec {

constexpr char kJobFolder[] = "job";  // its name within the base

// What a file takes: a page at least, as in a file system in memory.
std::uint64_t bytes_of(const struct stat& about);

class Folder {
 public:
  // |base|: an open folder.
  explicit Folder(int base);

  // The folder of jobs, opened; made when there is none. -1: it can't be made. To be closed.
  int open_job();
  // Makes the regular file |name| there and opens it for writing, whatever was in its place; -1:
  // errno.
  int create(const char* name);
  void remove(const char* name);
  // Opens the regular file |name| and sets |size|; -1: there is none.
  int open_file(const char* name, std::uint64_t& size);
  // Makes every regular file there executable, but not those in folders below.
  void make_executable();
  // Removes everything in the base.
  void clear();
  // Bytes in it.
  std::uint64_t bytes() const;
  dev_t device() const { return device_; }

 private:
  int base_;
  dev_t device_;
};

}  // namespace gadfly::exec
