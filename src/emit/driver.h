// SPDX-License-Identifier: Apache-2.0
// The texts of the driver. Private to emit. Everything is appended to one string.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "emit/emit.h"

namespace gadfly::emit {

using Checks = std::span<const lang::Check>;

// Checks that follow each other and are read in the same file.
struct Run {
  Checks checks;
  bool internal = false;
};
std::vector<Run> runs_of(const lang::TestProgram& test);

// The first comment of a file.
void append_origin(std::string& out, const lang::TestProgram& test, const EmitOptions& options);

// printf, the state of the driver, and the function check(). |linkage| is "static " or empty.
void append_check_function(std::string& out, std::string_view linkage, const EmitOptions& options);

// A line `check(name, value, expected);` for each.
void append_checks(std::string& out, const lang::Program& program, Checks checks);

// Begin and end of main, with the call of the entry. |single_file|: all is defined where main is.
void append_main_begin(std::string& out, const lang::TestProgram& test, bool single_file);
void append_main_end(std::string& out, const lang::TestProgram& test, const EmitOptions& options);

}  // namespace gadfly::emit
