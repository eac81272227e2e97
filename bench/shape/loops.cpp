// SPDX-License-Identifier: Apache-2.0
#include "shape/loops.h"

#include <algorithm>
#include <optional>

namespace gadfly::shape {

using namespace lang;

bool mentions(const Sites& sites, std::uint32_t first, std::uint32_t end, const std::string& key) {
  for (std::uint32_t i = first; i < end; ++i) {
    const Expr& e = sites.expr(i);
    if ((e.kind == ExprKind::Load || writes(e)) && sites.key(e.child_a()) == key) return true;
  }
  return false;
}

namespace {

std::string home_of(const Sites& sites, ExprId lvalue) {
  const Expr& e = sites.program.expr(lvalue);
  switch (e.kind) {
    case ExprKind::VarRef: {
      const Var& var = sites.program.var(VarId{e.a});
      if (var.storage == Storage::Param) return "parameter";
      if (var.storage == Storage::Local) return "local";
      return var.storage == Storage::StaticLocal || var.is_static ? "static" : "global";
    }
    case ExprKind::Member: return "field";
    case ExprKind::Index: return "element";
    case ExprKind::Deref: return "pointee";
    default: return "other";
  }
}

class LoopReader {
 public:
  LoopReader(const Sites& sites, std::uint32_t stmt) : sites_(sites), site_(sites.stmts[stmt]), s_(sites.stmt(stmt)) {
    loop_.stmt = stmt;
  }

  Loop read() {
    find_condition();
    find_exits();
    find_counter();
    loop_.bound = bound();
    if (loop_.counter.empty()) {
      loop_.home = "none";
      loop_.step = "none";
      return std::move(loop_);
    }
    loop_.home = home_of(sites_, loop_.lvalue);
    find_update();
    loop_.start = start();
    loop_.changed_in_body = s_.kind == StmtKind::For && s_.c != kNone && is_written_in_body();
    return std::move(loop_);
  }

 private:
  std::uint32_t body() const { return s_.kind == StmtKind::For ? s_.d : s_.kind == StmtKind::While ? s_.b : s_.a; }

  // The site of an expression that stands directly in the loop.
  std::uint32_t own(std::uint32_t expr) const {
    for (std::uint32_t i = site_.first_expr; i < site_.own_exprs; i = sites_.exprs[i].end)
      if (raw(sites_.exprs[i].id) == expr) return i;
    return kOutside;
  }

  void find_condition() {
    const std::uint32_t id = s_.kind == StmtKind::For ? s_.b : s_.kind == StmtKind::While ? s_.a : s_.b;
    if (id != kNone && !sites_.is_constant(ExprId{id})) loop_.condition = own(id);
  }

  bool leaves(std::uint32_t stmt) const {
    const Stmt& s = sites_.stmt(stmt);
    if (s.kind == StmtKind::Return) return true;
    if (s.kind == StmtKind::Goto) {
      const std::uint32_t target = sites_.site_of(sites_.program.label(LabelId{s.a}).stmt);
      return target == kOutside || !sites_.is_within(target, loop_.stmt);
    }
    if (s.kind != StmtKind::Break) return false;
    std::uint32_t outer = sites_.stmts[stmt].parent;
    while (!is_loop(sites_.stmt(outer).kind) && sites_.stmt(outer).kind != StmtKind::Switch)
      outer = sites_.stmts[outer].parent;
    return outer == loop_.stmt;
  }

  // An endless loop has the condition of the first if that leaves it.
  void find_exits() {
    for (std::uint32_t i = loop_.stmt + 1; i < site_.end; ++i) {
      loop_.innermost = loop_.innermost && !is_loop(sites_.stmt(i).kind);
      if (!leaves(i)) continue;
      loop_.other_exit = true;
      if (loop_.condition != kOutside) continue;
      for (std::uint32_t at = i; at != loop_.stmt; at = sites_.stmts[at].parent)
        if (sites_.stmt(at).kind == StmtKind::If) {
          loop_.condition = sites_.stmts[at].first_expr;
          break;
        }
    }
  }

  struct Write {
    std::string key;
    ExprId lvalue;
    std::uint32_t site;
  };
  std::vector<Write> writes_in(std::uint32_t first, std::uint32_t end) const {
    std::vector<Write> found;
    for (std::uint32_t i = first; i < end; ++i)
      if (const Expr& e = sites_.expr(i); writes(e) && sites_.exprs[i].role != Role::Initialiser)
        found.push_back({sites_.key(e.child_a()), e.child_a(), i});
    return found;
  }

  void take(const Write& write) {
    loop_.counter = write.key;
    loop_.lvalue = write.lvalue;
    loop_.update = write.site;
  }

  // What the condition reads and the step writes; else what it reads and the loop writes; else what the step writes.
  void find_counter() {
    const std::uint32_t step = s_.kind == StmtKind::For && s_.c != kNone ? own(s_.c) : kOutside;
    const auto stepped = step == kOutside ? std::vector<Write>{} : writes_in(step, sites_.exprs[step].end);
    if (loop_.condition != kOutside) {
      const std::uint32_t end = sites_.exprs[loop_.condition].end;
      for (const auto& writes : {stepped, writes_in(site_.first_expr, site_.end_exprs)})
        for (const Write& write : writes)
          if (mentions(sites_, loop_.condition, end, write.key)) return take(write);
    }
    if (!stepped.empty()) take(stepped.front());
  }

  bool reads_others(std::uint32_t first, std::uint32_t end) const {
    for (std::uint32_t i = first; i < end; ++i) {
      const Expr& e = sites_.expr(i);
      if (e.kind == ExprKind::Call) return true;
      if (e.kind != ExprKind::Load) continue;
      if (sites_.key(e.child_a()) != loop_.counter) return true;
      i = sites_.exprs[i].end - 1;  // what an element's index reads is part of the counter
    }
    return false;
  }

  std::optional<std::uint32_t> comparison() const {
    for (std::uint32_t i = loop_.condition; i < sites_.exprs[loop_.condition].end; ++i)
      if (is_comparison(sites_.expr(i)) && mentions(sites_, i, sites_.exprs[i].end, loop_.counter)) return i;
    return std::nullopt;
  }

  std::string bound() const {
    if (loop_.condition == kOutside) return "none";
    if (loop_.counter.empty()) return "expression";
    const auto compared = comparison();
    if (!compared) return reads_others(loop_.condition, sites_.exprs[loop_.condition].end) ? "expression" : "zero";
    const std::uint32_t left = *compared + 1, right = sites_.exprs[left].end, end = sites_.exprs[*compared].end;
    const bool in_left = mentions(sites_, left, right, loop_.counter);
    if (in_left && mentions(sites_, right, end, loop_.counter)) return "expression";
    if (reads_others(in_left ? left : right, in_left ? right : end)) return "expression";
    const ExprId other = sites_.bare(sites_.exprs[in_left ? right : left].id);
    if (sites_.is_constant(other)) return "literal";
    return sites_.program.expr(other).kind == ExprKind::Load ? "variable" : "expression";
  }

  void find_update() {
    const Expr& e = sites_.expr(loop_.update);
    if (e.kind == ExprKind::IncDec) {
      loop_.step = "one";
      loop_.down = IncDecOp{e.op} == IncDecOp::PreDec || IncDecOp{e.op} == IncDecOp::PostDec;
    } else if (e.kind == ExprKind::CompoundAssign) {
      set_step(BinaryOp{e.op}, e.child_b());
    } else {
      const Expr& value = sites_.program.expr(sites_.bare(e.child_b()));
      const bool own = value.kind == ExprKind::Binary && sites_.key(value.child_a()) == loop_.counter;
      if (own) set_step(BinaryOp{value.op}, value.child_b());
      else loop_.step = "assigned";
    }
  }

  void set_step(BinaryOp op, ExprId by) {
    const bool add = op == BinaryOp::Add || op == BinaryOp::PtrAdd;
    if (!add && op != BinaryOp::Sub && op != BinaryOp::PtrSub) {
      loop_.step = "operator";
      return;
    }
    if (!sites_.is_constant(by)) {
      loop_.step = "variable";
      return;
    }
    const Expr& number = sites_.program.expr(sites_.bare(by));
    const bool known = number.kind == ExprKind::IntConst;
    loop_.step = known && (number.int64() == 1 || number.int64() == -1) ? "one" : "literal";
    loop_.down = known && (number.int64() < 0) == add;
  }

  std::string start() {
    if (s_.kind != StmtKind::For || s_.a == kNone) return "before";
    const std::uint32_t init = sites_.site_of(StmtId{s_.a});
    for (std::uint32_t i = init; i < sites_.stmts[init].end; ++i) {
      const Stmt& part = sites_.stmt(i);
      if (part.kind != StmtKind::Decl || "v" + std::to_string(part.a) != loop_.counter) continue;
      loop_.outlives = false;
      const ExprId value = sites_.program.var(VarId{part.a}).init;
      return value == kNoExpr ? "before" : sites_.is_constant(value) ? "literal" : "computed";
    }
    for (const Write& write : writes_in(sites_.stmts[init].first_expr, sites_.stmts[init].end_exprs))
      if (write.key == loop_.counter) {
        const Expr& e = sites_.expr(write.site);
        return e.kind == ExprKind::Assign && sites_.is_constant(e.child_b()) ? "literal" : "computed";
      }
    return "before";
  }

  bool is_written_in_body() const {
    const StmtSite& inside = sites_.stmts[sites_.site_of(StmtId{body()})];
    return std::ranges::any_of(writes_in(inside.first_expr, inside.end_exprs),
                               [&](const Write& write) { return write.key == loop_.counter; });
  }

  const Sites& sites_;
  const StmtSite& site_;
  const Stmt& s_;
  Loop loop_;
};

}  // namespace

std::vector<Loop> loops_of(const Sites& sites) {
  std::vector<Loop> loops;
  for (std::uint32_t i = 0; i < sites.stmts.size(); ++i)
    if (is_loop(sites.stmt(i).kind)) loops.push_back(LoopReader(sites, i).read());
  return loops;
}

}  // namespace gadfly::shape
