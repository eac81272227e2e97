// SPDX-License-Identifier: Apache-2.0
#include "gen/wild_courses.h"

#include <algorithm>

namespace gadfly::gen {

using lang::BinaryOp;
using lang::ExprId;
using lang::ExprKind;
using lang::StmtId;
using lang::StmtKind;

namespace {

bool compares(const lang::Expr& e) {
  const auto op = static_cast<BinaryOp>(e.op);
  return e.kind == ExprKind::Binary && op >= BinaryOp::Lt && op <= BinaryOp::Ne;
}

BinaryOp opposite(BinaryOp op) {
  switch (op) {
    case BinaryOp::Lt: return BinaryOp::Ge;
    case BinaryOp::Ge: return BinaryOp::Lt;
    case BinaryOp::Gt: return BinaryOp::Le;
    case BinaryOp::Le: return BinaryOp::Gt;
    case BinaryOp::Eq: return BinaryOp::Ne;
    default: return BinaryOp::Eq;
  }
}

// The lvalue that |test| compares with something: x of x < n, of x < n && …; kNoExpr: there is none.
ExprId compared(const lang::Program& program, ExprId test) {
  while (program.expr(test).kind == ExprKind::Logical) test = program.expr(test).child_a();
  if (!compares(program.expr(test))) return lang::kNoExpr;
  ExprId value = program.expr(test).child_a();
  while (program.expr(value).kind == ExprKind::Cast && program.expr(value).has(lang::kImplicit))
    value = program.expr(value).child_a();
  const lang::Expr& e = program.expr(value);
  return e.kind == ExprKind::Load && lang::is_integer(e.rep) ? e.child_a() : lang::kNoExpr;
}

bool counts_down(const lang::Program& program, ExprId test) {
  while (program.expr(test).kind == ExprKind::Logical) test = program.expr(test).child_a();
  const auto op = static_cast<BinaryOp>(program.expr(test).op);
  return op == BinaryOp::Gt || op == BinaryOp::Ge;
}

}  // namespace

bool give_course(WildDraft& draft, WildWorld& world, StmtId loop) {
  const lang::Stmt s = draft.program.stmt(loop);
  const std::uint32_t test = s.kind == StmtKind::While ? s.a : s.b;
  if (test == lang::kNone) return false;
  const ExprId counter = compared(draft.program, ExprId{test});
  if (counter == lang::kNoExpr) return false;
  const bool down = counts_down(draft.program, ExprId{test});
  const ExprId limit = draft.build.load(draft.build.variable(world.limit()));
  const ExprId value = draft.build.load(counter);
  const BinaryOp op = down ? BinaryOp::Gt : draft.percent(70) ? BinaryOp::Lt : BinaryOp::Le;
  const ExprId made = draft.build.binary(op, value, down ? draft.number(draft.below(2)) : limit);
  if (s.kind == StmtKind::While) draft.program.stmt(loop).a = raw(made);
  else draft.program.stmt(loop).b = raw(made);
  if (s.kind != StmtKind::For || s.a == lang::kNone) return true;
  const lang::Stmt first = draft.program.stmt(StmtId{s.a});
  const bool assigns = first.kind == StmtKind::ExprStmt && draft.program.expr(ExprId{first.a}).kind == ExprKind::Assign;
  if (!assigns) return true;
  const ExprId start = down ? limit : draft.number(draft.below(3));
  const ExprId begun = draft.build.assign(counter, start);
  draft.program.stmt(StmtId{s.a}).a = raw(begun);
  return true;
}

ExprId WildLiven::negated(ExprId condition) {
  const lang::Expr e = d_.program.expr(condition);
  if (!compares(e)) return d_.build.unary(lang::UnaryOp::Not, condition);
  lang::Expr other = e;
  other.op = static_cast<std::uint8_t>(opposite(static_cast<BinaryOp>(e.op)));
  return d_.program.add(other);
}

// |block| ends in a jump.
bool WildLiven::leaves(StmtId block) const {
  const lang::Stmt& s = d_.program.stmt(block);
  if (s.kind != StmtKind::Block || s.b == 0) return false;
  const StmtKind last = d_.program.stmt(StmtId{d_.program.list(s.a, s.b).back()}).kind;
  return last == StmtKind::Return || last == StmtKind::Goto || last == StmtKind::Break || last == StmtKind::Continue;
}

// Programs that hardly run are of little use, so the swarm does not touch this weight.
bool WildLiven::is_livened() {
  const bool drawn = d_.percent(d_.options.weights[Rule::WildShapeLiven]);
  if (drawn) d_.fired(Rule::WildShapeLiven);
  return drawn;
}

// Some of what is dead stays so: code that is not executed is free to be undefined.
bool WildLiven::branch(StmtId stmt, const StatementCounts& counts) {
  const lang::Stmt s = d_.program.stmt(stmt);
  const bool never = counts[StmtId{s.b}] == 0;
  const bool always_leaves = counts[StmtId{s.b}] >= counts[stmt] && leaves(StmtId{s.b});
  const bool ends_run = never ? !leaves(StmtId{s.b}) : always_leaves;
  if (!ends_run || !is_livened()) return false;
  const ExprId other = negated(ExprId{s.a});
  d_.program.stmt(stmt).a = raw(other);
  return true;
}

bool WildLiven::visit(StmtId stmt, const StatementCounts& counts) {
  const lang::Stmt s = d_.program.stmt(stmt);
  bool changed = false;
  if (counts[stmt] > 0 && !changed_.contains(raw(stmt))) {
    if (s.kind == StmtKind::If) changed = branch(stmt, counts);
    const bool is_loop = s.kind == StmtKind::For || s.kind == StmtKind::While;
    const bool is_idle = is_loop && counts[StmtId{s.kind == StmtKind::For ? s.d : s.b}] == 0;
    if (is_idle && is_livened()) changed = give_course(d_, world_, stmt);
    if (changed) changed_.insert(raw(stmt));
  }
  lang::for_each_substatement(d_.program, s, [&](StmtId part) { changed |= visit(part, counts); });
  return changed;
}

bool WildLiven::set_numbers(const StatementCounts& counts) {
  bool changed = false;
  for (const WildNumber& n : d_.numbers) {
    const std::optional<__int128> read = counts.first_read(n.read);
    const lang::Expr old = d_.program.expr(n.number);
    if (!read || old.kind != ExprKind::IntConst) continue;  // a repair may have replaced it
    const unsigned width = lang::bit_width(old.rep);
    const __int128 most = (__int128{1} << (lang::is_signed(old.rep) ? width - 1 : width)) - 1;
    const __int128 least = lang::is_signed(old.rep) ? -most - 1 : 0;
    const __int128 value = std::clamp(*read + n.delta, least, most);
    const ExprId made = d_.build.constant(old.type, value);
    d_.program.expr(n.number) = lang::Expr(d_.program.expr(made));
    changed = true;
  }
  d_.numbers.clear();
  return changed;
}

bool WildLiven::liven(const StatementCounts& counts) {
  bool changed = false;
  for (const lang::FuncId f : d_.functions) changed |= visit(d_.program.function(f).body, counts);
  return changed;
}

}  // namespace gadfly::gen
