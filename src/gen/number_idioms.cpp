// SPDX-License-Identifier: Apache-2.0
#include "gen/number_idioms.h"

#include "gen/operators.h"

namespace gadfly::gen {

using lang::BinaryOp;
using lang::ExprId;
using lang::Type;
using lang::TypeKind;
using lang::UnaryOp;

namespace {

// |value| + |off|, wrapped around as |rep| does.
__int128 neighbour(__int128 value, __int128 off, lang::Rep rep) {
  const auto sum = static_cast<unsigned __int128>(value) + static_cast<unsigned __int128>(off);
  return machine::widen(machine::narrow(static_cast<__int128>(sum), rep), rep);
}

}  // namespace

// A number beside what the variable is now, or any small or drawn one.
__int128 NumberIdioms::number_nearby(const Idiom& at) {
  const lang::Rep rep = types().rep(at.type);
  const std::uint32_t kind = below(10);
  const __int128 off = static_cast<__int128>(below(5)) - 2;
  if (kind < 5 && live()) return neighbour(operations_.known_value_of(read(at)), off, rep);
  if (kind < 8) return off + 2;
  return constant_value(at.type);
}

// x op c
Grown NumberIdioms::compared(const Idiom& at) {
  const BinaryOp op = kComparisons[below(6)];
  return defined_binary(op, read(at), number(at, number_nearby(at)));
}

// A comparison of x, or of another operand.
Grown NumberIdioms::any_comparison(const Idiom& at) {
  if (percent(60)) return compared(at);
  const Grown other = operand(at);
  const BinaryOp op = kComparisons[below(6)];
  return percent(50) ? defined_binary(op, other, read(at)) : defined_unary(UnaryOp::Not, other);
}

// a && b, a || b of two comparisons.
Grown NumberIdioms::joined(const Idiom& at) {
  const bool is_or = percent(50);
  const Grown a = any_comparison(at);
  Grown b;
  {
    const ModeScope mode(draft_, mode_if(truth(a) != is_or));
    b = any_comparison(at);
  }
  const ExprId id = build_.logical(is_or ? lang::LogicalOp::Or : lang::LogicalOp::And, a.id, b.id);
  if (!live()) return {id, {}};
  return {id, machine::int_value(truth(a) == is_or ? is_or : truth(b))};
}

// -(x == c)
Grown NumberIdioms::negated_comparison(const Idiom& at) { return defined_unary(UnaryOp::Neg, any_comparison(at)); }

// ~(a || b) ^ (y & ~x)
Grown NumberIdioms::complemented_logical(const Idiom& at) {
  const UnaryOp op = percent(70) ? UnaryOp::BitNot : UnaryOp::Neg;
  const Grown not_joined = defined_unary(op, joined(at));
  if (percent(40)) return not_joined;
  const Grown other = operand(at);
  const Grown rest = defined_binary(BinaryOp::BitAnd, other, defined_unary(UnaryOp::BitNot, read(at)));
  return defined_binary(percent(50) ? BinaryOp::BitXor : BinaryOp::Add, not_joined, rest);
}

// (x != 2) == x
Grown NumberIdioms::compared_comparison(const Idiom& at) {
  const Grown inner = compared(at);
  const BinaryOp op = kComparisons[below(6)];
  return percent(60) ? defined_binary(op, inner, read(at)) : defined_binary(op, read(at), inner);
}

// (x > c) + (x > d) - (y < x)
Grown NumberIdioms::comparison_sum(const Idiom& at) {
  constexpr BinaryOp kOps[] = {BinaryOp::Add, BinaryOp::Sub, BinaryOp::BitXor, BinaryOp::BitOr, BinaryOp::Mul};
  Grown sum = any_comparison(at);
  for (std::uint32_t n = 1 + below(3); n > 0; --n) {
    const Grown next = any_comparison(at);
    sum = defined_binary(kOps[below(5)], sum, next);
  }
  return sum;
}

// t = -(x == c); -(t > d): masks of masks.
Grown NumberIdioms::mask_chain(const Idiom& at) {
  Grown mask = defined_unary(UnaryOp::Neg, compared(at));
  for (std::uint32_t n = 1 + below(2); n > 0; --n) {
    const BinaryOp op = kComparisons[below(6)];
    const __int128 with = static_cast<__int128>(below(4)) - 2;
    const Grown right = percent(70) ? number(int_type(), with) : any_comparison(at);
    mask = defined_unary(UnaryOp::Neg, defined_binary(op, mask, right));
  }
  return percent(60) ? defined_binary(BinaryOp::BitAnd, mask, operand(at)) : mask;
}

// x < 29 ? 29 : x > 28 ? 28 : x
Grown NumberIdioms::clamp_chain(const Idiom& at) {
  const lang::Rep rep = types().rep(at.type);
  const __int128 c = number_nearby(at);
  const __int128 d = neighbour(c, static_cast<__int128>(below(3)) - 1, rep);
  const bool first_less = percent(50);
  const Grown outer = defined_binary(first_less ? BinaryOp::Lt : BinaryOp::Gt, read(at), number(at, c));
  const bool second_less = percent(25) ? first_less : !first_less;
  const Grown inner = defined_binary(second_less ? BinaryOp::Lt : BinaryOp::Gt, read(at), number(at, d));
  const Grown rest = chosen(inner, number(at, percent(80) ? d : c), read(at));
  return chosen(outer, number(at, c), rest);
}

// x > 127 ? 127 : x < -128 ? -128 : x
Grown NumberIdioms::saturation(const Idiom& at) {
  const std::uint32_t unsigned_too = below(2), bits = (percent(50) ? 7 : 15) + unsigned_too;
  const __int128 most = (static_cast<__int128>(1) << bits) - 1;
  const bool is_signed = lang::is_signed(types().rep(at.type));
  const __int128 least = is_signed && percent(70) ? -most - 1 : 0;
  const Grown high = defined_binary(BinaryOp::Gt, read(at), number(at, most));
  const Grown low = defined_binary(BinaryOp::Lt, read(at), number(at, least));
  const Grown rest = chosen(low, number(at, least), read(at));
  return chosen(high, number(at, most), rest);
}

// (signed char)x == c, also with a c that no value of that type has.
Grown NumberIdioms::narrow_comparison(const Idiom& at) {
  constexpr TypeKind kKinds[] = {TypeKind::SChar, TypeKind::UChar, TypeKind::Short, TypeKind::UShort};
  const Grown part = cast(read(at), types().basic(kKinds[below(4)]));
  __int128 with = live() ? operations_.known_value_of(part) : below(128);
  constexpr __int128 kOff[] = {0, 0, 0, 1, -1, 128, -256, 255};
  with += kOff[below(8)];
  const BinaryOp op = kComparisons[below(6)];
  return defined_binary(op, part, number(int_type(), with));
}

// (x >> c & 1) or (x & 1 << c) != 0, for a number.
Grown NumberIdioms::bit_test(const Idiom& at) {
  const std::uint32_t bit = below(at.width - 1);
  if (percent(50)) {
    const Grown shifted = defined_binary(BinaryOp::Shr, read(at), number(int_type(), bit));
    return defined_binary(BinaryOp::BitAnd, shifted, number(at, 1));
  }
  const Grown masked = defined_binary(BinaryOp::BitAnd, read(at), number(at, static_cast<__int128>(1) << bit));
  const Grown test = defined_binary(percent(50) ? BinaryOp::Eq : BinaryOp::Ne, masked, number(at, 0));
  if (percent(40)) return test;
  const Grown set = number(at, static_cast<__int128>(1) << below(at.width - 1));
  return chosen(test, set, number(at, below(2)));
}

// (x && y) * z, (x == c) * y
Grown NumberIdioms::scaled_comparison(const Idiom& at) {
  const Grown test = percent(50) ? joined(at) : any_comparison(at);
  return defined_binary(BinaryOp::Mul, test, operand(at));
}

// x + y < x of unsigned numbers: whether the sum wraps.
Grown NumberIdioms::wrap_check(const Idiom& at) {
  const Type wide = types().basic(at.width <= 32 ? TypeKind::UInt : TypeKind::ULong);
  if (at.width > 64) return {};
  const Grown other = operand(at);
  const Grown sum = defined_binary(BinaryOp::Add, cast(read(at), wide), cast(other, wide));
  return defined_binary(percent(70) ? BinaryOp::Lt : BinaryOp::Ge, sum, cast(read(at), wide));
}

// x < y ? y - x : x - y of unsigned numbers.
Grown NumberIdioms::absolute_difference(const Idiom& at) {
  if (at.width > 64) return {};
  const Type wide = types().basic(at.width <= 32 ? TypeKind::UInt : TypeKind::ULong);
  const Grown other = operand(at);
  if (!reuse_.can_repeat(other.id)) return {};
  const Grown second = again(at, other.id), third = again(at, other.id);
  if (second.id == lang::kNoExpr || third.id == lang::kNoExpr) return {};
  const Grown test = defined_binary(percent(70) ? BinaryOp::Lt : BinaryOp::Gt, cast(read(at), wide), cast(other, wide));
  const Grown more = defined_binary(BinaryOp::Sub, cast(second, wide), cast(read(at), wide));
  const Grown less = defined_binary(BinaryOp::Sub, cast(read(at), wide), cast(third, wide));
  return chosen(test, more, less);
}

}  // namespace gadfly::gen
