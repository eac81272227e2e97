// SPDX-License-Identifier: Apache-2.0
#include "emi/shape.h"

namespace gadfly::emi {
namespace {

using namespace lang;

class ShapeWalk {
 public:
  explicit ShapeWalk(const Program& program) : program_(program) {}
  Shape shape;

  void statement(StmtId id, bool in_loop, bool in_switch) {
    const Stmt& s = program_.stmt(id);
    switch (s.kind) {
      case StmtKind::Label: shape.labels = true; break;
      case StmtKind::Case:
      case StmtKind::Default: shape.labels = shape.labels || !in_own_switch_; break;
      case StmtKind::Break: shape.leaves_loop = shape.leaves_loop || !(in_loop || in_switch); break;
      case StmtKind::Continue: shape.leaves_loop = shape.leaves_loop || !in_loop; break;
      case StmtKind::Return: shape.returns = true; break;
      case StmtKind::Goto:
      case StmtKind::IndirectGoto: shape.jumps = true; break;
      case StmtKind::Decl:
        if (program_.var(VarId{s.a}).init != kNoExpr) expression(program_.var(VarId{s.a}).init);
        break;
      case StmtKind::While:
      case StmtKind::DoWhile:
      case StmtKind::For: in_loop = true; break;
      case StmtKind::Switch: in_switch = true; break;
      default: break;
    }
    for_each_expression(s, [&](ExprId e) { expression(e); });
    const bool own = in_own_switch_;
    in_own_switch_ = in_own_switch_ || s.kind == StmtKind::Switch;
    for_each_substatement(program_, s, [&](StmtId sub) { statement(sub, in_loop, in_switch); });
    in_own_switch_ = own;
  }

 private:
  void expression(ExprId id) {
    const Expr& e = program_.expr(id);
    const bool variable_arguments =
        e.kind == ExprKind::VaArg ||
        (e.kind == ExprKind::BuiltinCall &&
         (e.op == static_cast<std::uint8_t>(Builtin::VaStart) || e.op == static_cast<std::uint8_t>(Builtin::VaEnd) ||
          e.op == static_cast<std::uint8_t>(Builtin::VaCopy)));
    shape.odd = shape.odd || variable_arguments || e.kind == ExprKind::StmtExpr || e.kind == ExprKind::LabelAddr ||
                e.kind == ExprKind::CompoundLiteral;
    for_each_operand(program_, e, [&](ExprId operand) { expression(operand); });
  }

  const Program& program_;
  bool in_own_switch_ = false;
};

bool is_pure_assignment(const Program& program, const Expr& e) {
  return (e.kind == ExprKind::Assign || e.kind == ExprKind::CompoundAssign) && !e.has(kVolatileAccess) &&
         is_pure(program, e.child_a()) && is_pure(program, e.child_b());
}

}  // namespace

Shape shape_of(const Program& program, StmtId stmt) {
  ShapeWalk walk(program);
  walk.statement(stmt, false, false);
  const StmtKind kind = program.stmt(stmt).kind;
  walk.shape.declares = kind == StmtKind::Decl || kind == StmtKind::DeclGroup;
  return walk.shape;
}

bool is_pure(const Program& program, ExprId id) {
  const Expr& e = program.expr(id);
  if (e.has(kMayWrite) || e.has(kVolatileAccess) || e.type.is_volatile()) return false;
  if (e.kind == ExprKind::SizeOf) return true;
  if (e.kind == ExprKind::LabelAddr || e.kind == ExprKind::InitList) return false;
  bool pure = true;
  for_each_operand(program, e, [&](ExprId operand) { pure = pure && is_pure(program, operand); });
  return pure;
}

void collect_variables(const Program& program, ExprId id, std::vector<VarId>& into) {
  const Expr& e = program.expr(id);
  if (e.kind == ExprKind::VarRef) into.push_back(VarId{e.a});
  for_each_operand(program, e, [&](ExprId operand) { collect_variables(program, operand, into); });
}

std::vector<VarId> variables_of_statement(const Program& program, StmtId stmt) {
  std::vector<VarId> result;
  const Stmt& s = program.stmt(stmt);
  if (s.kind == StmtKind::Decl && program.var(VarId{s.a}).init != kNoExpr)
    collect_variables(program, program.var(VarId{s.a}).init, result);
  for_each_expression(s, [&](ExprId e) { collect_variables(program, e, result); });
  return result;
}

ExprId steady_expression(const Program& program, StmtId stmt) {
  const Stmt& s = program.stmt(stmt);
  switch (s.kind) {
    case StmtKind::If:
    case StmtKind::Switch: return is_pure(program, ExprId{s.a}) ? ExprId{s.a} : kNoExpr;
    case StmtKind::Return: return s.a != kNone && is_pure(program, ExprId{s.a}) ? ExprId{s.a} : kNoExpr;
    case StmtKind::ExprStmt: {
      const Expr& e = program.expr(ExprId{s.a});
      return is_pure_assignment(program, e) || is_pure(program, ExprId{s.a}) ? ExprId{s.a} : kNoExpr;
    }
    case StmtKind::Decl: {
      const Var& var = program.var(VarId{s.a});
      const bool plain = !var.is_static_duration() && var.init != kNoExpr && is_pure(program, var.init);
      return plain && program.types.is_scalar(var.type) ? var.init : kNoExpr;
    }
    default: return kNoExpr;
  }
}

bool same_lvalue(const Program& program, ExprId a, ExprId b) {
  const Expr &x = program.expr(a), &y = program.expr(b);
  if (x.kind != y.kind) return false;
  switch (x.kind) {
    case ExprKind::VarRef: return x.a == y.a;
    case ExprKind::IntConst: return x.int_bits() == y.int_bits();
    case ExprKind::Member: return x.b == y.b && same_lvalue(program, x.child_a(), y.child_a());
    case ExprKind::Index:
      return same_lvalue(program, x.child_a(), y.child_a()) && same_lvalue(program, x.child_b(), y.child_b());
    case ExprKind::Deref:
    case ExprKind::Load:
    case ExprKind::ArrayDecay: return same_lvalue(program, x.child_a(), y.child_a());
    case ExprKind::Cast: return x.type == y.type && same_lvalue(program, x.child_a(), y.child_a());
    default: return false;
  }
}

}  // namespace gadfly::emi
