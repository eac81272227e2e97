// SPDX-License-Identifier: Apache-2.0
// What is known at a place, asserted there: if (fact) { } else abort();
//
// A fact is what holds when it is grown. Should execution come back with another state, the else side is entered,
// which is an open block: the fact is widened there so that it holds for every state seen so far.
#include "gen/choose.inl"
#include "gen/generator.h"

namespace gadfly::gen {

using lang::BinaryOp;
using lang::ExprId;
using lang::Type;
using lang::VarId;
using machine::Flow;

// v >= now && v <= now
Generator::Fact Generator::range_fact(VarId var) {
  Fact fact;
  fact.var = var;
  const Grown now = loaded(build_.variable(var));
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
Generator::Fact Generator::pointer_fact(Scope& scope, VarId var) {
  Fact fact;
  fact.var = var;
  const Type type = program_.var(var).type.unqualified();
  const ExprId pointer = build_.load(build_.variable(var));
  const ExprId place = named_place(*machine_, machine_->eval(pointer), types().element(type));
  if (place == lang::kNoExpr) return fact;
  const VarId root = root_of(place);
  if (pick_global(scope, [&](VarId v) { return v == root; }) != root) return fact;
  const ExprId address = build_.convert(build_.address_of(place), type);
  fact.condition = build_.pointer_binary(BinaryOp::Eq, pointer, address);
  return fact;
}

Flow Generator::assert_fact(Scope& scope) {
  const VarId var = pick(scope, [&](VarId v) {
    const Type type = program_.var(v).type;
    if (type.is_volatile()) return false;
    return facts(v).role == Role::Pointer || (facts(v).role == Role::Integer && is_integer(type));
  });
  if (var == lang::kNoVar) return assign(scope);
  const FullExpression full(*this);
  const Fact fact = facts(var).role == Role::Pointer ? pointer_fact(scope, var) : range_fact(var);
  if (fact.condition == lang::kNoExpr) return assign(scope);
  Scope& wrong = open_scope(scope.function, &scope, 0);
  wrong.fact = static_cast<std::uint32_t>(facts_.size());
  facts_.push_back(fact);
  append(scope, build_.if_else(fact.condition, build_.block({}), wrong.block));
  ++stats_.facts;
  return Flow::Next;
}

// Makes the fact hold for the state of now as well.
void Generator::widen_fact(const Fact& fact) {
  if (facts(fact.var).role == Role::Pointer) {  // p != (T *)0, which holds for all of them
    const ExprId pointer = build_.load(build_.variable(fact.var));
    const ExprId null = build_.null_pointer(program_.var(fact.var).type.unqualified());
    program_.expr(fact.condition) = program_.expr(build_.pointer_binary(BinaryOp::Ne, pointer, null));
    return;
  }
  const machine::Value now = machine_->eval(build_.load(build_.variable(fact.var)));
  const lang::Rep rep = types().rep(program_.var(fact.var).type);
  const __int128 value = machine::widen(now, rep);
  const lang::Rep wide = program_.expr(fact.low).rep;
  const __int128 low = machine::widen(machine_->eval(fact.low), wide);
  const bool below =
      wide == lang::Rep::U128 ? static_cast<machine::UInt128>(value) < static_cast<machine::UInt128>(low) : value < low;
  const ExprId bound = below ? fact.low : fact.high;
  program_.expr(bound) = program_.expr(build_.constant(type_of(bound), value));
}

// What the else side of a fact is in the end.
void Generator::fail_in(Scope& scope) {
  if (abort_ == lang::kNoFunc) {
    lang::Function f;
    f.name = "abort";
    f.noreturn = true;
    f.type = program_.types.function(types().basic(lang::TypeKind::Void), {}, false, false);
    abort_ = program_.add(std::move(f));
    functions_.resize(program_.functions.size());
  }
  build_.append(scope.block, build_.expression(build_.call(abort_, {})));
  scope.complete = true;
}

}  // namespace gadfly::gen
