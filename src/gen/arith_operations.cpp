// SPDX-License-Identifier: Apache-2.0
#include "gen/arith_operations.h"

#include <algorithm>
#include <span>
#include <utility>

#include "gen/arith_reuse.h"
#include "gen/arith_variables.h"
#include "gen/exact.h"
#include "gen/operators.h"

namespace gadfly::gen::arith {

using lang::BinaryOp;
using lang::ExprKind;
using lang::Rep;
using lang::Type;
using machine::Value;

namespace {

bool takes_floats(BinaryOp op) {
  return op == BinaryOp::Add || op == BinaryOp::Sub || op == BinaryOp::Mul || op == BinaryOp::Div || is_comparison(op);
}

BinaryOp complement_of(BinaryOp comparison) {
  switch (comparison) {
    case BinaryOp::Lt: return BinaryOp::Ge;
    case BinaryOp::Gt: return BinaryOp::Le;
    case BinaryOp::Le: return BinaryOp::Gt;
    case BinaryOp::Ge: return BinaryOp::Lt;
    case BinaryOp::Eq: return BinaryOp::Ne;
    default: return BinaryOp::Eq;
  }
}

constexpr BinaryOp kForAdd[] = {BinaryOp::Sub}, kForSub[] = {BinaryOp::Add};
constexpr BinaryOp kForMul[] = {BinaryOp::Div, BinaryOp::Sub, BinaryOp::Add};
constexpr BinaryOp kForDivision[] = {BinaryOp::Sub}, kForShl[] = {BinaryOp::Shr};
constexpr BinaryOp kForFloatAdd[] = {BinaryOp::Sub, BinaryOp::Mul};
constexpr BinaryOp kForFloatSub[] = {BinaryOp::Add, BinaryOp::Mul};
constexpr BinaryOp kForFloatDiv[] = {BinaryOp::Mul, BinaryOp::Sub, BinaryOp::Add};

// What is tried instead of |op|, in this order.
std::span<const BinaryOp> flips_of(BinaryOp op, bool floating) {
  switch (op) {
    case BinaryOp::Add: return floating ? std::span<const BinaryOp>(kForFloatAdd) : kForAdd;
    case BinaryOp::Sub: return floating ? std::span<const BinaryOp>(kForFloatSub) : kForSub;
    case BinaryOp::Mul: return kForMul;
    case BinaryOp::Div: return floating ? std::span<const BinaryOp>(kForFloatDiv) : kForDivision;
    case BinaryOp::Rem: return kForDivision;
    case BinaryOp::Shl: return kForShl;
    default: return {};
  }
}

// What is left when nothing else helps: an operator that has a value for all operands.
BinaryOp last_resort(bool floating) { return floating ? BinaryOp::Lt : BinaryOp::BitXor; }

}  // namespace

Node Operations::choice(const Node& condition, const Node& a, const Node& b) {
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

void Operations::drop(const Node& node) {
  for (std::uint32_t i = node.first_effect; i < node.last_effect; ++i) draft_.effects[i].executed = false;
}

std::optional<Value> Operations::evaluated(BinaryOp op, Type ta, const Value& a, Type tb, const Value& b) {
  const Type left = lang::promoted(types(), ta), right = lang::promoted(types(), tb);
  const bool shifts = is_shift(op);
  const Type work = shifts ? left : lang::common_type(types(), left, right);
  const Rep rep = types().rep(work), rep_b = shifts ? types().rep(right) : rep;
  if ((lang::is_floating(rep) || lang::is_floating(rep_b)) && !takes_floats(op)) return std::nullopt;
  const std::optional<Value> x = exact_conversion(a, types().rep(ta), rep);
  const std::optional<Value> y = exact_conversion(b, types().rep(tb), rep_b);
  if (!x || !y) return std::nullopt;
  return exact_binary(op, rep, *x, *y, rep_b);
}

// a op b if it is defined, exact, and has room.
std::optional<Node> Operations::applied(BinaryOp op, const Node& a, const Node& b, SyntaxPosition fit) {
  const Prec prec = lang::precedence(op);
  const std::uint32_t nest = std::max(nest_in(a, prec), nest_in(b, lang::tighter(prec)));
  if (!fits(prec, nest, fit)) return std::nullopt;
  const std::optional<Value> value = evaluated(op, type_of(a), a.value, type_of(b), b.value);
  if (!value) return std::nullopt;
  Node node = node_over(build_.binary(op, a.id, b.id), *value, prec, {&a, &b});
  node.nest = nest;
  return node;
}

// A divisor that is a comparison which does not hold becomes one that does.
bool Operations::complement(Node& b) {
  lang::Expr& e = program_.expr(b.id);
  const auto op = static_cast<BinaryOp>(e.op);
  if (e.kind != ExprKind::Binary || !is_comparison(op) || !is_zero(b.value, e.rep)) return false;
  e.op = static_cast<std::uint8_t>(complement_of(op));
  b.value = machine::int_value(1);
  reuse_.change(b);
  return true;
}

std::optional<Node> Operations::flipped(BinaryOp op, const Node& a, Node& b, SyntaxPosition fit) {
  if (is_division(op) && complement(b))
    if (auto node = applied(op, a, b, fit)) return node;
  // Another divisor is needed, not another operator.
  if (is_division(op) && is_zero(b.value, rep_of(b))) return std::nullopt;
  const bool floating = is_float(a) || is_float(b);
  for (const BinaryOp other : flips_of(op, floating))
    if (auto node = applied(other, a, b, fit)) return node;
  return std::nullopt;
}

// What is added: a constant, or a variable of its own.
Node Operations::inserted_operand(Type type, const Value& value, std::uint32_t parens) {
  const Node constant = variables_.constant_node(type, value);
  if (nest_in(constant, Prec::Mul) <= parens && percent(50)) return constant;
  return variables_.variable_node({variables_.add_variable("k", type, value, true), value});
}

std::optional<Node> Operations::moved(const Node& node, Int128 target, SyntaxPosition fit) {
  const Type type = lang::promoted(types(), type_of(node));
  const Rep rep = types().rep(type);
  Value k;
  if (lang::is_floating(rep)) {
    const Int128 units = target - units_of(node.value, rep);
    if (!is_exact(units, rep) || !is_exact(target, rep)) return std::nullopt;
    k = exact_value(units, rep);
  } else {
    Int128 difference = 0;
    if (__builtin_sub_overflow(target, machine::widen(node.value, rep_of(node)), &difference)) return std::nullopt;
    k = machine::narrow(difference, rep);
    if (lang::is_signed(rep) && machine::widen(k, rep) != difference) return std::nullopt;
  }
  const std::optional<std::uint32_t> room = inside(Prec::Add, fit);
  if (!room || nest_in(node, Prec::Add) > *room) return std::nullopt;
  const Node operand = inserted_operand(type, k, *room);
  std::optional<Node> sum = applied(BinaryOp::Add, node, operand, fit);
  if (sum) ++stats_.insertions;
  return sum;
}

bool Operations::insert_divisor(Node& b, SyntaxPosition fit) {
  const Rep rep = rep_of(b);
  const Int128 whole = 1 + static_cast<Int128>(below(percent(50) ? 8 : 1000));
  const Int128 target = percent(30) && (lang::is_floating(rep) || lang::is_signed(rep)) ? -whole : whole;
  const std::optional<Node> divisor = moved(b, lang::is_floating(rep) ? target << kFractionBits : target, fit);
  if (divisor) b = *divisor;
  return divisor.has_value();
}

// An integer that the floating type of the operation does not hold exactly comes near zero.
bool Operations::insert_for_conversion(Node& a, Node& b, SyntaxPosition left, SyntaxPosition right) {
  const bool first = !is_float(a);
  Node& integer = first ? a : b;
  const Type work = lang::common_type(types(), type_of(a), type_of(b));
  if (exact_conversion(integer.value, rep_of(integer), types().rep(work))) return false;
  const Int128 near = below(4096);
  const bool negative = lang::is_signed(rep_of(integer)) && machine::widen(integer.value, rep_of(integer)) < 0;
  const std::optional<Node> small = moved(integer, negative ? -near - 1 : near, first ? left : right);
  if (small) integer = *small;
  return small.has_value();
}

// Changes an operand so that a op b comes nearer to a defined and exact value. False: it can't.
bool Operations::insert(BinaryOp op, Node& a, Node& b, SyntaxPosition fit) {
  const Prec prec = lang::precedence(op);
  const std::optional<std::uint32_t> room = inside(prec, fit);
  if (!room) return false;
  const SyntaxPosition left{prec, *room}, right{lang::tighter(prec), *room};
  if (is_division(op) && is_zero(b.value, rep_of(b))) return insert_divisor(b, right);
  if (is_shift(op)) {
    const auto width = static_cast<Int128>(lang::bit_width(types().rep(lang::promoted(types(), type_of(a)))));
    const Int128 count = machine::widen(b.value, rep_of(b));
    if (count >= 0 && count < width) return false;
    const std::optional<Node> moved_count = moved(b, below(static_cast<std::uint32_t>(width)), right);
    if (moved_count) b = *moved_count;
    return moved_count.has_value();
  }
  if (is_float(a) != is_float(b) && insert_for_conversion(a, b, left, right)) return true;
  if (op != BinaryOp::Div || !is_float(a)) return false;
  // The remainder goes: then the quotient is a whole number.
  const Rep rep = types().rep(lang::common_type(types(), type_of(a), type_of(b)));
  const std::optional<Value> divisor = exact_conversion(b.value, rep_of(b), rep);
  if (!divisor) return false;
  const Int128 units = units_of(a.value, rep_of(a)), by = units_of(*divisor, rep);
  if (units % by == 0) return false;
  const std::optional<Node> multiple = moved(a, units - units % by, left);
  if (multiple) a = *multiple;
  return multiple.has_value();
}

Node Operations::combine(BinaryOp op, Node a, Node b, SyntaxPosition fit) {
  ++stats_.operations;
  // Most quotients of floating-point numbers would be flipped to products.
  const bool prefers_insertion = op == BinaryOp::Div && (is_float(a) || is_float(b)) && percent(10);
  bool flip = !prefers_insertion;
  constexpr int kMostInsertions = 3;
  for (int i = 0; i <= kMostInsertions; ++i) {
    if (auto node = applied(op, a, b, fit)) return *node;
    if (flip)
      if (auto node = flipped(op, a, b, fit)) {
        ++stats_.rewrites;
        return *node;
      }
    if (!insert(op, a, b, fit) && std::exchange(flip, true)) break;
  }
  ++stats_.rewrites;
  if (auto node = applied(last_resort(is_float(a) || is_float(b)), a, b, fit)) return *node;
  drop(b);
  if (!is_comparison(op)) return a;
  drop(a);  // which may be no integer
  return variables_.constant_node(int_type(), machine::int_value(below(2)));
}

}  // namespace gadfly::gen::arith
