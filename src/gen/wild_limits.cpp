// SPDX-License-Identifier: Apache-2.0
// Repairs of wild programs that remove statements and end loops.
#include <algorithm>

#include "gen/wild_courses.h"
#include "gen/wild_repair.h"

namespace gadfly::gen {

using lang::BinaryOp;
using lang::ExprId;
using lang::StmtId;
using lang::StmtKind;
using lang::Type;
using lang::TypeKind;

// What |root| does in |id| is not done any more.
bool WildRepair::remove(StmtId id, ExprId root) {
  if (id == lang::kNoStmt) return false;
  lang::Stmt& s = d_.program.stmt(id);
  switch (s.kind) {
    case StmtKind::ExprStmt:
      s.kind = StmtKind::Empty;
      s.a = lang::kNone;
      return true;
    case StmtKind::Decl:
      if (d_.program.var(lang::VarId{s.a}).init == lang::kNoExpr) return false;
      d_.program.var(lang::VarId{s.a}).init = lang::kNoExpr;
      return true;
    case StmtKind::If:
    case StmtKind::While: s.a = raw(d_.number(0)); return true;
    case StmtKind::Switch: {  // its labels were made for its type
      const ExprId zero = d_.build.constant(d_.type_of(ExprId{s.a}).unqualified(), 0);
      d_.program.stmt(id).a = raw(zero);
      return true;
    }
    case StmtKind::DoWhile: s.b = raw(d_.number(0)); return true;
    case StmtKind::For:
      if (root != lang::kNoExpr && s.c == raw(root)) s.c = lang::kNone;
      else s.b = raw(d_.number(0));
      return true;
    case StmtKind::Return: {
      if (s.a == lang::kNone) return false;
      const Type type = d_.type_of(ExprId{s.a}).unqualified();
      if (d_.types().is_vector(type)) {
        const ExprId global = world_.global_of_type(type);
        if (global != lang::kNoExpr) d_.program.stmt(id).a = raw(d_.build.load(global));
        return global != lang::kNoExpr;
      }
      if (!d_.types().is_integer(type)) return false;
      d_.program.stmt(id).a = raw(d_.build.constant(type, 0));
      return true;
    }
    default: return false;
  }
}

// The loop that runs for the longest time, or the jump that is made most often, gets an end.
bool WildRepair::shorten(const StatementCounts& counts) {
  StmtId longest = lang::kNoStmt;
  std::uint64_t most = 0;
  for (const StmtId loop : loops_) {
    const lang::Stmt& s = d_.program.stmt(loop);
    const StmtId body{s.kind == StmtKind::For ? s.d : s.kind == StmtKind::While ? s.b : s.a};
    const std::uint64_t trips = counts[body] / std::max(1u, counts[loop]);
    if (trips > most) most = trips, longest = loop;
  }
  bool is_jump = false;
  for (const StmtId jump : jumps_)
    if (counts[jump] > most) most = counts[jump], longest = jump, is_jump = true;
  // Functions that call each other more than once take long although each loop is short.
  constexpr std::uint64_t kFewTrips = 24, kManyCalls = 300;
  const bool calls_much =
      std::ranges::any_of(calls_, [&](StmtId call) { return counts[call] > std::max(kManyCalls, 8 * most); });
  if (longest == lang::kNoStmt || most < 2 || (most < kFewTrips && calls_much)) return cut_recursion(counts);
  if (++tries_[raw(longest)] > 2) {  // it is not the loop itself: its body takes long
    lang::Stmt& s = d_.program.stmt(longest);
    if (is_jump) s.kind = StmtKind::Empty, s.a = lang::kNone;
    else remove(longest, lang::kNoExpr);
    return true;
  }
  if (is_jump) limit_jump(longest);
  else if (!d_.percent(65) || !give_course(d_, world_, longest)) limit_loop(longest);
  return true;
}

// The call that is made most often is not made any more.
bool WildRepair::cut_recursion(const StatementCounts& counts) {
  StmtId found = lang::kNoStmt;
  for (const StmtId stmt : calls_)
    if (found == lang::kNoStmt || counts[stmt] > counts[found]) found = stmt;
  return remove(found, lang::kNoExpr);
}

// b++ < n, of a global.
ExprId WildRepair::budget_left() {
  constexpr TypeKind kKinds[] = {TypeKind::Int, TypeKind::UInt, TypeKind::Short, TypeKind::Long};
  const Type type = d_.types().basic(kKinds[d_.below(4)]);
  const lang::VarId budget = world_.add_global(type, "b");
  d_.program.var(budget).init = lang::kNoExpr;
  const ExprId spent = d_.build.inc_dec(lang::IncDecOp::PostInc, d_.build.variable(budget));
  return d_.build.binary(BinaryOp::Lt, spent, d_.number(1 + d_.below(24)));
}

void WildRepair::prepend(StmtId block, StmtId stmt) {
  const lang::Stmt s = d_.program.stmt(block);
  std::vector<StmtId> all{stmt};
  for (const std::uint32_t id : d_.program.list(s.a, s.b)) all.push_back(StmtId{id});
  const std::uint32_t first = d_.program.add_list(std::span<const StmtId>(all));
  d_.program.stmt(block).a = first;
  d_.program.stmt(block).b = static_cast<std::uint32_t>(all.size());
  d_.program.stmt(stmt).parent = block;
}

void WildRepair::limit_loop(StmtId loop) {
  const lang::Stmt s = d_.program.stmt(loop);
  const ExprId left = budget_left();
  if (d_.percent(50)) {
    const StmtId body{s.kind == StmtKind::For ? s.d : s.kind == StmtKind::While ? s.b : s.a};
    const StmtId out = d_.build.break_out();
    const StmtId leave = d_.build.if_else(d_.build.unary(lang::UnaryOp::Not, left), d_.build.block(std::span(&out, 1)));
    return prepend(body, leave);
  }
  const auto also = [&](std::uint32_t test) {
    return raw(test == lang::kNone ? left : d_.build.logical(lang::LogicalOp::And, ExprId{test}, left));
  };
  if (s.kind == StmtKind::While) d_.program.stmt(loop).a = also(s.a);
  else d_.program.stmt(loop).b = also(s.b);
}

// goto L becomes if (b++ < n) goto L.
void WildRepair::limit_jump(StmtId jump) {
  const lang::Stmt s = d_.program.stmt(jump);
  const StmtId inner = d_.program.add(s);
  const StmtId block = d_.build.block(std::span(&inner, 1));
  const StmtId guarded = d_.build.if_else(budget_left(), block);
  lang::Stmt node = d_.program.stmt(guarded);
  node.parent = s.parent;
  node.loc = s.loc;
  d_.program.stmt(jump) = node;
  d_.program.stmt(block).parent = jump;
}

}  // namespace gadfly::gen
