// SPDX-License-Identifier: Apache-2.0
// The files of a bug's folder.
#pragma once

#include <string>

#include "report/bug_folder.h"

namespace gadfly::report {

std::string bug_source(const BugReport& bug);
std::string bug_makefile(const BugReport& bug);
// Exit status 0: it shows the bug; 1: it does not; 2: it can't be tried.
std::string bug_script(const BugReport& bug);
std::string bug_report_text(const BugReport& bug, Tracker tracker);

// "test.c"
std::string source_name(const BugReport& bug);
// "gcc-12 -O2 test.c -o program", without what is only for Gadfly.
std::string compile_line(const BugReport& bug, const std::string& level);
// "./program"
std::string run_line(const BugReport& bug);
// What the compiler links beside.
std::string libraries(const BugReport& bug);
bool has_includes(const BugReport& bug);

}  // namespace gadfly::report
