// SPDX-License-Identifier: Apache-2.0
// Shapes that peephole optimisers, reassociation, vectorisers of straight-line code and the like look for, over a
// variable that is read where the idiom stands.
#include "gen/generator.h"

namespace gadfly::gen {

using lang::BinaryOp;
using lang::ExprId;
using lang::ExprKind;
using lang::Type;
using lang::TypeKind;
using lang::UnaryOp;

Grown Generator::idiom(const Context& at, std::uint32_t depth) {
  using Make = Grown (Generator::*)(const Idiom& at);
  static constexpr Make kMake[] = {
#define GADFLY_IDIOM(id, name, full, scalar, make, what) &Generator::make,
#include "gen/rules.def"
  };
  if (weights_.sum(Group::Idiom) == 0) return {};
  const ExprId lvalue = integer_lvalue(at, kRead);
  if (lvalue == lang::kNoExpr || program_.expr(lvalue).kind != ExprKind::VarRef) return {};
  const lang::VarId var{program_.expr(lvalue).a};
  if (program_.var(var).type.is_volatile()) return {};
  const Type type = lang::promoted(types(), program_.var(var).type.unqualified());
  const Rule rule = choose(Group::Idiom);
  const Grown made =
      (this->*kMake[place(rule, kFirstIdiom)])({at, var, type, lang::bit_width(types().rep(type)), depth});
  if (made.id != lang::kNoExpr) fired(rule);
  return made;
}

// The variable itself.
Grown Generator::read(const Idiom& at) { return loaded(build_.variable(at.var)); }

// A number of its promoted type.
Grown Generator::number(const Idiom& at, __int128 value) { return number(at.type, value); }

// condition ? a : b, where both arms are defined whatever the condition is.
Grown Generator::chosen(Grown condition, Grown a, Grown b) {
  const ExprId id = build_.conditional(condition.id, a.id, b.id);
  const lang::Expr& e = program_.expr(id);
  if (!live()) return {id, {}};
  return {id, truth(condition) ? converted(e.child_b(), a) : converted(e.child_c(), b)};
}

Grown Generator::clear_lowest_bit(const Idiom& at) {
  const Grown a = read(at), less = defined_binary(BinaryOp::Sub, read(at), number(at, 1));
  return defined_binary(BinaryOp::BitAnd, a, less);
}

Grown Generator::lowest_bit(const Idiom& at) {
  const Grown a = read(at), negated = defined_unary(UnaryOp::Neg, read(at));
  return defined_binary(BinaryOp::BitAnd, a, negated);
}

Grown Generator::rotation(const Idiom& at) {
  if (at.width > 64) return {};
  const Type wide = types().basic(at.width == 64 ? TypeKind::ULong : TypeKind::UInt);
  const std::uint32_t by = 1 + below(at.width - 1);
  const Grown left = defined_binary(BinaryOp::Shl, cast(read(at), wide), number(int_type(), by));
  const Grown right = defined_binary(BinaryOp::Shr, cast(read(at), wide), number(int_type(), at.width - by));
  return defined_binary(BinaryOp::BitOr, left, right);
}

// x & mask | y & ~mask
Grown Generator::select_by_mask(const Idiom& at) {
  const __int128 mask = constant_value(at.type);
  const Grown a = defined_binary(BinaryOp::BitAnd, read(at), number(at, mask));
  const Grown other = operand(at.context);
  const Grown b = defined_binary(BinaryOp::BitAnd, other, defined_unary(UnaryOp::BitNot, number(at, mask)));
  return defined_binary(BinaryOp::BitOr, a, b);
}

// x * c + x * d
Grown Generator::sum_of_products(const Idiom& at) {
  const Grown a = defined_binary(BinaryOp::Mul, read(at), number(at, below(64)));
  const Grown b = defined_binary(BinaryOp::Mul, read(at), number(at, below(64)));
  return defined_binary(BinaryOp::Add, a, b);
}

// (y + x) - (x + c)
Grown Generator::difference_of_sums(const Idiom& at) {
  const Grown a = defined_binary(BinaryOp::Add, read(at), number(at, below(1000)));
  const Grown other = operand(at.context);
  return defined_binary(BinaryOp::Sub, defined_binary(BinaryOp::Add, other, read(at)), a);
}

// x / c * c + x % c
Grown Generator::quotient_and_remainder(const Idiom& at) {
  const __int128 by = 1 + below(100);
  const Grown quotient = defined_binary(BinaryOp::Div, read(at), number(at, by));
  const Grown whole = defined_binary(BinaryOp::Mul, quotient, number(at, by));
  return defined_binary(BinaryOp::Add, whole, defined_binary(BinaryOp::Rem, read(at), number(at, by)));
}

// ~(~x & ~y)
Grown Generator::de_morgan(const Idiom& at) {
  const Grown a = defined_unary(UnaryOp::BitNot, read(at));
  const Grown b = defined_unary(UnaryOp::BitNot, operand(at.context));
  return defined_unary(UnaryOp::BitNot, defined_binary(BinaryOp::BitAnd, a, b));
}

// x ^ y ^ x
Grown Generator::cancelling_xor(const Idiom& at) {
  const Grown a = read(at), b = operand(at.context);
  return defined_binary(BinaryOp::BitXor, defined_binary(BinaryOp::BitXor, a, b), read(at));
}

// x << c >> c
Grown Generator::sign_extension(const Idiom& at) {
  const std::uint32_t by = at.width / 2 + below(at.width / 2);
  const Grown up = defined_binary(BinaryOp::Shl, read(at), number(int_type(), by));
  return defined_binary(BinaryOp::Shr, up, number(int_type(), by));
}

// x < y ? x : y, or the larger one.
Grown Generator::minimum(const Idiom& at) {
  const Grown a = read(at), b = operand(at.context);
  const Grown test = defined_binary(percent(50) ? BinaryOp::Lt : BinaryOp::Gt, a, b);
  const Grown first = read(at);
  const Grown second = can_repeat(b.id) ? again(at.context, b.id) : Grown{};
  return second.id == lang::kNoExpr ? test : chosen(test, first, second);
}

// x < 0 ? -x : x
Grown Generator::absolute_value(const Idiom& at) {
  const Grown test = defined_binary(BinaryOp::Lt, read(at), number(at, 0));
  const Grown positive = read(at);
  Grown negative;
  {
    const ModeScope mode(*this, live() && !truth(test) ? Mode::Blind : mode_);
    negative = defined_unary(UnaryOp::Neg, read(at));
  }
  return chosen(test, negative, positive);
}

// x >= c & x <= d
Grown Generator::range_check(const Idiom& at) {
  const Grown low = defined_binary(BinaryOp::Ge, read(at), number(at, constant_value(at.type)));
  const Grown high = defined_binary(BinaryOp::Le, read(at), number(at, constant_value(at.type)));
  return defined_binary(BinaryOp::BitAnd, low, high);
}

// A product by a constant that is nearly a power of two.
Grown Generator::nearly_shifted(const Idiom& at) {
  const std::uint32_t bit = 1 + below(10);
  return defined_binary(BinaryOp::Mul, read(at), number(at, (static_cast<__int128>(1) << bit) + below(3) - 1));
}

Grown Generator::constant_division(const Idiom& at) {
  const Grown by = number(at, 2 + static_cast<__int128>(below(1000)));
  return defined_binary(percent(50) ? BinaryOp::Div : BinaryOp::Rem, read(at), by);
}

// (x & 255) << 8 | x >> 8 & 255
Grown Generator::byte_swap(const Idiom& at) {
  const auto eight = [&] { return number(int_type(), 8); };
  const Grown high =
      defined_binary(BinaryOp::Shl, defined_binary(BinaryOp::BitAnd, read(at), number(at, 255)), eight());
  const Grown low = defined_binary(BinaryOp::BitAnd, defined_binary(BinaryOp::Shr, read(at), eight()), number(at, 255));
  return defined_binary(BinaryOp::BitOr, high, low);
}

// (x + y) - y
Grown Generator::cancelling_sum(const Idiom& at) {
  const Grown b = operand(at.context);
  const Grown sum = defined_binary(BinaryOp::Add, read(at), b);
  const Grown repeated = can_repeat(b.id) ? again(at.context, b.id) : Grown{};
  return repeated.id == lang::kNoExpr ? sum : defined_binary(BinaryOp::Sub, sum, repeated);
}

// x - y == 0
Grown Generator::zero_difference(const Idiom& at) {
  const Grown difference = defined_binary(BinaryOp::Sub, read(at), operand(at.context));
  return defined_binary(BinaryOp::Eq, difference, number(at, 0));
}

// x + y + 3 + z: a chain of one operator.
Grown Generator::operator_chain(const Idiom& at) {
  Grown sum = read(at);
  const BinaryOp op = percent(50) ? BinaryOp::Add : BinaryOp::BitXor;
  for (std::uint32_t k = 2 + below(4); k > 0; --k) {
    const Grown next = percent(50) ? operand(at.context) : number(at, below(100));
    sum = defined_binary(op, sum, next);
  }
  return sum;
}

// (short)x + y
Grown Generator::narrowed_and_widened(const Idiom& at) {
  const Grown part = cast(read(at), types().basic(percent(50) ? TypeKind::Short : TypeKind::UChar));
  return defined_binary(BinaryOp::Add, part, at.depth > 0 ? operand(at.context) : number(at, 1));
}

}  // namespace gadfly::gen
