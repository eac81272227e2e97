// SPDX-License-Identifier: Apache-2.0
#include "gen/operations.h"

#include "gen/accesses.h"
#include "gen/inspect.h"
#include "gen/operators.h"
#include "gen/rewrite.h"
#include "machine/arithmetic.h"

namespace gadfly::gen {

using lang::BinaryOp;
using lang::ExprId;
using lang::ExprKind;
using lang::Rep;
using lang::Type;
using lang::UnaryOp;
using lang::VarId;
using machine::Value;

bool Operations::leaf_is_constant(const Context& at) {
  if (at.operators == Rule::ContextConstantLeaves) return true;
  if (at.operators == Rule::ContextHalfConstantLeaves) return percent(50);
  return below(weights_.sum(Group::Leaf)) < weights_[Rule::LeafConstant];
}

// What an assignment to a bit-field, or a comma before one, is promoted to, compilers disagree on: a cast
// settles it.
Grown Operations::settled(Grown value) {
  const lang::Expr& e = program_.expr(value.id);
  const bool assigns = e.kind == ExprKind::Assign || e.kind == ExprKind::CompoundAssign || e.kind == ExprKind::IncDec;
  if (!(assigns || e.kind == ExprKind::Load) || !program_.expr(e.child_a()).has(lang::kBitField)) return value;
  return {build_.cast(value.id, type_of(value.id).unqualified()), value.value};
}

// lvalue = value, performed.
Grown Operations::assigned(ExprId lvalue, Grown value) {
  const VarId var = root_of(program_, lvalue);
  // A union's member is not assigned straight from another one that overlaps it (6.5.16.1p3).
  if (program_.expr(value.id).kind == ExprKind::Load && lang::is_integer(program_.expr(value.id).rep) &&
      var != lang::kNoVar && root_of(program_, program_.expr(value.id).child_a()) == var)
    value = defined_unary(lang::UnaryOp::Plus, value);
  const ExprId id = build_.assign(lvalue, value.id);
  if (var != lang::kNoVar) accesses_.note_write(var);
  if (!live()) return {id, {}};
  const Value v = converted(program_.expr(id).child_b(), value);
  return {id, machine().assign(lvalue, v, id)};
}

// lvalue op= value, performed; with another operator where that one is undefined here.
Grown Operations::compounded(BinaryOp op, ExprId lvalue, Grown value) {
  const Type type = type_of(lvalue);
  if (!is_dead()) ++stats_.operations;
  for (int tries = 0;; ++tries) {
    // A repair of a division names its operands twice.
    if (is_division(op) && !is_dead() && (type.is_volatile() || has_effects(program_, value.id))) op = BinaryOp::BitXor;
    const ExprId id = build_.compound(op, lvalue, value.id);
    const VarId var = root_of(program_, lvalue);
    if (var != lang::kNoVar) accesses_.note_write(var);
    if (!live()) return {id, {}};
    const lang::Expr& e = program_.expr(id);
    const Type work = Type::from_bits(e.c);
    const Rep rep = types().rep(work), rep_target = types().rep(type);
    const Value old = machine().eval(build_.load(lvalue));
    const Value left = machine::narrow(machine::widen(old, rep_target), rep);
    const Value right = converted(e.child_b(), value);
    const Rep rep_right = program_.expr(e.child_b()).rep;
    Value out;
    if (machine::integer_binary(op, rep, left, right, rep_right, false, out)) {
      if (tries == 0) ++stats_.rewrites;
      const Rewrite instead = rewrite(op, rep, left, right, rep_right, 0);
      op = instead.kind == Rewrite::Kind::Operator && tries < 3 ? instead.op : BinaryOp::BitXor;
      continue;
    }
    Value stored = rep_target == Rep::Bool ? machine::int_value(machine::widen(out, rep) != 0)
                                           : machine::narrow(machine::widen(out, rep), rep_target);
    return {id, machine().assign(lvalue, stored, id)};
  }
}

Grown Operations::number(Type type, __int128 value) {
  const ExprId id = build_.constant(type, value);
  return {id, machine::narrow(value, types().rep(type))};
}

// condition ? a : b, where both arms are defined whatever the condition is.
Grown Operations::chosen(Grown condition, Grown a, Grown b) {
  const ExprId id = build_.conditional(condition.id, a.id, b.id);
  const lang::Expr& e = program_.expr(id);
  if (!live()) return {id, {}};
  return {id, truth(condition) ? converted(e.child_b(), a) : converted(e.child_c(), b)};
}

__int128 Operations::known_value_of(const Grown& g) const { return machine::widen(g.value, program_.expr(g.id).rep); }

// The value of |node|: |from|, or conversions of it.
Value Operations::converted(ExprId node, const Grown& from) const {
  if (node == from.id) return from.value;
  const lang::Expr& e = program_.expr(node);
  const Value inner = converted(e.child_a(), from);
  if (e.kind != ExprKind::Cast || !lang::is_integer(e.rep)) return inner;
  const Rep rep = program_.expr(e.child_a()).rep;
  if (!lang::is_integer(rep)) return inner;
  if (e.rep == Rep::Bool) return machine::int_value(machine::widen(inner, rep) != 0);
  return machine::narrow(machine::widen(inner, rep), e.rep);
}

bool Operations::truth(const Grown& g) const {
  return (g.value.lo | (lang::bit_width(program_.expr(g.id).rep) == 128 ? g.value.hi : 0)) != 0 ||
         g.value.object_index != 0;
}

// For expressions without effects: evaluates it once more.
Grown Operations::evaluated(ExprId id) { return {id, live() ? machine().eval(id) : Value{}}; }

Grown Operations::constant(Type type) {
  fired(Rule::LeafConstant);
  return number(type, constant_value(type));
}

// Of a bit-field wider than int compilers disagree what type its value has: a cast settles it.
Grown Operations::loaded(ExprId lvalue) {
  const Grown value = evaluated(build_.load(lvalue));
  if (!is_wide_bit_field(program_, lvalue)) return value;
  const ExprId id = build_.cast(value.id, type_of(lvalue).unqualified());
  return {id, value.value};
}

Grown Operations::cast(Grown value, Type to) {
  if (to.unqualified() == type_of(value.id).unqualified()) return value;
  const ExprId id = build_.cast(value.id, to);
  return {id, converted(id, value)};
}

Grown Operations::defined_unary(UnaryOp op, Grown operand) {
  if (!is_dead()) ++stats_.operations;
  ExprId id = build_.unary(op, operand.id);
  if (!live()) return {id, {}};
  const lang::Expr& e = program_.expr(id);
  const Value v = converted(e.child_a(), operand);
  const Rep rep = program_.expr(e.child_a()).rep;
  Value out;
  switch (op) {
    case UnaryOp::Plus: return {id, v};
    case UnaryOp::BitNot: return {id, machine::narrow(~machine::widen(v, rep), rep)};
    case UnaryOp::Not: return {id, machine::int_value(machine::widen(v, rep) == 0)};
    case UnaryOp::Neg: break;
  }
  if (!machine::integer_negate(e.rep, v, false, out)) return {id, out};
  ++stats_.rewrites;
  id = build_.unary(UnaryOp::Plus, operand.id);
  return {id, v};
}

// count + by, in the type of |count|.
Grown Operations::adjusted_count(Grown count, __int128 by) {
  const Rep rep = program_.expr(count.id).rep;
  const Grown adjust = number(type_of(count.id), machine::widen(machine::narrow(by, rep), rep));
  const ExprId sum = build_.binary(BinaryOp::Add, count.id, adjust.id);
  Value total;
  machine::integer_binary(BinaryOp::Add, rep, count.value, adjust.value, rep, false, total);
  return {sum, total};
}

// a op b, or what takes its place when that is undefined with the values of a and b.
Grown Operations::defined_binary(BinaryOp op, Grown a, Grown b) {
  if (!is_dead()) ++stats_.operations;
  for (bool rewritten = false;; rewritten = true) {
    // A repair of a division names its operands twice.
    if (is_division(op) && !is_dead() && (has_effects(program_, a.id) || has_effects(program_, b.id)))
      op = BinaryOp::BitXor;
    const ExprId id = build_.binary(op, a.id, b.id);
    if (!live()) return {id, {}};
    const lang::Expr& e = program_.expr(id);
    const Value x = converted(e.child_a(), a), y = converted(e.child_b(), b);
    const Rep rep = program_.expr(e.child_a()).rep, rep_b = program_.expr(e.child_b()).rep;
    Value out;
    if (!machine::integer_binary(op, rep, x, y, rep_b, false, out)) return {id, out};
    if (!rewritten) ++stats_.rewrites;
    const Rewrite instead = rewrite(op, rep, x, y, rep_b, below(1u << 16));
    switch (instead.kind) {
      case Rewrite::Kind::Operator: op = instead.op; break;
      case Rewrite::Kind::LeftOperand:
        if (!has_effects(program_, b.id)) return a;
        return {build_.comma(b.id, a.id), a.value};  // its effects stay
      case Rewrite::Kind::AdjustCount: b = adjusted_count({e.child_b(), y}, instead.adjust); break;
    }
  }
}

}  // namespace gadfly::gen
