// SPDX-License-Identifier: Apache-2.0
// What becomes of an operation that would be undefined with the values it has.
//
// A rewrite is for the first execution: another operation of the same operands and type, defined with
// these values (YARPGen's Table 1, with the rows it lacks). A repair is for a later one: it gives the old
// result wherever the operation was defined, and some result elsewhere.
#pragma once

#include <optional>

#include "lang/tree.h"
#include "machine/value.h"

namespace gadfly::gen {

// The smallest value of the type.
machine::Int128 least(lang::Rep rep);

// What to do instead of `a op b`.
struct Rewrite {
  enum class Kind : std::uint8_t {
    Operator,     // a |op| b
    LeftOperand,  // a
    AdjustCount,  // a op (b + |adjust|); the sum fits the type of b
  };
  Kind kind;
  lang::BinaryOp op;
  __int128 adjust = 0;
};

// Requires that a op b is undefined (machine::integer_binary). The result may need another rewrite; at
// most three in a row end in a defined operation. |spread| chooses among the counts that are possible.
Rewrite rewrite(lang::BinaryOp op, lang::Rep rep, const machine::Value& a, const machine::Value& b, lang::Rep rep_b,
                std::uint32_t spread);

}  // namespace gadfly::gen
