// SPDX-License-Identifier: Apache-2.0
// Expressions, built from their leaves up with the values that they have here and now.
#include "gen/generator.h"
#include "machine/arithmetic.h"

namespace gadfly::gen {

using lang::BinaryOp;
using lang::ExprId;
using lang::ExprKind;
using lang::Type;
using lang::TypeKind;
using lang::VarId;

ExprId Generator::expression(Scope& scope, std::uint32_t depth) {
  if (depth == 0) return leaf(scope);
  const std::uint32_t weights[] = {20, 12, 52, 6, 6, 4};
  switch (choices_.weighted(weights)) {
    case 0: return leaf(scope);
    case 1: return unary(scope, depth - 1);
    case 2: return binary(scope, depth - 1);
    case 3: {
      const ExprId value = expression(scope, depth - 1);
      const Type type = integer_type();
      return build_.cast(value, type);
    }
    case 4: {
      const ExprId condition = expression(scope, depth - 1);
      const ExprId a = expression(scope, depth - 1);
      const ExprId b = expression(scope, depth - 1);
      return build_.conditional(condition, a, b);
    }
    default: {
      const ExprId a = expression(scope, depth - 1);
      const ExprId b = expression(scope, depth - 1);
      return build_.logical(choices_.chance(50) ? lang::LogicalOp::Or : lang::LogicalOp::And, a, b);
    }
  }
}

ExprId Generator::leaf(Scope& scope) {
  if (choices_.chance(70)) return build_.load(lvalue(scope, false));
  constexpr TypeKind kKinds[] = {TypeKind::Int, TypeKind::UInt, TypeKind::Long, TypeKind::ULong};
  const Type type = program_.types.basic(kKinds[choices_.below(4)]);
  return build_.constant(type, interesting_number(type));
}

// A variable that is visible here, or a scalar part of one.
ExprId Generator::lvalue(Scope& scope, bool writable) {
  std::vector<VarId> locals = scope.outer;
  locals.insert(locals.end(), scope.vars.begin(), scope.vars.end());
  if (!writable) locals.insert(locals.end(), scope.counters.begin(), scope.counters.end());
  VarId var;
  if (!locals.empty() && choices_.chance(40))
    var = locals[choices_.below(static_cast<std::uint32_t>(locals.size()))];
  else
    var = globals_[choices_.below(static_cast<std::uint32_t>(globals_.size()))];
  return part_of(scope, build_.variable(var));
}

ExprId Generator::part_of(Scope& scope, ExprId whole) {
  const Type type = program_.expr(whole).type;
  if (program_.types.is_scalar(type)) return whole;
  if (program_.types.kind(type) == TypeKind::Array) {
    const ExprId position = subscript(scope, program_.types.info(type).count);
    return part_of(scope, build_.index(whole, position));
  }
  const std::size_t fields = program_.types.record(type).fields.size();
  return part_of(scope, build_.member(whole, choices_.below(static_cast<std::uint32_t>(fields))));
}

// An index below |count|: a number, or the counter of a loop, which is repaired should it go too far.
ExprId Generator::subscript(Scope& scope, std::uint64_t count) {
  if (!scope.counters.empty() && choices_.chance(70)) {
    const VarId counter =
        scope.counters[choices_.below(static_cast<std::uint32_t>(scope.counters.size()))];
    const ExprId value = build_.load(build_.variable(counter));
    if (machine_ == nullptr || machine_->eval(value).lo < count) return value;
  }
  return build_.constant(program_.types.basic(TypeKind::Int),
                         choices_.below(static_cast<std::uint32_t>(count)));
}

ExprId Generator::unary(Scope& scope, std::uint32_t depth) {
  constexpr lang::UnaryOp kOps[] = {lang::UnaryOp::Plus, lang::UnaryOp::Neg, lang::UnaryOp::BitNot,
                                    lang::UnaryOp::Not};
  const ExprId operand = expression(scope, depth);
  lang::UnaryOp op = kOps[choices_.below(4)];
  ++stats_.operations;
  const ExprId result = build_.unary(op, operand);
  if (op != lang::UnaryOp::Neg || machine_ == nullptr) return result;
  machine::Value ignored;
  const lang::Expr& e = program_.expr(result);
  if (!machine::integer_negate(e.rep, machine_->eval(e.child_a()), false, ignored)) return result;
  ++stats_.rewrites;
  return build_.unary(lang::UnaryOp::Plus, operand);
}

ExprId Generator::binary(Scope& scope, std::uint32_t depth) {
  constexpr BinaryOp kOps[] = {BinaryOp::Add, BinaryOp::Sub, BinaryOp::Mul, BinaryOp::Div,
                               BinaryOp::Rem, BinaryOp::Shl, BinaryOp::Shr, BinaryOp::BitAnd,
                               BinaryOp::BitXor, BinaryOp::BitOr, BinaryOp::Lt, BinaryOp::Gt,
                               BinaryOp::Le, BinaryOp::Ge, BinaryOp::Eq, BinaryOp::Ne};
  constexpr std::uint32_t kWeights[] = {14, 14, 12, 6, 5, 7, 7, 7, 7, 7, 2, 2, 2, 2, 2, 2};
  const BinaryOp op = kOps[choices_.weighted(kWeights)];
  const ExprId a = expression(scope, depth);
  const ExprId b = expression(scope, depth);
  ++stats_.operations;
  return defined_binary(op, a, b);
}

// a op b, or what takes its place when that is undefined with the values of a and b.
ExprId Generator::defined_binary(BinaryOp op, ExprId a, ExprId b) {
  bool rewritten = false;
  while (true) {
    const ExprId result = build_.binary(op, a, b);
    if (machine_ == nullptr) return result;
    const lang::Expr& e = program_.expr(result);
    const machine::Value x = machine_->eval(e.child_a()), y = machine_->eval(e.child_b());
    const lang::Rep rep = program_.expr(e.child_a()).rep, rep_b = program_.expr(e.child_b()).rep;
    machine::Value ignored;
    if (!machine::integer_binary(op, rep, x, y, rep_b, false, ignored)) return result;
    if (!rewritten) ++stats_.rewrites;
    rewritten = true;
    const Rewrite instead = rewrite(op, rep, x, y, rep_b, choices_.below(1u << 16));
    switch (instead.kind) {
      case Rewrite::Kind::Operator: op = instead.op; break;
      case Rewrite::Kind::LeftOperand: return a;
      case Rewrite::Kind::AdjustCount: {
        const Type type = program_.expr(e.child_b()).type;
        b = build_.binary(BinaryOp::Add, b, build_.constant(type, machine::widen(
            machine::narrow(instead.adjust, rep_b), rep_b)));
        break;
      }
    }
  }
}

}  // namespace gadfly::gen
