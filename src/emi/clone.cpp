// SPDX-License-Identifier: Apache-2.0
#include "emi/clone.h"

#include "emi/shape.h"
#include "support/check.h"

namespace gadfly::emi {
namespace {

using namespace lang;

bool declares_static(const Program& program, StmtId stmt) {
  const Stmt& s = program.stmt(stmt);
  if (s.kind == StmtKind::Decl && program.var(VarId{s.a}).is_static_duration()) return true;
  bool found = false;
  for_each_substatement(program, s, [&](StmtId sub) { found = found || declares_static(program, sub); });
  return found;
}

}  // namespace

bool is_clonable(const Program& program, StmtId stmt) {
  const Shape shape = shape_of(program, stmt);
  return !shape.labels && !shape.leaves_loop && !shape.returns && !shape.jumps && !shape.odd && !shape.declares &&
         !declares_static(program, stmt);
}

VarId Clone::other(VarId var) const {
  const auto found = other_.find(var);
  return found == other_.end() ? var : found->second;
}

StmtId Clone::statement(StmtId stmt) {
  const StmtId root = copy(stmt);
  program_.link_parents(root);
  return root;
}

std::uint32_t Clone::copy_list(std::uint32_t first, std::uint32_t count, std::uint32_t stride) {
  std::vector<std::uint32_t> copied;
  for (std::uint32_t i = 0; i < count; ++i) {
    for (std::uint32_t k = 0; k + 1 < stride; ++k) copied.push_back(seed_.lists[first + i * stride + k]);
    copied.push_back(raw(expression(ExprId{seed_.lists[first + i * stride + stride - 1]})));
  }
  return program_.add_list(std::span<const std::uint32_t>(copied));
}

ExprId Clone::expression(ExprId id) {
  Expr e = seed_.expr(id);
  const auto child = [&](std::uint32_t& field) {
    if (field != kNone) field = raw(expression(ExprId{field}));
  };
  switch (e.kind) {
    case ExprKind::VarRef: e.a = raw(other(VarId{e.a})); break;
    case ExprKind::Cond: child(e.a), child(e.b), child(e.c); break;
    case ExprKind::Binary:
    case ExprKind::Logical:
    case ExprKind::Assign:
    case ExprKind::CompoundAssign:
    case ExprKind::Comma:
    case ExprKind::Index:
    case ExprKind::Element: child(e.a), child(e.b); break;
    case ExprKind::Call:
      child(e.a);
      e.b = copy_list(e.b, e.c, 1);
      break;
    case ExprKind::BuiltinCall: e.b = copy_list(e.b, e.c, 1); break;
    case ExprKind::InitList: e.b = copy_list(e.b, e.c, 2); break;
    case ExprKind::Load:
    case ExprKind::Unary:
    case ExprKind::IncDec:
    case ExprKind::Cast:
    case ExprKind::ArrayDecay:
    case ExprKind::FunctionDecay:
    case ExprKind::AddrOf:
    case ExprKind::Deref:
    case ExprKind::Member:
    case ExprKind::SizeOf: child(e.a); break;
    case ExprKind::IntConst:
    case ExprKind::FloatConst:
    case ExprKind::StringLit:
    case ExprKind::FuncRef: break;
    case ExprKind::VaArg:
    case ExprKind::CompoundLiteral:
    case ExprKind::StmtExpr:
    case ExprKind::LabelAddr: GADFLY_CHECK(false, "expression {} can't be copied", raw(id));
  }
  return program_.add(e);
}

void Clone::copy_variable(VarId id) {
  const Var& old = seed_.var(id);
  const VarId fresh = draft_.local(function_, old.type);
  other_[id] = fresh;
  Var& var = program_.var(fresh);
  var.type = old.type;
  var.address_taken = old.address_taken;
  var.align_as = old.align_as;
  if (old.init != kNoExpr) {
    const ExprId init = expression(old.init);
    program_.var(fresh).init = init;
  }
}

StmtId Clone::copy(StmtId id) {
  Stmt s = seed_.stmt(id);
  const auto child = [&](std::uint32_t& field) {
    if (field != kNone) field = raw(copy(StmtId{field}));
  };
  const auto value = [&](std::uint32_t& field) {
    if (field != kNone) field = raw(expression(ExprId{field}));
  };
  switch (s.kind) {
    case StmtKind::ExprStmt: value(s.a); break;
    case StmtKind::Decl:
      copy_variable(VarId{s.a});
      s.a = raw(other(VarId{s.a}));
      break;
    case StmtKind::DeclGroup:
    case StmtKind::Block: {
      std::vector<std::uint32_t> stmts, vars;
      for (std::uint32_t i = 0; i < s.b; ++i) stmts.push_back(raw(copy(StmtId{seed_.lists[s.a + i]})));
      if (s.kind == StmtKind::Block && s.d != kNone)
        for (std::uint32_t i = 0; i < s.d; ++i) vars.push_back(raw(other(VarId{seed_.lists[s.c + i]})));
      s.a = program_.add_list(std::span<const std::uint32_t>(stmts));
      s.c = program_.add_list(std::span<const std::uint32_t>(vars));
      break;
    }
    case StmtKind::If: value(s.a), child(s.b), child(s.c); break;
    case StmtKind::While: value(s.a), child(s.b); break;
    case StmtKind::DoWhile: child(s.a), value(s.b); break;
    case StmtKind::For: child(s.a), value(s.b), value(s.c), child(s.d); break;
    case StmtKind::Switch: {
      value(s.a), child(s.b);
      std::vector<std::uint32_t> cases;
      for (std::uint32_t i = 0; i < s.d; ++i) cases.push_back(labels_.at(seed_.lists[s.c + i]));
      s.c = program_.add_list(std::span<const std::uint32_t>(cases));
      break;
    }
    case StmtKind::Case: value(s.a), value(s.b), child(s.c); break;
    case StmtKind::Default: child(s.a); break;
    case StmtKind::Empty:
    case StmtKind::Break:
    case StmtKind::Continue: break;
    case StmtKind::Label:
    case StmtKind::Goto:
    case StmtKind::IndirectGoto:
    case StmtKind::Return: GADFLY_CHECK(false, "statement {} can't be copied", raw(id));
  }
  const StmtId made = program_.add(s);
  if (s.kind == StmtKind::Case || s.kind == StmtKind::Default) labels_[raw(id)] = raw(made);
  return made;
}

}  // namespace gadfly::emi
