// SPDX-License-Identifier: Apache-2.0
#include "cli/command.h"

#include <algorithm>
#include <cctype>
#include <string_view>

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

namespace {

bool is_word(std::string_view text) {
  return std::any_of(text.begin(), text.end(), [](unsigned char c) { return std::islower(c); });
}

Strings alternatives(const std::string& metavar) {
  Strings words;
  for (std::size_t begin = 0; begin <= metavar.size();) {
    const std::size_t end = std::min(metavar.find('|', begin), metavar.size());
    words.push_back(metavar.substr(begin, end - begin));
    begin = end + 1;
  }
  return words;
}

}  // namespace

Strings choices(const Option& option) {
  Strings words = alternatives(option.metavar);
  std::erase_if(words, [](const std::string& word) { return !is_word(word); });
  return words;
}

bool takes_others(const Option& option) {
  const Strings words = alternatives(option.metavar);
  return !std::all_of(words.begin(), words.end(), is_word);
}

}  // namespace gadfly::cli
