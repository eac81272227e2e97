// SPDX-License-Identifier: Apache-2.0
#include "gen/assignments.h"

#include "gen/accesses.h"
#include "gen/declarations.h"
#include "gen/drawn_types.h"
#include "gen/expressions.h"
#include "gen/inspect.h"
#include "gen/lvalues.h"
#include "gen/operations.h"
#include "gen/operators.h"
#include "gen/other_values.h"
#include "gen/reuse.h"
#include "gen/visible.h"

namespace gadfly::gen {

using lang::BinaryOp;
using lang::ExprId;
using lang::Type;
using lang::TypeKind;
using lang::VarId;
using machine::Flow;

namespace {

// The first four keep all of the old value.
constexpr BinaryOp kCompound[] = {BinaryOp::BitXor, BinaryOp::Add,   BinaryOp::Sub,    BinaryOp::Add,
                                  BinaryOp::Mul,    BinaryOp::BitOr, BinaryOp::BitAnd, BinaryOp::Shl,
                                  BinaryOp::Shr,    BinaryOp::Div,   BinaryOp::Rem};

}  // namespace

// Whether an assignment to |lvalue| here loses something that was computed and not used.
bool Assignments::loses(const Scope& scope, ExprId lvalue) {
  const VarId var = root_of(program_, lvalue);
  if (var == lang::kNoVar) return true;
  if (facts(var).keeps || facts(var).pending) return true;
  const bool global = program_.var(var).is_static_duration();
  return global ? scope.factor > 1 || scope.function != draft_.test.entry : facts(var).factor != scope.factor;
}

// Somewhere to put a value. A bit-field wider than int has no op=.
Assignments::Target Assignments::target(Scope& scope) {
  Target found;
  for (int tries = 0; tries < 6; ++tries) {
    const std::size_t logged = accesses_.position();
    const ExprId lvalue = lvalues_.integer_lvalue(here(scope), {.write = true, .target = true, .plain = true});
    if (lvalue == lang::kNoExpr) continue;
    const unsigned width = lang::bit_width(program_.expr(lvalue).rep);
    const bool keep = loses(scope, lvalue) && (percent(92) || must_keep(lvalue));
    const bool wide = width >= 32 && !program_.expr(lvalue).has(lang::kBitField);
    const bool wanted =
        ((wide && (width > 32 || percent(50))) || percent(20)) && !(keep && is_wide_bit_field(program_, lvalue));
    if (wanted || (tries == 5 && !(keep && is_wide_bit_field(program_, lvalue)))) {
      found = {lvalue, keep};
      if (keep) accesses_.target_is_read(logged);
      break;
    }
    accesses_.forget(logged);
  }
  return found;
}

bool Assignments::must_keep(ExprId lvalue) {
  const VarId var = root_of(program_, lvalue);
  return var != lang::kNoVar && facts(var).keeps;
}

// Little is computed for what holds little.
std::uint32_t Assignments::depth_for(unsigned width) { return width < 32 ? below(2) : 1 + below(4); }

Flow Assignments::assign(Scope& scope) {
  const FullExpression full(accesses_);
  const Target to = target(scope);
  if (to.lvalue == lang::kNoExpr) return keep_in_variable(scope, expressions_.expression(here(scope), 2));
  const unsigned width = lang::bit_width(program_.expr(to.lvalue).rep);
  const Grown value = expressions_.expression(here(scope).narrowed(width), depth_for(width));
  reuse_.remember(scope, value);
  if (to.keep && options_.weights[Rule::StatementAccumulate] != 0) {
    fired(Rule::StatementAccumulate);
    return add_expression(scope, operations_.compounded(kCompound[below(4)], to.lvalue, value).id);
  }
  fired(Rule::StatementAssign);
  return add_expression(scope, operations_.assigned(to.lvalue, value).id);
}

// A new variable of the value's own type; it flows on when its block ends.
Flow Assignments::keep_in_variable(Scope& scope, Grown value) {
  const Type type = type_of(value.id).unqualified();
  VarFacts f;
  const bool in_memory = weights_.chance(Rule::PropertyAddressTaken);
  f.keeps = !in_memory && percent(80) && lang::bit_width(types().rep(type)) >= 32;
  const VarId var = add_local(scope, type, "v", f, in_memory);
  if (var == lang::kNoVar) return add_expression(scope, value.id);
  return declarations_.declare_grown(scope, var, value);
}

// What an op= is applied to: mostly something wide. kNoExpr: there is nothing.
ExprId Assignments::accumulator(Scope& scope, bool overwrites) {
  constexpr int kTries = 4;
  for (int tries = 1;; ++tries) {
    const std::size_t logged = accesses_.position();
    const ExprId lvalue =
        lvalues_.integer_lvalue(here(scope), {.write = true, .overwrites = overwrites, .target = true});
    if (lvalue == lang::kNoExpr || tries == kTries) return lvalue;
    const unsigned width = lang::bit_width(program_.expr(lvalue).rep);
    if (width > 32 || percent(width == 32 ? 60 : 25)) return lvalue;
    accesses_.forget(logged);
  }
}

Flow Assignments::accumulate(Scope& scope) {
  const FullExpression full(accesses_);
  const BinaryOp op = kCompound[below(percent(93) ? 4 : 11)];
  const bool overwrites = op != BinaryOp::BitXor && op != BinaryOp::Add && op != BinaryOp::Sub;
  const ExprId lvalue = accumulator(scope, overwrites);
  const VarId var = lvalue == lang::kNoExpr ? lang::kNoVar : root_of(program_, lvalue);
  if (var != lang::kNoVar) accesses_.log(var, true);  // x ^= x keeps nothing
  const unsigned width = lvalue == lang::kNoExpr ? 32 : lang::bit_width(program_.expr(lvalue).rep);
  const Context wanted = here(scope).narrowed(width);
  Grown value;
  if (is_shift(op)) value = operations_.number(int_type(), below(7));
  else if (is_division(op))  // a repair names it twice
    value = expressions_.pure_expression(wanted, depth_for(width));
  else value = expressions_.expression(wanted, depth_for(width));
  reuse_.remember(scope, value);
  if (lvalue == lang::kNoExpr) return keep_in_variable(scope, value);
  fired(Rule::StatementAccumulate);
  return add_expression(scope, operations_.compounded(op, lvalue, value).id);
}

// What decides: short, since most of what is computed for it is lost.
Grown Assignments::condition(Scope& scope) {
  const FullExpression full(accesses_);
  return expressions_.expression(here(scope).deciding(), percent(65) ? 1 : 2 * below(2));
}

// A pointer gets another target, which lives at least as long as it does.
Flow Assignments::pointer_assign(Scope& scope) {
  const FullExpression full(accesses_);
  const VarId var = visible_.pick(scope, [&](VarId v) {
    return (facts(v).role == Role::Pointer || facts(v).role == Role::Nullable) && facts(v).writable;
  });
  if (var == lang::kNoVar) return assign(scope);
  const Type type = program_.var(var).type.unqualified();
  ExprId value = others_.pointer_value(scope, type, facts(var).depth);
  if (facts(var).role == Role::Nullable && percent(40)) value = build_.null_pointer(type);
  if (value == lang::kNoExpr) return assign(scope);
  const ExprId id = build_.assign(build_.variable(var), value);
  fired(Rule::StatementPointerAssign);
  return perform(scope, build_.expression(id));
}

Flow Assignments::record_assign(Scope& scope) {
  const FullExpression full(accesses_);
  const Type type = drawn_.record_type();
  if (type == Type{}) return assign(scope);
  const VarId target = visible_.pick(scope, [&](VarId v) {
    return facts(v).role == Role::Integer && facts(v).writable && !facts(v).keeps && !program_.var(v).type.is_const() &&
           drawn_.contains(program_.var(v).type, type);
  });
  const ExprId value = others_.record_value(here(scope), type);
  if (target == lang::kNoVar || value == lang::kNoExpr) return assign(scope);
  const ExprId part = lvalues_.descend(build_.variable(target), type);
  const ExprId id = build_.assign(part, value);
  accesses_.note_write(target);
  fired(Rule::StatementRecordAssign);
  return perform(scope, build_.expression(id));
}

Flow Assignments::float_assign(Scope& scope) {
  const FullExpression full(accesses_);
  const VarId target = visible_.pick(scope, [&](VarId v) { return facts(v).role == Role::Float && facts(v).writable; });
  if (target == lang::kNoVar) return assign(scope);
  const Type type = program_.var(target).type.unqualified();
  const ExprId value = others_.float_value(here(scope), type, 1);
  const ExprId id = build_.assign(build_.variable(target), value);
  fired(Rule::StatementFloatAssign);
  return perform(scope, build_.expression(id));
}

// A local variable that nobody has used since it was written flows into something that is checked.
Flow Assignments::fold(Scope& scope) {
  const VarId var = visible_.pick_local(scope, [&](VarId v) {
    return facts(v).role == Role::Integer && facts(v).pending && is_integer(program_.var(v).type) &&
           facts(v).depth != 0;
  });
  if (var == lang::kNoVar) return accumulate(scope);
  fired(Rule::StatementFold);
  return fold_variable(scope, var);
}

Flow Assignments::fold_variable(Scope& scope, VarId var) {
  const FullExpression full(accesses_);
  accesses_.log_variable(var);
  const unsigned width = lang::bit_width(types().rep(program_.var(var).type));
  const auto wanted = [&](VarId v) {
    const Type type = program_.var(v).type;
    return facts(v).keeps && facts(v).writable && is_integer(type) && types().kind(type) != TypeKind::Bool &&
           lang::bit_width(types().rep(type)) >= std::min(width, 64u) && accesses_.may_use(v, true);
  };
  // In a private function: to a variable that lives longer.
  const VarId target =
      is_private(scope)
          ? visible_.pick_local(scope, [&](VarId v) { return facts(v).depth < facts(var).depth && wanted(v); })
          : visible_.pick_global(scope, wanted);
  if (target == lang::kNoVar) return Flow::Next;
  facts(var).pending = false;
  const BinaryOp op = kKeepingOps[below(3)];
  return add_expression(
      scope, operations_.compounded(op, build_.variable(target), operations_.loaded(build_.variable(var))).id);
}

void Assignments::fold_pending(Scope& scope) {
  if (is_private(scope) && scope.depth == 1) return;  // its result holds them
  for (std::size_t i = 0; i < scope.vars.size(); ++i) {
    const VarId var = scope.vars[i];
    const VarFacts& f = facts(var);
    if (f.role != Role::Integer || !is_integer(program_.var(var).type) || program_.var(var).is_static_duration())
      continue;
    // What is written in a branch that is taken only later flows on as well.
    if (f.pending ? percent(95) : f.keeps && percent(70)) fold_variable(scope, var);
  }
}

}  // namespace gadfly::gen
