// SPDX-License-Identifier: Apache-2.0
#include "shape/sites.h"

#include <fmt/format.h>

#include <algorithm>

namespace gadfly::shape {

using namespace lang;

bool is_loop(StmtKind kind) { return kind == StmtKind::For || kind == StmtKind::While || kind == StmtKind::DoWhile; }

bool is_comparison(const Expr& e) {
  return e.kind == ExprKind::Binary && BinaryOp{e.op} >= BinaryOp::Lt && BinaryOp{e.op} <= BinaryOp::Ne;
}

bool writes(const Expr& e) {
  return e.kind == ExprKind::Assign || e.kind == ExprKind::CompoundAssign || e.kind == ExprKind::IncDec;
}

bool is_written(const Expr& e) {
  switch (e.kind) {
    case ExprKind::Load:
    case ExprKind::ArrayDecay:
    case ExprKind::FunctionDecay: return false;
    case ExprKind::Cast: return !e.has(kImplicit);
    default: return true;
  }
}

namespace {

bool nests(const Program& program, const Stmt& s) {
  switch (s.kind) {
    case StmtKind::If:
    case StmtKind::Switch:
    case StmtKind::For:
    case StmtKind::While:
    case StmtKind::DoWhile: return true;
    case StmtKind::Block: {
      // A block by itself, not the body of something that counts already.
      if (s.flags & kNoBraces || s.parent == kNoStmt) return false;
      return program.stmt(s.parent).kind == StmtKind::Block;
    }
    default: return false;
  }
}

Role role_in(StmtKind kind, bool is_step) {
  switch (kind) {
    case StmtKind::If:
    case StmtKind::While:
    case StmtKind::DoWhile: return Role::Condition;
    case StmtKind::For: return is_step ? Role::Statement : Role::Condition;
    case StmtKind::ExprStmt: return Role::Statement;
    default: return Role::Other;
  }
}

}  // namespace

Sites::Sites(const Program& from, const std::vector<std::string>& left_out)
    : program(from), left_out_(left_out), stmt_sites_(from.stmts.size(), kOutside) {
  for (std::uint32_t i = 0; i < program.vars.size(); ++i) {
    const Var& var = program.var(VarId{i});
    if (!is_own(var.loc, var.name) || var.is_extern) continue;
    if (var.function != kNoFunc && !is_own(var.loc, program.function(var.function).name)) continue;
    variables.push_back(VarId{i});
    if (var.storage == Storage::Global && var.init != kNoExpr)
      add_expr(var.init, kOutside, kOutside, Role::Initialiser, 0);
  }
  for (std::uint32_t i = 0; i < program.functions.size(); ++i) {
    const Function& f = program.function(FuncId{i});
    if (!f.is_defined() || !is_own(f.loc, f.name)) continue;
    functions.push_back(FuncId{i});
    add_stmt(f.body, kOutside, FuncId{i});
  }
}

bool Sites::is_own(const Loc& loc, std::string_view name) const {
  const bool left_out = std::ranges::any_of(left_out_, [&](const std::string& each) {
    return each.ends_with('*') ? name.starts_with(std::string_view(each).substr(0, each.size() - 1)) : name == each;
  });
  if (left_out) return false;
  return loc.line == 0 || loc.file >= program.files.size() || !program.files[loc.file].starts_with("/usr/");
}

void Sites::add_stmt(StmtId id, std::uint32_t parent, FuncId function) {
  const auto site = static_cast<std::uint32_t>(stmts.size());
  const Stmt& s = program.stmt(id);
  stmt_sites_[raw(id)] = site;
  StmtSite here{.id = id, .function = function, .parent = parent};
  if (parent != kOutside) {
    const StmtSite& outer = stmts[parent];
    const Stmt& around = program.stmt(outer.id);
    const bool looped = is_loop(around.kind);
    here.loop = looped ? parent : outer.loop;
    here.loops = outer.loops + looped;
    here.depth = outer.depth + nests(program, around);
  }
  here.first_expr = static_cast<std::uint32_t>(exprs.size());
  stmts.push_back(here);
  add_exprs_of(site);
  stmts[site].own_exprs = static_cast<std::uint32_t>(exprs.size());
  for_each_substatement(program, s, [&](StmtId sub) { add_stmt(sub, site, function); });
  stmts[site].end = static_cast<std::uint32_t>(stmts.size());
  stmts[site].end_exprs = static_cast<std::uint32_t>(exprs.size());
}

void Sites::add_exprs_of(std::uint32_t site) {
  const Stmt& s = program.stmt(stmts[site].id);
  if (s.kind == StmtKind::Decl) {
    const Var& var = program.var(VarId{s.a});
    if (var.init != kNoExpr) add_expr(var.init, kOutside, site, Role::Initialiser, 0);
    return;
  }
  for_each_expression(s, [&](ExprId id) {
    add_expr(id, kOutside, site, role_in(s.kind, s.kind == StmtKind::For && raw(id) == s.c), 0);
  });
}

void Sites::add_expr(ExprId id, std::uint32_t parent, std::uint32_t stmt, Role role, unsigned depth) {
  const auto site = static_cast<std::uint32_t>(exprs.size());
  const Expr& e = program.expr(id);
  const unsigned deeper = depth + is_written(e);
  exprs.push_back({.id = id, .parent = parent, .stmt = stmt, .depth = deeper, .role = role, .evaluated = evaluated_});
  const bool outer = evaluated_;
  if (e.kind == ExprKind::SizeOf) evaluated_ = false;
  std::uint32_t operand = 0;
  for_each_operand(program, e, [&](ExprId sub) {
    const auto at = static_cast<std::uint32_t>(exprs.size());
    add_expr(sub, site, stmt, Role::Operand, deeper);
    exprs[at].operand = operand++;
  });
  if (e.kind == ExprKind::CompoundLiteral && program.var(VarId{e.a}).init != kNoExpr)
    add_expr(program.var(VarId{e.a}).init, site, stmt, Role::Initialiser, deeper);
  if (e.kind == ExprKind::StmtExpr && stmt != kOutside) add_stmt(StmtId{e.a}, stmt, stmts[stmt].function);
  evaluated_ = outer;
  exprs[site].end = static_cast<std::uint32_t>(exprs.size());
}

ExprId Sites::bare(ExprId id, bool all) const {
  while (program.expr(id).kind == ExprKind::Cast && (all || program.expr(id).has(kImplicit)))
    id = program.expr(id).child_a();
  return id;
}

std::string Sites::key(ExprId id) const {
  id = bare(id);
  const Expr& e = program.expr(id);
  switch (e.kind) {
    case ExprKind::IntConst: return fmt::format("c{}", e.int64());
    case ExprKind::VarRef: return fmt::format("v{}", e.a);
    case ExprKind::FuncRef: return fmt::format("f{}", e.a);
    case ExprKind::Load:
    case ExprKind::ArrayDecay:
    case ExprKind::FunctionDecay: return key(e.child_a());
    case ExprKind::Member: return fmt::format("{}.{}", key(e.child_a()), e.b);
    default: break;
  }
  std::string text = fmt::format("[{}:{}", static_cast<int>(e.kind), e.op);
  for_each_operand(program, e, [&](ExprId sub) { text += " " + key(sub); });
  if (e.kind == ExprKind::StringLit || e.kind == ExprKind::FloatConst) text += fmt::format(" {} {}", e.a, e.d);
  return text + "]";
}

bool Sites::is_constant(ExprId id) const {
  const Expr& e = program.expr(id);
  switch (e.kind) {
    case ExprKind::Load:
    case ExprKind::Call:
    case ExprKind::BuiltinCall:
    case ExprKind::StmtExpr:
    case ExprKind::VaArg:
    case ExprKind::Assign:
    case ExprKind::CompoundAssign:
    case ExprKind::IncDec: return false;
    case ExprKind::SizeOf: return true;
    default: break;
  }
  bool constant = true;
  for_each_operand(program, e, [&](ExprId sub) { constant = constant && is_constant(sub); });
  return constant;
}

std::string_view Sites::callee(const Expr& call) const {
  const Expr* f = &program.expr(bare(call.child_a()));
  if (f->kind == ExprKind::FunctionDecay || f->kind == ExprKind::AddrOf) f = &program.expr(f->child_a());
  if (f->kind != ExprKind::FuncRef) return {};
  std::string_view name = program.function(FuncId{f->a}).name;
  constexpr std::string_view kBuiltin = "__builtin_";
  if (name.starts_with(kBuiltin)) name.remove_prefix(kBuiltin.size());
  if (name.starts_with("__") && name.ends_with("_chk")) name = name.substr(2, name.size() - 6);
  return name;
}

}  // namespace gadfly::shape
