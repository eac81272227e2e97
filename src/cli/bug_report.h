// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "cli/command.h"
#include "triage/stored_bugs.h"

namespace gadfly::cli {

struct BugReportRequest {
  std::string tracker;  // "gcc", "llvm", "generic"
  std::string folder;
  std::string config;  // instead of ./gadfly.toml
};

// Writes the folder for those who maintain the compiler. What is on this machine is asked for its
// version, and sanitizers for their word on the program. Returns an ExitStatus; throws
// exec::ExecutorLost.
int write_bug_report(const triage::StoredBug& bug, const BugReportRequest& wish, const Streams& streams);

}  // namespace gadfly::cli
