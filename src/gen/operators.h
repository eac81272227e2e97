// SPDX-License-Identifier: Apache-2.0
// Operators by what they do to their operands. Rules draw from these lists, so their order is part of every program.
#pragma once

#include "lang/tree.h"

namespace gadfly::gen {

// x op= y keeps what x held.
inline constexpr lang::BinaryOp kKeepingOps[] = {lang::BinaryOp::BitXor, lang::BinaryOp::Add, lang::BinaryOp::Sub};

// Of unsigned operands always defined. The first ones lose nothing.
inline constexpr lang::BinaryOp kMixingOps[] = {lang::BinaryOp::Add,   lang::BinaryOp::Sub,    lang::BinaryOp::BitXor,
                                                lang::BinaryOp::Add,   lang::BinaryOp::BitXor, lang::BinaryOp::Mul,
                                                lang::BinaryOp::BitOr, lang::BinaryOp::BitAnd};

inline constexpr lang::BinaryOp kComparisons[] = {lang::BinaryOp::Eq, lang::BinaryOp::Ne, lang::BinaryOp::Lt,
                                                  lang::BinaryOp::Le, lang::BinaryOp::Gt, lang::BinaryOp::Ge};

}  // namespace gadfly::gen
