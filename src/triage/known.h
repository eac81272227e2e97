// SPDX-License-Identifier: Apache-2.0
// known.toml: bugs that have been reported already.
//
//   [[bug]]
//   name = "VRP forgets the sign"
//   compiler = "gcc"                                  # the family; left out: any
//   culprit = "tree-vrp*"                             # a pass; or
//   signature = "ICE in vect_transform_stmt, at *"    # of a crash, a hang or a rejection
//   link = "https://gcc.gnu.org/PR12345"
#pragma once

#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "compiler/compiler.h"

namespace gadfly::triage {

struct KnownBug {
  std::string name;
  std::string compiler;                    // "gcc", or the name of one: "gcc-12"; empty: any
  compiler::Strings signatures, culprits;  // patterns: * is any text; one of them has to match
  std::string link;
};

// The text of a known.toml: the bugs, or what is wrong with it ("FILE:3: error: …").
std::variant<std::vector<KnownBug>, std::string> read_known(const std::string& file, const std::string& text);

// ./known.toml where there is one, or |file| where that is not empty.
std::variant<std::vector<KnownBug>, std::string> load_known(const std::string& file);

struct KnownBugQuery {
  std::string_view family, compiler;  // "gcc", "gcc-12"
  std::string_view signature;         // of what is no wrong code
  std::string_view pass;              // Culprit::pass
};
// The first of |known| that it is; null: none.
const KnownBug* find_known(const std::vector<KnownBug>& known, const KnownBugQuery& suspect);

}  // namespace gadfly::triage
