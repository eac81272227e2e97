// SPDX-License-Identifier: Apache-2.0
// Leaves of expressions, and right operands that suit their operator.
#include "gen/arith_expressions.h"
#include "gen/arith_operations.h"
#include "gen/arith_variables.h"
#include "gen/exact.h"
#include "gen/integer_kind.h"
#include "gen/operators.h"

namespace gadfly::gen::arith {

using lang::BinaryOp;
using lang::Type;
using lang::TypeKind;
using machine::Value;

std::optional<Node> Expressions::constant_operand(const Requirements& required) {
  constexpr Rule kRules[] = {Rule::IntegerInt,   Rule::IntegerUInt,  Rule::IntegerLong,
                             Rule::IntegerULong, Rule::IntegerLLong, Rule::IntegerULLong};
  const std::uint32_t drawn = below(6);
  // A type that was left out is left out here as well.
  const TypeKind kind = weights_[kRules[drawn]] == 0 ? TypeKind::Int : integer_kind(kRules[drawn]);
  const Type type = required.floating ? variables_.float_type() : types().basic(kind);
  const Node node = variables_.constant_node(type, variables_.initial_value(type));
  if (!fits(node.prec, node.nest, required.fit)) return std::nullopt;
  fired(Rule::LeafConstant);
  return node;
}

Node Expressions::operand(const Requirements& required) {
  bool constant = below(weights_.sum(Group::Leaf)) < weights_[Rule::LeafConstant];
  if (required.operators == Rule::ContextConstantLeaves) constant = true;
  if (required.operators == Rule::ContextHalfConstantLeaves) constant = percent(50);
  if (constant)
    if (const auto node = constant_operand(required)) return *node;
  if (const auto node = variables_.variable(required.floating)) return *node;
  if (const auto node = constant_operand(required)) return *node;
  // There is no room for a sign.
  const Type type = required.floating ? variables_.float_type() : int_type();
  return variables_.constant_node(type, lang::is_floating(types().rep(type))
                                            ? exact_value(1 << kFractionBits, types().rep(type))
                                            : machine::int_value(1));
}

// A constant of the type that |left|, an integer, is promoted to; as a divisor often a power of two, never zero.
// Optimisers know most about operators with these.
Node Expressions::constant_beside(const Node& left, bool divisor) {
  const Type type = lang::promoted(types(), type_of(left));
  const unsigned width = lang::bit_width(types().rep(type));
  const bool power = divisor && width <= 64 && percent(50);
  const Value value = power ? machine::int_value(1ull << below(width - 1)) : variables_.initial_value(type);
  if (divisor && is_zero(value, types().rep(type))) return variables_.constant_node(type, machine::int_value(3));
  return variables_.constant_node(type, value);
}

// The right operand of |op|: mostly one with which it is defined, where most others are none.
Node Expressions::right_operand(BinaryOp op, const Node& left, const Requirements& required) {
  if (is_shift(op) && percent(85)) {
    const unsigned width = lang::bit_width(types().rep(lang::promoted(types(), type_of(left))));
    if (required.ops == 0) {
      const std::uint32_t most = percent(60) ? width / 4 : width;
      return variables_.constant_node(int_type(), machine::int_value(below(most)));
    }
    if (const std::optional<std::uint32_t> room = inside(Prec::BitAnd, required.fit)) {
      const Node count = expression(required.below_it(Prec::BitAnd, *room));
      return operations_.combine(BinaryOp::BitAnd, count,
                                 variables_.constant_node(int_type(), machine::int_value(width - 1)), required.fit);
    }
  }
  const bool divides = is_division(op);
  const bool integers = !required.floating && lang::is_integer(types().rep(type_of(left)));
  if (integers && (divides || is_comparison(op)) && required.ops == 0 && percent(45)) {
    const Node node = constant_beside(left, divides);
    if (fits(node.prec, node.nest, required.fit)) return node;
  }
  if (op == BinaryOp::Div && required.floating && required.ops == 0 && percent(50)) {
    const Type type = variables_.float_type();
    const Int128 units = Int128{1} << (kFractionBits - 3 + below(7));
    return variables_.constant_node(type, exact_value(units, types().rep(type)));
  }
  return expression(required);
}

}  // namespace gadfly::gen::arith
