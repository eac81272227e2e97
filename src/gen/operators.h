// SPDX-License-Identifier: Apache-2.0
// Operators by what they do to their operands. Rules draw from these lists, so their order is part of every program.
#pragma once

#include "lang/tree.h"

namespace gadfly::gen {

constexpr bool is_shift(lang::BinaryOp op) { return op == lang::BinaryOp::Shl || op == lang::BinaryOp::Shr; }
constexpr bool is_division(lang::BinaryOp op) { return op == lang::BinaryOp::Div || op == lang::BinaryOp::Rem; }
constexpr bool is_comparison(lang::BinaryOp op) { return op >= lang::BinaryOp::Lt && op <= lang::BinaryOp::Ne; }
// Whether most of what an operand holds reaches the result.
constexpr bool keeps_operands(lang::BinaryOp op) {
  return op == lang::BinaryOp::Add || op == lang::BinaryOp::Sub || op == lang::BinaryOp::Mul ||
         op == lang::BinaryOp::BitXor;
}

// x op= y keeps what x held.
inline constexpr lang::BinaryOp kKeepingOps[] = {lang::BinaryOp::BitXor, lang::BinaryOp::Add, lang::BinaryOp::Sub};

// Of unsigned operands always defined. The first ones lose nothing.
inline constexpr lang::BinaryOp kMixingOps[] = {lang::BinaryOp::Add,   lang::BinaryOp::Sub,    lang::BinaryOp::BitXor,
                                                lang::BinaryOp::Add,   lang::BinaryOp::BitXor, lang::BinaryOp::Mul,
                                                lang::BinaryOp::BitOr, lang::BinaryOp::BitAnd};

inline constexpr lang::BinaryOp kComparisons[] = {lang::BinaryOp::Eq, lang::BinaryOp::Ne, lang::BinaryOp::Lt,
                                                  lang::BinaryOp::Le, lang::BinaryOp::Gt, lang::BinaryOp::Ge};

}  // namespace gadfly::gen
