// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <set>

#include "shape/loops.h"

namespace gadfly::shape {

using namespace lang;

namespace {

bool is_in_memory(const std::string& home) {
  return home == "global" || home == "static" || home == "field" || home == "element" || home == "pointee";
}

// What is stepped by a constant in the loop itself or its step, each once: type by key.
std::map<std::string, Type> stepped(const Sites& sites, const Loop& loop) {
  std::map<std::string, Type> found;
  const StmtSite& site = sites.stmts[loop.stmt];
  for (std::uint32_t i = site.first_expr; i < site.end_exprs; ++i) {
    const Expr& e = sites.expr(i);
    const std::uint32_t at = sites.exprs[i].stmt;
    if (at != loop.stmt && (sites.stmts[at].loop != loop.stmt || is_loop(sites.stmt(at).kind))) continue;
    const bool by_constant = e.kind == ExprKind::CompoundAssign && sites.is_constant(e.child_b()) &&
                             (BinaryOp{e.op} == BinaryOp::Add || BinaryOp{e.op} == BinaryOp::Sub);
    if (e.kind == ExprKind::IncDec || by_constant)
      found.emplace(sites.key(e.child_a()), sites.program.expr(e.child_a()).type);
  }
  return found;
}

void count_counter(const Sites& sites, const Loop& loop, Tally& tally) {
  const TypeTable& types = sites.program.types;
  const Type type = sites.program.expr(loop.lvalue).type;
  tally.add_if(is_in_memory(loop.home), "loop.in_memory");
  tally.add_if(types.is_integer(type) && types.size(type) < 4, "loop.narrow");
  tally.add_if(types.is_integer(type) && types.size(type) == 8, "loop.wide");
  tally.add_if(types.is_integer(type) && !is_signed(types.rep(type)), "loop.unsigned");
  tally.add_if(types.is_floating(type), "loop.floating");
  tally.add_if(types.kind(type) == TypeKind::Pointer, "loop.pointer");
  tally.add_if(type.is_volatile(), "loop.volatile");
  tally.add_if(loop.down, "loop.down");
  tally.add_if(loop.changed_in_body, "loop.changed_in_body");
  tally.add_if(loop.outlives && loop.other_exit, "loop.live_after_exit");
  const auto counters = stepped(sites, loop);
  std::set<std::uint64_t> widths;
  for (const auto& [key, of] : counters) widths.insert(types.size(of));
  tally.add_if(counters.size() > 1, "loop.several_counters");
  tally.add_if(widths.size() > 1, "loop.mixed_widths");
}

void count_header(const Sites& sites, const Loop& loop, Tally& tally) {
  bool by_ne = false, calls = false, is_volatile = false, through_pointer = false;
  for (std::uint32_t i = loop.condition; i < sites.exprs[loop.condition].end; ++i) {
    const Expr& e = sites.expr(i);
    by_ne = by_ne || (is_comparison(e) && BinaryOp{e.op} == BinaryOp::Ne);
    calls = calls || e.kind == ExprKind::Call;
    is_volatile = is_volatile || e.has(kVolatileAccess);
    through_pointer = through_pointer || e.kind == ExprKind::Deref;
  }
  tally.add_if(by_ne, "loop.by_ne");
  tally.add_if(calls, "loop.header_calls");
  tally.add_if(is_volatile, "loop.header_volatile");
  tally.add_if(through_pointer, "loop.header_pointer");
}

bool is_odd(const Loop& loop, const Sites& sites) {
  if (loop.counter.empty()) return false;
  const TypeTable& types = sites.program.types;
  const Type type = sites.program.expr(loop.lvalue).type;
  const bool narrow = types.is_integer(type) && types.size(type) < 4;
  const bool computed =
      loop.bound == "expression" || loop.step == "variable" || loop.step == "operator" || loop.step == "assigned";
  return computed || narrow || loop.changed_in_body;
}

// A goto to a label before it, with no variable that is stepped on the way and read by an if or switch there.
bool is_counted_cycle(const Sites& sites, std::uint32_t label, std::uint32_t jump) {
  for (std::uint32_t i = label; i <= jump; ++i) {
    const Stmt& s = sites.stmt(i);
    if (s.kind != StmtKind::If && s.kind != StmtKind::Switch && !is_loop(s.kind)) continue;
    const StmtSite& at = sites.stmts[i];
    for (std::uint32_t e = sites.stmts[label].first_expr; e < sites.stmts[jump].end_exprs; ++e) {
      const Expr& write = sites.expr(e);
      const bool steps = write.kind == ExprKind::IncDec || write.kind == ExprKind::CompoundAssign;
      if (steps && mentions(sites, at.first_expr, at.own_exprs, sites.key(write.child_a()))) return true;
    }
  }
  return false;
}

void count_gotos(const Sites& sites, Tally& tally) {
  for (std::uint32_t i = 0; i < sites.stmts.size(); ++i) {
    const Stmt& s = sites.stmt(i);
    tally.add_if(s.kind == StmtKind::IndirectGoto, "goto.indirect");
    if (s.kind != StmtKind::Goto) continue;
    tally.add("goto.all");
    const std::uint32_t label = sites.site_of(sites.program.label(LabelId{s.a}).stmt);
    if (label == kOutside || label > i) continue;
    tally.add("goto.cycle");
    tally.add_if(!is_counted_cycle(sites, label, i), "goto.cycle_without_counter");
  }
}

}  // namespace

void count_loops(const Sites& sites, const std::vector<Loop>& loops, Tally& tally) {
  for (const Loop& loop : loops) {
    tally.add("loop.all");
    tally.add("loop.counter." + loop.home);
    tally.add("loop.bound." + loop.bound);
    tally.add("loop.step." + loop.step);
    tally.add_if(!loop.start.empty(), "loop.start." + loop.start);
    tally.add_if(loop.other_exit, "loop.other_exit");
    tally.add_if(is_odd(loop, sites), "loop.odd");
    tally.most("loop.nest", sites.stmts[loop.stmt].loops + 1);
    if (!loop.counter.empty()) count_counter(sites, loop, tally);
    if (loop.condition != kOutside) count_header(sites, loop, tally);
  }
  count_gotos(sites, tally);
}

}  // namespace gadfly::shape
