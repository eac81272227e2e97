// SPDX-License-Identifier: Apache-2.0
#include <cmath>

#include "machine/value.h"
#include "reduce/edit.h"
#include "reduce/visit.h"

namespace gadfly::reduce {

using namespace lang;

namespace {

machine::Value value_of(const Profile::Known& known) { return machine::int128_value(known.bits); }

}  // namespace

void Edit::to_value(ExprId id) {
  const Expr& e = program_.expr(id);
  const Profile::Known& known = profile_.value(id);
  if (!known.plain) return;
  if (is_integer(e.rep)) return to_number(id, machine::widen(value_of(known), e.rep));
  if (is_floating(e.rep)) to_float(id);
}

// Narrow types have no constants: it is the int that they are promoted to.
void Edit::to_number(ExprId id, __int128 value) {
  const Expr& e = program_.expr(id);
  if (is_floating(e.rep)) {
    program_.expr(id) = program_.expr(build_.float_constant(e.type, static_cast<long double>(value)));
    return;
  }
  if (!is_integer(e.rep)) return;
  const bool narrow = bit_width(e.rep) < 32 || program_.types.kind(e.type) == TypeKind::Enum;
  const Type type = narrow ? program_.types.basic(TypeKind::Int) : e.type.unqualified();
  program_.expr(id) = program_.expr(build_.constant(type, value));
}

void Edit::to_float(ExprId id) {
  const Expr& e = program_.expr(id);
  const machine::Value value = value_of(profile_.value(id));
  const long double number = e.rep == Rep::F32   ? static_cast<long double>(value.f32())
                             : e.rep == Rep::F64 ? static_cast<long double>(value.f64())
                             : e.rep == Rep::F80 ? value.f80()
                                                 : NAN;
  if (std::isfinite(number)) program_.expr(id) = program_.expr(build_.float_constant(e.type, number));
}

void Edit::to_operand(ExprId id, ExprId operand) { program_.expr(id) = program_.expr(operand); }

// A part becomes what it is a part of, which gets the part's type: the members of it are still those of that type.
void Edit::to_whole(ExprId id, ExprId whole) {
  const Type type = program_.expr(id).type;
  program_.expr(id) = program_.expr(whole);
  program_.expr(id).type = type;
  program_.expr(id).rep = program_.types.rep(type);
}

void Edit::to_assign(const Hint& hint) {
  const ExprId id{hint.a};
  Expr& e = program_.expr(id);
  if (e.kind == ExprKind::IncDec) {
    const ExprId one = build_.constant(program_.types.basic(TypeKind::Int), 1);
    program_.expr(id).b = raw(one);
  } else if (e.kind != ExprKind::CompoundAssign) {
    return;
  }
  program_.expr(id).kind = ExprKind::Assign;
  program_.expr(id).op = 0;
  program_.expr(id).c = kNone;
}

void Edit::drop_item(ExprId list, std::uint32_t position) {
  Expr& e = program_.expr(list);
  if (e.kind != ExprKind::InitList || e.c <= 1) return;
  std::vector<std::uint32_t> kept;
  for (std::uint32_t i = 0; i < e.c; ++i) {
    if (program_.lists[e.b + 2 * i] == position) continue;
    kept.push_back(program_.lists[e.b + 2 * i]);
    kept.push_back(program_.lists[e.b + 2 * i + 1]);
  }
  if (kept.empty()) return;
  const auto first = static_cast<std::uint32_t>(program_.lists.size());
  program_.lists.insert(program_.lists.end(), kept.begin(), kept.end());
  e.b = first;
  e.c = static_cast<std::uint32_t>(kept.size() / 2);
}

// --- What is named in many places ------------------------------------------------------------------

void Edit::replace_uses() {
  const bool nothing = removed_functions_.empty() && removed_variables_.empty() && voided_.empty() &&
                       removed_parameters_.empty() && unwrapped_.empty() && targets_.empty() && same_.empty();
  if (nothing) return;
  visit(program_, {.statement = [&](StmtId id, unsigned, bool) { replace_in_statement(id); },
                   .expression = [&](ExprId id, const ExprPosition&) { replace_use(id); }});
  for (const auto& [var, member] : unwrapped_) {
    Var& v = program_.var(var);
    const TypeInfo& info = program_.types.info(v.type);
    v.type = info.kind == TypeKind::Array ? info.element : program_.types.record(v.type).fields[member].type;
    v.init = item_of(v.init, member);
  }
}

// The initialiser of one element or member; kNoExpr: it has none.
ExprId Edit::item_of(ExprId list, std::uint32_t position) const {
  if (list == kNoExpr || program_.expr(list).kind != ExprKind::InitList) return kNoExpr;
  const Expr& e = program_.expr(list);
  for (std::uint32_t i = 0; i < e.c; ++i)
    if (program_.lists[e.b + 2 * i] == position) return ExprId{program_.lists[e.b + 2 * i + 1]};
  return kNoExpr;
}

bool Edit::assigns_removed(ExprId id) const {
  const Expr& e = program_.expr(id);
  const bool assigns = e.kind == ExprKind::Assign || e.kind == ExprKind::CompoundAssign || e.kind == ExprKind::IncDec;
  return assigns && removed_variables_.contains(root_variable(program_, e.child_a()));
}

void Edit::replace_in_statement(StmtId id) {
  const Stmt& s = program_.stmt(id);
  if (s.kind != StmtKind::ExprStmt) return;
  const Expr& e = program_.expr(ExprId{s.a});
  if (e.kind == ExprKind::Call && removed_functions_.contains(callee(program_, e))) return remove(id);
  if (assigns_removed(ExprId{s.a})) {
    // What it computes may have effects.
    const ExprId value{e.kind == ExprKind::IncDec ? kNone : e.b};
    if (value == kNoExpr || !program_.expr(value).has(kMayWrite)) return remove(id);
    program_.stmt(id).a = raw(value);
  }
}

// What the pointer variable |lvalue| is to be replaced by; kNoExpr: it is none of these.
ExprId Edit::target_of(ExprId lvalue) const {
  const Expr& var = program_.expr(lvalue);
  const auto target = var.kind == ExprKind::VarRef ? targets_.find(VarId{var.a}) : targets_.end();
  return target == targets_.end() ? kNoExpr : target->second;
}

void Edit::replace_use(ExprId id) {
  const Expr e = program_.expr(id);
  const auto is_unwrapped = [&](ExprId part) {
    return program_.expr(part).kind == ExprKind::VarRef && unwrapped_.contains(VarId{program_.expr(part).a});
  };
  switch (e.kind) {
    case ExprKind::Call: {
      const FuncId f = callee(program_, e);
      if (removed_functions_.contains(f)) return to_value(id);
      const auto gone = removed_parameters_.find(f);
      if (gone == removed_parameters_.end()) return;
      std::vector<ExprId> kept;
      for (std::uint32_t i = 0; i < e.c; ++i)
        if (!gone->second.contains(i)) kept.push_back(ExprId{program_.lists[e.b + i]});
      program_.expr(id).b = program_.add_list(std::span<const ExprId>(kept));
      program_.expr(id).c = static_cast<std::uint32_t>(kept.size());
      return;
    }
    case ExprKind::Load: {
      if (removed_variables_.contains(root_variable(program_, e.child_a()))) return to_value(id);
      const ExprId target = target_of(e.child_a());
      if (target != kNoExpr && program_.expr(target).kind == ExprKind::FuncRef) to_operand(id, target);
      return;
    }
    case ExprKind::Assign:
      if (assigns_removed(id)) to_operand(id, e.child_b());
      return;
    case ExprKind::CompoundAssign:
    case ExprKind::IncDec:
      if (assigns_removed(id)) to_value(id);
      return;
    case ExprKind::Deref: {
      const Expr& pointer = program_.expr(without_implicit(program_, e.child_a()));
      const ExprId target = pointer.kind == ExprKind::Load ? target_of(pointer.child_a()) : kNoExpr;
      if (target != kNoExpr) to_operand(id, target);
      return;
    }
    case ExprKind::VarRef: {
      // Of two that are the same as each other, one stays.
      const auto other = same_.find(VarId{e.a});
      if (other != same_.end() && !same_.contains(other->second)) program_.expr(id).a = raw(other->second);
      return;
    }
    case ExprKind::Member:
      if (is_unwrapped(e.child_a())) to_whole(id, e.child_a());
      return;
    case ExprKind::Index: {
      const Expr& pointer = program_.expr(e.child_a());
      if (pointer.kind == ExprKind::ArrayDecay && is_unwrapped(pointer.child_a())) to_whole(id, pointer.child_a());
      return;
    }
    default: return;
  }
}

}  // namespace gadfly::reduce
