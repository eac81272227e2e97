// SPDX-License-Identifier: Apache-2.0
// Which compilers there are.
#pragma once

#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "compiler/compiler.h"

namespace gadfly::compiler {

// A [[compiler]] table of gadfly.toml. What is not said is found out or has its usual value.
struct CompilerTable {
  std::string name;
  Strings command;  // empty: {name}
  std::optional<Strings> levels;
  Strings run_prefix;
  Strings languages;  // "c", "c++"
  std::optional<bool> extensions;
  std::optional<Strings> visible = {};  // what its sandbox shows beside its program; else found out
};

struct Settings {
  std::vector<CompilerTable> compilers;  // beside those on PATH
  std::optional<Strings> levels;         // for all that say nothing of their own
  bool search_path = true;
  std::optional<Strings> asked_levels;  // instead of all others
  Strings more_levels;                  // beside a compiler's usual ones, where they work
};

// The text of a gadfly.toml: settings, or what is wrong with it ("FILE:3: error: …").
std::variant<Settings, std::string> read_settings(const std::string& file, const std::string& text);

// ./gadfly.toml where there is one, or |file| where that is not empty.
std::variant<Settings, std::string> load_settings(const std::string& file);

// All compilers of this machine, each tried with a probe. |names|: only those; one that is neither on PATH
// nor in |settings| comes back with its trouble.
std::vector<Compiler> discover(const Settings& settings, const Strings& names, exec::Runner& runner);

// Folders and files that the sandbox has to show for these.
Strings visible_paths(const Settings& settings, const Strings& names);

// Every level of every one that works.
std::vector<Configuration> configurations(const std::vector<Compiler>& compilers);

}  // namespace gadfly::compiler
