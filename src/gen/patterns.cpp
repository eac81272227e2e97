// SPDX-License-Identifier: Apache-2.0
#include "gen/patterns.h"

#include <span>

#include "gen/accesses.h"
#include "gen/assignments.h"
#include "gen/branches.h"
#include "gen/budget.h"
#include "gen/data_flow.h"
#include "gen/declarations.h"
#include "gen/expressions.h"
#include "gen/functions.h"
#include "gen/loops.h"
#include "gen/operations.h"
#include "gen/operators.h"
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

// One computation in several places, some of them under conditions: whole and partial redundancies.
Flow Patterns::redundancy(Scope& scope) {
  ExprId first = lang::kNoExpr;
  const std::uint32_t operations = 1 + below(3);
  append(scope, flow_.flow_on(scope, [&] {
    const Grown value = reuse_.repeatable(here(scope), operations);
    first = value.id;
    return value;
  }));
  for (std::uint32_t copies = 1 + below(3); copies > 0; --copies) {
    const auto copy = [&] {
      return flow_.flow_on(scope, [&] {
        const Grown same = reuse_.can_repeat(first) ? reuse_.again(here(scope), first) : Grown{};
        return same.id == lang::kNoExpr ? reuse_.repeatable(here(scope), operations) : same;
      });
    };
    flow_.perhaps_under_condition(scope, copy);
  }
  fired(Rule::StatementRedundancy);
  return Flow::Next;
}

// static unsigned long f(…) { return …; } of its parameters, which are unsigned.
lang::FuncId Patterns::add_small_function(std::span<const Type> params, Type result) {
  const lang::FuncId f = functions_.add_special(result, params);
  Scope& body = functions_.body_of(f);
  const auto parameter = [&] {
    const auto which = below(static_cast<std::uint32_t>(params.size()));
    return build_.load(build_.variable(program_.function(f).params[which]));
  };
  const Type narrow = types().basic(TypeKind::UInt);
  ExprId value = parameter();
  for (std::uint32_t operations = 1 + below(4); operations > 0; --operations) {
    const ExprId right = percent(60) ? parameter() : build_.constant(narrow, constant_value(narrow));
    value = build_.binary(kMixingOps[below(8)], value, right);  // of unsigned operands: always defined
    if (!is_dead()) ++stats_.operations;
  }
  build_.append(body.block, build_.return_value(build_.convert(value, result)));
  return f;
}

// A function that only computes something of its parameters, called from several places.
Flow Patterns::small_function(Scope& scope) {
  const Type kinds[] = {types().basic(TypeKind::UInt), types().basic(TypeKind::ULong)};
  std::vector<Type> params;
  for (std::uint32_t count = 1 + below(3); count > 0; --count) params.push_back(kinds[below(2)]);
  const lang::FuncId f = add_small_function(params, kinds[1]);
  for (std::uint32_t calls = 2 + below(2); calls > 0; --calls)
    append(scope, flow_.flow_on(scope, [&] {
      std::vector<ExprId> arguments;
      for (std::size_t i = 0; i < params.size(); ++i) arguments.push_back(reuse_.repeatable(here(scope), below(2)).id);
      return operations_.evaluated(build_.call(f, arguments));
    }));
  fired(Rule::StatementSmallFunction);
  return Flow::Next;
}

// One place in memory is read again and again, with other stores between.
Flow Patterns::reload(Scope& scope) {
  ExprId place = lang::kNoExpr;
  append(scope, flow_.flow_on(scope, [&] {
    const Grown value = expressions_.operand(here(scope));
    if (reuse_.can_repeat(value.id)) place = value.id;
    return value;
  }));
  for (std::uint32_t reads = 1 + below(3); reads > 0; --reads) {
    const auto read = [&] {
      return flow_.flow_on(scope, [&] {
        const Grown same = place == lang::kNoExpr ? Grown{} : reuse_.again(here(scope), place);
        if (same.id == lang::kNoExpr) return reuse_.repeatable(here(scope), 1);
        if (percent(40)) return same;
        const Grown right = operations_.constant(int_type());
        return operations_.defined_binary(operations_.binary_operator(here(scope)), same, right);
      });
    };
    flow_.perhaps_under_condition(scope, read);
  }
  fired(Rule::StatementReload);
  return Flow::Next;
}

// One of two values by a condition: t = a; if (b < a) t = b;
Flow Patterns::selected(Scope& scope) {
  const VarId chosen =
      add_local(scope, percent(70) ? int_type() : types().basic(TypeKind::ULong), "t", VarFacts{}, false);
  if (chosen == lang::kNoVar) return assignments_.assign(scope);
  Grown first, second, test;
  {
    const FullExpression full(accesses_);
    first = reuse_.repeatable(here(scope), below(2));
    const ExprId init = build_.convert(first.id, program_.var(chosen).type);
    declarations_.declare_grown(scope, chosen, {init, live() ? operations_.converted(init, first) : machine::Value{}});
  }
  const std::uint32_t shape = below(3);
  if (shape == 0) {
    test = assignments_.condition(scope);
  } else {
    const FullExpression full(accesses_);
    second = reuse_.repeatable(here(scope), below(2));
    test = operations_.defined_binary(percent(50) ? BinaryOp::Lt : BinaryOp::Gt,
                                      operations_.loaded(build_.variable(chosen)), second);
  }
  flow_.under_condition(scope, test, [&] {
    const FullExpression full(accesses_);
    const Grown same = shape == 1 && reuse_.can_repeat(second.id) ? reuse_.again(here(scope), second.id) : Grown{};
    if (same.id != lang::kNoExpr) return build_.expression(operations_.assigned(build_.variable(chosen), same).id);
    const Grown old = operations_.loaded(build_.variable(chosen));
    const Grown changed =
        percent(50) ? operations_.defined_unary(percent(50) ? lang::UnaryOp::Neg : lang::UnaryOp::BitNot, old)
                    : operations_.defined_binary(BinaryOp::Add, old, operations_.number(int_type(), 1 + below(3)));
    return build_.expression(operations_.assigned(build_.variable(chosen), changed).id);
  });
  append(scope, flow_.flow_on(scope, [&] { return operations_.loaded(build_.variable(chosen)); }));
  facts(chosen).pending = false;
  fired(Rule::StatementSelected);
  return Flow::Next;
}

StmtId Patterns::invariant_body(Scope& scope, VarId array, VarId counter) {
  const auto element = [&](Grown invariant) -> Grown {
    if (!accesses_.may_use(array, false)) return invariant;
    accesses_.log_variable(array);
    accesses_.note_read(here(scope), array);
    const Grown at{build_.load(build_.index(build_.variable(array), build_.load(build_.variable(counter)))), {}};
    return percent(30) ? at : operations_.defined_binary(kMixingOps[below(8)], at, invariant);
  };
  const StmtId body = build_.block({});
  const ModeScope mode(draft_, later());
  for (std::uint32_t i = 1 + below(3); i > 0; --i) {
    ExprId test = lang::kNoExpr;
    if (percent(35)) {
      const FullExpression full(accesses_);
      test = reuse_.repeatable(here(scope), 1).id;
    }
    const StmtId stmt = flow_.flow_on(
        scope,
        [&] {
          const Grown invariant = reuse_.repeatable(here(scope), below(3));
          return percent(75) ? element(invariant) : invariant;
        },
        true);
    build_.append(body, test == lang::kNoExpr ? stmt : build_.if_else(test, build_.block(std::span(&stmt, 1))));
  }
  return body;
}

// A loop in which something is computed and tested that does not change there.
Flow Patterns::invariant_loop(Scope& scope) {
  const VarId array = visible_.array_in(scope, 3, false);
  if (array == lang::kNoVar || types().element(program_.var(array).type).is_volatile())
    return assignments_.assign(scope);
  const std::uint32_t trips =
      std::min(static_cast<std::uint32_t>(types().info(program_.var(array).type).count), budget_.trip_count());
  const VarId counter = loops_.add_counter(scope, 0, trips - 1);
  if (counter == lang::kNoVar) return assignments_.assign(scope);
  loops_.start_counter(scope, counter, 0);
  const StmtId body = invariant_body(scope, array, counter);
  const ExprId condition = loops_.is_below(counter, build_.constant(program_.var(counter).type, trips));
  const ExprId next = build_.inc_dec(lang::IncDecOp::PostInc, build_.variable(counter));
  fired(Rule::StatementInvariantLoop);
  return loops_.run_loop(scope, build_.for_loop(lang::kNoExpr, condition, next, body), trips);
}

// Where a variable is known to be a number, something is computed of it: if (x == 7) y ^= x * 3;
Flow Patterns::known_value(Scope& scope) {
  const VarId var = visible_.pick(scope, [&](VarId v) {
    const Type type = program_.var(v).type;
    return facts(v).role == Role::Integer && is_integer(type) && !type.is_volatile() &&
           lang::bit_width(types().rep(type)) <= 64;
  });
  if (var == lang::kNoVar) return assignments_.assign(scope);
  Grown test;
  {
    const FullExpression full(accesses_);
    const Grown now = operations_.loaded(build_.variable(var));
    const Type type = lang::promoted(types(), program_.var(var).type.unqualified());
    const __int128 value = live() && percent(80) ? machine::widen(now.value, types().rep(type)) : constant_value(type);
    test = operations_.defined_binary(BinaryOp::Eq, now, operations_.number(type, value));
  }
  const auto use = [&] {
    return flow_.flow_on(scope, [&] {
      const Grown other = reuse_.repeatable(here(scope), below(2));
      if (!accesses_.may_use(var, false)) return other;
      accesses_.log_variable(var);
      return operations_.defined_binary(operations_.binary_operator(here(scope)),
                                        operations_.loaded(build_.variable(var)), other);
    });
  };
  flow_.under_condition(scope, test, use, 1 + below(2));
  fired(Rule::StatementKnownValue);
  return Flow::Next;
}

// A variable that is one of two numbers, by one condition, decides the next: the way through both is known.
Flow Patterns::threaded(Scope& scope) {
  VarFacts f;
  f.writable = false;
  const VarId flag = add_local(scope, int_type(), "t", f, false);
  if (flag == lang::kNoVar) return assignments_.assign(scope);
  const std::uint32_t before = below(8), after = before + 1 + below(8);
  declarations_.declare_grown(scope, flag, operations_.number(int_type(), before));
  const Grown test = assignments_.condition(scope);
  flow_.under_condition(scope, test, [&] {
    const FullExpression full(accesses_);
    return build_.expression(operations_.assigned(build_.variable(flag), operations_.number(int_type(), after)).id);
  });
  if (percent(60)) append(scope, flow_.flow_on(scope, [&] { return reuse_.repeatable(here(scope), 1); }));
  facts(flag).pending = false;
  fired(Rule::StatementThreaded);
  constexpr BinaryOp kTests[] = {BinaryOp::Eq, BinaryOp::Ne, BinaryOp::Lt, BinaryOp::Gt};
  const BinaryOp op = kTests[below(4)];
  Grown known;
  {
    const FullExpression full(accesses_);
    known = operations_.defined_binary(op, operations_.loaded(build_.variable(flag)),
                                       operations_.number(int_type(), percent(50) ? before : after));
  }
  return branches_.branch(scope, known);
}

}  // namespace gadfly::gen
