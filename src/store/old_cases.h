// SPDX-License-Identifier: Apache-2.0
// Stores before version 6 kept the files of a program, its recipe as text, and little else. What they did not keep is
// guessed here, once, when such a store is brought up to date.
#pragma once

#include <string>
#include <vector>

#include "cases/case.h"
#include "store/sqlite.h"

namespace gadfly::store {

// One of the findings of a program, as version 5 has it.
struct OldFinding {
  std::string source, recipe, kind, unproven;
  std::vector<std::string> options;
  cases::Answer expected;
  std::string target, level;  // of its configuration
};

// |findings|: all of the program, at least one. Files that are no source files become part of the origin.
cases::Case old_case(std::vector<cases::SourceFile> files, const std::vector<OldFinding>& findings);

// The program |text| that |finding| was reduced to, where it must do |expected|.
cases::Case old_small_case(const cases::Case& test, const OldFinding& finding, const std::string& text,
                           const cases::Answer& expected);

// Gives all programs of a store of version 5 their test cases.
void add_old_cases(Connection& connection);

}  // namespace gadfly::store
