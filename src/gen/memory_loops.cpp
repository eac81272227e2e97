// SPDX-License-Identifier: Apache-2.0
#include "gen/memory_loops.h"

#include <optional>
#include <span>

#include "gen/accesses.h"
#include "gen/assignments.h"
#include "gen/courses.h"
#include "gen/data_flow.h"
#include "gen/loops.h"
#include "gen/memory_counters.h"
#include "gen/visible.h"

namespace gadfly::gen {

using lang::BinaryOp;
using lang::ExprId;
using lang::StmtId;
using lang::Type;
using lang::TypeKind;
using lang::VarId;
using machine::Flow;

// Runs it; then what the counter has become flows on.
Flow MemoryLoops::run_course(Scope& scope, const Course& course, StmtId loop) {
  const Flow flow = loops_.run_loop(scope, loop, std::max(course.trips, 1u));
  if (flow != Flow::Next || !chance(Rule::LoopLiveOut)) return flow;
  append(scope, flow_.flow_on_value(scope, counters_.counter_place(course.counter)));
  return Flow::Next;
}

Flow MemoryLoops::memory_for(Scope& scope) {
  const std::uint32_t counter = counters_.memory_counter(scope, lang::kNone);
  if (counter == lang::kNone) return assignments_.assign(scope);
  std::optional<FullExpression> header(accesses_);
  const Course course = courses_.course_of(scope, counter);
  const ExprId start = courses_.course_start(scope, course, false);
  const ExprId test =
      loops_.and_also(scope, courses_.course_test(course, build_.load(counters_.counter_place(course.counter))));
  const ExprId step = courses_.course_step(scope, course);
  header.reset();
  const StmtId body = course_body(scope, course);
  fired(Rule::StatementMemoryFor);
  return run_course(scope, course, build_.for_loop(start, test, step, body));
}

// c = …; while ((c += n) < …): the counter is one step behind when it starts.
Flow MemoryLoops::memory_while(Scope& scope) {
  const std::uint32_t counter = counters_.memory_counter(scope, lang::kNone);
  if (counter == lang::kNone) return assignments_.assign(scope);
  std::optional<FullExpression> header(accesses_);
  const Course course = courses_.course_of(scope, counter);
  const ExprId start = courses_.course_start(scope, course, true);
  const ExprId test = loops_.and_also(scope, tested_step(scope, course));
  header.reset();
  const StmtId body = course_body(scope, course);
  if (start != lang::kNoExpr) perform(scope, build_.expression(start));
  fired(Rule::StatementMemoryWhile);
  return run_course(scope, course, build_.while_loop(test, body));
}

// c = …; do … while ((c += n) < …): at least once.
Flow MemoryLoops::memory_do(Scope& scope) {
  const std::uint32_t counter = counters_.memory_counter(scope, lang::kNone);
  if (counter == lang::kNone) return assignments_.assign(scope);
  std::optional<FullExpression> header(accesses_);
  const Course course = courses_.course_of(scope, counter);
  const ExprId start = courses_.course_start(scope, course, false);
  const ExprId test = loops_.and_also(scope, tested_step(scope, course));
  header.reset();
  // It would miss its end.
  if (course.trips == 0 && (course.test == BinaryOp::Ne || !course.up)) return assignments_.assign(scope);
  const StmtId body = course_body(scope, course);
  if (start != lang::kNoExpr) perform(scope, build_.expression(start));
  fired(Rule::StatementMemoryDo);
  return run_course(scope, course, build_.do_while(body, test));
}

// (c += n) < bound
ExprId MemoryLoops::tested_step(Scope& scope, const Course& course) {
  const ExprId step = courses_.course_step(scope, course);
  if (program_.expr(step).kind != lang::ExprKind::Comma) return courses_.course_test(course, step);
  const lang::Expr e = program_.expr(step);
  return build_.comma(e.child_a(), courses_.course_test(course, e.child_b()));
}

// What the loop does: something at the place that the counter names, and what grows.
StmtId MemoryLoops::course_body(Scope& scope, const Course& course) {
  const StmtId body = build_.block({});
  const auto open = [&](bool may_leave) -> Scope& {
    Scope& inner = draft_.open_inner(scope);
    inner.factor *= std::max(course.trips, 2u);
    inner.in_loop = may_leave;
    inner.counters.push_back(course.index);
    if (course.second != lang::kNone) inner.counters.push_back(course.second);
    return inner;
  };
  if (!percent(25) || !add_record_store(scope, course, body))
    if (percent(60)) add_element_store(scope, course, body);
  if (!draft_.has_slots(scope.function, 4) || !chance(Rule::LoopClobbered)) {
    build_.append(body, open(true).block);
    return body;
  }
  // T t = c; c = …; … if (c == n) break; … c = t;
  const VarId kept = draft_.add_var(course.counter.type.unqualified(), lang::Storage::Local, "t", {});
  draft_.give_slot(kept, scope.function);
  facts(kept).writable = false;
  program_.var(kept).init = build_.load(counters_.counter_place(course.counter));
  build_.own(body, kept);
  build_.append(body, build_.declare(kept));
  const ExprId old = build_.load(build_.variable(kept));
  const ExprId other = percent(50) ? build_.unary(lang::UnaryOp::BitNot, old)
                                   : build_.binary(BinaryOp::Sub, build_.constant(int_type(), below(60)), old);
  build_.append(body, build_.expression(build_.assign(counters_.counter_place(course.counter), other)));
  build_.append(body, open(false).block);  // nothing leaves it before the counter is what it was
  if (percent(50)) {
    const StmtId leave = build_.break_out();
    const ExprId test = build_.binary(BinaryOp::Eq, build_.load(counters_.counter_place(course.counter)),
                                      build_.constant(int_type(), below(8)));
    build_.append(body, build_.if_else(test, build_.block(std::span(&leave, 1))));
  }
  build_.append(body, build_.expression(
                          build_.assign(counters_.counter_place(course.counter), build_.load(build_.variable(kept)))));
  build_.append(body, open(true).block);
  return body;
}

// a[c] = …; the index is mended where it goes too far.
void MemoryLoops::add_element_store(Scope& scope, const Course& course, StmtId body) {
  const VarId array = visible_.array_in(scope, 2, true);
  if (array == lang::kNoVar || types().element(program_.var(array).type).is_volatile()) return;
  const auto element = [&] {
    return build_.index(build_.variable(array), build_.load(counters_.counter_place(course.counter)));
  };
  const Type type = types().element(program_.var(array).type).unqualified();
  accesses_.note_write(array);
  ExprId stored;
  switch (below(3)) {
    case 0: stored = build_.assign(element(), build_.constant(type, constant_value(type))); break;
    case 1:
      stored = build_.compound(BinaryOp::BitXor, element(), build_.load(counters_.counter_place(course.counter)));
      break;
    default: {
      const BinaryOp op = percent(50) ? BinaryOp::Add : BinaryOp::Sub;
      stored = build_.compound(op, element(), build_.constant(int_type(), 1 + below(9)));
      break;
    }
  }
  build_.append(body, build_.expression(stored));
}

// r = s[c]; s[c].m = …; of an array of structs. False: there is none.
bool MemoryLoops::add_record_store(Scope& scope, const Course& course, StmtId body) {
  const auto is_plain = [&](VarId v) {
    return facts(v).role == Role::Integer && facts(v).writable && !facts(v).keeps && program_.var(v).type.quals() == 0;
  };
  const VarId array = visible_.pick(scope, [&](VarId v) {
    const Type type = program_.var(v).type;
    if (types().kind(type) != TypeKind::Array || !is_plain(v)) return false;
    const Type element = types().element(type);
    return types().kind(element) == TypeKind::Record && !types().record(element).is_union && element.quals() == 0;
  });
  if (array == lang::kNoVar) return false;
  const Type element = types().element(program_.var(array).type);
  const VarId whole = visible_.pick(scope, [&](VarId v) { return is_plain(v) && program_.var(v).type == element; });
  const auto at = [&] {
    return build_.index(build_.variable(array), build_.load(counters_.counter_place(course.counter)));
  };
  const auto count = static_cast<std::uint32_t>(types().record(element).fields.size());
  const std::uint32_t which = below(count);
  const lang::Field field = types().record(element).fields[which];
  const bool first = percent(50);
  const auto copy = [&] {
    if (whole == lang::kNoVar) return;
    accesses_.note_write(whole);
    build_.append(body, build_.expression(build_.assign(build_.variable(whole), build_.load(at()))));
  };
  if (first) copy();
  if (is_integer(field.type) && field.type.quals() == 0 && !field.name.empty() && field.bit_width <= 32) {
    const ExprId value = percent(50) ? build_.load(counters_.counter_place(course.counter))
                                     : build_.constant(int_type(), static_cast<__int128>(below(100)));
    build_.append(body, build_.expression(build_.assign(build_.member(at(), which), value)));
    accesses_.note_write(array);
  }
  if (!first) copy();
  return true;
}

}  // namespace gadfly::gen
