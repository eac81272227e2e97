// SPDX-License-Identifier: Apache-2.0
// A bug as the folder that one sends to those who maintain the compiler: a program, what shows the
// bug, and the text of a report in the form that their tracker asks for.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "triage/analysis.h"

namespace gadfly::report {

struct BugReport {
  std::string title = {};    // empty: made from the rest
  std::string program = {};  // reduced, one file; Gadfly's own need no headers
  bool cxx = false;

  // The configuration that fails.
  std::vector<std::string> command = {};     // the compiler: {"gcc-12"}
  std::string level = {};                    // "-O2"
  std::vector<std::string> options = {};     // that the program needs
  std::vector<std::string> run_prefix = {};  // what starts its programs: {"qemu-aarch64"}
  std::string family = {};                   // "gcc"
  std::string version = {}, target = {};     // "12.2.0", "x86_64-linux-gnu"
  std::string version_text = {};             // what `COMPILER -v` prints; may be empty

  // What goes wrong.
  oracle::Kind kind = oracle::Kind::WrongOutput;
  std::string signature = {};
  std::string message = {};          // one line
  std::string compiler_output = {};  // of a compiler that fails
  cases::Answer expected = {}, actual = {};

  triage::Analysis analysis = {};

  // Why the program is defined.
  bool by_machine = true;                    // the abstract machine ran it and says so
  bool only_compiled = false;                // nobody says what it does, and it need not be run
  std::vector<std::string> sanitizers = {};  // commands of sanitized builds that found nothing

  std::string recipe = {};          // of the program that it was reduced from: "gadfly gen --seed 7"
  std::string gadfly_version = {};  // "0.1.0"
  std::uint64_t witnesses = 1;      // programs that showed it
};

enum class Tracker : std::uint8_t { Gcc, Llvm, Generic };
std::optional<Tracker> find_tracker(std::string_view word);  // "gcc", "llvm", "generic"

// "wrong code at -O2 on x86_64-linux-gnu (tree-vrp1)", as titles look there.
std::string bug_title(const BugReport& bug, Tracker tracker);

struct BugFile {
  std::string name, text;
  bool executable = false;
};
// test.c, Makefile, reproduce.sh and report.md.
std::vector<BugFile> bug_files(const BugReport& bug, Tracker tracker);

// Makes |folder|, with those above it, and the files in it. Nothing: it is done; else why not.
std::optional<std::string> write_bug_folder(const std::string& folder, const std::vector<BugFile>& files);

}  // namespace gadfly::report
