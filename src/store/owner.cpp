// SPDX-License-Identifier: Apache-2.0
#include "store/owner.h"

#include <fmt/format.h>
#include <unistd.h>

#include <fstream>
#include <optional>
#include <sstream>

namespace gadfly::store {
namespace {

std::string boot_id() {
  std::string id;
  std::getline(std::ifstream("/proc/sys/kernel/random/boot_id"), id);
  return id;
}

// Nothing when there is no such process, or only what its parent has not fetched yet.
std::optional<std::uint64_t> start_of(std::int64_t pid) {
  std::ifstream in(fmt::format("/proc/{}/stat", pid));
  std::ostringstream all;
  if (!(all << in.rdbuf())) return std::nullopt;
  // PID (NAME) STATE …: the name can hold anything. The start is the 22nd of all.
  const std::string text = all.str();
  const std::size_t name_end = text.rfind(')');
  if (name_end == std::string::npos) return std::nullopt;
  std::istringstream fields(text.substr(name_end + 1));
  std::string state, skipped;
  fields >> state;
  if (state == "Z" || state == "X") return std::nullopt;
  for (int field = 4; field < 22; ++field) fields >> skipped;
  std::uint64_t start = 0;
  if (!(fields >> start)) return std::nullopt;
  return start;
}

}  // namespace

Process this_process() {
  const std::int64_t pid = getpid();
  return {pid, start_of(pid).value_or(0), boot_id()};
}

bool is_alive(const Process& process) { return process.boot == boot_id() && start_of(process.pid) == process.start; }

}  // namespace gadfly::store
