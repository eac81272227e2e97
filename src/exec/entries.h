// SPDX-License-Identifier: Apache-2.0
// The entries of a folder, without allocating memory as opendir() does.
#pragma once

#include <dirent.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cstddef>
#include <cstdint>

namespace gadfly::exec {

// Calls |visit|(name, type) for what is in |folder| but "." and "..", from its beginning. |type| is
// DT_….
template <std::size_t kBuffer = 8192, typename Visit>
void each_entry(int folder, Visit&& visit) {
  struct Entry {  // linux_dirent64
    std::uint64_t node;
    std::int64_t next;
    unsigned short size;
    unsigned char type;
    char name[1];
  };
  alignas(Entry) char buffer[kBuffer];
  lseek(folder, 0, SEEK_SET);
  for (;;) {
    const long got = syscall(SYS_getdents64, folder, buffer, sizeof buffer);
    if (got <= 0) return;
    for (long at = 0; at < got;) {
      const Entry* entry = reinterpret_cast<const Entry*>(buffer + at);
      at += entry->size;
      const char* name = entry->name;
      const bool self = name[0] == '.' && (name[1] == 0 || (name[1] == '.' && name[2] == 0));
      if (!self) visit(name, entry->type);
    }
  }
}

}  // namespace gadfly::exec
