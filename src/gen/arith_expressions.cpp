// SPDX-License-Identifier: Apache-2.0
// Expressions of a wanted number of operations, from their leaves up, with the values that they have.
#include <span>

#include "gen/arith.h"
#include "gen/integer_kind.h"
#include "machine/arithmetic.h"
#include "support/check.h"

namespace gadfly::gen {

using lang::BinaryOp;
using lang::ExprId;
using lang::ExprKind;
using lang::Rep;
using lang::Type;
using lang::TypeKind;
using lang::UnaryOp;
using machine::Value;

namespace {

constexpr std::uint32_t kMostRemembered = 16;

// The most operations that fit a tree of |levels| levels.
std::uint32_t capacity(std::uint32_t levels) { return (1u << std::min(levels, 24u)) - 1; }

// Whether so many operations need more than half of the levels that are left, however they are arranged: then they are
// divided evenly.
bool is_tight(std::uint32_t operations, std::uint32_t levels) { return operations > capacity(levels / 2); }

bool shifts(BinaryOp op) { return op == BinaryOp::Shl || op == BinaryOp::Shr; }

bool compares(BinaryOp op) { return op >= BinaryOp::Lt && op <= BinaryOp::Ne; }

// Whether most of what an operand holds reaches the result.
bool keeps(BinaryOp op) {
  return op == BinaryOp::Add || op == BinaryOp::Sub || op == BinaryOp::Mul || op == BinaryOp::BitXor;
}

bool keeps(Rule rule) {
  return rule == Rule::ExpressionBinary || rule == Rule::ExpressionUnary || rule == Rule::ExpressionReuse ||
         rule == Rule::ExpressionIdiom || rule == Rule::ExpressionAssignInside ||
         rule == Rule::ExpressionCompoundInside;
}

// Above so many operations there is mostly something that keeps them: a wrong value far below is to be seen.
constexpr std::uint32_t kFewOperations = 6;
constexpr std::uint32_t kPercentKept = 85;

}  // namespace

ArithGenerator::Node ArithGenerator::expression(const Wish& wish) {
  if (wish.ops == 0 || wish.depth == 0) return operand(wish);
  const Rule outer = context_;
  if (percent(10)) context_ = weights_.choose(Group::Context);
  const bool tight = is_tight(wish.ops, std::min(wish.depth, wish.fit.parens));
  Rule rule = tight ? Rule::ExpressionBinary : weights_.choose(Group::Expression);
  if (wish.ops > kFewOperations && !keeps(rule) && percent(kPercentKept)) rule = Rule::ExpressionBinary;
  std::optional<Node> node = by_rule(rule, wish);
  if (node) fired(rule);
  if (!node) node = binary(wish);
  context_ = outer;
  if (!node) return operand(wish);
  GADFLY_CHECK(wish.floating || !is_float(*node), "rule {} gave no integer", static_cast<int>(rule));
  remember(*node, wish.floating);
  return *node;
}

// Nothing: the rule has nothing that fits here.
std::optional<ArithGenerator::Node> ArithGenerator::by_rule(Rule rule, const Wish& wish) {
  using Make = std::optional<Node> (ArithGenerator::*)(const Wish& wish);
  static constexpr Make kMake[] = {
#define GADFLY_EXPRESSION(id, name, full, scalar, arith, make, make_arith, what) &ArithGenerator::make_arith,
#include "gen/rules.def"
  };
  return (this->*kMake[place(rule, Rule::ExpressionOperand)])(wish);
}

std::optional<ArithGenerator::Node> ArithGenerator::constant_operand(const Wish& wish) {
  constexpr Rule kRules[] = {Rule::IntegerInt,   Rule::IntegerUInt,  Rule::IntegerLong,
                             Rule::IntegerULong, Rule::IntegerLLong, Rule::IntegerULLong};
  const std::uint32_t drawn = below(6);
  // A type that was left out is left out here as well.
  const TypeKind kind = weights_[kRules[drawn]] == 0 ? TypeKind::Int : integer_kind(kRules[drawn]);
  const Type type = wish.floating ? float_type() : types().basic(kind);
  const Node node = constant_node(type, initial_value(type));
  if (!fits(node.prec, node.nest, wish.fit)) return std::nullopt;
  fired(Rule::LeafConstant);
  return node;
}

ArithGenerator::Node ArithGenerator::operand(const Wish& wish) {
  bool constant = below(weights_.sum(Group::Leaf)) < weights_[Rule::LeafConstant];
  if (context_ == Rule::ContextConstantLeaves) constant = true;
  if (context_ == Rule::ContextHalfConstantLeaves) constant = percent(50);
  if (constant)
    if (const auto node = constant_operand(wish)) return *node;
  if (const auto node = variable(wish.floating)) return *node;
  if (const auto node = constant_operand(wish)) return *node;
  // There is no room for a sign.
  const Type type = wish.floating ? float_type() : int_type();
  return constant_node(type, lang::is_floating(types().rep(type)) ? exact_value(1 << kFractionBits, types().rep(type))
                                                                  : machine::int_value(1));
}

// How many of |operations| each of |count| operands gets: any way to cut them, as far as there is room for them.
ArithGenerator::Shares ArithGenerator::shares(std::uint32_t operations, std::size_t count, const Wish& child) {
  const bool evenly = is_tight(operations, std::min(child.depth, child.fit.parens) + 1);
  Shares result;
  const std::span<std::uint32_t> shares = std::span(result.of).first(count);
  for (std::size_t i = 1; i < count; ++i) {
    const auto even = static_cast<std::uint32_t>(operations * i / count);
    shares[i - 1] = evenly ? even : below(operations + 1);
  }
  std::ranges::sort(shares.first(count - 1));
  shares.back() = operations;
  std::uint32_t before = 0, over = 0;
  const std::uint32_t most = capacity(std::min(child.depth, child.fit.parens + 1));
  for (std::uint32_t& share : shares) {
    const std::uint32_t wanted = share - std::exchange(before, share) + over;
    share = std::min(wanted, most);
    over = wanted - share;
  }
  for (std::uint32_t& share : shares) {
    const std::uint32_t more = std::min(over, most - share);
    share += more;
    over -= more;
  }
  return result;
}

// Over |operations| of its operands.
BinaryOp ArithGenerator::integer_operator(std::uint32_t operations) {
  const bool keep = operations > kFewOperations && percent(kPercentKept);
  constexpr int kTries = 4;
  BinaryOp op = one_operator();
  for (int i = 0; i < kTries && keep && !keeps(op); ++i) op = one_operator();
  return op;
}

BinaryOp ArithGenerator::one_operator() {
  const Rule rule = weights_.choose_operator(context_);
  fired(rule);
  return weights_.operator_of(rule);
}

BinaryOp ArithGenerator::float_operator() {
  constexpr struct {
    Rule rule;
    BinaryOp op;
  } kRows[] = {{Rule::OperatorAdd, BinaryOp::Add},
               {Rule::OperatorSub, BinaryOp::Sub},
               {Rule::OperatorMul, BinaryOp::Mul},
               {Rule::OperatorDiv, BinaryOp::Div}};
  std::uint32_t weights[4], sum = 0;
  for (std::size_t i = 0; i < 4; ++i) sum += weights[i] = weights_[kRows[i].rule];
  if (sum == 0) return BinaryOp::Add;
  const auto& row = kRows[choices_.weighted(weights)];
  fired(row.rule);
  return row.op;
}

// A constant of the type that |left|, an integer, is promoted to; as a divisor often a power of two, never zero.
// Optimisers know most about operators with these.
ArithGenerator::Node ArithGenerator::constant_beside(const Node& left, bool divisor) {
  const Type type = lang::promoted(types(), type_of(left));
  const unsigned width = lang::bit_width(types().rep(type));
  const bool power = divisor && width <= 64 && percent(50);
  const Value value = power ? machine::int_value(1ull << below(width - 1)) : initial_value(type);
  if (divisor && is_zero(value, types().rep(type))) return constant_node(type, machine::int_value(3));
  return constant_node(type, value);
}

// The right operand of |op|: mostly one with which it is defined, where most others are none.
ArithGenerator::Node ArithGenerator::right_operand(BinaryOp op, const Node& left, const Wish& wish) {
  if (shifts(op) && percent(85)) {
    const unsigned width = lang::bit_width(types().rep(lang::promoted(types(), type_of(left))));
    if (wish.ops == 0) {
      const std::uint32_t most = percent(60) ? width / 4 : width;
      return constant_node(int_type(), machine::int_value(below(most)));
    }
    if (const std::optional<std::uint32_t> room = inside(Prec::BitAnd, wish.fit)) {
      const Node count = expression(below_it(wish, Prec::BitAnd, *room));
      return combine(BinaryOp::BitAnd, count, constant_node(int_type(), machine::int_value(width - 1)), wish.fit);
    }
  }
  const bool divides = op == BinaryOp::Div || op == BinaryOp::Rem;
  const bool integers = !wish.floating && lang::is_integer(types().rep(type_of(left)));
  if (integers && (divides || compares(op)) && wish.ops == 0 && percent(45)) {
    const Node node = constant_beside(left, divides);
    if (fits(node.prec, node.nest, wish.fit)) return node;
  }
  if (op == BinaryOp::Div && wish.floating && wish.ops == 0 && percent(50)) {
    const Type type = float_type();
    const Int128 units = Int128{1} << (kFractionBits - 3 + below(7));
    return constant_node(type, exact_value(units, types().rep(type)));
  }
  return expression(wish);
}

// One operator, or a chain of operators that bind alike: a + b - c …, which needs no parentheses.
std::optional<ArithGenerator::Node> ArithGenerator::binary(const Wish& wish) {
  BinaryOp op = wish.floating ? float_operator() : integer_operator(wish.ops);
  const Prec prec = lang::precedence(op);
  const std::optional<std::uint32_t> room = inside(prec, wish.fit);
  if (!room) return std::nullopt;
  std::uint32_t links = 1;
  const bool tight = is_tight(wish.ops, std::min(wish.depth, wish.fit.parens));
  if (!tight && !compares(op) && wish.ops > 1 && percent(25))
    links += below(std::min({wish.ops, wish.depth, percent(10) ? kMostLinks : 6u}));
  Wish child{wish.ops - links, wish.depth - links, {lang::tighter(prec), *room}, wish.floating};
  if (compares(op)) child.floating = weights_[Rule::ObjectFloat] != 0 && percent(20);
  const Shares share = shares(child.ops, links + 1, child);
  Wish first = child;
  first.ops = share[0];
  first.fit.need = prec;
  Node left = expression(first);
  for (std::uint32_t i = 1; i <= links; ++i) {
    child.ops = share[i];
    Wish right = child;
    if (right.floating && percent(6)) right.floating = false;  // an integer among floats
    const Node operand = right_operand(op, left, right);
    left = combine(op, left, operand, i == links ? wish.fit : Fit{prec, *room});
    const BinaryOp next = wish.floating ? float_operator() : integer_operator(wish.ops);
    if (lang::precedence(next) == prec) op = next;
  }
  return left;
}

std::optional<ArithGenerator::Node> ArithGenerator::comparison_of_floats(const Wish& wish) {
  if (wish.floating || weights_[Rule::ObjectFloat] == 0) return std::nullopt;
  constexpr BinaryOp kOps[] = {BinaryOp::Lt, BinaryOp::Gt, BinaryOp::Le, BinaryOp::Ge, BinaryOp::Eq, BinaryOp::Ne};
  const BinaryOp op = kOps[below(6)];
  const Prec prec = lang::precedence(op);
  const std::optional<std::uint32_t> room = inside(prec, wish.fit);
  if (!room) return std::nullopt;
  Wish child = below_it(wish, prec, *room);
  child.floating = true;
  const Shares share = shares(child.ops, 2, child);
  child.ops = share[0];
  const Node a = expression(child);
  child.ops = share[1];
  child.fit.need = lang::tighter(prec);
  const Node b = expression(child);
  return combine(op, a, b, wish.fit);
}

std::optional<ArithGenerator::Node> ArithGenerator::unary(const Wish& wish) {
  UnaryOp op = static_cast<UnaryOp>(below(4));
  if (context_ == Rule::ContextBitwise || context_ == Rule::ContextBitwiseShift) op = UnaryOp::BitNot;
  if (context_ == Rule::ContextLogicalContext) op = UnaryOp::Not;
  if (wish.floating && op >= UnaryOp::BitNot) op = UnaryOp::Neg;
  if (op == UnaryOp::Not && percent(40)) op = UnaryOp::BitNot;
  const std::optional<std::uint32_t> room = inside(Prec::Unary, wish.fit);
  if (!room) return std::nullopt;
  Wish child = below_it(wish, Prec::Cast, *room);
  if (op == UnaryOp::Not && weights_[Rule::ObjectFloat] != 0) child.floating = percent(20);
  const Node value = expression(child);
  ++stats_.operations;
  const Type type = op == UnaryOp::Not ? int_type() : lang::promoted(types(), type_of(value));
  const Rep rep = types().rep(type);
  Value out;
  switch (op) {
    case UnaryOp::Plus: out = *exact_conversion(value.value, rep_of(value), rep); break;
    case UnaryOp::Not: out = machine::int_value(is_zero(value.value, rep_of(value))); break;
    case UnaryOp::BitNot: out = machine::narrow(~machine::widen(value.value, rep_of(value)), rep); break;
    case UnaryOp::Neg:
      if (lang::is_floating(rep)) {
        out = exact_value(-units_of(value.value, rep), rep);
      } else if (machine::integer_negate(rep, value.value, false, out)) {
        ++stats_.rewrites;
        op = UnaryOp::BitNot;
        out = machine::narrow(~machine::widen(value.value, rep_of(value)), rep);
      }
      break;
  }
  Node node = node_over(build_.unary(op, value.id), out, Prec::Unary, {&value});
  node.nest = nest_in(value, Prec::Cast);
  return node;
}

std::optional<ArithGenerator::Node> ArithGenerator::conditional(const Wish& wish) {
  const std::optional<std::uint32_t> room = inside(Prec::Cond, wish.fit);
  if (!room) return std::nullopt;
  Wish child = below_it(wish, Prec::Or, *room);
  const Shares share = shares(child.ops, 3, child);
  child.floating = weights_[Rule::ObjectFloat] != 0 && percent(15);
  child.ops = share[0];
  const Node condition = expression(child);
  const bool chosen = !is_zero(condition.value, rep_of(condition));
  const bool outer = executed_;
  child.floating = wish.floating;
  const auto arm = [&](bool taken, std::uint32_t operations, Prec need) {
    executed_ = outer && taken;
    child.ops = operations;
    child.fit.need = need;
    const Node node = expression(child);
    executed_ = outer;
    return node;
  };
  const Node a = arm(chosen, share[1], Prec::Assign);
  const Node b = arm(!chosen, share[2], Prec::Cond);
  return choice(condition, a, b);
}

// condition ? a : b
ArithGenerator::Node ArithGenerator::choice(const Node& condition, const Node& a, const Node& b) {
  ++stats_.operations;
  const bool chosen = !is_zero(condition.value, rep_of(condition));
  const Node& taken = chosen ? a : b;
  const Type type =
      lang::common_type(types(), lang::promoted(types(), type_of(a)), lang::promoted(types(), type_of(b)));
  const std::optional<Value> value = exact_conversion(taken.value, rep_of(taken), types().rep(type));
  if (!value) {
    ++stats_.rewrites;
    drop(condition);
    drop(chosen ? b : a);
    return taken;
  }
  Node node = node_over(build_.conditional(condition.id, a.id, b.id), *value, Prec::Cond, {&condition, &a, &b});
  node.nest = std::max({nest_in(condition, Prec::Or), nest_in(a, Prec::Assign), nest_in(b, Prec::Cond)});
  return node;
}

std::optional<ArithGenerator::Node> ArithGenerator::logical(const Wish& wish) {
  const bool is_or = percent(50);
  const Prec prec = is_or ? Prec::Or : Prec::And;
  const std::optional<std::uint32_t> room = inside(prec, wish.fit);
  if (wish.floating || !room) return std::nullopt;
  Wish child = below_it(wish, prec, *room);
  const Shares share = shares(child.ops, 2, child);
  child.ops = share[0];
  const Node a = expression(child);
  const bool first = !is_zero(a.value, rep_of(a));
  const bool outer = executed_;
  executed_ = outer && first != is_or;
  child.ops = share[1];
  child.fit.need = lang::tighter(prec);
  const Node b = expression(child);
  executed_ = outer;
  ++stats_.operations;
  const bool result = first == is_or ? first : !is_zero(b.value, rep_of(b));
  const ExprId id = build_.logical(is_or ? lang::LogicalOp::Or : lang::LogicalOp::And, a.id, b.id);
  Node node = node_over(id, machine::int_value(result), prec, {&a, &b});
  node.nest = std::max(nest_in(a, prec), nest_in(b, lang::tighter(prec)));
  return node;
}

std::optional<ArithGenerator::Node> ArithGenerator::comma(const Wish& wish) {
  const std::optional<std::uint32_t> room = inside(Prec::Comma, wish.fit);
  if (!room) return std::nullopt;
  Wish child = below_it(wish, Prec::Comma, *room);
  const Shares share = shares(child.ops, 2, child);
  child.ops = share[0];
  const Node a = expression(child);
  child.ops = share[1];
  child.fit.need = Prec::Assign;
  const Node b = expression(child);
  ++stats_.operations;
  Node node = node_over(build_.comma(a.id, b.id), b.value, Prec::Comma, {&a, &b});
  node.nest = std::max(nest_in(a, Prec::Comma), nest_in(b, Prec::Assign));
  return node;
}

void ArithGenerator::remember(const Node& node, bool floating) {
  constexpr std::uint32_t kMostOperations = 40;
  if (weights_[Rule::ExpressionReuse] == 0 || !node.repeatable || node.ops == 0 || node.ops > kMostOperations) return;
  if (remembered_.size() < kMostRemembered) remembered_.push_back({node, floating});
  else remembered_[below(kMostRemembered)] = {node, floating};
}

ExprId ArithGenerator::copy(ExprId id) {
  lang::Expr e = program_.expr(id);
  switch (e.kind) {
    case ExprKind::VarRef:
    case ExprKind::IntConst:
    case ExprKind::FloatConst: break;
    case ExprKind::Cond: e.c = raw(copy(e.child_c())); [[fallthrough]];
    case ExprKind::Binary:
    case ExprKind::Logical:
    case ExprKind::Comma: e.b = raw(copy(e.child_b())); [[fallthrough]];
    default: e.a = raw(copy(e.child_a())); break;
  }
  return program_.add(e);
}

// An earlier subexpression once more: no variable in it has changed.
std::optional<ArithGenerator::Node> ArithGenerator::reuse(const Wish& wish) {
  if (remembered_.empty()) return std::nullopt;
  const Remembered& row = remembered_[below(static_cast<std::uint32_t>(remembered_.size()))];
  if (row.floating != wish.floating || row.node.ops > wish.ops) return std::nullopt;
  Node again = row.node;
  const BinaryOp op = wish.floating ? float_operator() : integer_operator(wish.ops);
  const Prec prec = lang::precedence(op);
  const std::optional<std::uint32_t> room = inside(prec, wish.fit);
  if (!room || nest_in(again, prec) > *room || !fits(again.prec, again.nest, wish.fit)) return std::nullopt;
  again.id = copy(row.node.id);
  again.first_effect = again.last_effect = static_cast<std::uint32_t>(effects_.size());
  stats_.operations += again.ops;
  if (again.ops == wish.ops) return again;
  Wish rest = below_it(wish, lang::tighter(prec), *room);
  rest.ops = std::min(wish.ops - again.ops - 1, shares(wish.ops - again.ops - 1, 1, rest)[0]);
  const Node other = expression(rest);
  return combine(op, again, other, wish.fit);
}

}  // namespace gadfly::gen
