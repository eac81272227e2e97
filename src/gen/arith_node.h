// SPDX-License-Identifier: Apache-2.0
// What expressions of the profile arith are, and what is asked of them.
#pragma once

#include <initializer_list>
#include <optional>

#include "gen/rules.h"
#include "lang/precedence.h"
#include "lang/tree.h"
#include "machine/value.h"

namespace gadfly::gen::arith {

using lang::Prec;
using machine::Int128;

// An expression, its value, and how it stands in the text.
struct Node {
  lang::ExprId id = lang::kNoExpr;
  machine::Value value{};
  Prec prec = Prec::Primary;
  std::uint32_t nest = 0;  // levels of parentheses inside
  std::uint32_t ops = 0;
  bool repeatable = true;                           // it can stand in the program a second time
  std::uint32_t first_effect = 0, last_effect = 0;  // those in it, of Draft::effects
};

// What the node of an operator takes over from its operands.
Node node_over(lang::ExprId id, const machine::Value& value, Prec prec, std::initializer_list<const Node*> operands);

// Levels of parentheses of |node| where it has to bind as tightly as |need|.
inline std::uint32_t nest_in(const Node& node, Prec need) { return node.nest + (node.prec < need ? 1 : 0); }

// The place of an expression: how tightly it has to bind to stand without parentheses, and how many levels of them
// are left.
struct SyntaxPosition {
  Prec need = Prec::Assign;
  std::uint32_t parens = 0;
};

inline bool fits(Prec prec, std::uint32_t nest, SyntaxPosition fit) {
  return nest + (prec < fit.need ? 1 : 0) <= fit.parens;
}

// The levels that are left inside an expression that binds as |prec|; nothing: it needs one that is not there.
inline std::optional<std::uint32_t> inside(Prec prec, SyntaxPosition fit) {
  if (prec >= fit.need) return fit.parens;
  if (fit.parens == 0) return std::nullopt;
  return fit.parens - 1;
}

// What is asked of an expression. Handed down, with changes, to its operands.
struct Requirements {
  std::uint32_t ops = 0, depth = 0;  // operations, and the most levels of them
  SyntaxPosition fit = {};
  bool floating = false;                // its type may be a floating one; else it is an integer
  Rule operators = Rule::ContextPlain;  // preferred operators and leaves
  bool executed = true;                 // it is evaluated when the program runs

  // For an operand of the only operator.
  Requirements below_it(Prec need, std::uint32_t parens) const {
    return {ops - 1, depth - 1, {need, parens}, floating, operators, executed};
  }
};

// How many operations each of some operands gets. Not a vector: there is one for each operator.
inline constexpr std::uint32_t kMostLinks = 150;
struct Shares {
  std::uint32_t of[kMostLinks + 1];
  std::uint32_t operator[](std::size_t i) const { return of[i]; }
};

// A variable and what it holds.
struct Known {
  lang::VarId var;
  machine::Value value;
};

}  // namespace gadfly::gen::arith
