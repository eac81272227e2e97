// SPDX-License-Identifier: Apache-2.0
// What a command of `gadfly` is. To add one: a file that defines NAME_command(), a row in
// commands.def.
#pragma once

#include <cstdint>
#include <cstdio>
#include <functional>
#include <string>
#include <variant>
#include <vector>

namespace gadfly::cli {

// The same for every command; scripts depend on the numbers.
enum ExitStatus : int {
  kFine = 0,         // nothing found
  kFound = 1,        // something found: the program is undefined, a compiler is wrong
  kUsage = 2,        // wrong usage, or the environment does not allow it
  kUnsupported = 3,  // the input uses what Gadfly does not know
  kOwnBug = 3,       // of hunt and test: all compilers agree against Gadfly's answer
  kOutOfFuel = 4,    // a limit was reached first
};

using Strings = std::vector<std::string>;

// Where the value of an option goes. What is there before parsing is the default.
using Binding = std::variant<bool*, std::uint64_t*, std::string*, Strings*>;

struct Option {
  std::string flag;  // "--fuel", "-I", "-v,--verbose"; without a dash: a positional one, required
  // "N"; in lower case: the words that are allowed, "bash|zsh|fish"; both: "small|large|BYTES"
  // "[ID]": the value may be left out, and is empty then.
  std::string metavar;
  std::string help;
  Binding into;
  bool required = true;  // of positional ones
  bool hidden = false;   // not in the help
};

// The words that |option| knows; empty: none.
Strings choices(const Option& option);
// Whether |option| takes other values than these.
bool takes_others(const Option& option);

struct Streams {
  std::FILE* out = stdout;
  std::FILE* err = stderr;
};

struct Command {
  std::string name;
  std::string summary;     // one line, for the list of commands
  std::string notes = {};  // lines below the list of options
  std::string examples;    // lines to try, shown at the end of its help
  std::vector<Option> options;
  Strings* rest = nullptr;                 // receives what follows "--"; null: nothing may follow
  std::function<int(const Streams&)> run;  // returns an ExitStatus
};

// Every command, in the order of commands.def.
std::vector<Command> all_commands();

// The whole of `gadfly ARGS…`: |args| without the name of the program. Returns the exit status.
// Needs a deep stack (support/deep_stack.h).
int gadfly(const Strings& args, const Streams& streams);

}  // namespace gadfly::cli
