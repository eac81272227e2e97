// SPDX-License-Identifier: Apache-2.0
#include "gen/store_patterns.h"

#include "gen/accesses.h"
#include "gen/assignments.h"
#include "gen/declarations.h"
#include "gen/expressions.h"
#include "gen/operations.h"
#include "gen/operators.h"
#include "gen/visible.h"

namespace gadfly::gen {

using lang::BinaryOp;
using lang::ExprId;
using lang::Type;
using lang::TypeKind;
using lang::VarId;
using machine::Flow;

// Stores to neighbours: a[3] = b[3] op c; a[4] = b[4] op c; …
Flow StorePatterns::adjacent_stores(Scope& scope) {
  const VarId to = visible_.array_in(scope, 4, true);
  if (to == lang::kNoVar) return assignments_.assign(scope);
  const Type element = types().element(program_.var(to).type);
  VarId from = visible_.array_in(scope, 4, false, percent(70) ? element : Type{});
  if (from == lang::kNoVar) from = to;
  const auto is_volatile = [&](VarId v) {
    return program_.var(v).type.is_volatile() || types().element(program_.var(v).type).is_volatile();
  };
  if (is_volatile(to) || is_volatile(from)) return assignments_.assign(scope);
  const auto count = static_cast<std::uint32_t>(
      std::min(types().info(program_.var(to).type).count, types().info(program_.var(from).type).count));
  const std::uint32_t run = std::min(count, 4 + below(5)), start = below(count - run + 1);
  const std::uint32_t shape = below(4);
  const BinaryOp op = kMixingOps[below(8)], keeping = kKeepingOps[below(3)];
  const __int128 number_there = constant_value(element);
  const bool keep = percent(85);
  for (std::uint32_t i = 0; i < run; ++i) {
    const FullExpression full(accesses_);
    const auto at = [&](VarId array) {
      return build_.index(build_.variable(array), build_.constant(int_type(), start + i));
    };
    const ExprId target = at(to);
    Grown value = shape == 0 ? operations_.constant(element.unqualified()) : operations_.loaded(at(from));
    if (shape > 1)
      value = operations_.defined_binary(op, value, operations_.number(element.unqualified(), number_there));
    add_expression(scope,
                   keep ? operations_.compounded(keeping, target, value).id : operations_.assigned(target, value).id);
  }
  accesses_.note_write(to);
  fired(Rule::StatementAdjacentStores);
  return Flow::Next;
}

// Several bit-fields of one struct, one after the other.
Flow StorePatterns::bit_field_run(Scope& scope) {
  const auto is_usable = [&](const lang::Field& field) {
    return field.is_bit_field() && !field.name.empty() && field.bit_width <= 32 &&
           types().kind(field.type) != TypeKind::Bool;
  };
  const VarId var = visible_.pick(scope, [&](VarId v) {
    const Type type = program_.var(v).type;
    if (types().kind(type) != TypeKind::Record || types().record(type).is_union || type.quals() != 0) return false;
    const auto& fields = types().record(type).fields;
    return facts(v).role == Role::Integer && facts(v).writable && !facts(v).keeps &&
           std::count_if(fields.begin(), fields.end(), is_usable) >= 2;
  });
  if (var == lang::kNoVar) return assignments_.assign(scope);
  const auto count = static_cast<std::uint32_t>(types().record(program_.var(var).type).fields.size());
  const bool constants = percent(50);
  const BinaryOp keeping = kKeepingOps[below(3)];
  for (std::uint32_t i = 0; i < count; ++i) {
    const lang::Field field = types().record(program_.var(var).type).fields[i];
    if (!is_usable(field) || field.type.is_const() || field.type.is_volatile()) continue;
    const FullExpression full(accesses_);
    const ExprId target = build_.member(build_.variable(var), i);
    accesses_.log(var, true);
    const Grown value = constants ? operations_.constant(int_type()) : expressions_.operand(here(scope));
    add_expression(scope, operations_.compounded(keeping, target, value).id);
  }
  accesses_.note_write(var);
  fired(Rule::StatementBitFieldRun);
  return Flow::Next;
}

// A local copy of a struct is changed member by member and put back.
Flow StorePatterns::local_copy(Scope& scope) {
  const VarId original = visible_.pick(scope, [&](VarId v) {
    const Type type = program_.var(v).type;
    return types().kind(type) == TypeKind::Record && !types().record(type).is_union && type.quals() == 0 &&
           types().size(type) <= 48 && facts(v).role == Role::Integer && facts(v).writable && !facts(v).keeps;
  });
  if (original == lang::kNoVar) return assignments_.assign(scope);
  const Type type = program_.var(original).type;
  const VarId copy = add_local(scope, type, "a", VarFacts{}, false);
  if (copy == lang::kNoVar) return assignments_.assign(scope);
  declarations_.initialise(scope, copy, build_.load(build_.variable(original)));
  const auto count = static_cast<std::uint32_t>(types().record(type).fields.size());
  for (std::uint32_t changes = 2 + below(3); changes > 0; --changes) {
    const std::uint32_t which = below(count);
    const lang::Field field = types().record(type).fields[which];
    if (field.name.empty() || !is_integer(field.type) || field.bit_width > 32 || field.type.quals() != 0) continue;
    const FullExpression full(accesses_);
    const Grown value = expressions_.pure_expression(here(scope), 1);
    const BinaryOp op = kKeepingOps[below(3)];
    add_expression(scope, operations_.compounded(op, build_.member(build_.variable(copy), which), value).id);
  }
  accesses_.note_write(original);
  scope.vars.push_back(copy);
  fired(Rule::StatementLocalCopy);
  const ExprId changed = build_.load(build_.variable(copy));
  return perform(scope, build_.expression(build_.assign(build_.variable(original), changed)));
}

}  // namespace gadfly::gen
