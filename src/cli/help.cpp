// SPDX-License-Identifier: Apache-2.0
// gadfly help [COMMAND]
#include <fmt/format.h>

#include <algorithm>
#include <memory>

#include "cli/command.h"
#include "cli/parse.h"
#include "cli/trouble.h"

namespace gadfly::cli {
namespace {

int help(const std::string& name, const Streams& streams) {
  const std::vector<Command> commands = all_commands();
  const bool known = std::any_of(commands.begin(), commands.end(), [&](const Command& c) { return c.name == name; });
  if (!name.empty() && !known) {
    fmt::print(streams.err, "gadfly help: there is no command `{}`\n{}", name, try_help(""));
    return kUsage;
  }
  fmt::print(streams.out, "{}", help_text(commands, name));
  return kFine;
}

}  // namespace

Command help_command() {
  const auto name = std::make_shared<std::string>();
  return {.name = "help",
          .summary = "Describe a command and its options",
          .examples = "  gadfly help run",
          .options = {{"COMMAND", "COMMAND", "the command", name.get(), false}},
          .run = [name](const Streams& streams) { return help(*name, streams); }};
}

}  // namespace gadfly::cli
