// SPDX-License-Identifier: Apache-2.0
#include "gen/idioms.h"

#include "gen/lvalues.h"
#include "gen/parts.h"

namespace gadfly::gen {

using lang::BinaryOp;
using lang::ExprId;
using lang::ExprKind;
using lang::Type;
using lang::TypeKind;
using lang::UnaryOp;

Grown Idioms::idiom(const Context& at, std::uint32_t depth) {
  using Make = Grown (*)(Parts & parts, const Idiom& at);
  static constexpr Make kMake[] = {
#define GADFLY_IDIOM(id, name, full, scalar, make, what) [](Parts& parts, const Idiom& at) { return parts.make(at); },
#include "gen/rules.def"
  };
  if (weights_.sum(Group::Idiom) == 0) return {};
  const ExprId lvalue = lvalues_.integer_lvalue(at, kRead);
  if (lvalue == lang::kNoExpr || program_.expr(lvalue).kind != ExprKind::VarRef) return {};
  const lang::VarId var{program_.expr(lvalue).a};
  if (program_.var(var).type.is_volatile()) return {};
  const Type type = lang::promoted(types(), program_.var(var).type.unqualified());
  const Rule rule = choose(Group::Idiom);
  const Grown made =
      kMake[place(rule, Rule::IdiomClearLowestBit)](parts_, {at, var, type, lang::bit_width(types().rep(type)), depth});
  if (made.id != lang::kNoExpr) fired(rule);
  return made;
}

Grown Idioms::clear_lowest_bit(const Idiom& at) {
  const Grown a = read(at), less = defined_binary(BinaryOp::Sub, read(at), number(at, 1));
  return defined_binary(BinaryOp::BitAnd, a, less);
}

Grown Idioms::lowest_bit(const Idiom& at) {
  const Grown a = read(at), negated = defined_unary(UnaryOp::Neg, read(at));
  return defined_binary(BinaryOp::BitAnd, a, negated);
}

Grown Idioms::rotation(const Idiom& at) {
  if (at.width > 64) return {};
  const Type wide = types().basic(at.width == 64 ? TypeKind::ULong : TypeKind::UInt);
  const std::uint32_t by = 1 + below(at.width - 1);
  const Grown left = defined_binary(BinaryOp::Shl, cast(read(at), wide), number(int_type(), by));
  const Grown right = defined_binary(BinaryOp::Shr, cast(read(at), wide), number(int_type(), at.width - by));
  return defined_binary(BinaryOp::BitOr, left, right);
}

// x & mask | y & ~mask
Grown Idioms::select_by_mask(const Idiom& at) {
  const __int128 mask = constant_value(at.type);
  const Grown a = defined_binary(BinaryOp::BitAnd, read(at), number(at, mask));
  const Grown other = operand(at);
  const Grown b = defined_binary(BinaryOp::BitAnd, other, defined_unary(UnaryOp::BitNot, number(at, mask)));
  return defined_binary(BinaryOp::BitOr, a, b);
}

// x * c + x * d
Grown Idioms::sum_of_products(const Idiom& at) {
  const Grown a = defined_binary(BinaryOp::Mul, read(at), number(at, below(64)));
  const Grown b = defined_binary(BinaryOp::Mul, read(at), number(at, below(64)));
  return defined_binary(BinaryOp::Add, a, b);
}

// (y + x) - (x + c)
Grown Idioms::difference_of_sums(const Idiom& at) {
  const Grown a = defined_binary(BinaryOp::Add, read(at), number(at, below(1000)));
  const Grown other = operand(at);
  return defined_binary(BinaryOp::Sub, defined_binary(BinaryOp::Add, other, read(at)), a);
}

// x / c * c + x % c
Grown Idioms::quotient_and_remainder(const Idiom& at) {
  const __int128 by = 1 + below(100);
  const Grown quotient = defined_binary(BinaryOp::Div, read(at), number(at, by));
  const Grown whole = defined_binary(BinaryOp::Mul, quotient, number(at, by));
  return defined_binary(BinaryOp::Add, whole, defined_binary(BinaryOp::Rem, read(at), number(at, by)));
}

// ~(~x & ~y)
Grown Idioms::de_morgan(const Idiom& at) {
  const Grown a = defined_unary(UnaryOp::BitNot, read(at));
  const Grown b = defined_unary(UnaryOp::BitNot, operand(at));
  return defined_unary(UnaryOp::BitNot, defined_binary(BinaryOp::BitAnd, a, b));
}

// x ^ y ^ x
Grown Idioms::cancelling_xor(const Idiom& at) {
  const Grown a = read(at), b = operand(at);
  return defined_binary(BinaryOp::BitXor, defined_binary(BinaryOp::BitXor, a, b), read(at));
}

// x << c >> c
Grown Idioms::sign_extension(const Idiom& at) {
  const std::uint32_t by = at.width / 2 + below(at.width / 2);
  const Grown up = defined_binary(BinaryOp::Shl, read(at), number(int_type(), by));
  return defined_binary(BinaryOp::Shr, up, number(int_type(), by));
}

// x < y ? x : y, or the larger one.
Grown Idioms::minimum(const Idiom& at) {
  const Grown a = read(at), b = operand(at);
  const Grown test = defined_binary(percent(50) ? BinaryOp::Lt : BinaryOp::Gt, a, b);
  const Grown first = read(at);
  const Grown second = again(at, b.id);
  return second.id == lang::kNoExpr ? test : chosen(test, first, second);
}

// x < 0 ? -x : x
Grown Idioms::absolute_value(const Idiom& at) {
  const Grown test = defined_binary(BinaryOp::Lt, read(at), number(at, 0));
  const Grown positive = read(at);
  Grown negative;
  {
    const ModeScope mode(draft_, mode_if(truth(test)));
    negative = defined_unary(UnaryOp::Neg, read(at));
  }
  return chosen(test, negative, positive);
}

// x >= c & x <= d
Grown Idioms::range_check(const Idiom& at) {
  const Grown low = defined_binary(BinaryOp::Ge, read(at), number(at, constant_value(at.type)));
  const Grown high = defined_binary(BinaryOp::Le, read(at), number(at, constant_value(at.type)));
  return defined_binary(BinaryOp::BitAnd, low, high);
}

// A product by a constant that is nearly a power of two.
Grown Idioms::nearly_shifted(const Idiom& at) {
  const std::uint32_t bit = 1 + below(10);
  return defined_binary(BinaryOp::Mul, read(at), number(at, (static_cast<__int128>(1) << bit) + below(3) - 1));
}

Grown Idioms::constant_division(const Idiom& at) {
  const Grown by = number(at, 2 + static_cast<__int128>(below(1000)));
  return defined_binary(percent(50) ? BinaryOp::Div : BinaryOp::Rem, read(at), by);
}

// (x & 255) << 8 | x >> 8 & 255
Grown Idioms::byte_swap(const Idiom& at) {
  const auto eight = [&] { return number(int_type(), 8); };
  const Grown high =
      defined_binary(BinaryOp::Shl, defined_binary(BinaryOp::BitAnd, read(at), number(at, 255)), eight());
  const Grown low = defined_binary(BinaryOp::BitAnd, defined_binary(BinaryOp::Shr, read(at), eight()), number(at, 255));
  return defined_binary(BinaryOp::BitOr, high, low);
}

// (x + y) - y
Grown Idioms::cancelling_sum(const Idiom& at) {
  const Grown b = operand(at);
  const Grown sum = defined_binary(BinaryOp::Add, read(at), b);
  const Grown repeated = again(at, b.id);
  return repeated.id == lang::kNoExpr ? sum : defined_binary(BinaryOp::Sub, sum, repeated);
}

// x - y == 0
Grown Idioms::zero_difference(const Idiom& at) {
  const Grown difference = defined_binary(BinaryOp::Sub, read(at), operand(at));
  return defined_binary(BinaryOp::Eq, difference, number(at, 0));
}

// x + y + 3 + z: a chain of one operator.
Grown Idioms::operator_chain(const Idiom& at) {
  Grown sum = read(at);
  const BinaryOp op = percent(50) ? BinaryOp::Add : BinaryOp::BitXor;
  for (std::uint32_t k = 2 + below(4); k > 0; --k) {
    const Grown next = percent(50) ? operand(at) : number(at, below(100));
    sum = defined_binary(op, sum, next);
  }
  return sum;
}

// (short)x + y
Grown Idioms::narrowed_and_widened(const Idiom& at) {
  const Grown part = cast(read(at), types().basic(percent(50) ? TypeKind::Short : TypeKind::UChar));
  return defined_binary(BinaryOp::Add, part, at.depth > 0 ? operand(at) : number(at, 1));
}

}  // namespace gadfly::gen
