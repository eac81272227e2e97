// SPDX-License-Identifier: Apache-2.0
// gadfly completion bash|zsh|fish: scripts made from the declarations of the commands
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <memory>
#include <set>
#include <sstream>

#include "cli/command.h"

namespace gadfly::cli {
namespace {

Strings flags_of(const Option& option) {
  Strings flags;
  std::istringstream in(option.flag);
  for (std::string flag; std::getline(in, flag, ',');)
    if (flag.front() == '-') flags.push_back(flag);
  return flags;
}

bool takes_file(const Command& command) {
  for (const Option& option : command.options)
    if (option.flag == "FILE") return true;
  return false;
}

// The words that a positional argument of |command| can be.
Strings words_of(const Command& command, const std::vector<Command>& commands) {
  Strings words;
  for (const Option& option : command.options) {
    if (option.flag.front() == '-') continue;
    for (const std::string& word : choices(option)) words.push_back(word);
    if (option.flag == "COMMAND")
      for (const Command& other : commands) words.push_back(other.name);
  }
  return words;
}

std::string single_quoted(std::string_view text) {  // for a single-quoted word of any of the shells
  std::string result;
  for (char c : text) {
    if (c == '\'') result += "’";
    else result += c;
  }
  return result;
}

Strings names_of(const std::vector<Command>& commands) {
  Strings names;
  for (const Command& command : commands) names.push_back(command.name);
  return names;
}

std::string bash_script(const std::vector<Command>& commands) {
  std::string cases;
  std::set<std::string> values;
  for (const Command& command : commands) {
    Strings words = words_of(command, commands);
    for (const Option& option : command.options) {
      for (const std::string& flag : flags_of(option)) words.push_back(flag);
      if (option.flag.front() == '-' && !choices(option).empty())
        values.insert(fmt::format("    {}) COMPREPLY=($(compgen -W '{}' -- \"$word\")); return ;;\n",
                                  fmt::join(flags_of(option), "|"), fmt::join(choices(option), " ")));
    }
    cases += fmt::format("    {}) words='{}' ;;\n", command.name, fmt::join(words, " "));
  }
  return fmt::format(
      "_gadfly() {{\n"
      "  local word=${{COMP_WORDS[COMP_CWORD]}} words\n"
      "  case ${{COMP_WORDS[COMP_CWORD-1]}} in\n{}  esac\n"
      "  if (( COMP_CWORD == 1 )); then words='{} --help --version'\n"
      "  else case ${{COMP_WORDS[1]}} in\n{}    esac\n"
      "  fi\n"
      "  COMPREPLY=($(compgen -W \"$words\" -- \"$word\"))\n"
      "}}\n"
      "complete -o default -F _gadfly gadfly\n",
      fmt::join(values, ""), fmt::join(names_of(commands), " "), cases);
}

std::string zsh_spec(const Option& option) {
  std::string specs;
  for (const std::string& flag : flags_of(option)) {
    const std::string value = option.metavar.empty() ? ""
                              : choices(option).empty()
                                  ? fmt::format(":{}:_files", option.metavar)
                                  : fmt::format(":{}:({})", flag, fmt::join(choices(option), " "));
    std::string help;
    for (char c : single_quoted(option.help)) {
      if (c == '[' || c == ']' || c == ':') help += '\\';
      help += c;
    }
    specs += fmt::format(" \\\n      '{}[{}]{}'", flag, help, value);
  }
  return specs;
}

std::string zsh_script(const std::vector<Command>& commands) {
  std::string cases, list;
  for (const Command& command : commands) {
    std::string specs;
    for (const Option& option : command.options) specs += zsh_spec(option);
    const Strings words = words_of(command, commands);
    if (takes_file(command)) specs += " \\\n      '*:file:_files'";
    else if (!words.empty()) specs += fmt::format(" \\\n      '1:word:({})'", fmt::join(words, " "));
    cases += fmt::format("    {}) _arguments{} ;;\n", command.name, specs);
    list += fmt::format("      '{}:{}'\n", command.name, single_quoted(command.summary));
  }
  return fmt::format(
      "#compdef gadfly\n"
      "_gadfly() {{\n"
      "  if (( CURRENT == 2 )); then\n"
      "    local commands=(\n{}    )\n"
      "    _describe command commands\n"
      "    return\n"
      "  fi\n"
      "  shift words; (( CURRENT-- ))\n"
      "  case $words[1] in\n{}  esac\n"
      "}}\n"
      "if [ \"$funcstack[1]\" = _gadfly ]; then _gadfly \"$@\"; else compdef _gadfly gadfly; fi\n",
      list, cases);
}

std::string fish_script(const std::vector<Command>& commands) {
  std::string text = "complete -c gadfly -n __fish_use_subcommand -l version\n";
  for (const Command& command : commands) {
    text += fmt::format("complete -c gadfly -n __fish_use_subcommand -f -a {} -d '{}'\n", command.name,
                        single_quoted(command.summary));
    const std::string when = fmt::format("complete -c gadfly -n '__fish_seen_subcommand_from {}'", command.name);
    for (const Option& option : command.options)
      for (const std::string& flag : flags_of(option)) {
        const bool is_long = flag.starts_with("--");
        text += fmt::format("{} -{} {}", when, is_long ? 'l' : 's', flag.substr(is_long ? 2 : 1));
        if (!option.metavar.empty()) text += " -r";
        if (!choices(option).empty()) text += fmt::format(" -f -a '{}'", fmt::join(choices(option), " "));
        text += fmt::format(" -d '{}'\n", single_quoted(option.help));
      }
    const Strings words = words_of(command, commands);
    if (!words.empty()) text += fmt::format("{} -f -a '{}'\n", when, fmt::join(words, " "));
  }
  return text;
}

}  // namespace

Command completion_command() {
  const auto shell = std::make_shared<std::string>();
  return {.name = "completion",
          .summary = "Print a completion script for a shell",
          .examples =
              "  eval \"$(gadfly completion bash)\"\n"
              "  gadfly completion fish > ~/.config/fish/completions/gadfly.fish",
          .options = {{"SHELL", "bash|zsh|fish", "the shell", shell.get()}},
          .run = [shell](const Streams& streams) {
            const std::vector<Command> commands = all_commands();
            fmt::print(streams.out, "{}",
                       *shell == "bash"  ? bash_script(commands)
                       : *shell == "zsh" ? zsh_script(commands)
                                         : fish_script(commands));
            return kFine;
          }};
}

}  // namespace gadfly::cli
