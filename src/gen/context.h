// SPDX-License-Identifier: Apache-2.0
// Where something is grown: its block, and what its surroundings ask of it.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "gen/rules.h"
#include "lang/tree.h"
#include "machine/value.h"

namespace gadfly::gen {

// An expression and, while code is grown that is executed at once, its value.
struct Grown {
  lang::ExprId id = lang::kNoExpr;
  machine::Value value{};
};

// Live: grown and executed at once. Blind: executed later, if ever, so values are not known. Dead: never.
enum class Mode : std::uint8_t { Live, Blind, Dead };

// A block that may still grow: whose it is, what is visible in it.
struct Scope {
  std::uint32_t index = 0, parent = lang::kNone;
  lang::StmtId block = lang::kNoStmt;
  lang::FuncId function = lang::kNoFunc;
  std::uint32_t depth = 0;
  std::uint32_t budget = 0;      // statements
  std::uint32_t factor = 1;      // how often it runs for one run of its function, about
  std::uint32_t outer_vars = 0;  // how many variables of the parent are visible in it
  bool in_loop = false;          // break and continue have something to leave
  bool complete = false, executed = false;
  std::uint32_t fact = lang::kNone;  // it is entered when this fact does not hold
  std::vector<lang::VarId> vars;
  std::vector<std::uint32_t> counters;  // of |counters_|: the loop whose body it is counts with them
};

// What an expression needs to know about the place where it is grown. Handed down, with changes, to its operands.
struct Context {
  Scope& scope;
  Rule operators = Rule::ContextPlain;  // preferred operators and leaves
  unsigned width = 64;                  // of the destination: wider operands lose bits there
  bool pure = false;                    // no side effects
  bool deciding_only = false;           // the value only decides something: most of what it reads is lost

  Context without_effects() const { return {scope, operators, width, true, deciding_only}; }
  Context deciding(bool yes = true) const { return {scope, operators, width, pure, deciding_only || yes}; }
  // For a destination of |bits| bits; arithmetic is done in 32 at least.
  Context narrowed(unsigned bits) const { return {scope, operators, std::max(bits, 32u), pure, deciding_only}; }
};

// How an lvalue that is chosen will be accessed.
struct Use {
  bool write = false;
  bool overwrites = false;  // the old value is lost
  bool target = false;      // the full expression assigns to it, after all else
  bool plain = false;       // by =, and the value of the assignment is not used
};
inline constexpr Use kRead{};

}  // namespace gadfly::gen
