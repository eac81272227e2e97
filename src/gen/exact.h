// SPDX-License-Identifier: Apache-2.0
// Arithmetic whose results are the same on every conforming implementation.
//
// Floating-point values are kept to numbers that no rounding, excess precision or contraction can change: multiples of
// 2^-10, below 2^(m-1) in magnitude, whose significand has less than m bits, m being the bits of the type's mantissa.
// What an operation gives has to be such a number of the type that it is done in: then every wider type gives the same,
// and so does a fused multiply-add, which skips a rounding that does nothing. The sign of zero can't be seen: nothing
// is divided by zero, copysign is given no zero as its sign, fmin and fmax are not given two of them.
#pragma once

#include <optional>

#include "lang/tree.h"
#include "machine/value.h"

namespace gadfly::gen {

inline constexpr unsigned kFractionBits = 10;

// Bits of the mantissa of a floating representation.
unsigned mantissa_bits(lang::Rep rep);
// Whether |units| * 2^-10 is a number that values of |rep| are kept to.
bool is_exact(machine::Int128 units, lang::Rep rep);
// Requires is_exact().
machine::Value exact_value(machine::Int128 units, lang::Rep rep);
// The value in units of 2^-10. Requires one that was made by exact_value() or holds such a number.
machine::Int128 units_of(const machine::Value& value, lang::Rep rep);

bool is_zero(const machine::Value& value, lang::Rep rep);

// |value| converted; nothing: it would be rounded, or is outside the type.
std::optional<machine::Value> exact_conversion(const machine::Value& value, lang::Rep from, lang::Rep to);

// a op b, done in |rep|, with a count of |rep_b| for shifts; nothing: it is undefined, or not exact.
std::optional<machine::Value> exact_binary(lang::BinaryOp op, lang::Rep rep, const machine::Value& a,
                                           const machine::Value& b, lang::Rep rep_b);

// a * b + c, rounded once if at all.
std::optional<machine::Value> exact_fma(lang::Rep rep, const machine::Value& a, const machine::Value& b,
                                        const machine::Value& c);

}  // namespace gadfly::gen
