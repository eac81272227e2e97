// SPDX-License-Identifier: Apache-2.0
// A program to test compilers with, and what is known of it.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace gadfly::oracle {

struct SourceFile {
  std::string name;      // "test.c"
  std::string text;
  bool compiled = true;  // false: a header
};

// What the program must do.
struct Answer {
  std::string out;  // all of stdout
  int exit_status = 0;
  bool operator==(const Answer&) const = default;
};

struct TestCase {
  std::string source;                 // "gen", "csmith", "dir"
  std::string recipe;                 // what makes it again: "gadfly gen --seed 7 --size small"
  std::vector<SourceFile> files;
  std::vector<std::string> options;   // that every compiler needs for it: "-I…"
  bool cxx = false;
  bool extensions = false;            // uses what only GCC and Clang know
  std::optional<Answer> answer;       // nothing: it is not known, and has to be agreed on
};

}  // namespace gadfly::oracle
