// SPDX-License-Identifier: Apache-2.0
#include "compiler/discover.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <iterator>
#include <set>

#include "compiler/needs.h"
#include "compiler/probe.h"
#include "compiler/search.h"

namespace gadfly::compiler {
namespace {

namespace fs = std::filesystem;

// A compiler to look at, with what settings say of it.
struct Candidate {
  Compiler compiler;
  std::string file;  // where its program is; empty: nowhere
  std::optional<Strings> levels;
  std::optional<bool> extensions;
  std::optional<Strings> visible = {};
};

bool contains(const Strings& list, const std::string& word) { return std::ranges::find(list, word) != list.end(); }

std::string how_to_get(const std::string& name) {
  const auto parts = parse_name(name);
  if (!parts) return "; a compiler with another name needs a [[compiler]] table in gadfly.toml";
  return fmt::format("; on Debian and Ubuntu: apt install {}", name);
}

Candidate from_found(const FoundCompiler& found) {
  Candidate candidate;
  Compiler& compiler = candidate.compiler;
  candidate.file = found.file;
  compiler.name = found.name;
  // People read the short name; where it would start something else, the whole path it is.
  compiler.command = {look_up(found.name) == found.file ? found.name : found.file};
  compiler.family = found.parts.family;
  compiler.cxx = found.parts.cxx;
  compiler.target = found.parts.triplet;
  return candidate;
}

// One that was asked for by name and is not among those of search_path().
Candidate from_name(const std::string& name) {
  Candidate candidate;
  candidate.file = look_up(name).value_or("");
  const auto parts = parse_name(fs::path(name).filename());
  if (parts) {
    candidate.compiler.family = parts->family;
    candidate.compiler.cxx = parts->cxx;
    candidate.compiler.target = parts->triplet;
  }
  candidate.compiler.name = name;
  candidate.compiler.command = {name};
  return candidate;
}

std::vector<Candidate> from_wanted(const CompilerTable& wanted) {
  Candidate candidate = from_name(wanted.command.empty() ? wanted.name : wanted.command.front());
  Compiler& compiler = candidate.compiler;
  compiler.name = wanted.name;
  if (!wanted.command.empty()) compiler.command = wanted.command;
  compiler.run_prefix = wanted.run_prefix;
  candidate.levels = wanted.levels;
  candidate.extensions = wanted.extensions;
  candidate.visible = wanted.visible;
  if (!wanted.languages.empty()) compiler.cxx = !contains(wanted.languages, "c");
  if (compiler.cxx || !contains(wanted.languages, "c++")) return {candidate};
  Candidate both = candidate;  // one for each language
  both.compiler.cxx = true;
  both.compiler.name += "-c++";
  return {candidate, both};
}

// All that could be meant, not looked at yet. What settings describe replaces what PATH has of that
// name.
std::vector<Candidate> candidates(const Settings& settings, const Strings& names) {
  std::vector<Candidate> all;
  std::set<std::string> known;
  const auto add = [&](const Candidate& candidate) {
    const std::string& name = candidate.compiler.name;
    if ((names.empty() || contains(names, name)) && known.insert(name).second) all.push_back(candidate);
  };
  for (const CompilerTable& wanted : settings.compilers)
    for (const Candidate& candidate : from_wanted(wanted)) add(candidate);
  if (settings.search_path)
    for (const FoundCompiler& found : search_path()) add(from_found(found));
  for (const std::string& name : names) add(from_name(name));
  return all;
}

// Programs for other machines need QEMU, which is found by its usual name.
void find_emulator(Compiler& compiler) {
  if (!compiler.run_prefix.empty() || compiler.target.empty() || is_native(compiler.target)) return;
  const std::string qemu = qemu_for(compiler.target);
  for (const std::string& name : {qemu, qemu + "-static"}) {
    if (!look_up(name)) continue;
    compiler.run_prefix = {name};
    const std::string libraries = "/usr/" + compiler.target;
    if (fs::is_directory(libraries)) compiler.run_prefix.insert(compiler.run_prefix.end(), {"-L", libraries});
    return;
  }
  compiler.trouble = fmt::format(
      "makes programs for {}, and there is no {} to run them; on Debian and Ubuntu: apt install "
      "qemu-user",
      compiler.target, qemu);
}

// Clang's own driver is slow to start; GCC's makes the same program of its objects.
Strings cheap_linker(const Compiler& compiler) {
  if (compiler.family != Family::Clang || compiler.command.size() != 1 || !is_native(compiler.target)) return {};
  const std::string name = compiler.cxx ? "g++" : "gcc";
  return look_up(name) ? Strings{name} : Strings{};
}

// Whether it works at all, and with which linker; else with its trouble.
bool works_at_all(Compiler& compiler, exec::Runner& runner) {
  const std::string level = usual_levels(compiler).front();
  compiler.linker = cheap_linker(compiler);
  auto trouble = try_out(compiler, level, runner);
  if (trouble && !compiler.linker.empty()) {
    compiler.linker.clear();
    trouble = try_out(compiler, level, runner);
  }
  compiler.trouble = trouble.value_or("");
  return !trouble;
}

// Of the usual levels, those that depend on how it was installed and on the machine have to be
// tried.
bool is_sure(const Compiler& compiler, const std::string& level) {
  return compiler.family != Family::Other && level.find("-flto") == std::string::npos &&
         level.find("-march") == std::string::npos;
}

// A set of options that works is tested; one that does not is left out, and the trouble says why.
void add_level(Compiler& compiler, const std::string& level, exec::Runner& runner) {
  const std::optional<std::string> trouble = try_out(compiler, level, runner);
  if (!trouble) {
    compiler.levels.push_back(level);
    return;
  }
  compiler.trouble += fmt::format("{}left out: `{}`: {}", compiler.trouble.empty() ? "" : "; ", level, *trouble);
}

void set_levels(Compiler& compiler, const std::optional<Strings>& chosen, exec::Runner& runner) {
  for (const std::string& level : chosen ? *chosen : usual_levels(compiler)) {
    if (!chosen && is_sure(compiler, level)) compiler.levels.push_back(level);
    else add_level(compiler, level, runner);
  }
  compiler.works = !compiler.levels.empty();
}

const std::optional<Strings>& chosen_levels(const Candidate& candidate, const Settings& settings) {
  if (settings.asked_levels) return settings.asked_levels;
  return candidate.levels ? candidate.levels : settings.levels;
}

void add_levels(Compiler& compiler, const Strings& levels, exec::Runner& runner) {
  if (compiler.family != Family::Gcc && compiler.family != Family::Clang) return;
  for (const std::string& level : levels) add_level(compiler, level, runner);
}

void look_at(Candidate& candidate, const Settings& settings, exec::Runner& runner) {
  Compiler& compiler = candidate.compiler;
  if (candidate.file.empty()) {
    compiler.trouble = fmt::format("there is no `{}` on PATH{}", compiler.command.front(), how_to_get(compiler.name));
    return;
  }
  if (!identify(compiler, runner)) return;
  find_emulator(compiler);
  if (!compiler.trouble.empty()) return;
  if (!works_at_all(compiler, runner)) return;
  probe_opinions(compiler, runner);
  const std::optional<Strings>& chosen = chosen_levels(candidate, settings);
  set_levels(compiler, chosen, runner);
  if (!chosen) add_levels(compiler, settings.more_levels, runner);
  compiler.extensions = candidate.extensions ? *candidate.extensions : takes_extensions(compiler, runner);
}

// "-I/opt/include", "--sysroot=/x": what such an argument names has to be there, too.
std::optional<std::string> path_in(const std::string& argument) {
  const std::size_t slash = argument.find('/');
  std::error_code failed;
  if (slash == std::string::npos || !fs::exists(argument.substr(slash), failed)) return std::nullopt;
  return argument.substr(slash);
}

// The program, what it needs or is said to need, and what its command line names.
Strings shown_for(const Candidate& candidate) {
  Strings shown = candidate.visible.value_or(Strings{});
  const auto add_program = [&](const std::string& file, bool known) {
    if (known) shown.push_back(file);
    else std::ranges::copy(needed_by(file), std::back_inserter(shown));
  };
  if (!candidate.file.empty()) add_program(candidate.file, candidate.visible.has_value());
  const Strings &command = candidate.compiler.command, &run = candidate.compiler.run_prefix;
  if (!run.empty())
    if (const auto file = look_up(run.front())) add_program(*file, false);
  for (const Strings& line : {command, run})
    for (std::size_t i = 1; i < line.size(); ++i)
      if (const auto path = path_in(line[i])) shown.push_back(*path);
  return shown;
}

}  // namespace

std::vector<Compiler> discover(const Settings& settings, const Strings& names, exec::Runner& runner) {
  std::vector<Compiler> compilers;
  for (Candidate& candidate : candidates(settings, names)) {
    look_at(candidate, settings, runner);
    compilers.push_back(std::move(candidate.compiler));
  }
  runner.clear();
  return compilers;
}

Strings visible_paths(const Settings& settings, const Strings& names) {
  std::set<std::string> paths;
  for (Candidate& candidate : candidates(settings, names)) {
    find_emulator(candidate.compiler);
    for (const std::string& path : shown_for(candidate)) paths.insert(path);
  }
  // The system's own programs are visible anyway.
  std::erase_if(paths, [](const std::string& path) { return (path + "/").starts_with("/usr/"); });
  return {paths.begin(), paths.end()};
}

std::vector<Configuration> configurations(const std::vector<Compiler>& compilers) {
  std::vector<Configuration> all;
  for (const Compiler& compiler : compilers)
    if (compiler.works)
      for (const std::string& level : compiler.levels) all.push_back({compiler, level});
  return all;
}

}  // namespace gadfly::compiler
