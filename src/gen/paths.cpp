// SPDX-License-Identifier: Apache-2.0
#include "gen/paths.h"

#include <span>

#include "gen/accesses.h"
#include "gen/assignments.h"
#include "gen/budget.h"
#include "gen/data_flow.h"
#include "gen/drawn_types.h"
#include "gen/functions.h"
#include "gen/hidden_numbers.h"
#include "gen/loops.h"
#include "gen/operations.h"
#include "gen/reuse.h"
#include "gen/visible.h"

namespace gadfly::gen {

using lang::BinaryOp;
using lang::ExprId;
using lang::StmtId;
using lang::Type;
using lang::TypeKind;
using lang::VarId;
using machine::Flow;

// A comparison of a global that nothing writes: it is the same wherever it stands.
ExprId Paths::steady_condition(VarId hidden, BinaryOp op, __int128 with) {
  return build_.binary(op, build_.load(build_.variable(hidden)), build_.constant(int_type(), with));
}

// T t; if (h > 3) t = …; … if (h > 3) … t …;
Flow Paths::partly_set(Scope& scope) {
  if (hidden_.empty()) return assignments_.assign(scope);
  const VarId hidden = hidden_.any();
  if (!visible_.is_visible(scope, hidden)) return assignments_.assign(scope);
  VarFacts f;
  f.writable = false;
  const Type type = drawn_.counter_type();
  const VarId var = add_local(scope, type, "t", f, false, 3);
  if (var == lang::kNoVar) return assignments_.assign(scope);
  append(scope, build_.declare(var));
  constexpr BinaryOp kOps[] = {BinaryOp::Lt, BinaryOp::Gt, BinaryOp::Ne, BinaryOp::Eq};
  const BinaryOp op = kOps[below(4)];
  const std::uint32_t with = below(20);
  const auto test = [&] { return operations_.evaluated(steady_condition(hidden, op, with)); };
  const Grown first = test();
  flow_.set_under(scope, first, var);
  if (percent(60)) append(scope, flow_.flow_on_repeatable(scope, 1));
  fired(Rule::StatementPartlySet);
  return flow_.use_under(scope, test(), var);
}

// T t; c = n; do { if (c != n) … t …; t = …; … } while (…): what an iteration has left is read by the next.
Flow Paths::carried(Scope& scope) {
  if (is_private(scope) || !draft_.has_slots(scope.function, 4)) return assignments_.assign(scope);
  const std::uint32_t trips = budget_.trip_count();
  const VarId counter = loops_.add_counter(scope, 0, trips - 1);
  VarFacts f;
  f.writable = false;
  const VarId var = add_local(scope, drawn_.counter_type(), "t", f, false, 2);
  if (counter == lang::kNoVar || var == lang::kNoVar) return assignments_.assign(scope);
  append(scope, build_.declare(var));
  loops_.start_counter(scope, counter, 0);
  const StmtId body = build_.block({});
  {
    const ModeScope mode(draft_, later());
    const StmtId use = flow_.flow_on_value(scope, build_.variable(var), true);
    const ExprId first = build_.binary(percent(50) ? BinaryOp::Ne : BinaryOp::Gt, build_.load(build_.variable(counter)),
                                       build_.constant(int_type(), 0));
    build_.append(body, build_.if_else(first, build_.block(std::span(&use, 1))));
    const FullExpression full(accesses_);
    const Grown value = reuse_.repeatable(here(scope), 1 + below(2));
    build_.append(body, build_.expression(operations_.assigned(build_.variable(var), value).id));
  }
  facts(var).pending = false;
  build_.append(body, loops_.loop_body(scope, counter, trips).block);
  const ExprId condition = loops_.steps_below(scope, counter, trips);
  fired(Rule::StatementCarried);
  return loops_.run_loop(scope, build_.do_while(body, condition), trips);
}

// T a[N]; for (i = 0; i < n; i++) a[i] = …; g ^= f(a, n): a function that compilers may not look into reads it.
Flow Paths::filled_array(Scope& scope) {
  if (is_private(scope) || !draft_.has_slots(scope.function, 5) || budget_.multiplicity() > 8)
    return assignments_.assign(scope);
  const Type element = drawn_.counter_type();
  const std::uint32_t count = 2 + below(7), used = percent(60) ? count : 1 + below(count);
  VarFacts f;
  f.role = Role::Other;  // nothing else reads it: a part may never be set
  f.writable = false;
  const VarId array = add_local(scope, program_.types.array_of(element, count), "a", f, true, 3);
  const VarId counter = loops_.add_counter(scope, 0, used - 1);
  if (array == lang::kNoVar || counter == lang::kNoVar) return assignments_.assign(scope);
  append(scope, build_.declare(array));
  loops_.start_counter(scope, counter, 0);
  const StmtId body = build_.block({});
  {
    const ModeScope mode(draft_, later());
    const FullExpression full(accesses_);
    const Grown invariant = reuse_.repeatable(here(scope), below(2));
    const Grown index{build_.load(build_.variable(counter)), {}};
    const Grown value =
        percent(70) ? operations_.defined_binary(percent(50) ? BinaryOp::Add : BinaryOp::BitXor, invariant, index)
                    : invariant;
    const ExprId place = build_.index(build_.variable(array), build_.load(build_.variable(counter)));
    build_.append(body, build_.expression(build_.assign(place, value.id)));
  }
  const ExprId condition =
      loops_.is_below(counter, hidden_.empty() ? build_.constant(int_type(), used)
                                               : hidden_.steady_number(scope, program_.var(counter).type, used));
  const ExprId next = build_.inc_dec(lang::IncDecOp::PostInc, build_.variable(counter));
  const Flow flow = loops_.run_loop(scope, build_.for_loop(lang::kNoExpr, condition, next, body), used);
  if (flow != Flow::Next) return flow;
  fired(Rule::StatementFilledArray);
  const ExprId args[] = {build_.decay(build_.variable(array)), build_.constant(int_type(), used)};
  append(scope, flow_.flow_on_call(scope, summing_function(element), args));
  return Flow::Next;
}

// T *q[N]; for (i …) q[i] = &a[…]; for (i …) *q[i] …;
Flow Paths::pointer_array(Scope& scope) {
  if (is_private(scope) || !draft_.has_slots(scope.function, 5) || budget_.multiplicity() > 8)
    return assignments_.assign(scope);
  const VarId array = visible_.array_in(scope, 2, true);
  if (array == lang::kNoVar || types().element(program_.var(array).type).quals() != 0)
    return assignments_.assign(scope);
  const lang::TypeInfo info = types().info(program_.var(array).type);
  const std::uint32_t count = std::min(static_cast<std::uint32_t>(info.count), 2 + below(7));
  VarFacts f;
  f.role = Role::Other;
  f.writable = false;
  const Type type = program_.types.array_of(program_.types.pointer_to(info.element), count);
  const VarId pointers = add_local(scope, type, "q", f, true, 3);
  const VarId counter = loops_.add_counter(scope, 0, count - 1);
  if (pointers == lang::kNoVar || counter == lang::kNoVar) return assignments_.assign(scope);
  append(scope, build_.declare(pointers));
  loops_.start_counter(scope, counter, 0);
  const auto i = [&] { return build_.load(build_.variable(counter)); };
  const std::uint32_t order = below(3);
  const ExprId first = build_.constant(int_type(), order == 0 ? below(count) : count - 1);
  const ExprId position = order == 0 ? first : order == 1 ? i() : build_.binary(BinaryOp::Sub, first, i());
  const ExprId address = build_.address_of(build_.index(build_.variable(array), position));
  const StmtId aim = build_.expression(build_.assign(build_.index(build_.variable(pointers), i()), address));
  loops_.run_loop(scope, loops_.counted_for(counter, count, build_.block(std::span(&aim, 1))), count);
  const auto target = [&] { return build_.dereference(build_.load(build_.index(build_.variable(pointers), i()))); };
  accesses_.note_write(array);
  StmtId use;
  {
    const ModeScope mode(draft_, later());
    const BinaryOp op = percent(50) ? BinaryOp::Add : BinaryOp::BitXor;
    const ExprId amount = build_.constant(int_type(), 1 + below(40));
    use = percent(50) ? flow_.flow_on_value(scope, target(), true)
                      : build_.expression(build_.compound(op, target(), amount));
  }
  fired(Rule::StatementPointerArray);
  return loops_.run_loop(scope, loops_.counted_for(counter, count, build_.block(std::span(&use, 1))), count);
}

// static unsigned long f(const T *p, int n): a sum over n elements, which compilers may not look into.
lang::FuncId Paths::summing_function(Type element) {
  if (const auto known = summing_.find(element.unqualified().bits()); known != summing_.end()) return known->second;
  const Type wide = types().basic(TypeKind::ULong);
  const Type params[] = {program_.types.pointer_to(element.unqualified().with(lang::kConst)), int_type()};
  const lang::FuncId f = functions_.add_special(wide, params);
  hidden_.hide_function(f);
  Scope& body = functions_.body_of(f);
  const auto param = [&](std::size_t i) { return build_.load(build_.variable(program_.function(f).params[i])); };
  const VarId sum = loops_.add_loop_variable(f, wide, "r", {}, build_.constant(wide, 0));
  build_.own(body.block, sum);
  build_.append(body.block, build_.declare(sum));
  const VarId counter =
      loops_.add_loop_variable(f, int_type(), "k", Loops::counter_facts(body, 0, 0), build_.constant(int_type(), 0));
  const ExprId scaled = build_.binary(BinaryOp::Mul, build_.load(build_.variable(sum)), build_.constant(wide, 3));
  const ExprId at = build_.load(build_.index_pointer(param(0), build_.load(build_.variable(counter))));
  const ExprId added = build_.assign(build_.variable(sum), build_.binary(BinaryOp::Add, scaled, build_.cast(at, wide)));
  const StmtId inner = build_.expression(added);
  const ExprId next = build_.inc_dec(lang::IncDecOp::PostInc, build_.variable(counter));
  build_.append(body.block, build_.for_loop(std::span(&counter, 1), loops_.is_below(counter, param(1)), next,
                                            build_.block(std::span(&inner, 1))));
  build_.append(body.block, build_.return_value(build_.load(build_.variable(sum))));
  return summing_[element.unqualified().bits()] = f;
}

}  // namespace gadfly::gen
