// SPDX-License-Identifier: Apache-2.0
// Which process works on a campaign. A number alone does not say it: numbers are used again, after
// a while or after a restart of the machine.
#pragma once

#include <cstdint>
#include <string>

namespace gadfly::store {

struct Process {
  std::int64_t pid = 0;
  std::uint64_t start = 0;  // when it began, in the kernel's ticks since the machine started
  std::string boot;         // which start of the machine that was
  bool operator==(const Process&) const = default;
};

Process this_process();
bool is_alive(const Process& process);

}  // namespace gadfly::store
