// SPDX-License-Identifier: Apache-2.0
// Shapes that optimisers look for, over a variable or an expression. Their constants lie where a wrong rewrite shows:
// what is compared is mostly equal, what is cut off is mostly there.
#include "gen/arith.h"
#include "gen/integer_kind.h"
#include "machine/arithmetic.h"

namespace gadfly::gen {

using lang::BinaryOp;
using lang::Rep;
using lang::Type;
using lang::TypeKind;
using lang::UnaryOp;
using machine::Value;

namespace {

enum class Shape : std::uint8_t {
  Divided,        // x / 8, x % 8
  SumCompared,    // x + 5 == 12
  SumKept,        // (y = x + 5) == 12: optimisers rewrite what is used once in other ways
  CutCompared,    // (short)x == -3
  CutKept,        // (y = (short)x) == -3
  Multiplied,     // x * 9
  ShiftedThere,   // x >> 3 << 3
  BitTested,      // (x & 64) != 0
  CutDifference,  // (signed char)(x - y)
  MultipleBelow,  // x / 10 * 10
  Smaller,        // x < y ? x : y
  Absolute,       // x < 0 ? -x : x
};

struct ShapeInfo {
  std::uint32_t operations;
  bool repeats;  // x stands in it twice
};
constexpr ShapeInfo kShapes[] = {{1, false}, {2, false}, {3, false}, {2, false}, {3, false}, {1, false},
                                 {2, false}, {2, false}, {2, false}, {2, false}, {2, true},  {3, true}};
constexpr std::uint32_t kLevels = 4;  // of parentheses and of operators, at most

// So many operators above may lose what is wrong below them: there it is often kept in a variable.
constexpr std::uint32_t kDeep = 5;
constexpr std::size_t kMostKept = 12;  // in one expression

constexpr BinaryOp kEquality[] = {BinaryOp::Eq, BinaryOp::Ne};
constexpr BinaryOp kOrder[] = {BinaryOp::Lt, BinaryOp::Gt, BinaryOp::Le, BinaryOp::Ge};

}  // namespace

std::optional<ArithGenerator::Node> ArithGenerator::idiom(const Wish& wish) {
  const std::uint32_t drawn = below(std::size(kShapes));
  const ShapeInfo& shape = kShapes[drawn];
  if (wish.floating || wish.ops < shape.operations || wish.depth <= kLevels || wish.fit.parens <= kLevels)
    return std::nullopt;
  std::uint32_t left = wish.ops - shape.operations;
  const bool beside = left > 0 && (shape.repeats || percent(60));
  if (beside) --left;
  const bool keep = beside && left > 0 && wish.depth + kDeep < depth_ && effects_.size() < kMostKept && percent(40);
  if (keep) --left;
  const Wish child{beside ? 0 : left, wish.depth - kLevels, {Prec::Primary, wish.fit.parens - kLevels}, false};
  const Fit inner{Prec::Primary, wish.fit.parens - 2};
  const Node x = child.ops == 0 ? hidden_operand(child) : expression(child);
  Node made = shaped(drawn, x, child, beside ? inner : wish.fit);
  if (keep) made = kept(made, lang::promoted(types(), type_of(made)));
  if (!beside) return made;
  Wish rest = child;
  rest.ops = std::min(left, shares(left, 1, rest)[0]);
  constexpr BinaryOp kBeside[] = {BinaryOp::Add, BinaryOp::Sub, BinaryOp::BitXor};
  const BinaryOp op = kBeside[below(3)];
  const Node other = expression(rest);
  return combine(op, made, other, wish.fit);
}

// Mostly one that compilers can't replace by its value.
ArithGenerator::Node ArithGenerator::hidden_operand(const Wish& wish) {
  if (percent(85))
    if (const auto node = hidden_variable()) return *node;
  return operand(wish);
}

ArithGenerator::Node ArithGenerator::shaped(std::uint32_t drawn, const Node& x, const Wish& child, Fit fit) {
  const Fit inner{Prec::Primary, fit.parens - 1};
  const Type type = lang::promoted(types(), type_of(x));
  const unsigned width = lang::bit_width(types().rep(type));
  const auto number = [&](std::uint64_t value) { return constant_node(type, machine::int_value(value)); };
  const auto power = [&] { return number(1ull << below(std::min(width, 63u) - 1)); };
  const auto count = [&] { return constant_node(int_type(), machine::int_value(1 + below(width / 2))); };
  const auto shape = static_cast<Shape>(drawn);
  const bool keeps = shape == Shape::SumKept || shape == Shape::CutKept;
  switch (shape) {
    case Shape::Divided: {
      const BinaryOp op = percent(60) ? BinaryOp::Div : BinaryOp::Rem;
      const Node by = power();
      return combine(op, x, by, fit);
    }
    case Shape::SumCompared:
    case Shape::SumKept: {
      const BinaryOp op = percent(60) ? BinaryOp::Add : BinaryOp::Sub;
      const bool is_small = percent(50);
      const Value amount = is_small ? machine::int_value(1 + below(200)) : initial_value(type);
      const Node by = constant_node(type, amount);
      const Node sum = combine(op, x, by, inner);
      return compared_nearby(keeps ? kept(sum, type_of(sum)) : sum, fit);
    }
    case Shape::CutCompared:
    case Shape::CutKept: {
      const Node narrow = cut(x);
      return compared_nearby(keeps ? kept(narrow, type_of(narrow)) : narrow, fit);
    }
    case Shape::Multiplied: {
      const std::uint64_t two = 1ull << (1 + below(std::min(width, 63u) - 2));
      const std::uint32_t near = below(3);
      return combine(BinaryOp::Mul, x, number(two + near - 1), fit);
    }
    case Shape::ShiftedThere: {
      const Node by = count();
      const Node there = combine(BinaryOp::Shr, x, by, inner);
      Node back = by;
      back.id = copy(by.id);
      return combine(BinaryOp::Shl, there, back, fit);
    }
    case Shape::BitTested: {
      const Node mask = power();
      const Node bit = combine(BinaryOp::BitAnd, x, mask, inner);
      const Node zero = constant_node(lang::promoted(types(), type_of(bit)), machine::int_value(0));
      const BinaryOp op = kEquality[below(2)];
      return combine(op, bit, zero, fit);
    }
    case Shape::CutDifference: {
      const Node y = hidden_operand(child);
      return cut(combine(BinaryOp::Sub, x, y, inner));
    }
    case Shape::MultipleBelow: {
      const Node by = number(2 + below(1000));
      const Node parts = combine(BinaryOp::Div, x, by, inner);
      Node again = by;
      again.id = copy(by.id);
      return combine(BinaryOp::Mul, parts, again, fit);
    }
    case Shape::Smaller: {
      const Node y = percent(30) ? constant_node(type, initial_value(type)) : hidden_operand(child);
      return smaller(x, y, fit);
    }
    case Shape::Absolute:
      break;
  }
  return absolute(x, fit);
}

// Equal to, or beside, what it is compared with.
ArithGenerator::Node ArithGenerator::compared_nearby(const Node& node, Fit fit) {
  const Type type = lang::promoted(types(), type_of(node));
  const Rep rep = types().rep(type);
  Int128 value = machine::widen(*exact_conversion(node.value, rep_of(node), rep), rep);
  const bool equal = percent(60);
  if (!equal) value += static_cast<Int128>(below(3)) - 1;
  const BinaryOp op = percent(70) ? kEquality[below(2)] : kOrder[below(4)];
  const Node other = constant_node(type, machine::narrow(value, rep));
  return combine(op, node, other, fit);
}

// To a narrow type, unless the one that is drawn was left out.
ArithGenerator::Node ArithGenerator::cut(const Node& node) {
  constexpr Rule kRules[] = {Rule::IntegerSChar, Rule::IntegerUChar, Rule::IntegerShort, Rule::IntegerUShort};
  const std::uint32_t drawn = below(4);
  const Type type = types().basic(weights_[kRules[drawn]] == 0 ? TypeKind::Int : integer_kind(kRules[drawn]));
  ++stats_.operations;
  Node made = node_over(build_.cast(node.id, type), *exact_conversion(node.value, rep_of(node), types().rep(type)),
                        Prec::Cast, {&node});
  made.nest = std::max(1u, nest_in(node, Prec::Cast));
  return made;
}

// Or the larger one.
ArithGenerator::Node ArithGenerator::smaller(const Node& x, const Node& y, Fit fit) {
  const BinaryOp op = kOrder[below(4)];
  const Node condition = combine(op, x, y, Fit{Prec::Or, fit.parens - 1});
  if (!x.repeatable || !y.repeatable) return condition;
  Node a = x, b = y;
  a.id = copy(x.id);
  b.id = copy(y.id);
  return choice(condition, a, b);
}

ArithGenerator::Node ArithGenerator::absolute(const Node& x, Fit fit) {
  const Type type = lang::promoted(types(), type_of(x));
  const Rep rep = types().rep(type);
  const Node zero = constant_node(type, machine::int_value(0));
  const Node condition = combine(BinaryOp::Lt, x, zero, Fit{Prec::Or, fit.parens - 1});
  const Value value = *exact_conversion(x.value, rep_of(x), rep);
  Value negated;
  if (!x.repeatable || machine::integer_negate(rep, value, false, negated)) return condition;
  Node less = node_over(build_.unary(UnaryOp::Neg, copy(x.id)), negated, Prec::Unary, {&x});
  less.nest = nest_in(x, Prec::Cast);
  ++stats_.operations;
  Node more = x;
  more.id = copy(x.id);
  return choice(condition, less, more);
}

}  // namespace gadfly::gen
