// SPDX-License-Identifier: Apache-2.0
#include <fcntl.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>
#include <unistd.h>

#include <algorithm>

#include "exec/folder.h"
#include "exec/process_walk.h"

namespace gadfly::exec {
namespace {

// Which parts of which files have been counted. When it is full, one may count twice.
class Counted {
 public:
  // Whether it is new.
  bool add(dev_t device, ino_t node, std::uint64_t offset) {
    const Part part{device, node, offset};
    if (std::find(parts_, parts_ + size_, part) != parts_ + size_) return false;
    if (size_ < kMost) parts_[size_++] = part;
    return true;
  }

 private:
  struct Part {
    dev_t device;
    ino_t node;
    std::uint64_t offset;
    bool operator==(const Part&) const = default;
  };
  static constexpr std::size_t kMost = 512;
  Part parts_[kMost];
  std::size_t size_ = 0;
};

// A line of /proc/ID/maps: "FROM-TO rwxp OFFSET MAJOR:MINOR NODE   PATH".
struct Mapping {
  std::uint64_t size, offset;
  dev_t device;
  ino_t node;
};

Mapping parse_mapping(const char* line) {
  char* at = nullptr;
  const std::uint64_t from = std::strtoull(line, &at, 16);
  const std::uint64_t to = std::strtoull(at + (*at == '-'), &at, 16);
  at = strchrnul(at + (*at == ' '), ' ');  // past the rights
  const std::uint64_t offset = std::strtoull(at, &at, 16);
  const unsigned long device = std::strtoul(at, &at, 16);
  const unsigned long minor = std::strtoul(at + (*at == ':'), &at, 16);
  const ino_t node = std::strtoull(at, &at, 10);
  return {to - from, offset, makedev(static_cast<unsigned>(device), static_cast<unsigned>(minor)), node};
}

// Calls |visit|(line) for every line of the open |file| that ends with |end|, cut to the room that
// there is.
template <typename Visit>
void each_line_with_end(int file, const char* end, Visit&& visit) {
  char buffer[4096], line[256];
  const std::size_t end_size = std::strlen(end);
  std::size_t size = 0, matched = 0;
  for (ssize_t got; (got = read(file, buffer, sizeof buffer)) > 0;)
    for (ssize_t i = 0; i < got; ++i) {
      const char c = buffer[i];
      if (c == '\n') {
        line[size] = 0;
        if (matched == end_size) visit(static_cast<const char*>(line));
        size = matched = 0;
        continue;
      }
      if (size + 1 < sizeof line) line[size++] = c;
      if (matched == end_size) matched = 0;
      matched = c == end[matched] ? matched + 1 : c == end[0] ? 1 : 0;
    }
}

class Walk {
 public:
  Walk(dev_t device, std::uint64_t largest) : device_(device), largest_(largest) {}

  // Threads may have open files of their own.
  void add_open_files(int proc, const char* id) {
    each_entry_of(proc, id, "/task", [&](int tasks, const char* task, unsigned char) {
      each_entry_of(tasks, task, "/fd", [&](int files, const char* file, unsigned char) {
        struct stat about;
        if (fstatat(files, file, &about, 0) != 0 || about.st_nlink != 0) return;
        if (about.st_dev == device_ && counted_.add(about.st_dev, about.st_ino, 0)) held_.unlinked += bytes_of(about);
      });
    });
  }

  void add_mappings(int proc, const char* id) {
    char path[64];
    std::snprintf(path, sizeof path, "%s/maps", id);
    const int maps = openat(proc, path, O_RDONLY | O_CLOEXEC);
    if (maps < 0) return;
    each_line_with_end(maps, " (deleted)", [&](const char* line) { add(parse_mapping(line)); });
    close(maps);
  }

  const HeldMemory& held() const { return held_; }

 private:
  template <typename Visit>
  static void each_entry_of(int parent, const char* name, const char* below, Visit&& visit) {
    char path[64];
    std::snprintf(path, sizeof path, "%s%s", name, below);
    const int folder = openat(parent, path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (folder < 0) return;
    each_entry(folder, [&](const char* entry, unsigned char type) { visit(folder, entry, type); });
    close(folder);
  }

  // A mapping does not show how large its file is.
  void add(const Mapping& mapping) {
    const bool file = mapping.device == device_;
    if (!counted_.add(mapping.device, mapping.node, file ? 0 : mapping.offset)) return;
    (file ? held_.unlinked : held_.shared) += file ? largest_ : mapping.size;
  }

  const dev_t device_;
  const std::uint64_t largest_;
  Counted counted_;
  HeldMemory held_;
};

}  // namespace

HeldMemory held_by(const JobProcesses& job, dev_t device, std::uint64_t largest) {
  Walk walk(device, largest);
  // Where a file is open its size is known: those first.
  each_process_of(job, [&](int proc, const char* id, const Process&) { walk.add_open_files(proc, id); });
  each_process_of(job, [&](int proc, const char* id, const Process&) { walk.add_mappings(proc, id); });
  return walk.held();
}

}  // namespace gadfly::exec
