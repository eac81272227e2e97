// SPDX-License-Identifier: Apache-2.0
// Assignments twice, and in another order.
#include <algorithm>

#include "emi/clone.h"
#include "emi/shape.h"
#include "emi/strategies.h"

namespace gadfly::emi {
namespace {

using namespace lang;

// `lvalue = value` of scalars, without other effects.
struct Assignment {
  ExprId lvalue, value;
  VarId slot = kNoVar;  // it is a variable that nothing but its name leads to
};

std::optional<Assignment> assignment_of(const Program& program, StmtId stmt) {
  const Stmt& s = program.stmt(stmt);
  if (s.kind != StmtKind::ExprStmt) return std::nullopt;
  const Expr& e = program.expr(ExprId{s.a});
  if (e.kind != ExprKind::Assign || !is_scalar(e.rep) || steady_expression(program, stmt) == kNoExpr)
    return std::nullopt;
  Assignment result{e.child_a(), e.child_b()};
  const Expr& target = program.expr(result.lvalue);
  if (target.kind == ExprKind::VarRef) {
    const Var& var = program.var(VarId{target.a});
    if (!var.is_static_duration() && !var.address_taken) result.slot = VarId{target.a};
  }
  return result;
}

bool names(const Program& program, ExprId e, VarId var) {
  std::vector<VarId> all;
  collect_variables(program, e, all);
  return std::ranges::find(all, var) != all.end();
}

// By known values: what is stored the second time is what was stored the first time.
bool is_idempotent(const Program& program, Env env, const Assignment& assignment) {
  const Known* target = env.find(program, assignment.lvalue);
  if (target == nullptr || !target->writable || target->pointer || target->bit_width != 0) return false;
  const auto which = static_cast<std::size_t>(target - env.known.data());
  Columns first(program, env);
  if (!first.is_defined(assignment.value)) return false;
  const std::vector<machine::Value> values = first.of(assignment.value).values;
  env.assign(program, which, values);
  Columns second(program, env);
  return second.is_defined(assignment.value) &&
         std::ranges::equal(second.of(assignment.value).values, values, {}, &machine::Value::lo, &machine::Value::lo);
}

// The statement that follows |stmt| in its block; kNoStmt: none.
StmtId next_of(const Program& program, StmtId stmt) {
  const Stmt& parent = program.stmt(program.stmt(stmt).parent);
  if (parent.kind != StmtKind::Block) return kNoStmt;
  for (std::uint32_t i = 0; i + 1 < parent.b; ++i)
    if (program.lists[parent.a + i] == raw(stmt)) return StmtId{program.lists[parent.a + i + 1]};
  return kNoStmt;
}

}  // namespace

bool duplicate(Site& site) {
  Draft& draft = site.draft;
  const StmtId stmt = site.point.stmt;
  if (draft.rewritten.contains(stmt) || draft.moved.contains(stmt)) return false;
  const auto assignment = assignment_of(draft.program, stmt);
  if (!assignment) return false;
  const bool by_name = assignment->slot != kNoVar && !names(draft.program, assignment->value, assignment->slot);
  if (!by_name) {
    const auto env = env_at(site);
    if (!env || !is_idempotent(draft.program, *env, *assignment)) return false;
  }
  draft.put_after(stmt, Clone(draft, site.point.function).statement(stmt));
  return true;
}

bool swap(Site& site) {
  Draft& draft = site.draft;
  const Program& program = draft.program;
  const StmtId stmt = site.point.stmt;
  const StmtId next = next_of(program, stmt);
  if (next == kNoStmt || draft.seed.points().find(next) == nullptr) return false;
  for (const StmtId one : {stmt, next})
    if (draft.rewritten.contains(one) || draft.moved.contains(one)) return false;
  const auto a = assignment_of(program, stmt), b = assignment_of(program, next);
  if (!a || !b || a->slot == kNoVar || b->slot == kNoVar || a->slot == b->slot) return false;
  if (names(program, a->value, b->slot) || names(program, b->value, a->slot)) return false;
  Stmt& parent = draft.program.stmt(program.stmt(stmt).parent);
  std::vector<std::uint32_t> list(draft.program.lists.begin() + parent.a,
                                  draft.program.lists.begin() + parent.a + parent.b);
  const auto at = std::ranges::find(list, raw(stmt));
  std::iter_swap(at, at + 1);
  parent.a = draft.program.add_list(std::span<const std::uint32_t>(list));
  draft.moved.insert({stmt, next});
  return true;
}

}  // namespace gadfly::emi
