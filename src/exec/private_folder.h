// SPDX-License-Identifier: Apache-2.0
// A folder in the file system that all see, for where there can't be one of our own.
#pragma once

#include <sys/types.h>

#include <string>

namespace gadfly::exec {

// Made empty, removed with all in it at the end. A lock on it shows that it is in use; those of
// processes that died without a chance to remove theirs are removed first.
class PrivateFolder {
 public:
  // Throws ExecutorLost. |uid|, |gid|: whom it is to belong to.
  PrivateFolder(uid_t uid, gid_t gid);
  ~PrivateFolder();
  PrivateFolder(const PrivateFolder&) = delete;
  PrivateFolder& operator=(const PrivateFolder&) = delete;

  const std::string& path() const { return path_; }
  int lock() const { return lock_; }
  bool in_memory() const { return in_memory_; }

 private:
  std::string path_;
  int lock_ = -1;
  bool in_memory_ = false;
};

}  // namespace gadfly::exec
