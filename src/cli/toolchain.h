// SPDX-License-Identifier: Apache-2.0
// The compilers that a command works with.
#pragma once

#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "cli/trouble.h"
#include "compiler/discover.h"
#include "exec/executor.h"

namespace gadfly::cli {

struct Toolchain {
  std::vector<compiler::Compiler> compilers;  // C compilers that work
  exec::SandboxOptions sandbox;
};

// Those that are |names|, or all of this machine and of gadfly.toml. None that works, or one of
// |names| that does not: trouble. |config|: that file instead of ./gadfly.toml. |visible|: what
// else the sandbox has to show.
std::variant<Toolchain, Trouble> find_toolchain(const std::string& config, const Strings& names,
                                                const Strings& visible);

}  // namespace gadfly::cli
