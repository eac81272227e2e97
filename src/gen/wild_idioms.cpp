// SPDX-License-Identifier: Apache-2.0
// Expressions of wild programs in the forms that folders and range analyses look for.
#include "gen/wild_expressions.h"

namespace gadfly::gen {

using lang::BinaryOp;
using lang::ExprId;
using lang::Type;
using lang::TypeKind;
using lang::UnaryOp;

ExprId WildExpressions::repeatable(WildScope& scope) {
  const ExprId lvalue = world_.integer_lvalue(scope, false);
  const bool may = !d_.program.expr(lvalue).has(lang::kMayWrite) && !d_.type_of(lvalue).is_volatile();
  return may ? d_.build.load(lvalue) : lang::kNoExpr;
}

// x < 1 ? popcount(x) : 0, mostly with what compilers take the built-in to give for zero.
ExprId WildExpressions::guarded_builtin(WildScope& scope, std::uint32_t) {
  if (d_.options.weights[Rule::ExpressionBuiltin] == 0) return lang::kNoExpr;
  struct {
    const char* name;
    int of_zero;
  } constexpr kBuiltins[] = {{"__builtin_popcount", 0}, {"__builtin_ctz", 32},       {"__builtin_clz", 32},
                             {"__builtin_ffs", 0},      {"__builtin_popcountll", 0}, {"__builtin_abs", 0},
                             {"__builtin_parity", 0},   {"__builtin_clrsb", 31}};
  constexpr BinaryOp kOps[] = {BinaryOp::Lt, BinaryOp::Gt, BinaryOp::Eq, BinaryOp::Ne};
  const ExprId x = repeatable(scope);
  if (x == lang::kNoExpr) return x;
  const auto& chosen = kBuiltins[d_.below(8)];
  const lang::FuncId f = d_.build.builtin_function(chosen.name);
  const ExprId called = d_.build.call(f, std::span(&x, 1));
  const BinaryOp op = kOps[d_.below(4)];
  const ExprId test =
      d_.percent(30) ? x : d_.build.binary(op, x, d_.number(d_.percent(60) ? op == BinaryOp::Lt : d_.below(4)));
  constexpr std::uint32_t kOthers[] = {0, 1, 31, 32, 63, 64};
  const ExprId other = d_.number(d_.percent(65) ? chosen.of_zero : kOthers[d_.below(6)]);
  return d_.percent(60) ? d_.build.conditional(test, called, other) : d_.build.conditional(test, other, called);
}

// !(x + 21) || x + 6 > 16 || !(x - 3): tests of one variable that could be one.
ExprId WildExpressions::range_tests(WildScope& scope, std::uint32_t) {
  constexpr BinaryOp kOps[] = {BinaryOp::Lt, BinaryOp::Gt, BinaryOp::Eq, BinaryOp::Ne, BinaryOp::Le, BinaryOp::Ge};
  const ExprId x = repeatable(scope);
  if (x == lang::kNoExpr) return x;
  const bool any = d_.percent(50);
  ExprId all = lang::kNoExpr;
  for (std::uint32_t n = 2 + d_.below(3); n > 0; --n) {
    const ExprId offset = d_.number(static_cast<__int128>(d_.below(40)) - 8);
    const ExprId sum = d_.percent(70) ? d_.build.binary(BinaryOp::Add, x, offset) : x;
    const BinaryOp op = kOps[d_.below(6)];
    const ExprId test = d_.percent(40) ? d_.build.unary(UnaryOp::Not, sum)
                                       : d_.build.binary(op, sum, d_.number(static_cast<__int128>(d_.below(24)) - 4));
    if (all == lang::kNoExpr) all = test;
    else if (d_.percent(70)) all = d_.build.logical(any ? lang::LogicalOp::Or : lang::LogicalOp::And, all, test);
    else all = d_.build.binary(any ? BinaryOp::BitOr : BinaryOp::BitAnd, all, test);
  }
  return all;
}

// C * (x < y) - C * z with C near the largest number: only truth values, or arguments of that size, keep it in range.
ExprId WildExpressions::extreme_product(WildScope& scope, std::uint32_t depth) {
  const bool is_long = d_.percent(30);
  const Type type = d_.types().basic(is_long ? TypeKind::Long : TypeKind::Int);
  const __int128 most = is_long ? (__int128{1} << 63) - 1 : (__int128{1} << 31) - 1;
  const auto extreme = [&] {
    const __int128 near = most - d_.below(3);
    return near / (1 + d_.below(2));
  };
  const __int128 usual = extreme();
  const bool usual_negative = d_.percent(50);
  const auto product = [&] {
    const bool as_usual = d_.percent(60);
    const __int128 factor = as_usual ? usual : extreme();
    const bool negative = as_usual ? usual_negative : d_.percent(50);
    const ExprId other = d_.percent(scope.own_only ? 60 : 15) ? repeatable(scope) : lang::kNoExpr;
    const ExprId truth = other != lang::kNoExpr ? other : comparison(scope, depth);
    return d_.build.binary(BinaryOp::Mul, d_.build.constant(type, negative ? -factor : factor), truth);
  };
  const ExprId first = product();
  if (d_.percent(40)) return first;
  const BinaryOp op = d_.percent(60) ? BinaryOp::Sub : BinaryOp::Add;
  return d_.build.binary(op, first, product());
}

// -(T)(x == 0) > K, and what follows from it: masks of masks.
ExprId WildExpressions::mask_chain(WildScope& scope, std::uint32_t) {
  constexpr BinaryOp kOps[] = {BinaryOp::Eq, BinaryOp::Gt, BinaryOp::Le, BinaryOp::Ne, BinaryOp::Lt};
  constexpr TypeKind kKinds[] = {TypeKind::ULong, TypeKind::ULong, TypeKind::Long, TypeKind::UInt, TypeKind::Int};
  const ExprId x = repeatable(scope);
  if (x == lang::kNoExpr) return x;
  const Type type = d_.types().basic(kKinds[d_.below(5)]);
  const auto mask = [&](ExprId truth) {
    return d_.build.cast(d_.build.unary(UnaryOp::Neg, d_.build.cast(truth, d_.types().basic(TypeKind::Long))), type);
  };
  const BinaryOp first_op = kOps[d_.below(5)];
  const ExprId first = mask(d_.build.binary(first_op, x, d_.number(d_.percent(60) ? 0 : d_.below(3))));
  const BinaryOp second_op = kOps[d_.below(5)];
  // A number far from the ends of the type decides between the two values of the mask.
  const unsigned width = lang::bit_width(d_.types().rep(type));
  const __int128 middle = __int128{1} << (width - 1 - lang::is_signed(d_.types().rep(type)));
  const __int128 steps = d_.below(1u << 15), less = d_.below(2);
  const __int128 inside = middle + steps * (middle >> 16) - less;
  const ExprId number = d_.percent(50) ? world_.constant(type) : d_.build.constant(type, inside);
  const ExprId second = mask(d_.build.binary(second_op, first, number));
  const std::uint32_t form = d_.below(4);
  if (form == 0) return second;
  if (form == 1) return mask(d_.build.binary(kOps[d_.below(5)], first, second));
  const ExprId y = repeatable(scope);
  if (y == lang::kNoExpr) return second;
  const ExprId both = d_.build.binary(BinaryOp::BitAnd, y, form == 2 ? first : second);
  return d_.build.binary(BinaryOp::BitAnd, d_.build.unary(UnaryOp::BitNot, y), both);
}

// 1 << (x - 50) & x: a bit that depends on the value itself.
ExprId WildExpressions::own_bit(WildScope& scope, std::uint32_t) {
  const ExprId x = repeatable(scope);
  if (x == lang::kNoExpr || lang::bit_width(d_.program.expr(x).rep) > 64) return lang::kNoExpr;
  if (d_.program.expr(d_.program.expr(x).child_a()).has(lang::kBitField)) return lang::kNoExpr;
  const ExprId place = d_.build.binary(BinaryOp::Sub, x, world_.number_like(x, -static_cast<int>(d_.below(31))));
  const ExprId bit = d_.build.binary(BinaryOp::Shl, d_.number(1), place);
  const ExprId test = d_.build.binary(BinaryOp::BitAnd, x, bit);
  return d_.percent(50) ? test : d_.build.conditional(test, d_.number(0), d_.number(1 + d_.below(7)));
}

}  // namespace gadfly::gen
