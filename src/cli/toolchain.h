// SPDX-License-Identifier: Apache-2.0
// The compilers that a command works with.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "cli/trouble.h"
#include "compiler/discover.h"
#include "compiler/option_words.h"
#include "exec/executor.h"

namespace gadfly::cli {

struct Toolchain {
  std::vector<compiler::Compiler> compilers;  // C compilers that work
  exec::SandboxOptions sandbox;
  Strings notes;                                                   // of sets of options that are left out, and why
  std::map<std::string, std::vector<compiler::OptionWord>> words;  // that can be added, by compiler
};

struct ToolchainRequest {
  std::string config;                  // instead of ./gadfly.toml
  Strings names;                       // only these; empty: all of this machine and of gadfly.toml
  Strings visible = {};                // what else the sandbox has to show
  std::optional<Strings> levels = {};  // instead of each compiler's own
  Strings more_levels = {};            // beside its own, where they work
  bool option_words = false;           // those that work are looked for
};

// None that works, or one of the names that does not: trouble.
std::variant<Toolchain, Trouble> find_toolchain(const ToolchainRequest& wish);

}  // namespace gadfly::cli
