// SPDX-License-Identifier: Apache-2.0
// Compilers by their names on PATH.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "compiler/compiler.h"

namespace gadfly::compiler {

// What a name such as "aarch64-linux-gnu-g++-12" says.
struct NameParts {
  Family family = Family::Other;
  bool cxx = false;
  std::string triplet;       // "aarch64-linux-gnu"; empty: for this machine
  std::vector<int> version;  // {12}; empty: none in the name
};
std::optional<NameParts> parse_name(const std::string& name);

struct FoundCompiler {
  std::string name;
  std::string file;  // as it stands on PATH
  std::string real;  // without symbolic links
  NameParts parts;
};

// Every compiler on PATH, each binary once under its most telling name, in the order of people:
// family, language, target, version.
std::vector<FoundCompiler> search_path();

// The first file on PATH with that name that can be executed.
std::optional<std::string> look_up(const std::string& name);

}  // namespace gadfly::compiler
