// SPDX-License-Identifier: Apache-2.0
// Repairs of wild programs that change which object is accessed.
#include "gen/wild_repair.h"

namespace gadfly::gen {

using lang::BinaryOp;
using lang::ExprId;
using lang::ExprKind;
using lang::Type;
using lang::TypeKind;

// (unsigned)i % count
void WildRepair::wrap_index(ExprId id, std::uint64_t count) {
  const ExprId index = d_.program.expr(id).child_b();
  const Type wide = d_.types().basic(d_.types().size(d_.type_of(index)) > 4 ? TypeKind::ULong : TypeKind::UInt);
  const ExprId limit = d_.build.constant(wide, static_cast<__int128>(count));
  const bool is_power = (count & (count - 1)) == 0;
  const ExprId inside = is_power && d_.percent(50)
                            ? d_.build.binary(BinaryOp::BitAnd, index, d_.number(static_cast<__int128>(count) - 1))
                            : d_.build.binary(BinaryOp::Rem, d_.build.cast(index, wide), limit);
  d_.program.expr(id).b = raw(d_.percent(80) ? inside : d_.number(d_.below(static_cast<std::uint32_t>(count))));
}

bool WildRepair::replace_lvalue(ExprId id) {
  const Type type = d_.type_of(id);
  const ExprId with = type.is_volatile() ? lang::kNoExpr : world_.global_of_type(type);
  if (with == lang::kNoExpr) return false;
  overwrite(id, with);
  return true;
}

// An access by a pointer that points nowhere, or by an index that is out of range.
void WildRepair::access(ExprId id) {
  for (ExprId at = id;;) {
    const lang::Expr e = d_.program.expr(at);
    if (e.kind == ExprKind::Index) {
      const lang::Expr base = d_.program.expr(e.child_a());
      if (base.kind == ExprKind::ArrayDecay) {
        const std::uint64_t count = d_.types().info(d_.type_of(base.child_a())).count;
        const lang::Expr index = d_.program.expr(e.child_b());
        const bool is_inside = index.kind == ExprKind::IntConst && index.int_bits() < count;
        if (!is_inside && index.kind != ExprKind::Binary) return wrap_index(at, count);
        if (!is_inside) {
          d_.program.expr(at).b = raw(d_.number(d_.below(static_cast<std::uint32_t>(count))));
          return;
        }
        at = base.child_a();
        continue;
      }
      if (replace_lvalue(at)) return;
      break;
    }
    if (e.kind == ExprKind::Element) {
      const std::uint64_t count = d_.types().info(d_.type_of(e.child_a())).count;
      const lang::Expr index = d_.program.expr(e.child_b());
      if (index.kind != ExprKind::IntConst || index.int_bits() >= count) {
        if (index.kind != ExprKind::Binary) return wrap_index(at, count);
        d_.program.expr(at).b = raw(d_.number(d_.below(static_cast<std::uint32_t>(count))));
        return;
      }
      at = e.child_a();
      continue;
    }
    if (e.kind == ExprKind::Deref) {
      if (replace_lvalue(at)) return;
      break;
    }
    const bool goes_on = e.kind == ExprKind::Load || e.kind == ExprKind::Member || e.kind == ExprKind::AddrOf ||
                         e.kind == ExprKind::ArrayDecay || e.kind == ExprKind::Assign || e.kind == ExprKind::IncDec ||
                         e.kind == ExprKind::CompoundAssign;
    if (!goes_on) break;
    at = e.child_a();
  }
  replace_value(id);
}

// Something that has no value is read. Sometimes it gets one where it is declared, mostly it is not read.
void WildRepair::unset(ExprId id) {
  const lang::Expr e = d_.program.expr(id);
  if (e.kind == ExprKind::Load && d_.percent(40)) {
    const lang::Expr lvalue = d_.program.expr(e.child_a());
    if (lvalue.kind == ExprKind::VarRef) {
      lang::Var& var = d_.program.var(lang::VarId{lvalue.a});
      if (var.storage == lang::Storage::Local && var.init == lang::kNoExpr && lang::is_integer(e.rep)) {
        const ExprId init = world_.constant(e.type.unqualified());
        var.init = init;
        return;
      }
      if (var.storage == lang::Storage::Local && var.init == lang::kNoExpr && d_.types().is_vector(e.type)) {
        const ExprId init = world_.initialiser(e.type, false);
        var.init = init;
        return;
      }
    }
  }
  access(id);
}

}  // namespace gadfly::gen
