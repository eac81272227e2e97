// SPDX-License-Identifier: Apache-2.0
#include "gen/arith_idioms.h"

#include <algorithm>

#include "gen/arith_effects.h"
#include "gen/arith_expressions.h"
#include "gen/arith_operations.h"
#include "gen/arith_reuse.h"
#include "gen/arith_variables.h"
#include "gen/exact.h"
#include "gen/integer_kind.h"
#include "machine/arithmetic.h"

namespace gadfly::gen::arith {

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

struct Idioms::Row {
  std::uint32_t operations;
  bool repeats;
  Node (Idioms::*make)(const Shaping& at);
};
constexpr Idioms::Row Idioms::kRows[] = {
#define GADFLY_ARITH_IDIOM(id, name, arith, operations, repeats, make, what) {operations, repeats, &Idioms::make},
#include "gen/rules.def"
};

std::optional<Node> Idioms::idiom(const Requirements& required) {
  if (weights_.sum(Group::Idiom) == 0) return std::nullopt;
  const Rule rule = weights_.choose(Group::Idiom);
  const Row& shape = kRows[place(rule, Rule::IdiomDivided)];
  if (required.floating || required.ops < shape.operations || required.depth <= kLevels ||
      required.fit.parens <= kLevels)
    return std::nullopt;
  std::uint32_t left = required.ops - shape.operations;
  const bool beside = left > 0 && (shape.repeats || percent(60));
  if (beside) --left;
  const bool keep =
      beside && left > 0 && required.depth + kDeep < draft_.depth && draft_.effects.size() < kMostKept && percent(40);
  if (keep) --left;
  Requirements child = required;
  child.ops = beside ? 0 : left;
  child.depth = required.depth - kLevels;
  child.fit = {Prec::Primary, required.fit.parens - kLevels};
  const SyntaxPosition inner{Prec::Primary, required.fit.parens - 2};
  const Node x = child.ops == 0 ? hidden_operand(child) : expressions_.expression(child);
  const Type type = lang::promoted(types(), type_of(x));
  const SyntaxPosition fit = beside ? inner : required.fit;
  Node made =
      (this->*shape.make)({x, child, fit, {Prec::Primary, fit.parens - 1}, type, lang::bit_width(types().rep(type))});
  fired(rule);
  if (keep) made = effects_.kept(required, made, lang::promoted(types(), type_of(made)));
  if (!beside) return made;
  Requirements rest = child;
  rest.ops = std::min(left, expressions_.shares(left, 1, rest)[0]);
  constexpr BinaryOp kBeside[] = {BinaryOp::Add, BinaryOp::Sub, BinaryOp::BitXor};
  const BinaryOp op = kBeside[below(3)];
  const Node other = expressions_.expression(rest);
  return operations_.combine(op, made, other, required.fit);
}

// The same expression once more.
Node Idioms::again(const Node& node) {
  Node copy = node;
  copy.id = reuse_.copy(node.id);
  return copy;
}

// Mostly one that compilers can't replace by its value.
Node Idioms::hidden_operand(const Requirements& required) {
  if (percent(85))
    if (const auto node = variables_.hidden_variable()) return *node;
  return expressions_.operand(required);
}

Node Idioms::number(const Shaping& at, std::uint64_t value) {
  return variables_.constant_node(at.type, machine::int_value(value));
}

Node Idioms::power_of_two(const Shaping& at) { return number(at, 1ull << below(std::min(at.width, 63u) - 1)); }

Node Idioms::divided(const Shaping& at) {
  const BinaryOp op = percent(60) ? BinaryOp::Div : BinaryOp::Rem;
  const Node by = power_of_two(at);
  return operations_.combine(op, at.x, by, at.fit);
}

Node Idioms::sum(const Shaping& at) {
  const BinaryOp op = percent(60) ? BinaryOp::Add : BinaryOp::Sub;
  const bool is_small = percent(50);
  const Value amount = is_small ? machine::int_value(1 + below(200)) : variables_.initial_value(at.type);
  const Node by = variables_.constant_node(at.type, amount);
  return operations_.combine(op, at.x, by, at.inner);
}

Node Idioms::sum_compared(const Shaping& at) { return compared_nearby(sum(at), at.fit); }

Node Idioms::sum_kept(const Shaping& at) {
  const Node whole = sum(at);
  return compared_nearby(effects_.kept(at.child, whole, type_of(whole)), at.fit);
}

Node Idioms::cut_compared(const Shaping& at) { return compared_nearby(cut(at.x), at.fit); }

Node Idioms::cut_kept(const Shaping& at) {
  const Node narrow = cut(at.x);
  return compared_nearby(effects_.kept(at.child, narrow, type_of(narrow)), at.fit);
}

Node Idioms::multiplied(const Shaping& at) {
  const std::uint64_t two = 1ull << (1 + below(std::min(at.width, 63u) - 2));
  const std::uint32_t near = below(3);
  return operations_.combine(BinaryOp::Mul, at.x, number(at, two + near - 1), at.fit);
}

Node Idioms::shifted_there(const Shaping& at) {
  const Node by = variables_.constant_node(int_type(), machine::int_value(1 + below(at.width / 2)));
  const Node there = operations_.combine(BinaryOp::Shr, at.x, by, at.inner);
  return operations_.combine(BinaryOp::Shl, there, again(by), at.fit);
}

Node Idioms::bit_tested(const Shaping& at) {
  const Node bit = operations_.combine(BinaryOp::BitAnd, at.x, power_of_two(at), at.inner);
  const Node zero = variables_.constant_node(lang::promoted(types(), type_of(bit)), machine::int_value(0));
  const BinaryOp op = kEquality[below(2)];
  return operations_.combine(op, bit, zero, at.fit);
}

Node Idioms::cut_difference(const Shaping& at) {
  const Node y = hidden_operand(at.child);
  return cut(operations_.combine(BinaryOp::Sub, at.x, y, at.inner));
}

Node Idioms::multiple_below(const Shaping& at) {
  const Node by = number(at, 2 + below(1000));
  const Node parts = operations_.combine(BinaryOp::Div, at.x, by, at.inner);
  return operations_.combine(BinaryOp::Mul, parts, again(by), at.fit);
}

// x < y ? x : y, or the larger one.
Node Idioms::smaller_of(const Shaping& at) {
  const Node y =
      percent(30) ? variables_.constant_node(at.type, variables_.initial_value(at.type)) : hidden_operand(at.child);
  const BinaryOp op = kOrder[below(4)];
  const Node condition = operations_.combine(op, at.x, y, SyntaxPosition{Prec::Or, at.fit.parens - 1});
  if (!at.x.repeatable || !y.repeatable) return condition;
  const Node a = again(at.x);
  const Node b = again(y);
  return operations_.choice(condition, a, b);
}

// x < 0 ? -x : x
Node Idioms::absolute_value(const Shaping& at) {
  const Node& x = at.x;
  const Type type = lang::promoted(types(), type_of(x));
  const Rep rep = types().rep(type);
  const Node zero = variables_.constant_node(type, machine::int_value(0));
  const Node condition = operations_.combine(BinaryOp::Lt, x, zero, SyntaxPosition{Prec::Or, at.fit.parens - 1});
  const Value value = *exact_conversion(x.value, rep_of(x), rep);
  Value negated;
  if (!x.repeatable || machine::integer_negate(rep, value, false, negated)) return condition;
  Node less = node_over(build_.unary(UnaryOp::Neg, reuse_.copy(x.id)), negated, Prec::Unary, {&x});
  less.nest = nest_in(x, Prec::Cast);
  ++stats_.operations;
  return operations_.choice(condition, less, again(x));
}

// Equal to, or beside, what it is compared with.
Node Idioms::compared_nearby(const Node& node, SyntaxPosition fit) {
  const Type type = lang::promoted(types(), type_of(node));
  const Rep rep = types().rep(type);
  Int128 value = machine::widen(*exact_conversion(node.value, rep_of(node), rep), rep);
  const bool equal = percent(60);
  if (!equal) value += static_cast<Int128>(below(3)) - 1;
  const BinaryOp op = percent(70) ? kEquality[below(2)] : kOrder[below(4)];
  const Node other = variables_.constant_node(type, machine::narrow(value, rep));
  return operations_.combine(op, node, other, fit);
}

// To a narrow type, unless the one that is drawn was left out.
Node Idioms::cut(const Node& node) {
  constexpr Rule kRules[] = {Rule::IntegerSChar, Rule::IntegerUChar, Rule::IntegerShort, Rule::IntegerUShort};
  const std::uint32_t drawn = below(4);
  const Type type = types().basic(weights_[kRules[drawn]] == 0 ? TypeKind::Int : integer_kind(kRules[drawn]));
  ++stats_.operations;
  Node made = node_over(build_.cast(node.id, type), *exact_conversion(node.value, rep_of(node), types().rep(type)),
                        Prec::Cast, {&node});
  made.nest = std::max(1u, nest_in(node, Prec::Cast));
  return made;
}

}  // namespace gadfly::gen::arith
