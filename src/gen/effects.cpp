// SPDX-License-Identifier: Apache-2.0
// Assignments, ++ and calls inside expressions. What is written is used nowhere else in the expression, but
// for what comes before or after it in sequence.
#include "gen/generator.h"
#include "machine/arithmetic.h"

namespace gadfly::gen {

using lang::BinaryOp;
using lang::ExprId;
using lang::ExprKind;
using lang::Rep;
using lang::Type;
using lang::VarId;
using machine::Value;

Grown Generator::comma(const Context& at, std::uint32_t depth) {
  if (at.pure) return {};
  const std::size_t begin = accesses_.size();
  Grown first = percent(50) ? increment(at) : assign_inside(at, std::min(depth, 1u));
  if (first.id == lang::kNoExpr) return {};
  masked_.emplace_back(begin, accesses_.size());
  const Grown second = settled(expression(at, depth));
  masked_.pop_back();
  return {build_.comma(first.id, second.id), second.value};
}

// What an assignment to a bit-field, or a comma before one, is promoted to, compilers disagree on: a cast
// settles it.
Grown Generator::settled(Grown value) {
  const lang::Expr& e = program_.expr(value.id);
  const bool assigns = e.kind == ExprKind::Assign || e.kind == ExprKind::CompoundAssign || e.kind == ExprKind::IncDec;
  if (!(assigns || e.kind == ExprKind::Load) || !program_.expr(e.child_a()).has(lang::kBitField)) return value;
  return {build_.cast(value.id, type_of(value.id).unqualified()), value.value};
}

// lvalue = value, performed.
Grown Generator::assigned(ExprId lvalue, Grown value) {
  const VarId var = root_of(lvalue);
  // A union's member is not assigned straight from another one that overlaps it (6.5.16.1p3).
  if (program_.expr(value.id).kind == ExprKind::Load && lang::is_integer(program_.expr(value.id).rep) &&
      var != lang::kNoVar && root_of(program_.expr(value.id).child_a()) == var)
    value = defined_unary(lang::UnaryOp::Plus, value);
  const ExprId id = build_.assign(lvalue, value.id);
  if (var != lang::kNoVar) note_write(var);
  if (!live()) return {id, {}};
  const Value v = converted(program_.expr(id).child_b(), value);
  return {id, machine_->assign(lvalue, v, id)};
}

// lvalue op= value, performed; with another operator where that one is undefined here.
Grown Generator::compounded(BinaryOp op, ExprId lvalue, Grown value) {
  const Type type = type_of(lvalue);
  if (mode_ != Mode::Dead) ++stats_.operations;
  const auto divides = [&] { return op == BinaryOp::Div || op == BinaryOp::Rem; };
  for (int tries = 0;; ++tries) {
    // A repair of a division names its operands twice.
    if (divides() && mode_ != Mode::Dead && (type.is_volatile() || has_effects(value.id))) op = BinaryOp::BitXor;
    const ExprId id = build_.compound(op, lvalue, value.id);
    const VarId var = root_of(lvalue);
    if (var != lang::kNoVar) note_write(var);
    if (!live()) return {id, {}};
    const lang::Expr& e = program_.expr(id);
    const Type work = Type::from_bits(e.c);
    const Rep rep = types().rep(work), rep_target = types().rep(type);
    const Value old = machine_->eval(build_.load(lvalue));
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
    return {id, machine_->assign(lvalue, stored, id)};
  }
}

namespace {

constexpr BinaryOp kEffectOps[] = {BinaryOp::Add,    BinaryOp::Sub, BinaryOp::BitXor,
                                   BinaryOp::BitXor, BinaryOp::Add, BinaryOp::Mul};

}  // namespace

Grown Generator::assign_inside(const Context& at, std::uint32_t depth) {
  if (at.pure) return {};
  const Grown value = expression(at, depth);
  const ExprId lvalue = integer_lvalue(at, {.write = true, .overwrites = true});
  if (lvalue == lang::kNoExpr) return value;
  if (loses(at.scope, lvalue) && percent(80)) return settled(compounded(kEffectOps[below(5)], lvalue, value));
  return settled(assigned(lvalue, value));
}

Grown Generator::compound_inside(const Context& at, std::uint32_t depth) {
  if (at.pure) return {};
  const Grown value = expression(at, depth);
  const BinaryOp op = kEffectOps[below(6)];
  const ExprId lvalue = integer_lvalue(at, {.write = true, .overwrites = op == BinaryOp::Mul});
  if (lvalue == lang::kNoExpr) return value;
  return settled(compounded(op, lvalue, value));
}

Grown Generator::increment(const Context& at) {
  if (at.pure) return {};
  const ExprId lvalue = integer_lvalue(at, {.write = true});
  if (lvalue == lang::kNoExpr) return {};
  if (types().kind(type_of(lvalue)) == lang::TypeKind::Bool) return settled(assigned(lvalue, operand(at)));
  auto op = static_cast<lang::IncDecOp>(below(4));
  const VarId var = root_of(lvalue);
  if (var != lang::kNoVar) note_write(var);
  if (mode_ != Mode::Dead) ++stats_.operations;
  if (!live()) return settled({build_.inc_dec(op, lvalue), {}});
  const Rep rep = types().rep(type_of(lvalue));
  const Rep work = lang::bit_width(rep) < 32 ? Rep::I32 : rep;
  const Value old = machine_->eval(build_.load(lvalue));
  const auto step = [&](lang::IncDecOp with, Value& out) {
    const bool down = with == lang::IncDecOp::PreDec || with == lang::IncDecOp::PostDec;
    return !machine::integer_binary(down ? BinaryOp::Sub : BinaryOp::Add, work, old, machine::int_value(1), work, false,
                                    out);
  };
  Value fresh;
  if (!step(op, fresh)) {
    ++stats_.rewrites;
    op = static_cast<lang::IncDecOp>(static_cast<unsigned>(op) ^ 1);
    step(op, fresh);
  }
  const ExprId id = build_.inc_dec(op, lvalue);
  const Value stored = machine_->assign(lvalue, machine::narrow(machine::widen(fresh, work), rep), id);
  const bool prefix = op == lang::IncDecOp::PreInc || op == lang::IncDecOp::PreDec;
  return settled({id, prefix ? stored : old});
}

// A call whose result is an integer. A function that touches only its own variables may stand anywhere, any
// other one only where nothing else of the expression is in memory.
Grown Generator::call_inside(const Context& at, std::uint32_t depth) {
  if (at.pure) return {};
  const bool free = may_access(kMemory, true, true) && may_access(kVolatile, true);
  if (free && !tables_.empty() && percent(35)) {
    const Grown result = call_by_table(at, depth);
    if (result.id != lang::kNoExpr) return result;
  }
  const lang::FuncId f = callee(at, true);
  if (f == lang::kNoFunc || (!free && !facts(f).is_private)) return {};
  // All that a private function computes is in its result.
  if (at.deciding_only && facts(f).is_private && percent(85)) return {};
  const Type result = types().element(program_.function(f).type);
  if (!is_integer(result)) return {};
  return call(at, f, std::min(depth, 2u));
}

}  // namespace gadfly::gen
