// SPDX-License-Identifier: Apache-2.0
// The command line, understood. The one place that knows the library that does it (CLI11) is
// parse.cpp.
#pragma once

#include <string>
#include <variant>
#include <vector>

#include "cli/command.h"

namespace gadfly::cli {

struct ParsedCommand {
  const Command* command;  // its options have their values
};
struct ShowText {
  std::string text;  // --help, --version
};
struct UsageError {
  std::string message;
};

// Understands |args|; fills what the options of the chosen command are bound to.
std::variant<ParsedCommand, ShowText, UsageError> parse(const std::vector<Command>& commands, const Strings& args);

// The help of one command, or of the whole when |name| is empty. Requires that |name| exists.
std::string help_text(const std::vector<Command>& commands, const std::string& name);

// `gadfly 0.1.0`
std::string version_text();

}  // namespace gadfly::cli
