// SPDX-License-Identifier: Apache-2.0
#include "gen/arith_expressions.h"

#include <algorithm>
#include <span>
#include <utility>

#include "gen/arith_operations.h"
#include "gen/arith_parts.h"
#include "gen/arith_reuse.h"
#include "gen/arith_variables.h"
#include "gen/exact.h"
#include "gen/operators.h"
#include "machine/arithmetic.h"
#include "support/check.h"

namespace gadfly::gen::arith {

using lang::BinaryOp;
using lang::Rep;
using lang::Type;
using lang::UnaryOp;
using machine::Value;

namespace {

// The most operations that fit a tree of |levels| levels.
std::uint32_t capacity(std::uint32_t levels) { return (1u << std::min(levels, 24u)) - 1; }

// Whether so many operations need more than half of the levels that are left, however they are arranged: then they are
// divided evenly.
bool is_tight(std::uint32_t operations, std::uint32_t levels) { return operations > capacity(levels / 2); }

bool keeps(Rule rule) {
  return rule == Rule::ExpressionBinary || rule == Rule::ExpressionUnary || rule == Rule::ExpressionReuse ||
         rule == Rule::ExpressionIdiom || rule == Rule::ExpressionAssignInside ||
         rule == Rule::ExpressionCompoundInside;
}

// Above so many operations there is mostly something that keeps them: a wrong value far below is to be seen.
constexpr std::uint32_t kFewOperations = 6;
constexpr std::uint32_t kPercentKept = 85;

}  // namespace

Node Expressions::expression(const Requirements& required) {
  if (required.ops == 0 || required.depth == 0) return operand(required);
  Requirements inner = required;
  if (percent(10)) inner.operators = weights_.choose(Group::Context);
  const bool tight = is_tight(required.ops, std::min(required.depth, required.fit.parens));
  Rule rule = tight ? Rule::ExpressionBinary : weights_.choose(Group::Expression);
  if (required.ops > kFewOperations && !keeps(rule) && percent(kPercentKept)) rule = Rule::ExpressionBinary;
  std::optional<Node> node = by_rule(rule, inner);
  if (node) fired(rule);
  if (!node) node = binary(inner);
  if (!node) return operand(required);
  GADFLY_CHECK(required.floating || !is_float(*node), "rule {} gave no integer", static_cast<int>(rule));
  reuse_.remember(*node, required.floating);
  return *node;
}

std::optional<Node> Expressions::by_rule(Rule rule, const Requirements& required) {
  using Make = std::optional<Node> (*)(Parts & parts, const Requirements& required);
  static constexpr Make kMake[] = {
#define GADFLY_EXPRESSION(id, name, full, scalar, arith, make, make_arith, what) \
  [](Parts& parts, const Requirements& required) { return parts.make_arith(required); },
#include "gen/rules.def"
  };
  return kMake[place(rule, Rule::ExpressionOperand)](parts_, required);
}

Shares Expressions::shares(std::uint32_t operations, std::size_t count, const Requirements& child) {
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

BinaryOp Expressions::integer_operator(Rule context, std::uint32_t operations) {
  const bool keep = operations > kFewOperations && percent(kPercentKept);
  constexpr int kTries = 4;
  BinaryOp op = draft_.binary_operator(context);
  for (int i = 0; i < kTries && keep && !keeps_operands(op); ++i) op = draft_.binary_operator(context);
  return op;
}

BinaryOp Expressions::float_operator() {
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
  const auto& row = kRows[draft_.choices.weighted(weights)];
  fired(row.rule);
  return row.op;
}

// One operator, or a chain of operators that bind alike: a + b - c …, which needs no parentheses.
std::optional<Node> Expressions::binary(const Requirements& required) {
  BinaryOp op = any_operator(required);
  const Prec prec = lang::precedence(op);
  const std::optional<std::uint32_t> room = inside(prec, required.fit);
  if (!room) return std::nullopt;
  std::uint32_t links = 1;
  const bool tight = is_tight(required.ops, std::min(required.depth, required.fit.parens));
  if (!tight && !is_comparison(op) && required.ops > 1 && percent(25))
    links += below(std::min({required.ops, required.depth, percent(10) ? kMostLinks : 6u}));
  Requirements child = required;
  child.ops -= links;
  child.depth -= links;
  child.fit = {lang::tighter(prec), *room};
  if (is_comparison(op)) child.floating = weights_[Rule::ObjectFloat] != 0 && percent(20);
  const Shares share = shares(child.ops, links + 1, child);
  Requirements first = child;
  first.ops = share[0];
  first.fit.need = prec;
  Node left = expression(first);
  for (std::uint32_t i = 1; i <= links; ++i) {
    child.ops = share[i];
    Requirements right = child;
    if (right.floating && percent(6)) right.floating = false;  // an integer among floats
    const Node operand = right_operand(op, left, right);
    left = operations_.combine(op, left, operand, i == links ? required.fit : SyntaxPosition{prec, *room});
    const BinaryOp next = any_operator(required);
    if (lang::precedence(next) == prec) op = next;
  }
  return left;
}

std::optional<Node> Expressions::comparison_of_floats(const Requirements& required) {
  if (required.floating || weights_[Rule::ObjectFloat] == 0) return std::nullopt;
  constexpr BinaryOp kOps[] = {BinaryOp::Lt, BinaryOp::Gt, BinaryOp::Le, BinaryOp::Ge, BinaryOp::Eq, BinaryOp::Ne};
  const BinaryOp op = kOps[below(6)];
  const Prec prec = lang::precedence(op);
  const std::optional<std::uint32_t> room = inside(prec, required.fit);
  if (!room) return std::nullopt;
  Requirements child = required.below_it(prec, *room);
  child.floating = true;
  const Shares share = shares(child.ops, 2, child);
  child.ops = share[0];
  const Node a = expression(child);
  child.ops = share[1];
  child.fit.need = lang::tighter(prec);
  const Node b = expression(child);
  return operations_.combine(op, a, b, required.fit);
}

std::optional<Node> Expressions::unary(const Requirements& required) {
  UnaryOp op = static_cast<UnaryOp>(below(4));
  if (required.operators == Rule::ContextBitwise || required.operators == Rule::ContextBitwiseShift)
    op = UnaryOp::BitNot;
  if (required.operators == Rule::ContextLogicalContext) op = UnaryOp::Not;
  if (required.floating && op >= UnaryOp::BitNot) op = UnaryOp::Neg;
  if (op == UnaryOp::Not && percent(40)) op = UnaryOp::BitNot;
  const std::optional<std::uint32_t> room = inside(Prec::Unary, required.fit);
  if (!room) return std::nullopt;
  Requirements child = required.below_it(Prec::Cast, *room);
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

}  // namespace gadfly::gen::arith
