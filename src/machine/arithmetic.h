// SPDX-License-Identifier: Apache-2.0
// The integer operators on plain numbers, exactly as C17 6.5 defines them. Pure: no machine, no state.
#pragma once

#include <optional>

#include "lang/tree.h"
#include "machine/ub.h"
#include "machine/value.h"

namespace gadfly::machine {

// a op b in representation |rep| (for shifts |rep| is the left operand's, |rep_b| the count's;
// comparisons give 0 or 1). Returns what is undefined about it, or nothing and the result in |out|.
// With |wrapv|, signed results wrap. |op| is not a pointer operator.
std::optional<Ub> integer_binary(lang::BinaryOp op, lang::Rep rep, const Value& a, const Value& b, lang::Rep rep_b,
                                 bool wrapv, Value& out);

// -a.
std::optional<Ub> integer_negate(lang::Rep rep, const Value& a, bool wrapv, Value& out);

// Whether the comparison |op| holds.
template <typename Number>
bool holds(lang::BinaryOp op, Number a, Number b) {
  switch (op) {
    case lang::BinaryOp::Lt: return a < b;
    case lang::BinaryOp::Gt: return a > b;
    case lang::BinaryOp::Le: return a <= b;
    case lang::BinaryOp::Ge: return a >= b;
    case lang::BinaryOp::Eq: return a == b;
    default: return a != b;
  }
}

const char* spelling(lang::BinaryOp op);

}  // namespace gadfly::machine
