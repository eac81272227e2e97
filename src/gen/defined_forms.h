// SPDX-License-Identifier: Apache-2.0
// Forms of operations that are defined for all operands, and give what the operation gives wherever that is defined.
#pragma once

#include "lang/build.h"

namespace gadfly::gen {

// The unsigned type in which arithmetic of |rep|, which is that of a promoted type, is done without overflow.
lang::Type unsigned_type(const lang::TypeTable& types, lang::Rep rep);

// (|type|)((U)|a| |op| (U)|b|), of + - *
lang::ExprId wrapping(lang::Builder& build, lang::BinaryOp op, lang::ExprId a, lang::ExprId b, lang::Type type,
                      lang::Type wide);
// |b| & (|width| - 1): a count that was in range stays what it is. The mask is of type |mask|.
lang::ExprId masked_count(lang::Builder& build, lang::ExprId b, unsigned width, lang::Type mask);
// (|type|)((U)|a| << |count|)
lang::ExprId wrapping_shift(lang::Builder& build, lang::ExprId a, lang::ExprId count, lang::Type type, lang::Type wide);

}  // namespace gadfly::gen
