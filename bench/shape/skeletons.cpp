// SPDX-License-Identifier: Apache-2.0
// Larger shapes that reduced programs of real bugs have. Each counts once for a place where all its parts meet.
#include <algorithm>
#include <map>
#include <set>

#include "shape/loops.h"

namespace gadfly::shape {

using namespace lang;

namespace {

bool is_memory_home(const std::string& home) {
  return home == "global" || home == "static" || home == "field" || home == "element" || home == "pointee";
}

class SkeletonReader {
 public:
  SkeletonReader(const Sites& sites, const std::vector<Loop>& loops, Tally& tally)
      : sites_(sites), program_(sites.program), loops_(loops), tally_(tally) {}

  void count() {
    for (const Loop& loop : loops_) {
      tally_.add_if(copies_and_stores(loop), "skeleton.copy_and_member_store");
      tally_.add_if(has_sum_for_bound(loop), "skeleton.bound_is_sum");
      tally_.add_if(wraps(loop), "skeleton.narrow_counter_wraps");
      tally_.add_if(loop.changed_in_body && is_memory_home(loop.home), "skeleton.counter_clobbered");
    }
    for (const FuncId function : sites_.functions) look_at_labels(function);
    look_at_kernel_functions();
    look_at_local_arrays();
    look_at_truth_chains();
  }

 private:
  template <typename Predicate>
  bool any_expr(const StmtSite& in, Predicate&& predicate) const {
    for (std::uint32_t i = in.first_expr; i < in.end_exprs; ++i)
      if (predicate(i, sites_.expr(i))) return true;
    return false;
  }

  const Loop* loop_at(std::uint32_t stmt) const {
    const auto found = std::ranges::find(loops_, stmt, &Loop::stmt);
    return found == loops_.end() ? nullptr : &*found;
  }

  // for (; i < 1; i++) for (j = 0; j < 2; j++) { r = s[i]; s[i].q = 1; }: both counters in memory.
  bool copies_and_stores(const Loop& inner) const {
    const std::uint32_t outside = sites_.stmts[inner.stmt].loop;
    const Loop* outer = outside == kOutside ? nullptr : loop_at(outside);
    if (outer == nullptr || !is_memory_home(inner.home) || !is_memory_home(outer->home)) return false;
    const StmtSite& in = sites_.stmts[inner.stmt];
    const bool copies = any_expr(in, [&](std::uint32_t, const Expr& e) {
      return e.kind == ExprKind::Assign && sites_.kind_of(e.child_a()) == TypeKind::Record;
    });
    return copies && any_expr(in, [&](std::uint32_t, const Expr& e) {
             return writes(e) && program_.expr(e.child_a()).kind == ExprKind::Member;
           });
  }

  // The counter is one of several terms, or the step calls or follows a pointer.
  bool has_sum_for_bound(const Loop& loop) const {
    if (loop.counter.empty() || loop.condition == kOutside) return false;
    const Expr& step = sites_.expr(loop.update);
    const std::uint32_t end = sites_.exprs[loop.update].end;
    for (std::uint32_t i = loop.update; step.kind != ExprKind::IncDec && loop.step == "variable" && i < end; ++i)
      if (sites_.expr(i).kind == ExprKind::Call) return true;
    for (std::uint32_t i = loop.condition; i < sites_.exprs[loop.condition].end; ++i) {
      const Expr& sum = sites_.expr(i);
      const bool adds =
          sum.kind == ExprKind::Binary && (BinaryOp{sum.op} == BinaryOp::Add || BinaryOp{sum.op} == BinaryOp::Sub);
      if (!adds || !mentions(sites_, i, sites_.exprs[i].end, loop.counter)) continue;
      for (std::uint32_t part = i; part < sites_.exprs[i].end; ++part)
        if (const Expr& e = sites_.expr(part); e.kind == ExprKind::Load && sites_.key(e.child_a()) != loop.counter)
          return true;
    }
    return false;
  }

  // A counter of one or two bytes that runs to zero or to != by a step away from it, or a constant other than one.
  bool wraps(const Loop& loop) const {
    if (loop.counter.empty()) return false;
    const TypeTable& types = program_.types;
    const Type type = program_.expr(loop.lvalue).type;
    const bool narrow = types.is_integer(type) && types.size(type) < 4;
    return narrow && loop.bound == "zero" && (loop.step != "one" || !loop.down || loop.start == "before");
  }

  // At least two labels that are jumped back to without a counter, or a switch that jumps back.
  void look_at_labels(FuncId function) {
    std::set<std::uint32_t> targets;
    bool from_switch = false;
    for (std::uint32_t i = 0; i < sites_.stmts.size(); ++i) {
      const Stmt& s = sites_.stmt(i);
      if (s.kind != StmtKind::Goto || sites_.stmts[i].function != function) continue;
      const std::uint32_t label = sites_.site_of(program_.label(LabelId{s.a}).stmt);
      if (label == kOutside || label > i) continue;
      targets.insert(label);
      for (std::uint32_t at = sites_.stmts[i].parent; at != kOutside; at = sites_.stmts[at].parent)
        from_switch = from_switch || sites_.stmt(at).kind == StmtKind::Switch;
    }
    tally_.add_if(targets.size() > 1 || from_switch, "skeleton.label_graph");
  }

  // A function with pointers and a bound that comes as a parameter, called more than once.
  void look_at_kernel_functions() {
    std::map<FuncId, unsigned> calls;
    for (const ExprSite& site : sites_.exprs)
      if (const Expr& e = program_.expr(site.id); e.kind == ExprKind::FuncRef) ++calls[FuncId{e.a}];
    std::set<FuncId> kernels;
    for (const Loop& loop : loops_) {
      const bool run_time = loop.bound == "variable" || loop.bound == "expression";
      if (!run_time || loop.counter.empty()) continue;
      const StmtSite& in = sites_.stmts[loop.stmt];
      const bool by_pointer = any_expr(in, [&](std::uint32_t i, const Expr& e) {
        if (e.kind != ExprKind::Index || !mentions(sites_, i, sites_.exprs[i].end, loop.counter)) return false;
        const Expr& base = program_.expr(sites_.bare(e.child_a()));
        return base.kind == ExprKind::Load && is_parameter(base.child_a());
      });
      if (by_pointer) kernels.insert(in.function);
    }
    for (const FuncId kernel : kernels) tally_.add_if(calls[kernel] > 1, "skeleton.kernel_called_again");
  }

  bool is_parameter(ExprId lvalue) const {
    const Expr& e = program_.expr(lvalue);
    return e.kind == ExprKind::VarRef && program_.var(VarId{e.a}).storage == Storage::Param;
  }

  // An array that is declared in a loop without initialiser, or holds pointers, and is filled by a loop.
  void look_at_local_arrays() {
    std::set<VarId> filled;
    for (const ExprSite& site : sites_.exprs) {
      const Expr& e = program_.expr(site.id);
      if (e.kind != ExprKind::Assign || site.stmt == kOutside || sites_.stmts[site.stmt].loop == kOutside) continue;
      const Expr& target = program_.expr(e.child_a());
      if (target.kind != ExprKind::Index || sites_.is_constant(target.child_b())) continue;
      const Expr& decay = program_.expr(target.child_a());
      if (decay.kind != ExprKind::ArrayDecay || program_.expr(decay.child_a()).kind != ExprKind::VarRef) continue;
      filled.insert(VarId{program_.expr(decay.child_a()).a});
    }
    for (std::uint32_t i = 0; i < sites_.stmts.size(); ++i) {
      const Stmt& s = sites_.stmt(i);
      if (s.kind != StmtKind::Decl || !filled.contains(VarId{s.a})) continue;
      const Var& var = program_.var(VarId{s.a});
      if (var.storage != Storage::Local || var.init != kNoExpr) continue;
      const bool pointers = program_.types.kind(program_.types.element(var.type)) == TypeKind::Pointer;
      tally_.add_if(pointers || sites_.stmts[i].loop != kOutside, "skeleton.array_of_iteration");
    }
  }

  // t = -(o == 0), (a != 2) == a, ~(a || b): a truth value as a number that is compared or negated at once.
  void look_at_truth_chains() {
    for (const ExprSite& site : sites_.exprs) {
      const Expr& e = program_.expr(site.id);
      const bool takes = is_comparison(e) || (e.kind == ExprKind::Unary && UnaryOp{e.op} != UnaryOp::Not);
      if (!takes) continue;
      bool found = false;
      for_each_operand(program_, e, [&](ExprId operand) {
        const Expr& inner = program_.expr(sites_.bare(operand));
        found = found || is_comparison(inner) || inner.kind == ExprKind::Logical ||
                (inner.kind == ExprKind::Unary && UnaryOp{inner.op} == UnaryOp::Not);
      });
      tally_.add_if(found, "skeleton.truth_chain");
    }
  }

  const Sites& sites_;
  const Program& program_;
  const std::vector<Loop>& loops_;
  Tally& tally_;
};

}  // namespace

void count_skeletons(const Sites& sites, const std::vector<Loop>& loops, Tally& tally) {
  SkeletonReader(sites, loops, tally).count();
  // The sixth and the ninth consist of what is counted already, in one program.
  const auto has = [&](const char* name) { return tally.counts.contains(name) && tally.counts.at(name) != 0; };
  const bool trap = has("trap.null") || has("trap.division") || has("trap.shift");
  tally.add_if(has("local.set_on_some_paths") && trap, "skeleton.unset_beside_trap");
  tally.add_if(has("pun.void") || has("pun.union_special"), "skeleton.punned_object");
}

}  // namespace gadfly::shape
