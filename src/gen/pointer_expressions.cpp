// SPDX-License-Identifier: Apache-2.0
#include "gen/pointer_expressions.h"

#include "gen/accesses.h"
#include "gen/drawn_types.h"
#include "gen/expressions.h"
#include "gen/operations.h"
#include "gen/other_values.h"
#include "gen/visible.h"

namespace gadfly::gen {

using lang::BinaryOp;
using lang::ExprId;
using lang::Type;
using lang::TypeKind;
using lang::VarId;

Grown PointerExpressions::pointer_compare(const Context& at) {
  const Type target = drawn_.pointees()[below(static_cast<std::uint32_t>(drawn_.pointees().size()))];
  const Type type = program_.types.pointer_to(target);
  const VarId var = visible_.pick(at.scope, [&](VarId v) {
    const Role role = facts(v).role;
    return (role == Role::Pointer || role == Role::Nullable) && program_.var(v).type == type &&
           accesses_.may_use(v, false);
  });
  if (var == lang::kNoVar) return {};
  const ExprId other = others_.pointer_value(at.scope, type, ~0u);
  if (other == lang::kNoExpr || !accesses_.may_use(var, false)) return {};
  accesses_.log_variable(var);
  const ExprId value = build_.load(build_.variable(var));
  const BinaryOp op = percent(50) ? BinaryOp::Eq : BinaryOp::Ne;
  return operations_.evaluated(build_.pointer_binary(op, value, other));
}

// Two pointers into one array: how far apart, or which comes first.
Grown PointerExpressions::pointer_difference(const Context& at) {
  const VarId a =
      visible_.pick(at.scope, [&](VarId v) { return facts(v).role == Role::Cursor && accesses_.may_use(v, false); });
  if (a == lang::kNoVar || !accesses_.may_access(kMemory, false)) return {};
  const VarId home = facts(a).home;
  const VarId b = visible_.pick(at.scope, [&](VarId v) {
    return facts(v).role == Role::Cursor && facts(v).home == home && accesses_.may_use(v, false);
  });
  accesses_.log_variable(a);
  ExprId right;
  bool visible = percent(50);
  if (visible) {  // its array itself, unless another variable has its name here
    visible = false;
    const VarId found = visible_.pick(at.scope, [&](VarId v) { return v == home; });
    visible = found == home;
  }
  if (visible) {
    const auto count = static_cast<std::uint32_t>(types().info(program_.var(home).type).count);
    const ExprId position = build_.constant(int_type(), below(count));
    right = build_.address_of(build_.index(build_.variable(home), position));
  } else {
    accesses_.log_variable(b);
    right = build_.load(build_.variable(b));
  }
  constexpr BinaryOp kOps[] = {BinaryOp::PtrDiff, BinaryOp::PtrDiff, BinaryOp::Lt,
                               BinaryOp::Ge,      BinaryOp::Le,      BinaryOp::Gt};
  const BinaryOp op = kOps[below(6)];
  return operations_.evaluated(build_.pointer_binary(op, build_.load(build_.variable(a)), right));
}

// p ? *p : e, for a pointer that may be null.
Grown PointerExpressions::null_test(const Context& at) {
  if (is_private(at.scope) || !accesses_.may_access(kMemory, false)) return {};
  const VarId var = visible_.pick(at.scope, [&](VarId v) {
    return facts(v).role == Role::Nullable && is_integer(types().element(program_.var(v).type)) &&
           accesses_.may_use(v, false);
  });
  if (var == lang::kNoVar) return {};
  const auto pointer = [&] { return build_.load(build_.variable(var)); };
  accesses_.log_variable(var);
  accesses_.log(kMemory, false);
  const ExprId target = build_.load(build_.dereference(pointer()));
  const Grown otherwise = expressions_.pure_expression(at, 0);
  const bool with_null = percent(50);
  ExprId id;
  if (with_null) {
    const ExprId null = build_.null_pointer(program_.var(var).type.unqualified());
    const ExprId test = build_.pointer_binary(BinaryOp::Eq, pointer(), null);
    id = build_.conditional(test, otherwise.id, target);
  } else {
    id = build_.conditional(pointer(), target, otherwise.id);
  }
  return operations_.evaluated(id);
}

Grown PointerExpressions::float_compare(const Context& at) {
  const Type type = drawn_.float_type();
  const ExprId a = others_.float_value(at, type, 0), b = others_.float_value(at, type, 0);
  constexpr BinaryOp kOps[] = {BinaryOp::Lt, BinaryOp::Gt, BinaryOp::Le, BinaryOp::Ge, BinaryOp::Eq, BinaryOp::Ne};
  return operations_.evaluated(build_.binary(kOps[below(6)], a, b));
}

// All of them are small: they fit every integer type that is chosen, and come back unchanged.
Grown PointerExpressions::float_cast(const Context& at) {
  constexpr TypeKind kKinds[] = {TypeKind::Int, TypeKind::Long, TypeKind::LLong, TypeKind::Short};
  const Type from = drawn_.float_type();
  ExprId value = others_.float_value(at, from, 0);
  if (percent(30)) {
    const Type other = drawn_.float_type();
    value = build_.cast(value, other);
  }
  return operations_.evaluated(build_.cast(value, types().basic(kKinds[below(4)])));
}

}  // namespace gadfly::gen
