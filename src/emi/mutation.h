// SPDX-License-Identifier: Apache-2.0
// A mutation as a value, and lists of them as text.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "emi/strategies.h"

namespace gadfly::emi {

// What is done where, and what chance gave: all that is needed to do it again.
struct Mutation {
  std::uint32_t number = 0;  // in the list as it was made: a part of the names that it brings
  Strategy strategy = Strategy::false_block;
  lang::StmtId stmt{0};  // of the seed
  gen::Tape tape;
};

// A variant: its seed, known by its fingerprint, and what was done to it.
struct Recipe {
  std::uint64_t fingerprint = 0;
  std::vector<Mutation> mutations;
};

// Lines for people and for read_recipe(): "3 tcb 120: 0 4 17 …".
std::string recipe_text(const Recipe& recipe);
// The recipe, or "line 3: what is wrong".
std::variant<Recipe, std::string> read_recipe(std::string_view text);

}  // namespace gadfly::emi
