// SPDX-License-Identifier: Apache-2.0
#include "gen/inspect.h"

namespace gadfly::gen {

using lang::ExprId;
using lang::ExprKind;
using lang::VarId;

VarId root_of(const lang::Program& program, ExprId lvalue) {
  while (true) {
    const lang::Expr& e = program.expr(lvalue);
    switch (e.kind) {
      case ExprKind::VarRef: return VarId{e.a};
      case ExprKind::Member: lvalue = e.child_a(); break;
      case ExprKind::Index: {
        const lang::Expr& base = program.expr(e.child_a());
        if (base.kind != ExprKind::ArrayDecay) return lang::kNoVar;
        lvalue = base.child_a();
        break;
      }
      default: return lang::kNoVar;
    }
  }
}

bool has_effects(const lang::Program& program, ExprId id) {
  const lang::Expr& e = program.expr(id);
  if (e.has(lang::kVolatileAccess)) return true;
  if (e.kind == ExprKind::Assign || e.kind == ExprKind::CompoundAssign || e.kind == ExprKind::IncDec) return true;
  if (e.kind == ExprKind::Call) {
    const lang::Expr& callee = program.expr(e.child_a());
    const bool builtin = callee.kind == ExprKind::FunctionDecay &&
                         !program.function(lang::FuncId{program.expr(callee.child_a()).a}).is_defined();
    if (!builtin) return true;
  }
  bool found = false;
  lang::for_each_operand(program, e, [&](ExprId part) { found = found || has_effects(program, part); });
  return found;
}

bool is_constant(const lang::Program& program, ExprId id) {
  const lang::Expr& e = program.expr(id);
  if (e.kind == ExprKind::VarRef || e.kind == ExprKind::FuncRef) return false;
  bool all = true;
  lang::for_each_operand(program, e, [&](ExprId part) { all = all && is_constant(program, part); });
  return all;
}

bool is_wide_bit_field(const lang::Program& program, ExprId lvalue) {
  const lang::Expr& e = program.expr(lvalue);
  if (!e.has(lang::kBitField)) return false;
  const int width = program.types.record(program.expr(e.child_a()).type).fields[e.b].bit_width;
  return width > 32;
}

}  // namespace gadfly::gen
