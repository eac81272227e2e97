// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include "cli/command.h"
#include "cli/parse.h"

namespace gadfly::cli {

int gadfly(const Strings& args, const Streams& streams) {
  const std::vector<Command> commands = all_commands();
  const auto parsed = parse(commands, args);
  if (const auto* error = std::get_if<UsageError>(&parsed)) {
    fmt::print(streams.err, "{}", error->message);
    return kUsage;
  }
  if (const auto* show = std::get_if<ShowText>(&parsed)) {
    fmt::print(streams.out, "{}\n", show->text);
    return kFine;
  }
  return std::get<ParsedCommand>(parsed).command->run(streams);
}

}  // namespace gadfly::cli
