// SPDX-License-Identifier: Apache-2.0
#include "lang/program.h"

namespace gadfly::lang {
namespace {

bool writes_by_itself(ExprKind kind) {
  switch (kind) {
    case ExprKind::IncDec:
    case ExprKind::Assign:
    case ExprKind::CompoundAssign:
    case ExprKind::Call:
    case ExprKind::BuiltinCall:
    case ExprKind::StmtExpr:
    case ExprKind::VaArg:
    case ExprKind::CompoundLiteral: return true;
    case ExprKind::IntConst:
    case ExprKind::FloatConst:
    case ExprKind::StringLit:
    case ExprKind::VarRef:
    case ExprKind::FuncRef:
    case ExprKind::Load:
    case ExprKind::Unary:
    case ExprKind::Binary:
    case ExprKind::Logical:
    case ExprKind::Cond:
    case ExprKind::Comma:
    case ExprKind::Cast:
    case ExprKind::ArrayDecay:
    case ExprKind::FunctionDecay:
    case ExprKind::AddrOf:
    case ExprKind::Deref:
    case ExprKind::Member:
    case ExprKind::Index:
    case ExprKind::Element:
    case ExprKind::SizeOf:
    case ExprKind::InitList:
    case ExprKind::LabelAddr: return false;
  }
  return true;
}

}  // namespace

ExprId Program::add(Expr node) {
  node.rep = types.rep(node.type);
  bool may_write = writes_by_itself(node.kind);
  if (!may_write && node.kind != ExprKind::SizeOf)
    for_each_operand(*this, node, [&](ExprId id) { may_write = may_write || expr(id).has(kMayWrite); });
  if (may_write) node.flags |= kMayWrite;
  return ExprId{exprs.push_back(node)};
}

void Program::link_parents(StmtId root) {
  std::vector<StmtId> open{root};
  while (!open.empty()) {
    const StmtId id = open.back();
    open.pop_back();
    for_each_substatement(*this, stmt(id), [&](StmtId sub) {
      stmt(sub).parent = id;
      open.push_back(sub);
    });
  }
}

}  // namespace gadfly::lang
