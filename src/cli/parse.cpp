// SPDX-License-Identifier: Apache-2.0
#include "cli/parse.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <charconv>
#include <map>
#include <optional>

#include "cli/trouble.h"
#include "support/suggest.h"

namespace gadfly::cli {
namespace {

constexpr const char* kAbout = "Gadfly tests C compilers with programs whose correct output it knows.";
constexpr const char* kStatuses =
    "Exit status: 0 nothing found, 1 undefined behaviour or a compiler bug found, 2 wrong usage or\n"
    "environment, 3 unsupported construct (of hunt and test: a bug of Gadfly itself), 4 out of fuel.";

bool is_positional(const Option& option) { return option.flag.front() != '-'; }

CLI::Option* add_value(CLI::App& app, const Option& option) {
  return std::visit(
      [&](auto* into) -> CLI::Option* {
        using Value = std::remove_pointer_t<decltype(into)>;
        if constexpr (std::is_same_v<Value, bool>) return app.add_flag(option.flag, *into, option.help);
        else if constexpr (std::is_same_v<Value, Strings>)
          return app.add_option(option.flag, *into, option.help)->allow_extra_args(false);
        else if (option.metavar.starts_with('['))  // a default would be shown as a value to give
          return app.add_option(option.flag, *into, option.help)->expected(0, 1);
        else if (Value() == *into)  // nothing that could be shown as the default
          return app.add_option(option.flag, *into, option.help);
        else return app.add_option(option.flag, *into, option.help)->capture_default_str();
      },
      option.into);
}

// Empty: a number that fits. CLI11 would take the nearest one instead.
std::string wrong_number(const std::string& text) {
  std::uint64_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error == std::errc() && end == text.data() + text.size()) return "";
  return fmt::format("`{}` is not a number in its range", text);
}

// Empty: the name of a folder. Where several files are written, standard output can't take them.
std::string wrong_folder(const std::string& text) {
  return text == "-" ? "`-` is not a folder" : text.empty() ? "a folder is needed" : "";
}

void declare(CLI::App& app, const Option& option) {
  CLI::Option* made = add_value(app, option);
  if (option.hidden) made->group("");
  if (std::holds_alternative<bool*>(option.into)) return;
  const Strings words = choices(option);
  made->type_name(option.metavar);
  if (std::holds_alternative<std::uint64_t*>(option.into))
    made->check(CLI::Validator([](std::string& text) { return wrong_number(text); }, ""));
  if (option.metavar == "DIR") made->check(CLI::Validator([](std::string& text) { return wrong_folder(text); }, ""));
  if (!words.empty() && !takes_others(option)) made->check(CLI::IsMember(words).description(""));
  if (is_positional(option)) made->required(option.required)->type_name("");
}

// The CLI11 form of all commands; lives as long as what the options are bound to.
class Interface {
 public:
  explicit Interface(const std::vector<Command>& commands) : app_(kAbout, "gadfly") {
    app_.set_version_flag("--version", version_text(), "print the version");
    app_.footer(fmt::format("`gadfly help COMMAND` describes a command.\n{}", kStatuses));
    app_.require_subcommand(1);
    app_.set_help_flag("-h,--help", "print this help");
    for (const Command& command : commands) {
      CLI::App* sub = app_.add_subcommand(command.name, command.summary);
      for (const Option& option : command.options) declare(*sub, option);
      const char* rest = command.rest == nullptr ? "" : "Arguments after `--` are passed to the program.\n\n";
      const std::string notes = command.notes.empty() ? "" : command.notes + "\n";
      sub->footer(rest + notes + "Examples:\n" + command.examples);
      subs_[command.name] = sub;
    }
  }

  CLI::App& app() { return app_; }
  CLI::App& sub(const std::string& name) { return *subs_.at(name); }
  // The one that was named on the command line, also when the rest of the line was wrong.
  std::string chosen() const {
    const auto parsed = app_.get_subcommands();
    return parsed.empty() ? "" : parsed.front()->get_name();
  }

 private:
  CLI::App app_;
  std::map<std::string, CLI::App*> subs_;
};

// What was meant by an argument that |command| does not know.
std::string meant(const Command& command, const std::string& argument) {
  // What all such flags begin with says nothing.
  const std::string start = argument.starts_with("--no-") ? "--no-" : "--";
  if (!argument.starts_with(start)) return "";
  Strings known;
  for (const Option& option : command.options)
    if (option.flag.starts_with(start)) known.push_back(option.flag.substr(start.size()));
  const std::string word = argument.substr(start.size(), argument.find('=') - start.size());
  const std::optional<std::string> best = support::nearest(word, known);
  return best ? fmt::format("; did you mean `{}{}`?", start, *best) : "";
}

UsageError usage_error(const std::string& command, const std::string& what) {
  const std::string name = command.empty() ? "gadfly" : "gadfly " + command;
  return {fmt::format("{}: {}\n{}", name, what, try_help(command))};
}

}  // namespace

std::variant<ParsedCommand, ShowText, UsageError> parse(const std::vector<Command>& commands, const Strings& args) {
  if (args.empty()) return usage_error("", "a command is missing");
  const auto command_named = [&](const std::string& name) {
    return std::find_if(commands.begin(), commands.end(), [&](const Command& c) { return c.name == name; });
  };
  if (!args[0].starts_with('-') && command_named(args[0]) == commands.end())
    return usage_error("", fmt::format("there is no command `{}`", args[0]));

  Interface interface(commands);
  const auto dashes = std::find(args.begin(), args.end(), "--");
  Strings reversed(std::make_reverse_iterator(dashes), args.rend());
  try {
    interface.app().parse(reversed);
  } catch (const CLI::CallForVersion&) {
    return ShowText{version_text()};
  } catch (const CLI::CallForHelp&) {
    return ShowText{help_text(commands, interface.chosen())};
  } catch (const CLI::ExtrasError& error) {
    const std::string name = interface.chosen();
    const Strings extras = interface.app().remaining(true);
    return usage_error(name, name.empty() || extras.empty()
                                 ? error.what()
                                 : error.what() + meant(*command_named(name), extras.front()));
  } catch (const CLI::ParseError& error) {
    return usage_error(interface.chosen(), error.what());
  }
  const std::string name = interface.chosen();
  const auto command = command_named(name);
  if (dashes != args.end()) {
    if (command->rest == nullptr) return usage_error(name, "arguments after `--` are not allowed");
    command->rest->assign(dashes + 1, args.end());
  }
  return ParsedCommand{&*command};
}

std::string help_text(const std::vector<Command>& commands, const std::string& name) {
  Interface interface(commands);
  if (name.empty()) return interface.app().help();
  return interface.sub(name).help("gadfly");
}

std::string version_text() { return "gadfly " GADFLY_VERSION; }

}  // namespace gadfly::cli
