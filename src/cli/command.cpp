// SPDX-License-Identifier: Apache-2.0
#include "cli/command.h"

#include <algorithm>
#include <cctype>

namespace gadfly::cli {

#define GADFLY_COMMAND(name) Command name##_command();
#include "cli/commands.def"
#undef GADFLY_COMMAND

std::vector<Command> all_commands() {
  return {
#define GADFLY_COMMAND(name) name##_command(),
#include "cli/commands.def"
#undef GADFLY_COMMAND
  };
}

Strings choices(const Option& option) {
  const std::string& text = option.metavar;
  if (std::none_of(text.begin(), text.end(), [](unsigned char c) { return std::islower(c); }))
    return {};
  Strings words;
  for (std::size_t begin = 0; begin <= text.size();) {
    const std::size_t end = std::min(text.find('|', begin), text.size());
    words.push_back(text.substr(begin, end - begin));
    begin = end + 1;
  }
  return words;
}

}  // namespace gadfly::cli
