// SPDX-License-Identifier: Apache-2.0
// The way in: variants of a program that must behave as it does.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "emi/mutation.h"
#include "emi/seed.h"

namespace gadfly::emi {

struct MutateOptions {
  std::vector<Strategy> strategies;  // empty: all
  std::uint32_t rate = 100;          // of a thousand statements, how many are mutated
  std::uint32_t most = 100;          // mutations of a variant
  support::StopToken stop = {};      // support::Stopped is thrown then
};

struct Variant {
  explicit Variant(lang::Program made) : program(std::move(made)) {}
  lang::Program program;
  Recipe recipe;  // what was done; what was not possible is not in it
  Measures measures;
  std::vector<std::string> refused = {};  // why the machine made it do without a mutation: once for each
  std::size_t executed_blocks = 0;        // of Measures::executed_blocks, where it is confirmed
};

// Variant |number| of |seed|: the same each time, and confirmed by the machine. Requires a seed that is defined.
// Without mutations where none is possible. Needs a deep stack.
//
// What a mutation reads and writes can meet what a caller does at the same time: in `g = 1, g++ + f()` it depends on
// the order of evaluation what g is in f. The machine finds that in the variant, and such a mutation is left out.
Variant make_variant(const Seed& seed, const MutateOptions& options, std::uint64_t number);

// What |recipe|, or a part of one, makes of |seed|, not confirmed. Mutations that are not possible are left out.
Variant replay(const Seed& seed, const Recipe& recipe);

// What the machine says of a variant.
struct Confirmation {
  // Why it is none: "undefined: …", "it prints something else". Nothing: it is defined and does what the seed does.
  std::optional<std::string> objection;
  std::size_t executed_blocks = 0;  // of Measures::executed_blocks
};
// Needs a deep stack. Throws support::Stopped.
Confirmation confirm(const Seed& seed, const Variant& variant, support::StopToken stop = {});

}  // namespace gadfly::emi
