// SPDX-License-Identifier: Apache-2.0
// Definitions of the templates declared in program.h: the one place that knows which fields of a
// node are its children.
#pragma once

namespace gadfly::lang {

template <typename Visit>
void for_each_operand(const Program& program, const Expr& e, Visit&& visit) {
  const auto operand = [&](std::uint32_t id) {
    if (id != kNone) visit(ExprId{id});
  };
  switch (e.kind) {
    case ExprKind::IntConst:
    case ExprKind::FloatConst:
    case ExprKind::StringLit:
    case ExprKind::VarRef:
    case ExprKind::FuncRef:
    case ExprKind::CompoundLiteral:
    case ExprKind::StmtExpr:
    case ExprKind::LabelAddr: return;
    case ExprKind::Load:
    case ExprKind::Unary:
    case ExprKind::IncDec:
    case ExprKind::Cast:
    case ExprKind::ArrayDecay:
    case ExprKind::FunctionDecay:
    case ExprKind::AddrOf:
    case ExprKind::Deref:
    case ExprKind::Member:
    case ExprKind::VaArg:
    case ExprKind::SizeOf: operand(e.a); return;
    case ExprKind::Binary:
    case ExprKind::Logical:
    case ExprKind::Assign:
    case ExprKind::CompoundAssign:
    case ExprKind::Comma:
    case ExprKind::Index:
    case ExprKind::Element:
      operand(e.a);
      operand(e.b);
      return;
    case ExprKind::Cond:
      operand(e.a);
      operand(e.b);
      operand(e.c);
      return;
    case ExprKind::Call: operand(e.a); [[fallthrough]];
    case ExprKind::BuiltinCall:
      for (std::uint32_t i = 0; i < e.c; ++i) operand(program.lists[e.b + i]);
      return;
    case ExprKind::InitList:
      for (std::uint32_t i = 0; i < e.c; ++i) operand(program.lists[e.b + 2 * i + 1]);
      return;
  }
}

template <typename Visit>
void for_each_substatement(const Program& program, const Stmt& s, Visit&& visit) {
  const auto sub = [&](std::uint32_t id) {
    if (id != kNone) visit(StmtId{id});
  };
  switch (s.kind) {
    case StmtKind::Empty:
    case StmtKind::ExprStmt:
    case StmtKind::Decl:
    case StmtKind::Goto:
    case StmtKind::IndirectGoto:
    case StmtKind::Break:
    case StmtKind::Continue:
    case StmtKind::Return: return;
    case StmtKind::DeclGroup:
    case StmtKind::Block:
      for (std::uint32_t i = 0; i < s.b; ++i) sub(program.lists[s.a + i]);
      return;
    case StmtKind::If:
      sub(s.b);
      sub(s.c);
      return;
    case StmtKind::While:
    case StmtKind::Switch:
    case StmtKind::Label: sub(s.b); return;
    case StmtKind::DoWhile:
    case StmtKind::Default: sub(s.a); return;
    case StmtKind::For:
      sub(s.a);
      sub(s.d);
      return;
    case StmtKind::Case: sub(s.c); return;
  }
}

template <typename Visit>
void for_each_expression(const Stmt& s, Visit&& visit) {
  const auto part = [&](std::uint32_t id) {
    if (id != kNone) visit(ExprId{id});
  };
  switch (s.kind) {
    case StmtKind::Empty:
    case StmtKind::Decl:
    case StmtKind::DeclGroup:
    case StmtKind::Block:
    case StmtKind::Default:
    case StmtKind::Label:
    case StmtKind::Goto:
    case StmtKind::Break:
    case StmtKind::Continue: return;
    case StmtKind::ExprStmt:
    case StmtKind::If:
    case StmtKind::While:
    case StmtKind::Switch:
    case StmtKind::IndirectGoto:
    case StmtKind::Return: part(s.a); return;
    case StmtKind::DoWhile: part(s.b); return;
    case StmtKind::For:
      part(s.b);
      part(s.c);
      return;
    case StmtKind::Case:
      part(s.a);
      part(s.b);
      return;
  }
}

}  // namespace gadfly::lang
