// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <map>
#include <set>

#include "shape/counts.h"

namespace gadfly::shape {

using namespace lang;

namespace {

using CallGraph = std::map<FuncId, std::set<FuncId>>;

std::set<FuncId> reached_from(const CallGraph& calls, FuncId start) {
  std::set<FuncId> seen;
  std::vector<FuncId> open{start};
  while (!open.empty()) {
    const auto found = calls.find(open.back());
    open.pop_back();
    if (found == calls.end()) continue;
    for (const FuncId next : found->second)
      if (seen.insert(next).second) open.push_back(next);
  }
  return seen;
}

void count_calls(const Sites& sites, Tally& tally) {
  const Program& program = sites.program;
  CallGraph calls;
  for (const ExprSite& site : sites.exprs) {
    const Expr& e = program.expr(site.id);
    if (e.kind != ExprKind::Call) continue;
    tally.add("call.all");
    const Expr* f = &program.expr(sites.bare(e.child_a()));
    if (f->kind == ExprKind::FunctionDecay) f = &program.expr(f->child_a());
    if (f->kind != ExprKind::FuncRef) {
      tally.add("call.by_pointer");
    } else if (program.function(FuncId{f->a}).is_defined()) {
      tally.add("call.own");
      if (site.stmt != kOutside) calls[sites.stmts[site.stmt].function].insert(FuncId{f->a});
    }
  }
  for (const auto& [caller, callees] : calls) {
    if (!reached_from(calls, caller).contains(caller)) continue;
    tally.add("function.recursive");
    tally.add_if(!callees.contains(caller), "function.mutually_recursive");
  }
}

void count_function(const Program& program, const Function& f, Tally& tally) {
  const TypeTable& types = program.types;
  const TypeInfo& type = types.info(f.type);
  tally.add("function.all");
  tally.add_if(type.variadic, "function.variadic");
  tally.add_if(types.kind(type.element) == TypeKind::Record, "struct.returned");
  tally.add_if(f.is_inline, "function.inline");
  for (const Type param : type.params) {
    tally.add_if(types.kind(param) == TypeKind::Record, "struct.passed");
    const bool to_function =
        types.kind(param) == TypeKind::Pointer && types.kind(types.element(param)) == TypeKind::Function;
    tally.add_if(to_function, "function.callback");
  }
  constexpr std::string_view kAttributes[] = {"noipa", "noinline", "noclone", "cold", "pure", "const", "malloc"};
  for (const std::string& attribute : f.attributes)
    for (const std::string_view known : kAttributes)
      tally.add_if(attribute == known || attribute == "__" + std::string(known) + "__",
                   "attribute." + std::string(known));
}

void count_statement(const Sites& sites, const StmtSite& site, Tally& tally) {
  const Stmt& s = sites.program.stmt(site.id);
  tally.most("depth.statement", site.depth);
  switch (s.kind) {
    case StmtKind::Switch: tally.add("statement.switch"); break;
    case StmtKind::Case:
      tally.add("statement.case");
      tally.add_if(s.b != kNone, "statement.case_range");
      break;
    case StmtKind::If: tally.add("statement.if"); break;
    default: break;
  }
}

// Variables that are zero or null from start to end.
std::set<VarId> zero_variables(const Sites& sites) {
  const Program& program = sites.program;
  std::set<VarId> zero;
  for (const VarId id : sites.variables) {
    const Var& var = program.var(id);
    if (!var.is_static_duration() || !program.types.is_scalar(var.type)) continue;
    const Expr* init = var.init == kNoExpr ? nullptr : &program.expr(sites.bare(var.init));
    if (init == nullptr || (init->kind == ExprKind::IntConst && init->int_bits() == 0)) zero.insert(id);
  }
  for (const ExprSite& site : sites.exprs) {
    const Expr& e = program.expr(site.id);
    if (writes(e) || e.kind == ExprKind::AddrOf) zero.erase(base_variable(program, e.child_a()));
  }
  return zero;
}

// Operations that would be undefined if they were executed, in a program that is defined.
void count_traps(const Sites& sites, Tally& tally) {
  const Program& program = sites.program;
  const std::set<VarId> zero = zero_variables(sites);
  const auto is_zero = [&](ExprId id) {
    const Expr* e = &program.expr(sites.bare(id));
    if (e->kind == ExprKind::IntConst) return e->int_bits() == 0;
    if (e->kind != ExprKind::Load) return false;
    e = &program.expr(e->child_a());
    return e->kind == ExprKind::VarRef && zero.contains(VarId{e->a});
  };
  for (const ExprSite& site : sites.exprs) {
    if (!site.evaluated) continue;
    const Expr& e = program.expr(site.id);
    const auto op = static_cast<BinaryOp>(e.op);
    if (e.kind == ExprKind::Deref || e.kind == ExprKind::Index) tally.add_if(is_zero(e.child_a()), "trap.null");
    if (e.kind != ExprKind::Binary) continue;
    const bool integer = program.types.is_integer(e.type);
    tally.add_if(integer && (op == BinaryOp::Div || op == BinaryOp::Rem) && is_zero(e.child_b()), "trap.division");
    const Expr& count = program.expr(sites.bare(e.child_b()));
    const bool shifts = op == BinaryOp::Shl || op == BinaryOp::Shr;
    const bool too_far = shifts && count.kind == ExprKind::IntConst &&
                         static_cast<std::uint64_t>(count.int64()) >= bit_width(program.types.rep(e.type));
    tally.add_if(too_far, "trap.shift");
  }
}

}  // namespace

void count_functions(const Sites& sites, Tally& tally) {
  count_calls(sites, tally);
  for (const FuncId id : sites.functions) count_function(sites.program, sites.program.function(id), tally);
  for (const StmtSite& site : sites.stmts) count_statement(sites, site, tally);
  count_traps(sites, tally);
}

}  // namespace gadfly::shape
