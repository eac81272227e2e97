// SPDX-License-Identifier: Apache-2.0
#include "gen/other_values.h"

#include "gen/accesses.h"
#include "gen/drawn_types.h"
#include "gen/expressions.h"
#include "gen/globals.h"
#include "gen/inspect.h"
#include "gen/lvalues.h"
#include "gen/operations.h"
#include "gen/visible.h"

namespace gadfly::gen {

using lang::ExprId;
using lang::Rep;
using lang::Type;
using lang::TypeKind;
using lang::VarId;

// Something of the exact type |type| that lives as long as a scope of |depth|. kNoExpr: there is none.
ExprId OtherValues::lvalue_of_type(Scope& scope, Type type, std::uint32_t depth, bool addressable) {
  const auto wanted = [&](VarId candidate) {
    const lang::Var& v = program_.var(candidate);
    const VarFacts& f = facts(candidate);
    if (f.role != Role::Integer && f.role != Role::Pointer) return false;
    if (f.depth > depth || v.type.is_volatile() || f.counter || (addressable && f.keeps)) return false;
    if (addressable && (!accesses_.in_memory(candidate) || (!type.is_const() && (!f.writable || v.type.is_const()))))
      return false;
    return drawn_.contains(v.type, type) && (addressable || accesses_.may_use(candidate, false));
  };
  VarId var =
      addressable && percent(60) ? visible_.pick_local(scope, wanted) : lang::kNoVar;  // few pointers may hold one
  if (var == lang::kNoVar) var = visible_.pick(scope, wanted);
  return var == lang::kNoVar ? lang::kNoExpr : lvalues_.descend(build_.variable(var), type);
}

// &lvalue, counted where it is a local scalar or a parameter.
ExprId OtherValues::address_of(ExprId lvalue) {
  const VarId var = root_of(program_, lvalue);
  if (var != lang::kNoVar && !program_.var(var).is_static_duration() && types().is_scalar(program_.var(var).type))
    fired(Rule::PropertyAddressTaken);
  return build_.address_of(lvalue);
}

// A pointer of |type| that is not null and whose target lives as long as a scope of |depth|: an address or
// another pointer.
ExprId OtherValues::pointer_value(Scope& scope, Type type, std::uint32_t depth) {
  const Type target = types().element(type);
  if (percent(35)) {
    const VarId var = visible_.pick(scope, [&](VarId candidate) {
      return facts(candidate).role == Role::Pointer && facts(candidate).depth <= depth &&
             program_.var(candidate).type.unqualified() == type.unqualified() && accesses_.may_use(candidate, false);
    });
    if (var != lang::kNoVar) {
      accesses_.log_variable(var);
      return build_.load(build_.variable(var));
    }
  }
  const ExprId lvalue = lvalue_of_type(scope, target, depth, true);
  if (lvalue == lang::kNoExpr) return lang::kNoExpr;
  ExprId address = address_of(lvalue);
  if (chance(Rule::PropertyPointerCast)) {
    const Type nothing = types().basic(TypeKind::Void);
    const Type any = program_.types.pointer_to(target.is_const() ? nothing.with(lang::kConst) : nothing);
    address = build_.cast(build_.cast(address, any), type.unqualified());
  }
  return build_.convert(address, type.unqualified());
}

ExprId OtherValues::record_value(const Context& at, Type type) {
  const ExprId lvalue = lvalue_of_type(at.scope, type, ~0u, false);
  if (lvalue == lang::kNoExpr) return lang::kNoExpr;
  const VarId var = root_of(program_, lvalue);
  accesses_.log_variable(var);
  accesses_.note_read(at, var);
  return build_.load(lvalue);
}

// Floating-point values are handed on unchanged, but for their sign.
ExprId OtherValues::float_value(const Context& at, Type type, std::uint32_t depth) {
  const VarId var = visible_.pick(at.scope, [&](VarId candidate) {
    return facts(candidate).role == Role::Float && program_.var(candidate).type.unqualified() == type.unqualified() &&
           accesses_.may_use(candidate, false);
  });
  if (var == lang::kNoVar || percent(15)) return globals_.initialiser(type);
  accesses_.log_variable(var);
  accesses_.note_read(at, var);
  const ExprId value = build_.load(build_.variable(var));
  if (percent(15)) return build_.unary(lang::UnaryOp::Neg, value);
  if (depth > 0 && percent(10)) {
    const ExprId condition = expressions_.pure_expression(at, 1).id;
    return build_.conditional(condition, value, float_value(at, type, 0));
  }
  return value;
}

// A value of |type|, which is not an integer one; a pointer's target lives as long as a scope of |lives|.
// kNoExpr: there is none.
Grown OtherValues::other_value(const Context& at, Type type, std::uint32_t depth, std::uint32_t lives) {
  ExprId id = lang::kNoExpr;
  switch (types().rep(type)) {
    case Rep::Pointer: id = pointer_value(at.scope, type.unqualified(), lives); break;
    case Rep::Aggregate: id = record_value(at, type); break;
    default: id = float_value(at, type.unqualified(), depth); break;
  }
  return id == lang::kNoExpr ? Grown{} : operations_.evaluated(id);
}

}  // namespace gadfly::gen
