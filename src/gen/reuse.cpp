// SPDX-License-Identifier: Apache-2.0
#include "gen/reuse.h"

#include "gen/accesses.h"
#include "gen/operations.h"
#include "gen/visible.h"

namespace gadfly::gen {

using lang::BinaryOp;
using lang::ExprId;
using lang::ExprKind;
using lang::TypeKind;
using lang::UnaryOp;
using lang::VarId;

// Whether |lvalue| means something wherever its variables are visible: its indices are mended should they go too
// far, its pointers are never null.
bool Reuse::can_read_again(ExprId lvalue) const {
  const lang::Expr& e = program_.expr(lvalue);
  if (e.type.is_volatile()) return false;
  switch (e.kind) {
    case ExprKind::VarRef:
    case ExprKind::IntConst: return true;
    case ExprKind::Member:
    case ExprKind::ArrayDecay:
    case ExprKind::Load: return can_read_again(e.child_a());
    case ExprKind::Index: {
      const lang::Expr& base = program_.expr(e.child_a());
      return base.kind == ExprKind::ArrayDecay && can_read_again(base.child_a()) && can_read_again(e.child_b());
    }
    case ExprKind::Deref: {
      const lang::Expr& pointer = program_.expr(e.child_a());
      if (pointer.kind != ExprKind::Load) return false;
      const lang::Expr& var = program_.expr(pointer.child_a());
      return var.kind == ExprKind::VarRef && facts(VarId{var.a}).role == Role::Pointer;
    }
    default: return false;
  }
}

// Whether |lvalue| is something now, and all that it names may be read beside the rest of the expression; then it
// is noted as read.
bool Reuse::may_read_again(const Context& at, ExprId lvalue) {
  const lang::Expr& e = program_.expr(lvalue);
  switch (e.kind) {
    case ExprKind::IntConst: return true;
    case ExprKind::VarRef: {
      const lang::VarId var{e.a};
      if (!accesses_.may_use(var, false)) return false;
      accesses_.log_variable(var);
      accesses_.note_read(at, var);
      return true;
    }
    case ExprKind::Index: {
      const lang::Type array = type_of(program_.expr(e.child_a()).child_a());
      if (live() && machine().eval(e.child_b()).lo >= types().info(array).count) return false;
      return may_read_again(at, e.child_a()) && may_read_again(at, e.child_b());
    }
    case ExprKind::Deref:
      if (!accesses_.may_access(kMemory, false)) return false;
      accesses_.log(kMemory, false);
      return may_read_again(at, e.child_a());
    default: return may_read_again(at, e.child_a());
  }
}

// Another tree like |id|, of those that can_read_again() knows.
ExprId Reuse::copy(ExprId id) {
  lang::Expr e = program_.expr(id);
  if (e.kind != ExprKind::VarRef && e.kind != ExprKind::IntConst) e.a = raw(copy(e.child_a()));
  if (e.kind == ExprKind::Index) e.b = raw(copy(e.child_b()));
  return program_.add(e);
}

// Only what reads and computes can be written once more.
bool Reuse::can_repeat(ExprId id) const {
  const lang::Expr& e = program_.expr(id);
  switch (e.kind) {
    case ExprKind::IntConst: return true;
    case ExprKind::Load: return is_integer(e.type) && can_read_again(e.child_a());
    case ExprKind::Unary:
    case ExprKind::Cast: return lang::is_integer(e.rep) && can_repeat(e.child_a());
    case ExprKind::Binary:
      return lang::is_integer(program_.expr(e.child_a()).rep) && can_repeat(e.child_a()) && can_repeat(e.child_b());
    default: return false;
  }
}

void Reuse::remember(Scope& scope, Grown value) {
  if (weights_[Rule::ExpressionReuse] == 0 || value.id == lang::kNoExpr) return;
  if (program_.expr(value.id).kind != ExprKind::Binary || !can_repeat(value.id)) return;
  const Remembered row{value.id, scope.index};
  if (remembered_.size() < 16) remembered_.push_back(row);
  else remembered_[below(16)] = row;
}

// The same tree with the values of now; nothing where a variable may not be read here.
Grown Reuse::again(const Context& at, ExprId id) {
  const lang::Expr e = program_.expr(id);
  switch (e.kind) {
    case ExprKind::IntConst: {
      Grown same{program_.add(e), {}};
      same.value = machine::int128_value(e.int_bits());
      if (lang::bit_width(e.rep) <= 64) same.value = machine::int_value(static_cast<std::uint64_t>(e.int_bits()));
      return same;
    }
    case ExprKind::Load: {
      if (!may_read_again(at, e.child_a())) return {};
      return operations_.loaded(copy(e.child_a()));
    }
    case ExprKind::Cast: {
      const Grown inner = again(at, e.child_a());
      if (inner.id == lang::kNoExpr || e.has(lang::kImplicit)) return inner;
      return operations_.cast(inner, e.type);
    }
    case ExprKind::Unary: {
      const Grown inner = again(at, e.child_a());
      return inner.id == lang::kNoExpr ? inner : operations_.defined_unary(static_cast<UnaryOp>(e.op), inner);
    }
    default: break;
  }
  const Grown a = again(at, e.child_a());
  if (a.id == lang::kNoExpr) return a;
  const Grown b = again(at, e.child_b());
  if (b.id == lang::kNoExpr) return b;
  return operations_.defined_binary(static_cast<BinaryOp>(e.op), a, b);
}

Grown Reuse::reuse(const Context& at) {
  if (remembered_.empty() || is_dead()) return {};
  const Remembered& row = remembered_[below(static_cast<std::uint32_t>(remembered_.size()))];
  // Its variables are visible in the block where it was grown and in those inside it, if none has been hidden.
  if (weights_[Rule::PropertyShadow] != 0 && row.scope != at.scope.index) return {};
  for (const Scope* scope = &at.scope; scope->index != row.scope; scope = &draft_.scopes[scope->parent])
    if (scope->parent == lang::kNone) return {};
  return again(at, row.id);
}

// A variable or a constant.
Grown Reuse::repeatable_leaf(const Context& at) {
  const VarId var = operations_.leaf_is_constant(at) ? lang::kNoVar : visible_.pick(at.scope, [&](VarId v) {
    return facts(v).role == Role::Integer && is_integer(program_.var(v).type) && !program_.var(v).type.is_volatile() &&
           accesses_.may_use(v, false);
  });
  if (var == lang::kNoVar) return operations_.constant(percent(50) ? int_type() : types().basic(TypeKind::ULong));
  accesses_.log_variable(var);
  accesses_.note_read(at, var);
  return operations_.loaded(build_.variable(var));
}

Grown Reuse::repeatable(const Context& at, std::uint32_t operations) {
  Grown value = repeatable_leaf(at);
  for (; operations > 0; --operations) {
    const Grown right = repeatable_leaf(at);
    value = operations_.defined_binary(operations_.binary_operator(at), value, right);
  }
  return value;
}

}  // namespace gadfly::gen
