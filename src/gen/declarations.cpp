// SPDX-License-Identifier: Apache-2.0
#include "gen/declarations.h"

#include "gen/accesses.h"
#include "gen/budget.h"
#include "gen/drawn_types.h"
#include "gen/expressions.h"
#include "gen/globals.h"
#include "gen/operations.h"
#include "gen/other_values.h"
#include "gen/reuse.h"
#include "gen/visible.h"

namespace gadfly::gen {

using lang::ExprId;
using lang::Type;
using lang::TypeKind;
using lang::VarId;
using machine::Flow;

// T var = init;
Flow Declarations::initialise(Scope& scope, VarId var, ExprId init) {
  program_.var(var).init = init;
  return perform(scope, build_.declare(var));
}

// The same for an object of this |shape|, which is visible from here on; nothing for kNoVar.
Flow Declarations::declare_object(Scope& scope, VarId var, ExprId init, Rule shape) {
  if (var == lang::kNoVar) return Flow::Next;
  scope.vars.push_back(var);
  fired(shape);
  return initialise(scope, var, init);
}

// The same for an integer whose initialiser has been performed while it was built.
Flow Declarations::declare_grown(Scope& scope, VarId var, Grown init) {
  program_.var(var).init = init.id;
  scope.vars.push_back(var);
  accesses_.note_write(var);
  append(scope, build_.declare(var));
  if (live()) machine().give(var, init.value, init.id);
  return Flow::Next;
}

Flow Declarations::declare(Scope& scope) {
  fired(Rule::StatementDeclare);
  if (!is_private(scope) && chance(Rule::PropertyStaticLocal)) return declare_static(scope);
  const Rule shape = percent(35) ? choose(Group::Object) : Rule::ObjectScalar;
  switch (shape) {
    case Rule::ObjectScalar: return declare_integer(scope);
    case Rule::ObjectFloat: return declare_float(scope);
    case Rule::ObjectPointer:
    case Rule::ObjectNullablePointer:
    case Rule::ObjectPointerPointer:
    case Rule::ObjectArrayPointer: return declare_pointer(scope, shape);
    default: return declare_aggregate(scope, shape);
  }
}

// A variable around the block whose name the next one takes, so that nothing in the block can mean it; kNoVar: none.
VarId Declarations::shadowed_by_next(Scope& scope) {
  if (scope.depth <= 1 || !chance(Rule::PropertyShadow)) return lang::kNoVar;
  bool first = true;
  visible_.for_each_local(scope, [&](VarId var) { first = first && facts(var).shadows == lang::kNoVar; });
  if (!first) return lang::kNoVar;
  const auto is_outer = [&](VarId var) {
    return facts(var).depth < scope.depth && !program_.var(var).is_static_duration();
  };
  const auto is_spare = [&](VarId var) { return facts(var).role == Role::Integer && !facts(var).needed; };
  const VarId found = percent(50) ? visible_.pick_global(scope, is_spare) : visible_.pick_local(scope, is_outer);
  if (found == lang::kNoVar) return found;
  if (program_.var(found).function == lang::kNoFunc && is_private(scope)) return lang::kNoVar;
  return accesses_.may_access(found, true) ? found : lang::kNoVar;  // int x = x; would mean the new one
}

Flow Declarations::declare_integer(Scope& scope) {
  const FullExpression full(accesses_);
  const Grown value = expressions_.expression(here(scope), 1 + below(3));
  reuse_.remember(scope, value);
  // Mostly a type that keeps all of the value.
  Type type = type_of(value.id).unqualified();
  if (percent(35) || !is_integer(type)) type = drawn_.integer_type();
  VarFacts f;
  const bool in_memory = weights_.chance(Rule::PropertyAddressTaken);
  if (percent(in_memory ? 80 : 15)) type = drawn_.pointee();  // so that pointers find it
  if (!is_integer(type)) type = int_type();
  f.keeps = !in_memory && percent(75) && lang::bit_width(types().rep(type)) >= 32;
  if (chance(Rule::PropertyConst)) {
    f.writable = false;
    type = type.with(lang::kConst);
  } else if (!is_private(scope) && !options_.volatile_trace && chance(Rule::PropertyVolatile)) {
    type = type.with(lang::kVolatile);
  }
  const ExprId init = build_.convert(value.id, type.unqualified());
  const VarId shadowed = shadowed_by_next(scope);
  const VarId var = add_local(scope, type, "v", f, in_memory);
  if (var == lang::kNoVar) return add_expression(scope, value.id);
  facts(var).shadows = shadowed;
  draft_.shadows = draft_.shadows || shadowed != lang::kNoVar;
  if (shadowed != lang::kNoVar) program_.var(var).name = program_.var(shadowed).name;
  return declare_grown(scope, var, {init, operations_.converted(init, value)});
}

Flow Declarations::declare_float(Scope& scope) {
  const FullExpression full(accesses_);
  const Type type = drawn_.float_type();
  const ExprId init = others_.float_value(here(scope), type, 1);
  VarFacts f;
  f.role = Role::Float;
  const VarId var = add_local(scope, type, "f", f, weights_.chance(Rule::PropertyAddressTaken));
  return declare_object(scope, var, init, Rule::ObjectFloat);
}

Flow Declarations::declare_aggregate(Scope& scope, Rule shape) {
  const Type type = drawn_.object_type(shape);
  if (types().size(type) > (budget_.multiplicity() > 4 ? 48 : 512)) return declare_integer(scope);
  const FullExpression full(accesses_);
  ExprId init = lang::kNoExpr;
  if (types().kind(type) == TypeKind::Record && percent(50)) init = others_.record_value(here(scope), type);
  if (init == lang::kNoExpr) init = globals_.initialiser(type);
  const VarId var = add_local(scope, type, "a", VarFacts{}, true);
  return declare_object(scope, var, init, shape);
}

Flow Declarations::declare_pointer(Scope& scope, Rule shape) {
  const FullExpression full(accesses_);
  lang::TypeTable& table = program_.types;
  VarFacts f;
  f.role = shape == Rule::ObjectNullablePointer ? Role::Nullable : Role::Pointer;
  Type type = table.pointer_to(drawn_.pointee());
  ExprId init = lang::kNoExpr;
  if (shape == Rule::ObjectArrayPointer) {
    f.role = Role::Cursor;
    f.writable = false;
    f.home = visible_.array_in(scope, 2, true);
    if (f.home == lang::kNoVar) return declare_integer(scope);
    const lang::TypeInfo& info = types().info(program_.var(f.home).type);
    f.position = below(static_cast<std::uint32_t>(info.count));
    type = table.pointer_to(info.element);
    const ExprId position = build_.constant(int_type(), f.position);
    init = build_.address_of(build_.index(build_.variable(f.home), position));
  } else if (shape == Rule::ObjectPointerPointer) {
    f.role = Role::PointerPointer;
    f.writable = false;
    const VarId target = visible_.pick(scope, [&](VarId var) {
      return facts(var).role == Role::Pointer && accesses_.in_memory(var) && program_.var(var).type.quals() == 0;
    });
    if (target == lang::kNoVar) return declare_integer(scope);
    type = table.pointer_to(program_.var(target).type);
    init = others_.address_of(build_.variable(target));
  } else {
    init = others_.pointer_value(scope, type, scope.depth);
    if (f.role == Role::Nullable && percent(40)) init = build_.null_pointer(type);
    if (init == lang::kNoExpr) return declare_integer(scope);
  }
  const VarId var = add_local(scope, type, "p", f, weights_.chance(Rule::PropertyAddressTaken));
  return declare_object(scope, var, init, shape);
}

Flow Declarations::declare_static(Scope& scope) {
  const Type type = drawn_.object_type(percent(70) ? Rule::ObjectScalar : choose(Group::Object));
  const VarId var = draft_.add_var(type, lang::Storage::StaticLocal, "s", VarFacts{});
  program_.var(var).function = scope.function;
  program_.var(var).address_taken = true;
  program_.var(var).init = globals_.initialiser(type);
  program_.globals.push_back(var);
  if (live()) machine().introduce(var);
  scope.vars.push_back(var);
  append(scope, build_.declare(var));
  return Flow::Next;
}

}  // namespace gadfly::gen
