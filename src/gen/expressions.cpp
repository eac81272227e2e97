// SPDX-License-Identifier: Apache-2.0
#include "gen/expressions.h"

#include <span>

#include "gen/accesses.h"
#include "gen/drawn_types.h"
#include "gen/inspect.h"
#include "gen/lvalues.h"
#include "gen/operations.h"
#include "gen/operators.h"
#include "gen/parts.h"
#include "gen/visible.h"

namespace gadfly::gen {

using lang::BinaryOp;
using lang::ExprId;
using lang::Type;
using lang::TypeKind;
using lang::UnaryOp;
using lang::VarId;

Grown Expressions::pure_expression(const Context& at, std::uint32_t depth) {
  return expression(at.without_effects(), depth);
}

Grown Expressions::expression(const Context& at, std::uint32_t depth) {
  using Make = Grown (*)(Parts & parts, const Context& at, std::uint32_t depth);
  static constexpr Make kMake[] = {
#define GADFLY_EXPRESSION(id, name, full, scalar, arith, make, make_arith, what) \
  [](Parts& parts, const Context& at, [[maybe_unused]] std::uint32_t depth) { return parts.make; },
#include "gen/rules.def"
  };
  if (depth == 0) return operand(at);
  Context inner = at;
  if (percent(10)) inner.operators = choose(Group::Context);
  const Rule rule = choose(Group::Expression);
  const Grown result = kMake[place(rule, Rule::ExpressionOperand)](parts_, inner, depth - 1);
  if (result.id == lang::kNoExpr) return binary(at, depth - 1);  // nothing here that the rule can use
  fired(rule);
  return result;
}

Grown Expressions::cast_expression(const Context& at, std::uint32_t depth) {
  const Type type = drawn_.integer_type();
  const bool narrows = lang::bit_width(types().rep(type)) < 32;
  const Grown value = expression(at.deciding(narrows), narrows ? lossy_depth(depth) : depth);
  return operations_.cast(value, type);
}

Grown Expressions::operand(const Context& at) {
  if (!operations_.leaf_is_constant(at)) {
    const ExprId lvalue = lvalues_.integer_lvalue(at, kRead);
    if (lvalue != lang::kNoExpr) return operations_.loaded(lvalue);
  }
  constexpr TypeKind kKinds[] = {TypeKind::Int,   TypeKind::UInt,  TypeKind::Long,
                                 TypeKind::ULong, TypeKind::LLong, TypeKind::ULLong};
  return operations_.constant(types().basic(kKinds[below(at.width > 32 ? 6 : 2)]));
}

Grown Expressions::unary(const Context& at, std::uint32_t depth) {
  UnaryOp op = static_cast<UnaryOp>(below(4));
  if (at.operators == Rule::ContextBitwise || at.operators == Rule::ContextBitwiseShift) op = UnaryOp::BitNot;
  if (at.operators == Rule::ContextLogicalContext) op = UnaryOp::Not;
  if (op == UnaryOp::Not && percent(60)) op = UnaryOp::BitNot;
  if (op == UnaryOp::Not) depth = lossy_depth(depth);
  const Grown value = expression(at.deciding(op == UnaryOp::Not), depth);
  return operations_.defined_unary(op, value);
}

// How deep the operand of something grows that loses most of it.
std::uint32_t Expressions::lossy_depth(std::uint32_t depth) { return percent(85) ? 0 : depth; }

Grown Expressions::binary(const Context& at, std::uint32_t depth) {
  const BinaryOp op = operations_.binary_operator(at);
  const Context inner = at.deciding(!keeps_operands(op));
  if (!keeps_operands(op)) depth = lossy_depth(depth);
  const Grown a = expression(inner, depth);
  if (is_shift(op)) {
    if (percent(75)) {
      const unsigned width = lang::bit_width(types().rep(lang::promoted_type(program_, a.id)));
      const Grown count = operations_.number(int_type(), below(percent(70) ? width / 4 : width));
      return operations_.defined_binary(op, a, count);
    }
  } else if (is_division(op) && percent(40)) {
    const Grown divisor = operations_.constant(type_of(a.id).unqualified());
    return operations_.defined_binary(op, a, divisor);
  }
  const Grown b = expression(inner, depth);
  return operations_.defined_binary(op, a, b);
}

Grown Expressions::conditional(const Context& at, std::uint32_t depth) {
  const std::size_t begin = accesses_.position();
  const Grown condition = expression(at.deciding(), lossy_depth(depth));
  const bool chosen = operations_.truth(condition);
  const auto arm = [&](bool taken) {
    const ModeScope mode(draft_, mode_if(taken));
    const SequencedAfter condition_comes_first(accesses_, begin);
    Grown result = expression(at, depth);
    // Clang evaluates both arms where they are constants, and its sanitizer then reports an overflow in the other one.
    if (!live() && is_constant(program_, result.id)) result = operations_.constant(int_type());
    return result;
  };
  const Grown a = arm(chosen);
  const Grown b = arm(!chosen);
  const ExprId id = build_.conditional(condition.id, a.id, b.id);
  const lang::Expr& e = program_.expr(id);
  return {id, chosen ? operations_.converted(e.child_b(), a) : operations_.converted(e.child_c(), b)};
}

Grown Expressions::logical(const Context& at, std::uint32_t depth) {
  const bool is_or = percent(50);
  depth = lossy_depth(depth);
  const Context inner = at.deciding();
  const std::size_t begin = accesses_.position();
  const Grown a = expression(inner, depth);
  const bool first = operations_.truth(a);
  Grown b;
  {
    const ModeScope mode(draft_, mode_if(first != is_or));
    const SequencedAfter first_comes_first(accesses_, begin);
    b = expression(inner, depth);
  }
  const ExprId id = build_.logical(is_or ? lang::LogicalOp::Or : lang::LogicalOp::And, a.id, b.id);
  const bool result = first == is_or ? first : operations_.truth(b);
  return {id, machine::int_value(result)};
}

Grown Expressions::size_of(const Context& at) {
  const VarId var = visible_.pick(at.scope, [&](VarId v) { return facts(v).role == Role::Integer; });
  if (var == lang::kNoVar || percent(40)) return operations_.evaluated(build_.size_of(drawn_.integer_type()));
  return operations_.evaluated(build_.size_of_expression(build_.variable(var)));
}

// Builtins that are defined for every argument, or are given one that they are defined for.
Grown Expressions::builtin(const Context& at, std::uint32_t depth) {
  struct Row {
    const char* name;
    TypeKind type;
    bool not_zero;
  };
  constexpr Row kRows[] = {
      {"__builtin_clz", TypeKind::UInt, true},        {"__builtin_clzl", TypeKind::ULong, true},
      {"__builtin_ctz", TypeKind::UInt, true},        {"__builtin_ctzll", TypeKind::ULLong, true},
      {"__builtin_popcount", TypeKind::UInt, false},  {"__builtin_popcountll", TypeKind::ULLong, false},
      {"__builtin_parity", TypeKind::UInt, false},    {"__builtin_parityl", TypeKind::ULong, false},
      {"__builtin_ffs", TypeKind::Int, false},        {"__builtin_ffsll", TypeKind::LLong, false},
      {"__builtin_bswap32", TypeKind::UInt, false},   {"__builtin_bswap64", TypeKind::ULong, false},
      {"__builtin_bswap16", TypeKind::UShort, false}, {"__builtin_bswap64", TypeKind::ULong, false},
  };
  const Row& row = kRows[below(std::size(kRows))];
  const lang::FuncId f = build_.builtin_function(row.name);
  if (f == lang::kNoFunc) return {};
  draft_.add_function_facts();
  Grown value = operations_.cast(pure_expression(at, lossy_depth(depth)), types().basic(row.type));
  if (row.not_zero)
    value = operations_.defined_binary(BinaryOp::BitOr, value, operations_.number(types().basic(row.type), 1));
  return operations_.evaluated(build_.call(f, std::span(&value.id, 1)));
}

}  // namespace gadfly::gen
