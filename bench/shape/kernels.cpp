// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <set>

#include "shape/loops.h"

namespace gadfly::shape {

using namespace lang;

namespace {

class KernelReader {
 public:
  KernelReader(const Sites& sites, const Loop& loop) : sites_(sites), loop_(loop), site_(sites.stmts[loop.stmt]) {
    for (std::uint32_t i = site_.first_expr; i < site_.end_exprs; ++i)
      if (is_indexed(i)) indexed_.push_back(i);
  }

  void count(Tally& tally) {
    if (indexed_.empty()) return;
    tally.add("kernel.all");
    tally.add_if(loop_.bound == "variable" || loop_.bound == "expression", "kernel.runtime_trips");
    tally.add_if(loop_.other_exit, "kernel.early_exit");
    for (std::uint32_t i = loop_.stmt + 1; i < site_.end; ++i)
      if (sites_.stmt(i).kind == StmtKind::If) shapes_.insert("conditional");
    for (const std::uint32_t i : indexed_) look_at_index(i);
    for (std::uint32_t i = site_.first_expr; i < site_.end_exprs; ++i) look_at_write(i);
    for (const std::string& shape : shapes_) tally.add("kernel." + shape);
  }

 private:
  bool is_indexed(std::uint32_t i) const {
    if (sites_.expr(i).kind != ExprKind::Index) return false;
    const std::uint32_t index = sites_.exprs[i + 1].end;
    return mentions(sites_, index, sites_.exprs[i].end, loop_.counter);
  }

  bool has_indexed(std::uint32_t first, std::uint32_t end) const {
    return std::ranges::any_of(indexed_, [&](std::uint32_t i) { return first <= i && i < end; });
  }

  void look_at_index(std::uint32_t i) {
    const std::uint32_t base = i + 1, index = sites_.exprs[base].end, end = sites_.exprs[i].end;
    for (std::uint32_t e = base; e < end; ++e)
      if (sites_.expr(e).kind == ExprKind::Index) shapes_.insert(e < index ? "rows" : "gather");
    for (std::uint32_t e = index; e < end; ++e) {
      const Expr& part = sites_.expr(e);
      const bool scales =
          part.kind == ExprKind::Binary && (BinaryOp{part.op} == BinaryOp::Mul || BinaryOp{part.op} == BinaryOp::Shl);
      if (scales && mentions(sites_, e, sites_.exprs[e].end, loop_.counter)) shapes_.insert("stride");
    }
    if (loop_.step == "literal" || loop_.step == "variable") shapes_.insert("stride");
  }

  void look_at_write(std::uint32_t i) {
    const Expr& e = sites_.expr(i);
    if (!writes(e)) return;
    const std::uint32_t target = i + 1, value = sites_.exprs[target].end, end = sites_.exprs[i].end;
    const std::string key = sites_.key(e.child_a());
    if (key == loop_.counter) return;
    const bool stores = has_indexed(target, value), loads = has_indexed(value, end);
    const Type type = sites_.program.expr(e.child_a()).type;
    const bool floating = sites_.program.types.is_floating(type);
    if (e.kind == ExprKind::IncDec) {
      if (!stores) shapes_.insert("derived");
      return;
    }
    const bool accumulates = e.kind == ExprKind::CompoundAssign || mentions(sites_, value, end, key);
    if (!stores && loads && accumulates) shapes_.insert("reduction");
    if (!stores && loads && accumulates && floating) shapes_.insert("float_reduction");
    if (stores && e.kind == ExprKind::Assign && sites_.is_constant(e.child_b())) shapes_.insert("fill");
    for (const std::uint32_t load : indexed_)
      if (value <= load && load < end) look_at_pair(e.child_a(), type, load, stores);
  }

  void look_at_pair(ExprId target, Type type, std::uint32_t load, bool stores) {
    const TypeTable& types = sites_.program.types;
    const Expr& from = sites_.expr(load);
    if (types.is_integer(type) && types.is_integer(from.type)) {
      if (types.size(type) > types.size(from.type)) shapes_.insert("widening");
      if (types.size(type) < types.size(from.type)) shapes_.insert("narrowing");
    }
    const Expr& to = sites_.program.expr(target);
    if (!stores || to.kind != ExprKind::Index) return;
    const bool same_array = sites_.key(to.child_a()) == sites_.key(from.child_a());
    if (same_array && sites_.key(to.child_b()) != sites_.key(from.child_b())) shapes_.insert("recurrence");
  }

  const Sites& sites_;
  const Loop& loop_;
  const StmtSite& site_;
  std::vector<std::uint32_t> indexed_;  // elements whose index has the counter
  std::set<std::string> shapes_;
};

}  // namespace

void count_kernels(const Sites& sites, const std::vector<Loop>& loops, Tally& tally) {
  for (const Loop& loop : loops)
    if (loop.innermost && !loop.counter.empty()) KernelReader(sites, loop).count(tally);
}

}  // namespace gadfly::shape
