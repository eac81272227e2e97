// SPDX-License-Identifier: Apache-2.0
// Loops and jumps. Each is a frame of fixed statements around open blocks: whatever grows in those, a counter
// that nothing else writes ends it.
#include "gen/generator.h"

namespace gadfly::gen {

using lang::BinaryOp;
using lang::ExprId;
using lang::StmtId;
using lang::Type;
using lang::TypeKind;
using lang::VarId;
using machine::Flow;

namespace {

// About how often one place may be executed.
constexpr std::uint32_t kMostMultiplicity = 32;

}  // namespace

std::uint32_t Generator::most_trips() const {
  const std::uint32_t limit = kMostMultiplicity >> std::min<std::size_t>(dropped_.size(), 6);
  return std::min(12u, std::max(1u, limit / multiplicity_));
}

// A loop that runs once is no loop: it is not grown where only that is left.
std::uint32_t Generator::trip_count() {
  const std::uint32_t most = most_trips();
  return most < 2 ? 1 : 2 + below(most - 1);
}

// Executes what runs about |trips| times.
Flow Generator::run_often(StmtId stmt, std::uint32_t trips) {
  if (!live()) return Flow::Next;
  const std::uint32_t before = multiplicity_;
  multiplicity_ *= trips;
  loops_.push_back({machine_->steps(), trips});
  const Flow flow = machine_->exec(stmt);
  loops_.pop_back();
  multiplicity_ = before;
  return flow;
}

Flow Generator::run_loop(Scope& scope, StmtId stmt, std::uint32_t trips) {
  append(scope, stmt);
  return run_often(stmt, trips);
}

VarFacts Generator::counter_facts(const Scope& scope, std::int64_t low, std::int64_t high) {
  VarFacts f;
  f.counter = true;
  f.writable = false;
  f.depth = scope.depth + 1;
  f.low = low;
  f.high = high;
  return f;
}

Type Generator::counter_type() {
  constexpr TypeKind kKinds[] = {TypeKind::Int,  TypeKind::Int,    TypeKind::UInt,
                                 TypeKind::Long, TypeKind::UShort, TypeKind::SChar};
  return types().basic(kKinds[below(6)]);
}

// A counter that holds low … high wherever it is visible; kNoVar: the function has too many variables.
VarId Generator::add_counter(Scope& scope, std::int64_t low, std::int64_t high) {
  const Type type = counter_type();
  return add_local(scope, type, "i", counter_facts(scope, low, high), false);
}

// T i = value; before the loop.
void Generator::start_counter(Scope& scope, VarId counter, std::uint32_t value) {
  initialise(scope, counter, build_.constant(program_.var(counter).type, value));
}

// A variable that a for declares. It belongs to the block without braces that the builder puts around the loop.
VarId Generator::add_loop_variable(lang::FuncId function, Type type, const char* prefix, VarFacts facts, ExprId init) {
  const VarId id = add_var(type, lang::Storage::Local, prefix, facts);
  give_slot(id, function);
  program_.var(id).init = init;
  return id;
}

Scope& Generator::loop_body(Scope& scope, VarId counter, std::uint32_t trips) {
  Scope& body = open_inner(scope);
  body.factor *= trips;
  body.in_loop = true;
  body.vars.push_back(counter);
  return body;
}

// The condition, and now and then something more that may end the loop early.
ExprId Generator::and_also(Scope& scope, ExprId condition) {
  if (!percent(20)) return condition;
  const ModeScope mode(*this, later());
  const FullExpression full(*this);
  const Grown more = pure_expression(here(scope), 1);
  return build_.logical(lang::LogicalOp::And, condition, more.id);
}

// i < limit
ExprId Generator::is_below(VarId counter, ExprId limit) {
  return build_.binary(BinaryOp::Lt, build_.load(build_.variable(counter)), limit);
}

// ++i < N, where a body ends.
ExprId Generator::steps_below(Scope& scope, VarId counter, std::uint32_t trips) {
  const ExprId stepped = build_.inc_dec(lang::IncDecOp::PreInc, build_.variable(counter));
  const ExprId limit = build_.constant(program_.var(counter).type, trips);
  return and_also(scope, build_.binary(BinaryOp::Lt, stepped, limit));
}

// for (int i = 0; i < N; i++), up or down, by one or more.
Flow Generator::for_loop(Scope& scope) {
  const std::uint32_t trips = trip_count(), step = percent(70) ? 1 : 1 + below(4);
  const bool down = percent(30);
  const std::uint32_t end = trips * step;
  const Type type = counter_type();
  if (!has_slots(scope.function, 3)) return assign(scope);
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
Flow Generator::while_loop(Scope& scope) {
  const std::uint32_t trips = trip_count();
  const bool down = percent(50);
  const VarId counter = down ? add_counter(scope, 0, trips - 1) : add_counter(scope, 1, trips);
  if (counter == lang::kNoVar) return assign(scope);
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
Flow Generator::do_loop(Scope& scope) {
  const std::uint32_t trips = trip_count();
  const VarId counter = add_counter(scope, 0, trips - 1);
  if (counter == lang::kNoVar) return assign(scope);
  start_counter(scope, counter, 0);
  Scope& body = loop_body(scope, counter, trips);
  const ExprId condition = steps_below(scope, counter, trips);
  fired(Rule::StatementDoWhile);
  return run_loop(scope, build_.do_while(body.block, condition), trips);
}

// for (T *p = a; p < a + N; ++p) …
Flow Generator::pointer_loop(Scope& scope) {
  if (is_private(scope) || !has_slots(scope.function, 3)) return assign(scope);
  const VarId array = array_in(scope, 1, true);
  if (array == lang::kNoVar) return assign(scope);
  const lang::TypeInfo info = types().info(program_.var(array).type);
  const auto trips = static_cast<std::uint32_t>(std::min<std::uint64_t>(info.count, trip_count()));
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

lang::LabelId Generator::new_label(const Scope& scope) {
  return build_.label(scope.function, fmt::format("L{}", labels_++));
}

// What decides whether a goto jumps.
ExprId Generator::jump_condition(Scope& scope) {
  const FullExpression full(*this);
  return pure_expression(here(scope), 2).id;
}

StmtId Generator::goto_if(ExprId condition, lang::LabelId label) {
  const StmtId jump = build_.goto_label(label);
  return build_.if_else(condition, build_.block(std::span(&jump, 1)));
}

// for (i = 0; i < N; i++) body
StmtId Generator::counted_for(VarId counter, std::uint32_t trips, StmtId body) {
  const Type type = program_.var(counter).type;
  const ExprId start = build_.assign(build_.variable(counter), build_.constant(type, 0));
  const ExprId test = is_below(counter, build_.constant(type, trips));
  const ExprId next = build_.inc_dec(lang::IncDecOp::PostInc, build_.variable(counter));
  return build_.for_loop(start, test, next, body);
}

// { if (…) goto L; … L: … }
Flow Generator::goto_forward(Scope& scope) {
  const StmtId frame = build_.block({});
  const lang::LabelId label = new_label(scope);
  build_.append(frame, goto_if(jump_condition(scope), label));
  build_.append(frame, open_inner(scope).block);
  build_.append(frame, build_.label_statement(label, open_inner(scope).block));
  fired(Rule::StatementGotoForward);
  return perform(scope, frame);
}

// int n = 0; L: … if (++n < N) goto L;
Flow Generator::goto_backward(Scope& scope) {
  const std::uint32_t trips = trip_count();
  const VarId counter = add_counter(scope, 0, trips - 1);
  if (counter == lang::kNoVar) return assign(scope);
  start_counter(scope, counter, 0);
  const StmtId frame = build_.block({});
  const lang::LabelId label = new_label(scope);
  Scope& body = open_inner(scope);
  body.factor *= trips;
  body.vars.push_back(counter);
  build_.append(frame, build_.label_statement(label, body.block));
  build_.append(frame, goto_if(steps_below(scope, counter, trips), label));
  fired(Rule::StatementGotoBackward);
  return run_loop(scope, frame, trips);
}

// int i = K; if (…) goto L; for (i = 0; i < N; i++) { … L: … }
Flow Generator::goto_into_loop(Scope& scope) {
  const std::uint32_t trips = trip_count();
  const VarId counter = add_counter(scope, 0, trips - 1);
  if (counter == lang::kNoVar) return assign(scope);
  const std::uint32_t start = below(trips);
  start_counter(scope, counter, start);
  const lang::LabelId label = new_label(scope);
  const StmtId frame = build_.block({});
  build_.append(frame, goto_if(jump_condition(scope), label));
  const StmtId body = build_.block({});
  build_.append(body, loop_body(scope, counter, trips).block);
  build_.append(body, build_.label_statement(label, loop_body(scope, counter, trips).block));
  build_.append(frame, counted_for(counter, trips, body));
  fired(Rule::StatementGotoIntoLoop);
  return run_loop(scope, frame, trips);
}

// for (…) for (…) { … if (…) goto L; … } … L: …
Flow Generator::goto_out_of_loop(Scope& scope) {
  const std::uint32_t outer_trips = std::min(4u, trip_count()), inner_trips = std::min(4u, trip_count());
  const VarId outer = add_counter(scope, 0, outer_trips - 1), inner = add_counter(scope, 0, inner_trips - 1);
  if (outer == lang::kNoVar || inner == lang::kNoVar) return assign(scope);
  start_counter(scope, outer, 0);
  start_counter(scope, inner, 0);
  const lang::LabelId label = new_label(scope);
  const StmtId innermost = build_.block({});
  const auto add_innermost = [&]() -> Scope& {
    Scope& part = loop_body(scope, outer, outer_trips * inner_trips);
    part.vars.push_back(inner);
    build_.append(innermost, part.block);
    return part;
  };
  Scope& first = add_innermost();
  {
    const ModeScope mode(*this, later());
    build_.append(innermost, goto_if(jump_condition(first), label));
  }
  add_innermost();
  const StmtId middle = build_.block({});
  build_.append(middle, counted_for(inner, inner_trips, innermost));
  build_.append(middle, loop_body(scope, outer, outer_trips).block);
  const StmtId frame = build_.block({});
  build_.append(frame, counted_for(outer, outer_trips, middle));
  build_.append(frame, open_inner(scope).block);
  build_.append(frame, build_.label_statement(label, build_.empty()));
  fired(Rule::StatementGotoOutOfLoop);
  return run_loop(scope, frame, outer_trips * inner_trips);
}

}  // namespace gadfly::gen
