// SPDX-License-Identifier: Apache-2.0
// Two calls in one expression that access the same object, such as fib(n - 1) + fib(n - 2) with a table of results:
// they happen in either order, but the order need not matter.
//
// Functions do not interleave (6.5.2.2p10), so where each operand makes one call, and only accesses in these calls
// conflict, there are two orders. Both are executed from the same state. If they leave the same values, the same memory
// and the same output, what follows is the same as well. Conflicts inside of the calls are looked at in the same way,
// in both executions; so by induction over how deep they nest every choice of orders gives the same answer.
//
// Going back needs the undo log, which is too slow to be kept for every expression. So a conflict of this kind ends the
// run, and machine::run() repeats it with the expression in |Contested|.
#pragma once

#include <cstdint>
#include <set>
#include <string>
#include <vector>

#include "lang/tree.h"
#include "machine/memory.h"
#include "machine/value.h"

namespace gadfly::machine {

using Contested = std::set<lang::ExprId>;

// Thrown where a conflict is met that may be of no consequence.
struct Contest {
  lang::ExprId site;
};

// The two operands of an expression that make calls, by position.
struct OperandPair {
  std::uint32_t first_position, second_position;
  lang::ExprId first, second;
};

// What a pair of evaluations has changed.
struct EndState {
  struct Byte {
    std::uint64_t lo, hi, meta, extra;  // as a Value
    std::uint8_t shadow, written_bits;
    AliasClass effective;
    bool operator==(const Byte&) const = default;
  };
  std::vector<Memory::Range> ranges;
  std::vector<Byte> bytes;
  std::string out, err;
  bool operator==(const EndState&) const = default;
};

}  // namespace gadfly::machine
