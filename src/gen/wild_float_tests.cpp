// SPDX-License-Identifier: Apache-2.0
// What functions of infinities, NaN and -0 compute: see wild_floats.h.
#include "gen/wild_floats.h"

namespace gadfly::gen {

using lang::BinaryOp;
using lang::Builtin;
using lang::ExprId;
using lang::Type;
using lang::TypeKind;
using lang::UnaryOp;

const WildFloats::Make WildFloats::kMakers[] = {
#define GADFLY_WILD_FLOAT(id, name, weight, make, what) &WildFloats::make,
#include "gen/rules.def"
};

ExprId WildFloats::operand(const Operands& of) {
  constexpr long double kNumbers[] = {0, 1, 2, -1, 0.5L, 4};
  if (!d_.percent(20)) return d_.build.load(d_.one_of(of.places));
  const std::uint32_t drawn = d_.below(8);
  if (drawn == 6) return d_.build.float_constant(of.type, -0.0L);
  if (drawn == 7) return world_.infinity(of.type, d_.percent(50));
  return d_.build.float_constant(of.type, kNumbers[drawn]);
}

// A power of two, zero or an infinity: what is divided by it is exact.
ExprId WildFloats::divisor(const Operands& of) {
  constexpr long double kNumbers[] = {1, 2, -2, 0.5L};
  if (d_.percent(60)) return d_.build.load(of.places.front());
  return d_.percent(20) ? world_.infinity(of.type, d_.percent(50))
                        : d_.build.float_constant(of.type, kNumbers[d_.below(4)]);
}

ExprId WildFloats::call(const char* name, Type type, std::span<const ExprId> args) {
  const bool is_float = d_.types().kind(type) == TypeKind::Float;
  return d_.build.call(d_.build.builtin_function(fmt::format("__builtin_{}{}", name, is_float ? "f" : "")), args);
}

ExprId WildFloats::value(const Operands& of, std::uint32_t depth) {
  if (depth == 0) return operand(of);
  constexpr BinaryOp kOps[] = {BinaryOp::Add, BinaryOp::Sub, BinaryOp::Mul};
  const std::uint32_t form = d_.below(12);
  if (form < 2) return operand(of);
  const ExprId a = value(of, depth - 1);
  if (form == 2) return d_.build.unary(UnaryOp::Neg, a);
  if (form == 3) return call("fabs", of.type, std::span(&a, 1));
  if (form == 4) {
    const ExprId divided = operand(of);
    return d_.build.binary(BinaryOp::Div, divided, divisor(of));
  }
  const ExprId b = value(of, depth - 1);
  if (form == 5) {
    const ExprId args[] = {a, b};
    return call("copysign", of.type, args);
  }
  if (form > 6) return d_.build.binary(kOps[d_.below(3)], a, b);
  const BinaryOp op = comparison();
  const bool swapped = d_.percent(50);
  return d_.build.conditional(d_.build.binary(op, a, b), swapped ? b : a, swapped ? a : b);
}

BinaryOp WildFloats::comparison() {
  constexpr BinaryOp kOps[] = {BinaryOp::Lt, BinaryOp::Gt, BinaryOp::Le, BinaryOp::Ge, BinaryOp::Eq, BinaryOp::Ne};
  return kOps[d_.below(6)];
}

ExprId WildFloats::test(const Operands& of) {
  const Rule rule = d_.weights.choose(Group::WildFloat);
  d_.fired(rule);
  return (this->*kMakers[place(rule, Rule::WildFloatCompare)])(of);
}

// Several, as one number.
ExprId WildFloats::tests(const Operands& of) {
  ExprId all = test(of);
  for (std::uint32_t n = d_.below(4); n > 0; --n) {
    const ExprId more = test(of);
    if (d_.percent(20)) all = d_.build.logical(d_.percent(50) ? lang::LogicalOp::And : lang::LogicalOp::Or, all, more);
    else all = d_.build.binary(BinaryOp::Add, d_.build.binary(BinaryOp::Mul, all, d_.number(3)), more);
  }
  return all;
}

// Built-in functions say no more than whether it is so.
ExprId WildFloats::truth(Builtin builtin, std::span<const ExprId> args) {
  return d_.build.binary(BinaryOp::Ne, d_.build.builtin_call(builtin, args), d_.number(0));
}

ExprId WildFloats::compare(const Operands& of) {
  const BinaryOp op = comparison();
  const ExprId a = value(of, of.depth);
  return d_.build.binary(op, a, value(of, 1));
}

ExprId WildFloats::negated(const Operands& of) { return d_.build.unary(UnaryOp::Not, compare(of)); }

ExprId WildFloats::both(const Operands& of) {
  const BinaryOp first = comparison(), second = comparison();
  const ExprId a = value(of, 1), b = value(of, 1);
  const bool swapped = d_.percent(30);
  const ExprId x = d_.build.binary(first, a, b);
  const ExprId y = swapped ? d_.build.binary(second, b, a) : d_.build.binary(second, a, b);
  switch (d_.below(4)) {
    case 0: return d_.build.logical(lang::LogicalOp::Or, x, y);
    case 1: return d_.build.logical(lang::LogicalOp::And, x, y);
    case 2: return d_.build.binary(comparison(), x, y);
    default: return d_.build.binary(BinaryOp::Add, x, d_.build.binary(BinaryOp::Mul, y, d_.number(2)));
  }
}

ExprId WildFloats::itself(const Operands& of) {
  const ExprId a = value(of, 1), zero = d_.build.float_constant(of.type, 0);
  const BinaryOp op = d_.percent(50) ? BinaryOp::Eq : BinaryOp::Ne;
  switch (d_.below(5)) {
    case 0: return d_.build.binary(op, d_.build.binary(BinaryOp::Sub, a, a), zero);
    case 1: return d_.build.binary(op, d_.build.binary(BinaryOp::Mul, a, zero), zero);
    case 2: return d_.build.binary(comparison(), d_.build.binary(BinaryOp::Add, a, zero), a);
    default: return d_.build.binary(op, a, a);
  }
}

ExprId WildFloats::classify(const Operands& of) {
  constexpr Builtin kBuiltins[] = {Builtin::IsNan, Builtin::IsNan, Builtin::IsInf, Builtin::IsFinite,
                                   Builtin::IsNormal};
  const Builtin builtin = kBuiltins[d_.below(5)];
  const ExprId a = value(of, of.depth);
  return truth(builtin, std::span(&a, 1));
}

ExprId WildFloats::ordered(const Operands& of) {
  constexpr Builtin kBuiltins[] = {Builtin::IsLess,      Builtin::IsGreater,     Builtin::IsLessEqual,
                                   Builtin::IsUnordered, Builtin::IsLessGreater, Builtin::IsGreaterEqual};
  const Builtin builtin = kBuiltins[d_.below(6)];
  const ExprId a = value(of, 1);
  const ExprId args[] = {a, value(of, 1)};
  return truth(builtin, args);
}

// Mostly not of a NaN.
ExprId WildFloats::sign(const Operands& of) {
  const ExprId a = value(of, 1), zero = d_.build.float_constant(of.type, 0);
  ExprId found;
  switch (d_.below(3)) {
    case 0: found = truth(Builtin::SignBit, std::span(&a, 1)); break;
    case 1: {
      const ExprId one = d_.build.float_constant(of.type, 1);
      found =
          d_.build.binary(BinaryOp::Lt, d_.build.binary(BinaryOp::Div, one, d_.build.load(of.places.front())), zero);
      break;
    }
    default: {
      const ExprId args[] = {d_.build.float_constant(of.type, 1), a};
      found = d_.build.binary(BinaryOp::Lt, call("copysign", of.type, args), zero);
      break;
    }
  }
  if (d_.percent(30)) return found;
  const ExprId is_nan = d_.percent(50) ? d_.build.binary(BinaryOp::Ne, a, a) : truth(Builtin::IsNan, std::span(&a, 1));
  return d_.build.conditional(is_nan, d_.number(d_.below(5)), found);
}

// What does not fit is not converted, or the call is removed.
ExprId WildFloats::to_integer(const Operands& of) {
  constexpr TypeKind kKinds[] = {TypeKind::Int, TypeKind::Int, TypeKind::SChar, TypeKind::UChar, TypeKind::Long};
  const Type type = d_.types().basic(kKinds[d_.below(5)]);
  const ExprId a = value(of, 1);
  const ExprId number = d_.build.cast(d_.build.cast(a, type), d_.int_type());
  if (d_.percent(20)) return number;
  const ExprId low = d_.build.binary(BinaryOp::Gt, a, d_.build.float_constant(of.type, d_.percent(50) ? -9 : -1));
  const ExprId high = d_.build.binary(BinaryOp::Lt, a, d_.build.float_constant(of.type, 9));
  return d_.build.conditional(d_.build.logical(lang::LogicalOp::And, low, high), number, d_.number(d_.below(5)));
}

ExprId WildFloats::extreme(const Operands& of) {
  const BinaryOp op = d_.percent(50) ? BinaryOp::Lt : BinaryOp::Gt;
  const ExprId a = value(of, 1), b = value(of, 1);
  const bool swapped = d_.percent(50);
  const ExprId one = d_.build.conditional(d_.build.binary(op, a, b), swapped ? b : a, swapped ? a : b);
  if (d_.percent(40)) return truth(d_.percent(50) ? Builtin::IsNan : Builtin::IsInf, std::span(&one, 1));
  const BinaryOp against = comparison();
  return d_.build.binary(against, one, operand(of));
}

}  // namespace gadfly::gen
