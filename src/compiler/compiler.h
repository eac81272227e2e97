// SPDX-License-Identifier: Apache-2.0
// What a compiler is: its command, what it says of itself, how it is asked to compile, and how it says that
// it crashed.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "compiler/opinions.h"
#include "exec/runner.h"

namespace gadfly::compiler {

using Strings = std::vector<std::string>;

enum class Family : std::uint8_t { Gcc, Clang, Tcc, Pcc, Chibicc, Other };

struct Compiler {
  std::string name;  // what people type: "gcc-12", "tcc", "aarch64-linux-gnu-gcc-12"
  Strings command;   // name first, then options that it always gets
  Family family = Family::Other;
  std::string version;     // "12.2.0", as it says
  std::string target;      // "x86_64-linux-gnu"
  bool cxx = false;        // compiles C++, not C
  Strings run_prefix;      // what starts its programs: {"qemu-aarch64", "-L", …}; empty: nothing
  Strings levels;          // its option sets: {"-O0", "-O1", …, "-O3 -march=native"}; one string is one set
  bool extensions = true;  // takes __int128, builtins and the attributes that GCC and Clang share
  bool works = false;      // it compiled and ran a probe
  std::string trouble;     // why it does not work, or which of its levels are left out, and why
  // What it makes errors under the names of warnings, as far as that is known.
  std::shared_ptr<Opinions> opinions = std::make_shared<Opinions>();
  Strings linker;  // makes a program of its objects for less than it would; empty: it does so itself
};

// The words of a level or a command: {"-O2", "-flto"}.
Strings words_of(const std::string& text);

// One way to compile: what is tested.
struct Configuration {
  Compiler compiler;
  std::string level;  // "-O2 -flto"; its words are options
  std::string name() const { return level.empty() ? compiler.name : compiler.name + " " + level; }
};

// "gcc", "clang", …, "other".
const char* word(Family family);

// How a compiler ended that did not do its work.
enum class Failure : std::uint8_t {
  Crash,      // an internal error, a failed assertion, a signal
  Hang,       // out of time
  Memory,     // out of memory
  Output,     // it prints or writes more than any program needs
  Rejection,  // it says that the program is wrong
  NoOutput,   // it says all is well, but there is no file
  Missing,    // it, or a program that is part of it, could not be started
  Outside,    // what ended it is none of its doing: a signal of somebody else, no room, no more processes
};

struct Diagnosis {
  Failure failure;
  std::string signature;  // the same for the same bug: without numbers, names and addresses of the program
  std::string message;    // the line that says it best, as it was written
};

// The command lines for |files| (names in the runner's folder) to the program |program|. More than one
// where that is cheaper (compiling apart from linking).
std::vector<Strings> commands(const Configuration& configuration, const Strings& files, const Strings& more_options,
                              const std::string& program);

// What |result|, which did not end with status 0 or made no file, says.
Diagnosis diagnose(Family family, const exec::Result& result, bool made_output);

}  // namespace gadfly::compiler
