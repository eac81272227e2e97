// SPDX-License-Identifier: Apache-2.0
#include "gen/calls.h"

#include <utility>

#include "gen/accesses.h"
#include "gen/assignments.h"
#include "gen/budget.h"
#include "gen/expressions.h"
#include "gen/functions.h"
#include "gen/lvalues.h"
#include "gen/operations.h"
#include "gen/other_values.h"
#include "gen/visible.h"

namespace gadfly::gen {

using lang::ExprId;
using lang::FuncId;
using lang::Rep;
using lang::Type;
using lang::TypeKind;
using lang::VarId;
using machine::Flow;
using machine::Value;

namespace {

constexpr std::uint32_t kMostRank = 6;

}  // namespace

// A function to call from here: an old one, or a new one. Calls go to higher ranks only.
FuncId Calls::callee(const Context& at, bool for_value) {
  const FunctionFacts& caller = facts(at.scope.function);
  FuncId found[32];
  std::uint32_t count = 0;
  const bool again = is_dead() || chance(Rule::FunctionAgain);
  for (const FuncId f : functions_.callable()) {
    if (!again) break;
    const FunctionFacts& candidate = facts(f);
    if (candidate.rank <= caller.rank || count == 32) continue;
    if (caller.is_private && !candidate.is_private) continue;
    const Rep result = types().rep(types().element(program_.function(f).type));
    if (for_value && (!lang::is_integer(result) || (lang::bit_width(result) > at.width && percent(80)))) continue;
    if (!budget_.is_cheap(candidate.cost)) continue;
    found[count++] = f;
  }
  const std::uint32_t most = 2 + options_.size / 2500;
  if (live() && caller.rank < kMostRank && functions_.callable().size() < most && (count == 0 || percent(45))) {
    const FuncId f = functions_.add_function(caller.rank + 1, caller.is_private);
    if (!for_value || is_integer(types().element(program_.function(f).type))) return f;
  }
  return count == 0 ? lang::kNoFunc : found[below(count)];
}

// |f| is called from |scope|: it may run as often as that does.
void Calls::note_call(const Scope& scope, FuncId f) {
  facts(scope.function).calls.push_back({f, scope.factor});
  raise_multiplicity(f, std::max(budget_.multiplicity(), facts(scope.function).multiplicity * scope.factor));
}

void Calls::raise_multiplicity(FuncId f, std::uint32_t to) {
  if (facts(f).multiplicity >= to) return;
  facts(f).multiplicity = to;
  for (const FunctionFacts::Edge& edge : facts(f).calls) raise_multiplicity(edge.to, to * edge.factor);
}

Grown Calls::argument(const Context& at, Type type, std::uint32_t depth) {
  const Rep rep = types().rep(type);
  if (!lang::is_integer(rep)) return others_.other_value(at, type, 0, ~0u);
  const unsigned width = lang::bit_width(rep);
  return operations_.cast(
      operations_.settled(expressions_.expression(at.narrowed(width).deciding(), width < 32 ? 0 : depth)),
      type.unqualified());
}

// Calls |f|, which is performed. kNoExpr: there is nothing to pass for some parameter.
Grown Calls::call(const Context& at, FuncId f, std::uint32_t depth) {
  std::vector<Type> params;
  for (const VarId param : program_.function(f).params) params.push_back(program_.var(param).type);
  params.insert(params.end(), facts(f).extra.begin(), facts(f).extra.end());
  bool plain = true;
  for (const Type type : params) plain = plain && is_integer(type);
  // Nothing has happened yet when an argument can't be had; and what a first call costs is not known inside it.
  Context inner = at;
  inner.pure = at.pure || !plain || !facts(f).begun;
  std::vector<Grown> grown;
  std::vector<ExprId> args;
  for (std::size_t i = 0; i < params.size(); ++i) {
    Grown value;
    if (i == 0 && facts(f).recursive) {
      const std::uint32_t deepest = budget_.multiplicity() > 8 ? 1 : Functions::kDeepestRecursion;
      value = operations_.number(int_type(), below(deepest + 1));
    } else {
      value = argument(inner, params[i], depth);
    }
    if (value.id == lang::kNoExpr) return {};
    grown.push_back(value);
    args.push_back(value.id);
  }
  const ExprId id = build_.call(f, args);
  note_call(at.scope, f);
  if (!facts(f).is_private) accesses_.log(kMemory, true, true);
  return performed_call(at, f, id, grown);
}

// The call |id| of |f| with these arguments.
Grown Calls::performed_call(const Context& at, FuncId f, ExprId id, std::span<const Grown> args) {
  if (!live()) return {id, {}};
  const lang::Expr e = program_.expr(id);
  std::vector<Value> values;
  std::vector<Type> value_types;
  for (std::uint32_t i = 0; i < e.c; ++i) {
    const ExprId argument{program_.lists[e.b + i]};
    values.push_back(operations_.converted(argument, args[i]));
    value_types.push_back(type_of(argument));
  }
  const Rule outer = std::exchange(draft_.operators, at.operators);
  const std::uint64_t steps = machine().steps();
  const Value result = machine().call(f, values, value_types, id);
  facts(f).cost = std::max(facts(f).cost, machine().steps() - steps);
  draft_.operators = outer;
  return {id, result};
}

Grown Calls::call_by_table(const Context& at, std::uint32_t depth) {
  const VarId table = one_of(functions_.tables());
  if (facts(at.scope.function).rank >= Functions::kTableRank || is_private(at.scope)) return {};
  const Type type = program_.var(table).type;
  const bool is_table = types().kind(type) == TypeKind::Array;
  ExprId target = build_.variable(table);
  if (is_table) {
    const ExprId position = lvalues_.subscript(at.scope, types().info(type).count);
    target = build_.index(target, position);
  }
  const ExprId pointer = build_.load(target);
  FuncId f = lang::kNoFunc;
  std::vector<Grown> grown;
  std::vector<ExprId> args;
  const lang::TypeInfo info = types().info(types().element(type_of(pointer)));
  if (live()) {
    const Value value = machine().eval(pointer);
    f = machine().function_of(value, types().element(type_of(pointer)), pointer);
    if (!budget_.is_cheap(facts(f).cost)) return {};
    note_call(at.scope, f);
  }
  for (const Type param : info.params) {
    grown.push_back(argument(at.without_effects(), param, depth));
    args.push_back(grown.back().id);
  }
  const ExprId id = build_.call_pointer(pointer, args);
  accesses_.log(kMemory, true, true);
  fired(is_table ? Rule::FunctionTable : Rule::FunctionFunctionPointer);
  return performed_call(at, f, id, grown);
}

Flow Calls::call_statement(Scope& scope) {
  const FullExpression full(accesses_);
  Grown result;
  if (!functions_.tables().empty() && percent(20)) result = call_by_table(here(scope), 2);
  if (result.id == lang::kNoExpr) {
    const FuncId f = callee(here(scope), false);
    if (f == lang::kNoFunc) return assignments_.assign(scope);
    result = call(here(scope), f, 2);
    if (result.id == lang::kNoExpr) return assignments_.assign(scope);
  }
  fired(Rule::StatementCall);
  return keep_result(scope, result);
}

// Puts what a call returned into a variable.
Flow Calls::keep_result(Scope& scope, Grown result) {
  const Type type = type_of(result.id);
  const Rep rep = types().rep(type);
  ExprId target = lang::kNoExpr;
  if (lang::is_integer(rep)) {
    return assignments_.keep_in_variable(scope, result);
  } else if (rep != Rep::None) {
    const VarId var = visible_.pick(scope, [&](VarId v) {
      const Role role = facts(v).role;
      if (!facts(v).writable || program_.var(v).type.unqualified() != type.unqualified()) return false;
      if (rep == Rep::Pointer) return role == Role::Pointer || role == Role::Nullable;
      return role == (rep == Rep::Aggregate ? Role::Integer : Role::Float);
    });
    if (var != lang::kNoVar) target = build_.variable(var);
  }
  if (target == lang::kNoExpr) return add_expression(scope, result.id);
  return add_expression(scope, operations_.assigned(target, result).id);
}

}  // namespace gadfly::gen
