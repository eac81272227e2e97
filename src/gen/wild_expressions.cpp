// SPDX-License-Identifier: Apache-2.0
#include "gen/wild_expressions.h"

#include <algorithm>

namespace gadfly::gen {

using lang::BinaryOp;
using lang::ExprId;
using lang::Type;
using lang::TypeKind;
using lang::UnaryOp;

const WildExpressions::Make WildExpressions::kMakers[] = {
#define GADFLY_WILD_EXPRESSION(id, name, weight, make, what) &WildExpressions::make,
#include "gen/rules.def"
};

std::uint32_t WildExpressions::depth() {
  const std::uint32_t drawn = d_.below(10);
  return drawn < 4 ? 1 : drawn < 7 ? 2 : drawn < 9 ? 3 : 5;
}

ExprId WildExpressions::leaf(WildScope& scope) {
  if (d_.percent(30)) {
    const Type type = d_.percent(60) ? d_.int_type() : world_.integer_type();
    return world_.constant(type);
  }
  return d_.build.load(world_.integer_lvalue(scope, false));
}

ExprId WildExpressions::integer(WildScope& scope, std::uint32_t depth) {
  if (depth == 0) return leaf(scope);
  const Rule rule = d_.weights.choose(Group::WildExpression);
  const ExprId made = (this->*kMakers[place(rule, Rule::WildExpressionLeaf)])(scope, depth - 1);
  if (made == lang::kNoExpr) return leaf(scope);
  d_.fired(rule);
  return as_value(made);
}

// Compilers do not agree on how the value of an assignment to a bit-field is promoted, and they look for a bit-field
// behind a comma, which the tree does not: a cast leaves no doubt.
ExprId WildExpressions::as_value(ExprId id) {
  ExprId last = id;
  while (d_.program.expr(last).kind == lang::ExprKind::Comma) last = d_.program.expr(last).child_b();
  const lang::Expr e = d_.program.expr(last);
  const bool assigns =
      e.kind == lang::ExprKind::Assign || e.kind == lang::ExprKind::CompoundAssign || e.kind == lang::ExprKind::IncDec;
  const bool follows = last != id && e.kind == lang::ExprKind::Load;
  if ((!assigns && !follows) || !d_.program.expr(e.child_a()).has(lang::kBitField)) return id;
  return d_.build.cast(id, e.type);
}

ExprId WildExpressions::operand(WildScope& scope, std::uint32_t) { return leaf(scope); }

ExprId WildExpressions::unary(WildScope& scope, std::uint32_t depth) {
  constexpr UnaryOp kOps[] = {UnaryOp::Neg, UnaryOp::BitNot, UnaryOp::Not};
  const UnaryOp op = kOps[d_.below(3)];
  return d_.build.unary(op, integer(scope, depth));
}

BinaryOp WildExpressions::integer_operator() {
  const Rule rule = d_.weights.choose(Group::Operator);
  d_.fired(rule);
  return d_.weights.operator_of(rule);
}

ExprId WildExpressions::binary(WildScope& scope, std::uint32_t depth) {
  const BinaryOp op = integer_operator();
  const ExprId a = integer(scope, depth);
  const ExprId b = integer(scope, depth);
  return d_.build.binary(op, a, b);
}

ExprId WildExpressions::comparison(WildScope& scope, std::uint32_t depth) {
  constexpr BinaryOp kOps[] = {BinaryOp::Lt, BinaryOp::Gt, BinaryOp::Le, BinaryOp::Ge, BinaryOp::Eq, BinaryOp::Ne};
  const BinaryOp op = kOps[d_.below(6)];
  const ExprId a = integer(scope, depth);
  const lang::Expr left = d_.program.expr(a);
  const bool is_plain = left.kind == lang::ExprKind::Load && lang::bit_width(left.rep) <= 64 &&
                        !d_.program.expr(left.child_a()).has(lang::kBitField);
  if (is_plain && d_.percent(25))
    return d_.build.binary(op, a, world_.number_like(a, static_cast<int>(d_.below(3)) - 1));
  const ExprId b = d_.percent(50) ? world_.constant(d_.int_type()) : integer(scope, depth);
  return d_.build.binary(op, a, b);
}

ExprId WildExpressions::comparison_of(WildScope& scope) {
  const ExprId value = d_.build.load(world_.integer_lvalue(scope, false));
  constexpr BinaryOp kOps[] = {BinaryOp::Ne, BinaryOp::Gt, BinaryOp::Lt, BinaryOp::Eq};
  return d_.build.binary(kOps[d_.below(4)], value, d_.number(d_.below(3)));
}

ExprId WildExpressions::logical(WildScope& scope, std::uint32_t depth) {
  const auto op = d_.percent(50) ? lang::LogicalOp::And : lang::LogicalOp::Or;
  const ExprId a = integer(scope, depth);
  const ExprId b = integer(scope, depth);
  return d_.build.logical(op, a, b);
}

ExprId WildExpressions::conditional(WildScope& scope, std::uint32_t depth) {
  const ExprId condition = integer(scope, depth);
  const ExprId a = integer(scope, depth);
  const ExprId b = integer(scope, depth);
  return d_.build.conditional(condition, a, b);
}

ExprId WildExpressions::cast(WildScope& scope, std::uint32_t depth) {
  const Type type = world_.integer_type();
  return d_.build.cast(integer(scope, depth), type);
}

// x < 5 ? 5 : x > 4 ? 4 : x, with numbers that are near each other.
ExprId WildExpressions::clamp(WildScope& scope, std::uint32_t depth) {
  const ExprId x =
      depth == 0 || d_.percent(70) ? d_.build.load(world_.integer_lvalue(scope, false)) : integer(scope, depth);
  if (d_.program.expr(x).has(lang::kMayWrite)) return lang::kNoExpr;
  const __int128 low = static_cast<__int128>(d_.below(40)) - 10, high = low + d_.below(4) - 1;
  const bool down = d_.percent(50);
  const auto number = [&](__int128 value) { return d_.number(value); };
  const ExprId inner =
      d_.percent(70)
          ? d_.build.conditional(d_.build.binary(down ? BinaryOp::Gt : BinaryOp::Ge, x, number(high)), number(high), x)
          : x;
  return d_.build.conditional(d_.build.binary(BinaryOp::Lt, x, number(low)), number(low), inner);
}

// -(x < y), ~(x == y): comparisons as masks.
ExprId WildExpressions::mask(WildScope& scope, std::uint32_t depth) {
  const ExprId tested = d_.percent(70) ? comparison(scope, depth) : logical(scope, depth);
  const ExprId number = d_.build.unary(d_.percent(70) ? UnaryOp::Neg : UnaryOp::BitNot, tested);
  if (d_.percent(50)) return number;
  return d_.build.binary(d_.percent(50) ? BinaryOp::BitAnd : BinaryOp::BitXor, number, integer(scope, depth));
}

// Tests of single bits, of the sign, and of a narrower value.
ExprId WildExpressions::bit_test(WildScope& scope, std::uint32_t) {
  const ExprId lvalue = world_.integer_lvalue(scope, false);
  if (d_.program.expr(lvalue).has(lang::kMayWrite) || d_.type_of(lvalue).is_volatile()) return lang::kNoExpr;
  const ExprId x = d_.build.load(lvalue);
  const ExprId n = d_.number(d_.below(31));
  switch (d_.below(7)) {
    case 0: return d_.build.binary(BinaryOp::BitAnd, d_.build.binary(BinaryOp::Shr, x, n), d_.number(1));
    case 1: return d_.build.binary(BinaryOp::BitAnd, x, d_.build.binary(BinaryOp::Shl, d_.number(1), n));
    case 2: return d_.build.binary(BinaryOp::BitAnd, x, d_.build.binary(BinaryOp::Sub, x, d_.number(1)));
    case 3: return d_.build.binary(BinaryOp::BitAnd, x, d_.build.unary(UnaryOp::Neg, x));
    case 4: {
      const ExprId one = d_.build.binary(BinaryOp::Shl, d_.number(1), n);
      return d_.build.binary(BinaryOp::BitOr,
                             d_.build.binary(BinaryOp::BitAnd, x, d_.build.unary(UnaryOp::BitNot, one)),
                             d_.build.binary(BinaryOp::Shl, d_.build.unary(UnaryOp::Not, x), d_.number(d_.below(8))));
    }
    case 5: return d_.build.binary(BinaryOp::Lt, x, d_.number(0));
    default: {
      const ExprId narrow = d_.build.cast(x, world_.integer_type());
      const BinaryOp op = d_.percent(50) ? BinaryOp::Gt : BinaryOp::Eq;
      return d_.build.binary(op, narrow, world_.constant(d_.int_type()));
    }
  }
}

// What compilers cannot decide and the run does: mostly true, or mostly false, of a global that nothing writes.
ExprId WildExpressions::hidden(WildScope&, std::uint32_t) {
  const ExprId limit = d_.build.load(d_.build.variable(world_.limit()));
  const std::uint32_t form = d_.below(4);
  if (form == 0) return d_.build.binary(BinaryOp::Gt, limit, d_.number(100));
  if (form == 1) return d_.build.binary(BinaryOp::Eq, limit, d_.number(d_.below(20)));
  return form == 2 ? d_.build.binary(BinaryOp::Gt, limit, d_.number(d_.below(3))) : limit;
}

// x << n | x >> (width - n), n a number or a variable in range. A volatile x would be read twice without an order.
ExprId WildExpressions::rotate(WildScope& scope, std::uint32_t) {
  constexpr TypeKind kKinds[] = {TypeKind::UChar, TypeKind::UShort, TypeKind::UInt, TypeKind::ULong};
  const Type type = d_.types().basic(kKinds[d_.below(4)]);
  const ExprId rotated = world_.integer_lvalue(scope, false), by = world_.integer_lvalue(scope, false);
  for (const ExprId lvalue : {rotated, by})
    if (d_.program.expr(lvalue).has(lang::kMayWrite) || d_.type_of(lvalue).is_volatile()) return lang::kNoExpr;
  const ExprId x = d_.build.cast(d_.build.load(rotated), type);
  const std::uint32_t width = lang::bit_width(d_.types().rep(type));
  ExprId left, right;
  if (d_.percent(50)) {
    const std::uint32_t n = 1 + d_.below(width - 1);
    left = d_.number(n);
    right = d_.number(width - n);
  } else {
    const ExprId n = d_.build.cast(d_.build.load(by), d_.types().basic(TypeKind::UInt));
    const ExprId last = d_.number(width - 1);
    // A narrow number is an int here, which may be shifted beyond its own width.
    left = width < 32 && d_.percent(30) ? n : d_.build.binary(BinaryOp::BitAnd, n, last);
    right = d_.build.binary(BinaryOp::BitAnd, d_.build.unary(UnaryOp::Neg, n), last);
  }
  const ExprId high = d_.build.binary(BinaryOp::Shl, x, left), low = d_.build.binary(BinaryOp::Shr, x, right);
  return d_.build.cast(d_.build.binary(BinaryOp::BitOr, high, low), type);
}

ExprId WildExpressions::assign_inside(WildScope& scope, std::uint32_t depth) {
  const ExprId lvalue = world_.integer_lvalue(scope, true);
  return d_.build.assign(lvalue, integer(scope, depth));
}

ExprId WildExpressions::compound_inside(WildScope& scope, std::uint32_t depth) {
  const ExprId lvalue = world_.integer_lvalue(scope, true);
  BinaryOp op = integer_operator();
  if (op >= BinaryOp::Lt && op <= BinaryOp::Ne) op = BinaryOp::BitXor;
  return d_.build.compound(op, lvalue, integer(scope, depth));
}

ExprId WildExpressions::increment(WildScope& scope, std::uint32_t) {
  constexpr lang::IncDecOp kOps[] = {lang::IncDecOp::PostInc, lang::IncDecOp::PreInc, lang::IncDecOp::PostDec,
                                     lang::IncDecOp::PreDec};
  const auto op = kOps[d_.below(4)];
  const ExprId lvalue = world_.integer_lvalue(scope, true);
  const bool down = op == lang::IncDecOp::PostDec || op == lang::IncDecOp::PreDec;
  // -- of a _Bool is not C++, and says nothing.
  if (d_.types().rep(d_.type_of(lvalue)) == lang::Rep::Bool && down) return lang::kNoExpr;
  return d_.build.inc_dec(op, lvalue);
}

ExprId WildExpressions::comma(WildScope& scope, std::uint32_t depth) {
  const ExprId first = effect(scope, depth);
  return d_.build.comma(first, integer(scope, depth));
}

ExprId WildExpressions::call_inside(WildScope& scope, std::uint32_t depth) {
  const ExprId made = call_any(scope, depth);
  if (made == lang::kNoExpr || !d_.types().is_integer(d_.type_of(made))) return lang::kNoExpr;
  return made;
}

ExprId WildExpressions::pointer_test(WildScope& scope, std::uint32_t depth) {
  const ExprId lvalue = world_.pointer_lvalue(scope, false);
  if (lvalue == lang::kNoExpr) return lang::kNoExpr;
  const ExprId pointer = d_.build.load(lvalue);
  if (d_.percent(25)) return d_.build.unary(UnaryOp::Not, pointer);
  const ExprId other = world_.pointer_value(scope, d_.type_of(pointer), depth);
  return d_.build.pointer_binary(d_.percent(50) ? BinaryOp::Eq : BinaryOp::Ne, pointer, other);
}

ExprId WildExpressions::float_test(WildScope& scope, std::uint32_t depth) {
  const ExprId lvalue = world_.float_lvalue(scope, false);
  if (lvalue == lang::kNoExpr) return lang::kNoExpr;
  const ExprId value = d_.build.load(lvalue);
  if (d_.percent(40)) return d_.build.cast(value, world_.integer_type());
  const ExprId other = integer(scope, depth);
  if (d_.types().size(d_.type_of(other)) > 4) return d_.build.cast(value, d_.int_type());
  return d_.build.binary(d_.percent(50) ? BinaryOp::Lt : BinaryOp::Eq, value, other);
}

// __builtin_add_overflow(a, b, &x) of mixed types.
ExprId WildExpressions::overflow(WildScope& scope, std::uint32_t depth) {
  if (d_.options.weights[Rule::ExpressionBuiltin] == 0) return lang::kNoExpr;
  constexpr lang::Builtin kBuiltins[] = {lang::Builtin::AddOverflow, lang::Builtin::SubOverflow,
                                         lang::Builtin::MulOverflow};
  const lang::Builtin builtin = kBuiltins[d_.below(3)];
  const Type type = d_.types().basic(d_.percent(50) ? TypeKind::Int : TypeKind::UShort);
  const ExprId target = world_.lvalue_of_type(scope, type);
  if (target == lang::kNoExpr) return lang::kNoExpr;
  const ExprId a = integer(scope, depth);
  const ExprId b = integer(scope, depth);
  const ExprId args[] = {a, b, world_.address_of(target)};
  return d_.build.builtin_call(builtin, args);
}

// ((unsigned char *)&x)[k]
ExprId WildExpressions::byte(WildScope& scope, std::uint32_t) {
  const ExprId record = d_.percent(40) ? world_.record_lvalue(scope, false) : lang::kNoExpr;
  const ExprId lvalue = record == lang::kNoExpr ? world_.integer_lvalue(scope, false) : record;
  const lang::Expr& e = d_.program.expr(lvalue);
  if (e.has(lang::kBitField) || e.kind == lang::ExprKind::Element || e.type.is_volatile()) return lang::kNoExpr;
  const auto size = static_cast<std::uint32_t>(d_.types().size(d_.type_of(lvalue)));
  const Type byte = d_.types().basic(TypeKind::UChar).with(d_.type_of(lvalue).quals());
  const ExprId pointer = d_.build.cast(world_.address_of(lvalue), d_.types().pointer_to(byte));
  return d_.build.load(d_.build.index_pointer(pointer, d_.number(d_.below(size))));
}

ExprId WildExpressions::bits(WildScope& scope, std::uint32_t depth) {
  if (d_.options.weights[Rule::ExpressionBuiltin] == 0) return lang::kNoExpr;
  constexpr const char* kNames[] = {"__builtin_popcount", "__builtin_popcountll", "__builtin_ctz", "__builtin_clz",
                                    "__builtin_ffs",      "__builtin_parity",     "__builtin_abs", "__builtin_bswap32"};
  const lang::FuncId f = d_.build.builtin_function(kNames[d_.below(8)]);
  const ExprId arg = integer(scope, depth);
  return d_.build.call(f, std::span(&arg, 1));
}

ExprId WildExpressions::condition(WildScope& scope) {
  const std::uint32_t deep = depth();
  if (d_.percent(8)) return hidden(scope, 0);
  if (d_.percent(40)) return comparison(scope, deep - 1);
  return integer(scope, deep);
}

ExprId WildExpressions::effect(WildScope& scope, std::uint32_t most) {
  const std::uint32_t drawn = d_.below(10);
  const std::uint32_t deep = std::min(depth(), most);
  ExprId made = lang::kNoExpr;
  if (drawn < 3) made = increment(scope, deep);
  else if (drawn < 6) made = compound_inside(scope, deep);
  return made == lang::kNoExpr ? assign_inside(scope, deep) : made;
}

ExprId WildExpressions::value_of_type(WildScope& scope, Type type, std::uint32_t depth) {
  const lang::TypeInfo info = d_.types().info(type);
  if (info.kind == TypeKind::Pointer) return world_.pointer_value(scope, type, depth);
  if (info.kind == TypeKind::Record) {
    if (depth > 0 && d_.percent(25))
      for (std::uint32_t rank = scope.rank + 1; rank < d_.functions.size(); ++rank)
        if (d_.types().element(d_.program.function(d_.functions[rank]).type) == type)
          return call(scope, d_.functions[rank], 0);
    const ExprId lvalue = world_.lvalue_of_type(scope, type);
    return lvalue == lang::kNoExpr ? lang::kNoExpr : d_.build.load(lvalue);
  }
  if (info.kind == TypeKind::Vector) return vector(scope, type, depth);
  if (lang::is_floating(info.rep)) {
    const ExprId lvalue = d_.percent(60) ? world_.float_lvalue(scope, false) : lang::kNoExpr;
    if (lvalue == lang::kNoExpr) return world_.float_number(type);
    const ExprId value = d_.build.load(lvalue);
    return d_.percent(25) ? d_.build.unary(UnaryOp::Neg, value) : value;
  }
  return integer(scope, depth);
}

ExprId WildExpressions::call(WildScope& scope, lang::FuncId f, std::uint32_t depth) {
  std::vector<ExprId> args;
  const lang::TypeInfo info = d_.types().info(d_.program.function(f).type);
  for (const Type param : info.params) {
    const ExprId arg = value_of_type(scope, param, std::min(depth, 1u));
    if (arg == lang::kNoExpr) return lang::kNoExpr;
    args.push_back(arg);
  }
  return d_.build.call(f, args);
}

ExprId WildExpressions::call_any(WildScope& scope, std::uint32_t depth) {
  const auto count = static_cast<std::uint32_t>(d_.functions.size());
  std::uint32_t first = scope.rank + 1;
  if (d_.percent(8) && scope.rank < count) first = d_.percent(50) ? scope.rank : 0;  // itself, or who calls it
  if (first >= count) return lang::kNoExpr;
  return call(scope, d_.functions[first + d_.below(count - first)], depth);
}

}  // namespace gadfly::gen
