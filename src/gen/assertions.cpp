// SPDX-License-Identifier: Apache-2.0
#include "gen/assertions.h"

#include <utility>

#include "gen/accesses.h"
#include "gen/assignments.h"
#include "gen/checks.h"
#include "gen/inspect.h"
#include "gen/operations.h"
#include "gen/visible.h"

namespace gadfly::gen {

using lang::BinaryOp;
using lang::ExprId;
using lang::Type;
using lang::VarId;
using machine::Flow;

// v >= now && v <= now
Assertions::Fact Assertions::range_fact(VarId var) {
  Fact fact;
  fact.var = var;
  const Grown now = operations_.loaded(build_.variable(var));
  const Type type = lang::promoted(types(), program_.var(var).type.unqualified());
  const __int128 value = machine::widen(now.value, types().rep(program_.var(var).type));
  fact.low = build_.constant(type, value);
  fact.high = build_.constant(type, value);
  const ExprId above = build_.binary(BinaryOp::Ge, now.id, fact.low);
  const ExprId below = build_.binary(BinaryOp::Le, build_.load(build_.variable(var)), fact.high);
  fact.condition = build_.logical(lang::LogicalOp::And, above, below);
  return fact;
}

// p == &target. kNoExpr: what it points to has no name here.
Assertions::Fact Assertions::pointer_fact(Scope& scope, VarId var) {
  Fact fact;
  fact.var = var;
  const Type type = program_.var(var).type.unqualified();
  const ExprId pointer = build_.load(build_.variable(var));
  const ExprId place = checks_.named_place(machine().eval(pointer), types().element(type));
  if (place == lang::kNoExpr) return fact;
  const VarId root = root_of(program_, place);
  if (visible_.pick_global(scope, [&](VarId v) { return v == root; }) != root) return fact;
  const ExprId address = build_.convert(build_.address_of(place), type);
  fact.condition = build_.pointer_binary(BinaryOp::Eq, pointer, address);
  return fact;
}

Flow Assertions::assert_fact(Scope& scope) {
  const VarId var = visible_.pick(scope, [&](VarId v) {
    const Type type = program_.var(v).type;
    if (type.is_volatile()) return false;
    return facts(v).role == Role::Pointer || (facts(v).role == Role::Integer && is_integer(type));
  });
  if (var == lang::kNoVar) return assignments_.assign(scope);
  const FullExpression full(accesses_);
  const Fact fact = facts(var).role == Role::Pointer ? pointer_fact(scope, var) : range_fact(var);
  if (fact.condition == lang::kNoExpr) return assignments_.assign(scope);
  Scope& wrong = draft_.open_scope(scope.function, &scope, 0);
  wrong.fact = static_cast<std::uint32_t>(facts_.size());
  facts_.push_back(fact);
  append(scope, build_.if_else(fact.condition, build_.block({}), wrong.block));
  ++stats_.facts;
  return Flow::Next;
}

void Assertions::widen_fact(std::uint32_t number) {
  const Fact fact = facts_[number];
  if (facts(fact.var).role == Role::Pointer) {  // p != (T *)0, which holds for all of them
    const ExprId pointer = build_.load(build_.variable(fact.var));
    const ExprId null = build_.null_pointer(program_.var(fact.var).type.unqualified());
    program_.expr(fact.condition) = program_.expr(build_.pointer_binary(BinaryOp::Ne, pointer, null));
    return;
  }
  const machine::Value now = machine().eval(build_.load(build_.variable(fact.var)));
  const lang::Rep rep = types().rep(program_.var(fact.var).type);
  const __int128 value = machine::widen(now, rep);
  const lang::Rep wide = program_.expr(fact.low).rep;
  const __int128 low = machine::widen(machine().eval(fact.low), wide);
  const bool below =
      wide == lang::Rep::U128 ? static_cast<machine::UInt128>(value) < static_cast<machine::UInt128>(low) : value < low;
  const ExprId bound = below ? fact.low : fact.high;
  program_.expr(bound) = program_.expr(build_.constant(type_of(bound), value));
}

void Assertions::fail_in(Scope& scope) {
  if (abort_ == lang::kNoFunc) {
    lang::Function f;
    f.name = "abort";
    f.noreturn = true;
    f.type = program_.types.function(types().basic(lang::TypeKind::Void), {}, false, false);
    abort_ = program_.add(std::move(f));
    draft_.add_function_facts();
  }
  build_.append(scope.block, build_.expression(build_.call(abort_, {})));
  scope.complete = true;
}

}  // namespace gadfly::gen
