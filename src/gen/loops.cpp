// SPDX-License-Identifier: Apache-2.0
#include "gen/loops.h"

#include <span>

#include "gen/accesses.h"
#include "gen/assignments.h"
#include "gen/budget.h"
#include "gen/declarations.h"
#include "gen/expressions.h"
#include "gen/visible.h"

namespace gadfly::gen {

using lang::BinaryOp;
using lang::ExprId;
using lang::StmtId;
using lang::Type;
using lang::TypeKind;
using lang::VarId;
using machine::Flow;

// Executes what runs about |trips| times.
Flow Loops::run_often(StmtId stmt, std::uint32_t trips) {
  if (!live()) return Flow::Next;
  const Budget::Repeated often(budget_, trips);
  return machine().exec(stmt);
}

Flow Loops::run_loop(Scope& scope, StmtId stmt, std::uint32_t trips) {
  append(scope, stmt);
  return run_often(stmt, trips);
}

VarFacts Loops::counter_facts(const Scope& scope, std::int64_t low, std::int64_t high) {
  VarFacts f;
  f.counter = true;
  f.writable = false;
  f.depth = scope.depth + 1;
  f.low = low;
  f.high = high;
  return f;
}

Type Loops::counter_type() {
  constexpr TypeKind kKinds[] = {TypeKind::Int,  TypeKind::Int,    TypeKind::UInt,
                                 TypeKind::Long, TypeKind::UShort, TypeKind::SChar};
  return types().basic(kKinds[below(6)]);
}

// A counter that holds low … high wherever it is visible; kNoVar: the function has too many variables.
VarId Loops::add_counter(Scope& scope, std::int64_t low, std::int64_t high) {
  const Type type = counter_type();
  return add_local(scope, type, "i", counter_facts(scope, low, high), false);
}

// T i = value; before the loop.
void Loops::start_counter(Scope& scope, VarId counter, std::uint32_t value) {
  declarations_.initialise(scope, counter, build_.constant(program_.var(counter).type, value));
}

// A variable that a for declares. It belongs to the block without braces that the builder puts around the loop.
VarId Loops::add_loop_variable(lang::FuncId function, Type type, const char* prefix, VarFacts facts, ExprId init) {
  const VarId id = draft_.add_var(type, lang::Storage::Local, prefix, facts);
  draft_.give_slot(id, function);
  program_.var(id).init = init;
  return id;
}

Scope& Loops::loop_body(Scope& scope, VarId counter, std::uint32_t trips) {
  Scope& body = draft_.open_inner(scope);
  body.factor *= trips;
  body.in_loop = true;
  body.vars.push_back(counter);
  return body;
}

// The condition, and now and then something more that may end the loop early.
ExprId Loops::and_also(Scope& scope, ExprId condition) {
  if (!percent(20)) return condition;
  const ModeScope mode(draft_, later());
  const FullExpression full(accesses_);
  const Grown more = expressions_.pure_expression(here(scope), 1);
  return build_.logical(lang::LogicalOp::And, condition, more.id);
}

// i < limit
ExprId Loops::is_below(VarId counter, ExprId limit) {
  return build_.binary(BinaryOp::Lt, build_.load(build_.variable(counter)), limit);
}

// ++i < N, where a body ends.
ExprId Loops::steps_below(Scope& scope, VarId counter, std::uint32_t trips) {
  const ExprId stepped = build_.inc_dec(lang::IncDecOp::PreInc, build_.variable(counter));
  const ExprId limit = build_.constant(program_.var(counter).type, trips);
  return and_also(scope, build_.binary(BinaryOp::Lt, stepped, limit));
}

// for (int i = 0; i < N; i++), up or down, by one or more.
Flow Loops::for_loop(Scope& scope) {
  const std::uint32_t trips = budget_.trip_count(), step = percent(70) ? 1 : 1 + below(4);
  const bool down = percent(30);
  const std::uint32_t end = trips * step;
  const Type type = counter_type();
  if (!draft_.has_slots(scope.function, 3)) return assignments_.assign(scope);
  const auto literal = [&](std::uint32_t n) { return build_.constant(type, n); };
  const VarFacts f = counter_facts(scope, down ? 1 : 0, down ? end : end - 1);
  const VarId counter = add_loop_variable(scope.function, type, "i", f, literal(down ? end : 0));
  const auto ref = [&] { return build_.variable(counter); };
  constexpr BinaryOp kUp[] = {BinaryOp::Lt, BinaryOp::Lt, BinaryOp::Ne, BinaryOp::Le};
  constexpr BinaryOp kDown[] = {BinaryOp::Gt, BinaryOp::Gt, BinaryOp::Ne, BinaryOp::Ge};
  const std::uint32_t form = below(4);
  const BinaryOp op = down ? kDown[form] : kUp[form];
  const std::uint32_t limit = op == BinaryOp::Le ? end - 1 : op == BinaryOp::Ge ? 1 : down ? 0 : end;
  const ExprId condition = and_also(scope, build_.binary(op, build_.load(ref()), literal(limit)));
  ExprId next;
  if (step == 1 && percent(70)) next = build_.inc_dec(down ? lang::IncDecOp::PreDec : lang::IncDecOp::PostInc, ref());
  else next = build_.compound(down ? BinaryOp::Sub : BinaryOp::Add, ref(), literal(step));
  Scope& body = loop_body(scope, counter, trips);
  const StmtId loop = build_.for_loop(std::span(&counter, 1), condition, next, body.block);
  fired(Rule::StatementFor);
  return run_loop(scope, loop, trips);
}

// int i = 0; while (i++ < N) …
Flow Loops::while_loop(Scope& scope) {
  const std::uint32_t trips = budget_.trip_count();
  const bool down = percent(50);
  const VarId counter = down ? add_counter(scope, 0, trips - 1) : add_counter(scope, 1, trips);
  if (counter == lang::kNoVar) return assignments_.assign(scope);
  start_counter(scope, counter, down ? trips : 0);
  const ExprId stepped =
      build_.inc_dec(down ? lang::IncDecOp::PostDec : lang::IncDecOp::PostInc, build_.variable(counter));
  const ExprId limit = build_.constant(program_.var(counter).type, down ? 0 : trips);
  const ExprId condition = and_also(scope, build_.binary(down ? BinaryOp::Gt : BinaryOp::Lt, stepped, limit));
  Scope& body = loop_body(scope, counter, trips);
  fired(Rule::StatementWhile);
  return run_loop(scope, build_.while_loop(condition, body.block), trips);
}

// int i = 0; do … while (++i < N);
Flow Loops::do_loop(Scope& scope) {
  const std::uint32_t trips = budget_.trip_count();
  const VarId counter = add_counter(scope, 0, trips - 1);
  if (counter == lang::kNoVar) return assignments_.assign(scope);
  start_counter(scope, counter, 0);
  Scope& body = loop_body(scope, counter, trips);
  const ExprId condition = steps_below(scope, counter, trips);
  fired(Rule::StatementDoWhile);
  return run_loop(scope, build_.do_while(body.block, condition), trips);
}

// for (T *p = a; p < a + N; ++p) …
Flow Loops::pointer_loop(Scope& scope) {
  if (is_private(scope) || !draft_.has_slots(scope.function, 3)) return assignments_.assign(scope);
  const VarId array = visible_.array_in(scope, 1, true);
  if (array == lang::kNoVar) return assignments_.assign(scope);
  const lang::TypeInfo info = types().info(program_.var(array).type);
  const auto trips = static_cast<std::uint32_t>(std::min<std::uint64_t>(info.count, budget_.trip_count()));
  VarFacts f;
  f.role = Role::Walker;
  f.writable = false;
  f.home = array;
  f.depth = scope.depth + 1;
  const Type type = program_.types.pointer_to(info.element);
  const auto start = below(static_cast<std::uint32_t>(info.count) - trips + 1);
  const auto element = [&](std::uint32_t position) {
    return build_.pointer_binary(BinaryOp::PtrAdd, build_.decay(build_.variable(array)),
                                 build_.constant(int_type(), position));
  };
  const VarId walker = add_loop_variable(scope.function, type, "w", f, element(start));
  const auto ref = [&] { return build_.variable(walker); };
  const BinaryOp op = percent(50) ? BinaryOp::Lt : BinaryOp::Ne;
  const ExprId condition = build_.pointer_binary(op, build_.load(ref()), element(start + trips));
  const ExprId next = build_.inc_dec(percent(50) ? lang::IncDecOp::PreInc : lang::IncDecOp::PostInc, ref());
  Scope& body = loop_body(scope, walker, trips);
  const StmtId loop = build_.for_loop(std::span(&walker, 1), condition, next, body.block);
  fired(Rule::StatementPointerLoop);
  return run_loop(scope, loop, trips);
}

// for (i = 0; i < N; i++) body
StmtId Loops::counted_for(VarId counter, std::uint32_t trips, StmtId body) {
  const Type type = program_.var(counter).type;
  const ExprId start = build_.assign(build_.variable(counter), build_.constant(type, 0));
  const ExprId test = is_below(counter, build_.constant(type, trips));
  const ExprId next = build_.inc_dec(lang::IncDecOp::PostInc, build_.variable(counter));
  return build_.for_loop(start, test, next, body);
}

}  // namespace gadfly::gen
