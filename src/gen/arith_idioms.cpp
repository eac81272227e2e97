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

constexpr std::uint32_t kLevels = 4;  // of parentheses and of operators, at most

// So many operators above may lose what is wrong below them: there it is often kept in a variable.
constexpr std::uint32_t kDeep = 5;
constexpr std::size_t kMostKept = 12;  // in one expression

constexpr BinaryOp kEquality[] = {BinaryOp::Eq, BinaryOp::Ne};
constexpr BinaryOp kOrder[] = {BinaryOp::Lt, BinaryOp::Gt, BinaryOp::Le, BinaryOp::Ge};

}  // namespace

std::optional<ArithGenerator::Node> ArithGenerator::idiom(const Wish& wish) {
  struct Row {
    std::uint32_t operations;
    bool repeats;
    Node (ArithGenerator::*make)(const Shaping& at);
  };
  static constexpr Row kRows[] = {
#define GADFLY_ARITH_IDIOM(id, name, arith, operations, repeats, make, what) \
  {operations, repeats, &ArithGenerator::make},
#include "gen/rules.def"
  };
  if (weights_.sum(Group::Idiom) == 0) return std::nullopt;
  const Rule rule = weights_.choose(Group::Idiom);
  const Row& shape = kRows[place(rule, Rule::IdiomDivided)];
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
  const Type type = lang::promoted(types(), type_of(x));
  const Fit fit = beside ? inner : wish.fit;
  Node made =
      (this->*shape.make)({x, child, fit, {Prec::Primary, fit.parens - 1}, type, lang::bit_width(types().rep(type))});
  fired(rule);
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

ArithGenerator::Node ArithGenerator::number(const Shaping& at, std::uint64_t value) {
  return constant_node(at.type, machine::int_value(value));
}

ArithGenerator::Node ArithGenerator::power_of_two(const Shaping& at) {
  return number(at, 1ull << below(std::min(at.width, 63u) - 1));
}

ArithGenerator::Node ArithGenerator::divided(const Shaping& at) {
  const BinaryOp op = percent(60) ? BinaryOp::Div : BinaryOp::Rem;
  const Node by = power_of_two(at);
  return combine(op, at.x, by, at.fit);
}

ArithGenerator::Node ArithGenerator::sum(const Shaping& at) {
  const BinaryOp op = percent(60) ? BinaryOp::Add : BinaryOp::Sub;
  const bool is_small = percent(50);
  const Value amount = is_small ? machine::int_value(1 + below(200)) : initial_value(at.type);
  const Node by = constant_node(at.type, amount);
  return combine(op, at.x, by, at.inner);
}

ArithGenerator::Node ArithGenerator::sum_compared(const Shaping& at) { return compared_nearby(sum(at), at.fit); }

ArithGenerator::Node ArithGenerator::sum_kept(const Shaping& at) {
  const Node whole = sum(at);
  return compared_nearby(kept(whole, type_of(whole)), at.fit);
}

ArithGenerator::Node ArithGenerator::cut_compared(const Shaping& at) { return compared_nearby(cut(at.x), at.fit); }

ArithGenerator::Node ArithGenerator::cut_kept(const Shaping& at) {
  const Node narrow = cut(at.x);
  return compared_nearby(kept(narrow, type_of(narrow)), at.fit);
}

ArithGenerator::Node ArithGenerator::multiplied(const Shaping& at) {
  const std::uint64_t two = 1ull << (1 + below(std::min(at.width, 63u) - 2));
  const std::uint32_t near = below(3);
  return combine(BinaryOp::Mul, at.x, number(at, two + near - 1), at.fit);
}

ArithGenerator::Node ArithGenerator::shifted_there(const Shaping& at) {
  const Node by = constant_node(int_type(), machine::int_value(1 + below(at.width / 2)));
  const Node there = combine(BinaryOp::Shr, at.x, by, at.inner);
  Node back = by;
  back.id = copy(by.id);
  return combine(BinaryOp::Shl, there, back, at.fit);
}

ArithGenerator::Node ArithGenerator::bit_tested(const Shaping& at) {
  const Node bit = combine(BinaryOp::BitAnd, at.x, power_of_two(at), at.inner);
  const Node zero = constant_node(lang::promoted(types(), type_of(bit)), machine::int_value(0));
  const BinaryOp op = kEquality[below(2)];
  return combine(op, bit, zero, at.fit);
}

ArithGenerator::Node ArithGenerator::cut_difference(const Shaping& at) {
  const Node y = hidden_operand(at.child);
  return cut(combine(BinaryOp::Sub, at.x, y, at.inner));
}

ArithGenerator::Node ArithGenerator::multiple_below(const Shaping& at) {
  const Node by = number(at, 2 + below(1000));
  const Node parts = combine(BinaryOp::Div, at.x, by, at.inner);
  Node again = by;
  again.id = copy(by.id);
  return combine(BinaryOp::Mul, parts, again, at.fit);
}

ArithGenerator::Node ArithGenerator::smaller_of(const Shaping& at) {
  const Node y = percent(30) ? constant_node(at.type, initial_value(at.type)) : hidden_operand(at.child);
  return smaller(at.x, y, at.fit);
}

ArithGenerator::Node ArithGenerator::absolute_value(const Shaping& at) { return absolute(at.x, at.fit); }

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
