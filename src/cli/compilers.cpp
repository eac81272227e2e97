// SPDX-License-Identifier: Apache-2.0
// gadfly compilers
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <map>
#include <memory>
#include <nlohmann/json.hpp>
#include <set>

#include "cli/command.h"
#include "compiler/discover.h"
#include "compiler/option_words.h"
#include "exec/executor.h"

namespace gadfly::cli {
namespace {

using compiler::Compiler;

struct Flags {
  bool json = false, option_words = false;
  std::string config;
  Strings names;
};

// Of the compilers that have any, by name.
using WordsByCompiler = std::map<std::string, compiler::ProbedWords>;

WordsByCompiler option_words_of(const std::vector<Compiler>& all, exec::Runner& runner) {
  const std::set<std::string> cpu = compiler::cpu_features();
  WordsByCompiler words;
  for (const Compiler& one : all) {
    if (!one.works) continue;
    compiler::ProbedWords probed = compiler::probe_words(one, cpu, runner);
    if (!probed.usable.empty() || !probed.refused.empty()) words[one.name] = std::move(probed);
  }
  return words;
}

void print_words(std::FILE* out, const WordsByCompiler& words) {
  for (const auto& [name, probed] : words) {
    fmt::print(out, "\n{}: {} option words\n", name, probed.usable.size());
    for (const auto& refused : probed.refused) fmt::print(out, "  without {}: {}\n", refused.text, refused.why);
  }
}

nlohmann::ordered_json words_json(const compiler::ProbedWords& probed) {
  nlohmann::ordered_json usable = nlohmann::ordered_json::array(), refused = nlohmann::ordered_json::object();
  for (const compiler::OptionWord& word : probed.usable) usable.push_back(word.text);
  for (const auto& word : probed.refused) refused[std::string(word.text)] = word.why;
  return {{"usable", usable}, {"refused", refused}};
}

const char* language(const Compiler& one) { return one.cxx ? "C++" : "C"; }

// "" is a level, too.
Strings shown_levels(const Compiler& one) {
  Strings levels = one.levels;
  for (std::string& level : levels)
    if (level.empty()) level = "(no option)";
  return levels;
}

// The parts of the sandbox that are on, and those that are not.
std::vector<std::pair<std::string, bool>> parts(const exec::Protection& protection) {
  return {{"user namespace", protection.user_namespace},
          {"process namespace", protection.process_namespace},
          {"network namespace", protection.network_namespace},
          {"mount namespace", protection.mount_namespace},
          {"folder in memory", protection.memory_folder},
          {"Landlock", protection.landlock},
          {"seccomp", protection.seccomp}};
}

void print_sandbox(std::FILE* out, const exec::Protection& protection) {
  Strings on, off;
  for (const auto& [name, is_on] : parts(protection)) (is_on ? on : off).push_back(name);
  fmt::print(out, "Sandbox: {}\n", on.empty() ? "none" : fmt::format("{}", fmt::join(on, ", ")));
  if (!off.empty()) fmt::print(out, "Not available: {} ({})\n", fmt::join(off, ", "), protection.missing);
  else if (!protection.missing.empty()) fmt::print(out, "Note: {}\n", protection.missing);
  if (const Strings open = protection.left_open(); !open.empty())
    fmt::print(out, "Jobs can still: {}\n", fmt::join(open, ", "));
}

void print_compilers(std::FILE* out, const std::vector<Compiler>& all, const exec::Protection& protection) {
  std::size_t name = 4, version = 7, target = 6;
  for (const Compiler& one : all) {
    name = std::max(name, one.name.size());
    version = std::max(version, one.version.size());
    target = std::max(target, one.target.size());
  }
  fmt::print(out, "{:<{}}  {:<{}}  {:<{}}  {:<8}  {:<5}  {}\n", "NAME", name, "VERSION", version, "TARGET", target,
             "LANGUAGE", "WORKS", "LEVELS");
  for (const Compiler& one : all) {
    const std::string levels = fmt::format("{}", fmt::join(shown_levels(one), ", "));
    fmt::print(out, "{:<{}}  {:<{}}  {:<{}}  {:<8}  {:<5}  {}\n", one.name, name,
               one.version.empty() ? "?" : one.version, version, one.target.empty() ? "?" : one.target, target,
               language(one), one.works ? "yes" : "no", one.works ? levels : "-");
    if (!one.trouble.empty()) fmt::print(out, "  {}\n", one.trouble);
    if (const Strings options = one.opinions->options(); !options.empty())
      fmt::print(out, "  treats warnings as errors; compiles with {}\n", fmt::join(options, " "));
  }
  fmt::print(out, "\n");
  print_sandbox(out, protection);
}

void print_compilers_json(std::FILE* out, const std::vector<Compiler>& all, const WordsByCompiler& words,
                          const exec::Protection& protection) {
  nlohmann::ordered_json rows = nlohmann::ordered_json::array();
  for (const Compiler& one : all) {
    rows.push_back({{"name", one.name},
                    {"command", one.command},
                    {"family", compiler::word(one.family)},
                    {"version", one.version},
                    {"target", one.target},
                    {"language", one.cxx ? "c++" : "c"},
                    {"run", one.run_prefix},
                    {"levels", one.levels},
                    {"extensions", one.extensions},
                    {"warnings_off", one.opinions->options()},
                    {"works", one.works},
                    {"trouble", one.trouble}});
    if (const auto of_it = words.find(one.name); of_it != words.end())
      rows.back()["option_words"] = words_json(of_it->second);
  }
  nlohmann::ordered_json sandbox = nlohmann::ordered_json::object();
  for (const auto& [name, is_on] : parts(protection)) sandbox[name] = is_on;
  sandbox["missing"] = protection.missing;
  sandbox["left_open"] = protection.left_open();
  const nlohmann::ordered_json document = {{"compilers", rows}, {"sandbox", sandbox}};
  fmt::print(out, "{}\n", document.dump(2, ' ', false, nlohmann::json::error_handler_t::replace));
}

int list_compilers(const Flags& flags, const Streams& streams) {
  const auto settings = compiler::load_settings(flags.config);
  if (const auto* wrong = std::get_if<std::string>(&settings)) {
    fmt::print(streams.err, "{}\n", *wrong);
    return kUsage;
  }
  const compiler::Settings& known = std::get<compiler::Settings>(settings);
  try {
    const auto runner = exec::open_sandbox({.visible = compiler::visible_paths(known, flags.names)});
    const std::vector<Compiler> all = compiler::discover(known, flags.names, *runner);
    const WordsByCompiler words = flags.option_words ? option_words_of(all, *runner) : WordsByCompiler{};
    if (flags.json) print_compilers_json(streams.out, all, words, runner->protection());
    else if (all.empty())
      fmt::print(streams.err, "There is no compiler on PATH. On Debian and Ubuntu: apt install gcc tcc\n");
    else {
      print_compilers(streams.out, all, runner->protection());
      print_words(streams.out, words);
    }
    return std::ranges::any_of(all, &Compiler::works) ? kFine : kUsage;
  } catch (const exec::ExecutorLost& lost) {
    fmt::print(streams.err, "gadfly compilers: error: {}\n", lost.why);
    return kUsage;
  }
}

}  // namespace

Command compilers_command() {
  const auto flags = std::make_shared<Flags>();
  return {.name = "compilers",
          .summary = "List the installed compilers, and whether each works",
          .notes =
              "Searches PATH for gcc-N, g++-N, clang-N, clang++-N, tcc, pcc, chibicc, and cross compilers\n"
              "of GCC where qemu-user is installed. Configure others in gadfly.toml:\n\n"
              "    levels = [\"-O0\", \"-O2\"]            # for all compilers; by default those of each family\n"
              "    [[compiler]]\n"
              "    name = \"mycc\"\n"
              "    command = \"/opt/mycc/bin/cc -v2\"   # or a list of words\n"
              "    levels = [\"-O1\", \"-O3 -fast\"]\n"
              "    run = [\"qemu-riscv64\"]            # command that runs its programs\n"
              "    languages = [\"c\"]                 # and \"c++\"\n"
              "    extensions = false                # no GCC extensions: __int128, built-ins\n"
              "    visible = [\"tables\"]              # extra paths visible in its sandbox\n\n"
              "Exit status: 0 if at least one works, otherwise 2.\n",
          .examples =
              "  gadfly compilers\n"
              "  gadfly compilers --only tcc --only gcc-12\n"
              "  gadfly compilers --config my.toml\n"
              "  gadfly compilers --json | jq -r '.compilers[] | select(.works) | .name'",
          .options = {{"--config", "FILE", "read this file instead of ./gadfly.toml", &flags->config},
                      {"--only", "NAME", "list only this compiler; repeatable", &flags->names},
                      {"--option-words", "",
                       "also probe the option words of hunts, and list the refused ones with the reason",
                       &flags->option_words},
                      {"--json", "", "print JSON", &flags->json}},
          .run = [flags](const Streams& streams) { return list_compilers(*flags, streams); }};
}

}  // namespace gadfly::cli
