// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <set>

#include "shape/counts.h"

namespace gadfly::shape {

using namespace lang;

VarId base_variable(const Program& program, ExprId lvalue) {
  for (;;) {
    const Expr& e = program.expr(lvalue);
    switch (e.kind) {
      case ExprKind::VarRef: return VarId{e.a};
      case ExprKind::Member:
      case ExprKind::ArrayDecay:
      case ExprKind::Index:
      case ExprKind::AddrOf:
      case ExprKind::Cast: lvalue = e.child_a(); break;
      case ExprKind::Binary:
        if (BinaryOp{e.op} != BinaryOp::PtrAdd && BinaryOp{e.op} != BinaryOp::PtrSub) return kNoVar;
        lvalue = e.child_a();
        break;
      default: return kNoVar;
    }
  }
}

namespace {

// How many pointers in a row are followed: **p has two.
unsigned chain(const Program& program, ExprId id) {
  unsigned length = 0;
  for (;;) {
    const Expr& e = program.expr(id);
    switch (e.kind) {
      case ExprKind::Deref: ++length; [[fallthrough]];
      case ExprKind::Load:
      case ExprKind::Member:
      case ExprKind::ArrayDecay:
      case ExprKind::Cast: id = e.child_a(); break;
      case ExprKind::Index:
        length += program.expr(e.child_a()).kind != ExprKind::ArrayDecay;
        id = e.child_a();
        break;
      default: return length;
    }
  }
}

bool is_pointer(const Sites& sites, ExprId id) { return sites.kind_of(id) == TypeKind::Pointer; }

void count_use(const Sites& sites, std::uint32_t site, Tally& tally) {
  const Expr& e = sites.expr(site);
  switch (e.kind) {
    case ExprKind::Deref: {
      const std::uint32_t parent = sites.exprs[site].parent;
      const bool arrow = parent != kOutside && sites.expr(parent).kind == ExprKind::Member;
      tally.add(arrow ? "use.arrow" : "use.deref");
      tally.most("use.longest_chain", chain(sites.program, sites.exprs[site].id));
      break;
    }
    case ExprKind::Index:
      if (sites.program.expr(e.child_a()).kind != ExprKind::ArrayDecay) tally.add("use.pointer_index");
      tally.most("use.longest_chain", chain(sites.program, sites.exprs[site].id));
      break;
    case ExprKind::AddrOf:
      if (sites.program.expr(e.child_a()).kind != ExprKind::FuncRef) tally.add("use.address_of");
      break;
    case ExprKind::Assign:
      tally.add_if(is_pointer(sites, e.child_a()), "use.reaimed");
      tally.add_if(sites.kind_of(e.child_a()) == TypeKind::Record, "struct.copy");
      break;
    case ExprKind::Binary:
      tally.add_if(is_comparison(e) && is_pointer(sites, sites.bare(e.child_a())), "use.compared");
      tally.add_if(BinaryOp{e.op} >= BinaryOp::PtrAdd, "use.arithmetic");
      break;
    case ExprKind::IncDec:
    case ExprKind::CompoundAssign: tally.add_if(is_pointer(sites, e.child_a()), "use.arithmetic"); break;
    case ExprKind::Member:
      tally.add("struct.member");
      tally.add_if(e.has(kBitField), "struct.bit_field");
      break;
    default: break;
  }
}

}  // namespace

void count_pointers(const Sites& sites, Tally& tally) {
  std::set<VarId> used;
  for (std::uint32_t i = 0; i < sites.exprs.size(); ++i) {
    if (!sites.exprs[i].evaluated) continue;
    count_use(sites, i, tally);
    if (sites.expr(i).kind == ExprKind::VarRef) used.insert(VarId{sites.expr(i).a});
  }
  for (const VarId id : sites.variables) {
    const Var& var = sites.program.var(id);
    const bool global = var.storage == Storage::Global && sites.program.types.kind(var.type) == TypeKind::Pointer;
    tally.add_if(global, "pointer.global");
    tally.add_if(global && !used.contains(id), "pointer.global_unused");
  }
}

}  // namespace gadfly::shape
