// SPDX-License-Identifier: Apache-2.0
// Statements, and the variables of a function.
#include <clang/AST/ASTContext.h>
#include <clang/AST/Attr.h>
#include <clang/AST/Decl.h>
#include <clang/AST/DeclCXX.h>
#include <clang/AST/Expr.h>
#include <clang/AST/Stmt.h>
#include <fmt/format.h>

#include "frontend/body.h"

namespace gadfly::frontend {

using lang::raw;
using lang::StmtKind;
using lang::Storage;

void Body::convert(const clang::FunctionDecl& definition, lang::FuncId id) {
  function_ = id;
  source_.enter(definition.getLocation());
  std::vector<lang::VarId> params;
  for (const clang::ParmVarDecl* param : definition.parameters()) params.push_back(local(*param));
  const StmtId body = function_body(definition);
  program_.link_parents(body);
  lang::Function& f = program_.function(id);
  f.params = std::move(params);
  f.body = body;
  f.frame_slots = slots_;
}

void Body::check_supported(const clang::VarDecl& decl) const {
  if (decl.hasAttr<clang::CleanupAttr>()) source_.refuse(decl.getLocation(), "cleanup attribute");
}

lang::VarId Body::local(const clang::VarDecl& decl) {
  check_supported(decl);
  source_.enter(decl.getLocation());
  const bool is_param = llvm::isa<clang::ParmVarDecl>(decl);
  lang::Var var;
  var.name = decl.getName().str();
  var.type = types_.of(decl.getType());
  var.storage = is_param ? Storage::Param : decl.isStaticLocal() ? Storage::StaticLocal : Storage::Local;
  var.is_register = decl.getStorageClass() == clang::SC_Register;
  var.address_taken =
      var.is_static_duration() || var.type.is_volatile() || program_.types.rep(var.type) == lang::Rep::Aggregate;
  var.align_as = std::max(decl.getMaxAlignment() / 8, types_.typedef_align(decl.getType()));
  if (decl.hasAttr<clang::UnusedAttr>()) var.attributes.emplace_back("unused");
  var.function = function_;
  var.loc = source_.loc(decl.getLocation());
  if (!var.is_static_duration()) var.slot = slots_++;
  const bool is_static = var.is_static_duration();
  const lang::VarId id = program_.add(std::move(var));
  locals_.emplace(&decl, id);
  if (is_static) program_.globals.push_back(id);
  else if (!is_param) scopes_.back().push_back(id);
  if (const clang::Expr* value = is_param ? nullptr : decl.getInit()) {
    if (decl.getType()->getContainedAutoType() != nullptr) check_type_of_bit_field(*value);
    const ExprId converted = is_static ? static_initialiser(*value) : init(*value);
    program_.var(id).init = converted;
  }
  return id;
}

lang::LabelId Body::label(const clang::LabelDecl& decl) {
  if (const auto known = labels_.find(&decl); known != labels_.end()) return known->second;
  lang::Label label;
  label.name = decl.getName().str();
  for (unsigned n = 1; !label_names_.insert(label.name).second; ++n)
    label.name = fmt::format("{}_{}", decl.getName().str(), n);  // __label__ may repeat a name
  label.function = function_;
  program_.labels.push_back(std::move(label));
  const lang::LabelId id{static_cast<std::uint32_t>(program_.labels.size() - 1)};
  labels_.emplace(&decl, id);
  return id;
}

lang::StmtId Body::add(StmtKind kind, const clang::Stmt& s, Operands operands) {
  lang::Stmt node;
  node.kind = kind;
  node.loc = source_.loc(s.getBeginLoc());
  node.a = operands.a;
  node.b = operands.b;
  node.c = operands.c;
  node.d = operands.d;
  return program_.add(node);
}

// Closes the innermost scope: its variables are those of the block.
lang::StmtId Body::add_block(std::span<const StmtId> body, lang::Loc loc, std::uint8_t flags) {
  lang::Stmt node;
  node.kind = StmtKind::Block;
  node.flags = flags;
  node.loc = loc;
  node.a = program_.add_list(body);
  node.b = static_cast<std::uint32_t>(body.size());
  node.c = program_.add_list(std::span<const lang::VarId>(scopes_.back()));
  node.d = static_cast<std::uint32_t>(scopes_.back().size());
  scopes_.pop_back();
  return program_.add(node);
}

lang::StmtId Body::close_scope(StmtId inner) {
  if (scopes_.back().empty()) {
    scopes_.pop_back();
    return inner;
  }
  return add_block({&inner, 1}, program_.stmt(inner).loc, lang::kNoBraces);
}

lang::StmtId Body::scoped(const clang::Stmt* s) {
  scopes_.emplace_back();
  return close_scope(stmt(s));
}

lang::StmtId Body::block(const clang::CompoundStmt& s) {
  scopes_.emplace_back();
  std::vector<StmtId> body;
  for (const clang::Stmt* child : s.body()) append(child, body);
  return add_block(body, source_.loc(s.getBeginLoc()), 0);
}

lang::StmtId Body::function_body(const clang::FunctionDecl& definition) {
  const auto& s = *llvm::cast<clang::CompoundStmt>(definition.getBody());
  scopes_.emplace_back();
  std::vector<StmtId> body;
  for (const clang::Stmt* child : s.body()) append(child, body);
  // Before C99 the end of main returned no value (C89 2.1.2.2.3), and compilers still do so then.
  const bool returns_nothing = definition.isMain() && !unit_.context.getLangOpts().C99;
  if (returns_nothing && (body.empty() || program_.stmt(body.back()).kind != StmtKind::Return))
    body.push_back(add(StmtKind::Return, s, {lang::kNone}));
  return add_block(body, source_.loc(s.getBeginLoc()), 0);
}

lang::StmtId Body::stmt(const clang::Stmt* s) {
  std::vector<StmtId> parts;
  append(s, parts);
  if (parts.size() == 1) return parts[0];
  if (parts.empty()) return add(StmtKind::Empty, *s);
  scopes_.emplace_back();
  return add_block(parts, source_.loc(s->getBeginLoc()), lang::kNoBraces);
}

void Body::append(const clang::Stmt* s, std::vector<StmtId>& out) {
  if (depth_ >= kDeepest) refuse(*s, fmt::format("nesting deeper than {}", kDeepest));
  unit_.look_at_stop();
  ++depth_;
  source_.enter(s->getBeginLoc());
  switch (s->getStmtClass()) {
    case clang::Stmt::DeclStmtClass: append_declarations(*llvm::cast<clang::DeclStmt>(s), out); break;
    case clang::Stmt::LabelStmtClass:
    case clang::Stmt::CaseStmtClass:
    case clang::Stmt::DefaultStmtClass: append_labelled(s, out); break;
    case clang::Stmt::AttributedStmtClass: append(llvm::cast<clang::AttributedStmt>(s)->getSubStmt(), out); break;
    case clang::Stmt::GCCAsmStmtClass: append_assembly(*llvm::cast<clang::GCCAsmStmt>(s), out); break;
    default: out.push_back(simple(s)); break;
  }
  --depth_;
}

// One Decl for each variable. Types, functions and extern variables have none: they are known to
// the whole program.
void Body::append_declarations(const clang::DeclStmt& s, std::vector<StmtId>& out) {
  for (const clang::Decl* decl : s.decls()) {
    source_.enter(decl->getLocation());
    if (const auto* var = llvm::dyn_cast<clang::VarDecl>(decl)) {
      if (var->hasExternalStorage()) {
        unit_.variable(*var);
        continue;
      }
      const lang::VarId id = local(*var);
      const StmtId node = add(StmtKind::Decl, s, {raw(id)});
      program_.stmt(node).loc = program_.var(id).loc;
      out.push_back(node);
    } else if (const auto* f = llvm::dyn_cast<clang::FunctionDecl>(decl)) {
      unit_.function(*f);
    } else if (const auto* alias = llvm::dyn_cast<clang::TypedefNameDecl>(decl)) {
      if (alias->getUnderlyingType()->isVariablyModifiedType()) source_.refuse_here("variable length array");
    } else if (!llvm::isa<clang::TagDecl, clang::LabelDecl, clang::StaticAssertDecl, clang::EmptyDecl>(decl)) {
      source_.refuse_here(fmt::format("{} declaration", decl->getDeclKindName()));
    }
  }
}

// Since C23 a label may stand before a declaration: it then labels the first of its parts.
void Body::append_labelled(const clang::Stmt* s, std::vector<StmtId>& out) {
  lang::Stmt node;
  node.loc = source_.loc(s->getBeginLoc());
  const clang::Stmt* inner = nullptr;
  if (const auto* named = llvm::dyn_cast<clang::LabelStmt>(s)) {
    node.kind = StmtKind::Label;
    node.a = raw(label(*named->getDecl()));
    inner = named->getSubStmt();
  } else {
    node.kind = llvm::isa<clang::CaseStmt>(s) ? StmtKind::Case : StmtKind::Default;
    inner = llvm::cast<clang::SwitchCase>(s)->getSubStmt();
  }
  if (const auto* with_value = llvm::dyn_cast<clang::CaseStmt>(s)) {
    node.a = raw(case_value(*with_value->getLHS()));
    if (with_value->getRHS() != nullptr) node.b = raw(case_value(*with_value->getRHS()));
  }
  const StmtId id = program_.add(node);
  if (node.kind != StmtKind::Label) switches_.back().cases.push_back(id);
  std::vector<StmtId> parts;
  append(inner, parts);
  if (parts.empty()) parts.push_back(add(StmtKind::Empty, *inner));
  lang::Stmt& placed = program_.stmt(id);
  switch (placed.kind) {
    case StmtKind::Label:
      placed.b = raw(parts[0]);
      program_.label(lang::LabelId{placed.a}).stmt = id;
      break;
    case StmtKind::Case: placed.c = raw(parts[0]); break;
    default: placed.a = raw(parts[0]); break;
  }
  out.push_back(id);
  out.insert(out.end(), parts.begin() + 1, parts.end());
}

lang::ExprId Body::case_value(const clang::Expr& e) {
  const lang::Type type = switches_.back().type;
  const lang::Rep rep = program_.types.rep(type);
  llvm::APSInt value = e.EvaluateKnownConstInt(unit_.context).extOrTrunc(lang::bit_width(rep));
  value.setIsSigned(lang::is_signed(rep));
  return int_const(value, type, source_.loc(e.getBeginLoc()));
}

lang::StmtId Body::simple(const clang::Stmt* s) {
  using clang::Stmt;
  if (const auto* e = llvm::dyn_cast<clang::Expr>(s)) return add(StmtKind::ExprStmt, *s, {raw(expr(e))});
  switch (s->getStmtClass()) {
    case Stmt::NullStmtClass: return add(StmtKind::Empty, *s);
    case Stmt::CompoundStmtClass: return block(*llvm::cast<clang::CompoundStmt>(s));
    case Stmt::IfStmtClass:
    case Stmt::WhileStmtClass:
    case Stmt::DoStmtClass:
    case Stmt::ForStmtClass:
    case Stmt::SwitchStmtClass: scopes_.emplace_back(); return close_scope(compound(s));
    case Stmt::GotoStmtClass: return add(StmtKind::Goto, *s, {raw(label(*llvm::cast<clang::GotoStmt>(s)->getLabel()))});
    case Stmt::IndirectGotoStmtClass:
      return add(StmtKind::IndirectGoto, *s, {raw(expr(llvm::cast<clang::IndirectGotoStmt>(s)->getTarget()))});
    case Stmt::BreakStmtClass: return add(StmtKind::Break, *s);
    case Stmt::ContinueStmtClass: return add(StmtKind::Continue, *s);
    case Stmt::ReturnStmtClass: {
      const clang::Expr* result = llvm::cast<clang::ReturnStmt>(s)->getRetValue();
      return add(StmtKind::Return, *s, {result == nullptr ? lang::kNone : raw(expr(result))});
    }
    default: refuse(*s, s->getStmtClassName());
  }
}

// Selection and iteration statements.
lang::StmtId Body::compound(const clang::Stmt* s) {
  switch (s->getStmtClass()) {
    case clang::Stmt::IfStmtClass: {
      const auto& branch = *llvm::cast<clang::IfStmt>(s);
      const ExprId condition = expr(branch.getCond());
      const StmtId yes = scoped(branch.getThen());
      const clang::Stmt* no = branch.getElse();
      return add(StmtKind::If, *s, {raw(condition), raw(yes), no == nullptr ? lang::kNone : raw(scoped(no))});
    }
    case clang::Stmt::WhileStmtClass: {
      const auto& loop = *llvm::cast<clang::WhileStmt>(s);
      const ExprId condition = expr(loop.getCond());
      return add(StmtKind::While, *s, {raw(condition), raw(scoped(loop.getBody()))});
    }
    case clang::Stmt::DoStmtClass: {
      const auto& loop = *llvm::cast<clang::DoStmt>(s);
      const StmtId body = scoped(loop.getBody());
      return add(StmtKind::DoWhile, *s, {raw(body), raw(expr(loop.getCond()))});
    }
    case clang::Stmt::ForStmtClass: return for_loop(*llvm::cast<clang::ForStmt>(s));
    default: return switch_stmt(*llvm::cast<clang::SwitchStmt>(s));
  }
}

lang::StmtId Body::for_loop(const clang::ForStmt& s) {
  Operands operands;
  if (s.getInit() != nullptr) {
    std::vector<StmtId> parts;
    append(s.getInit(), parts);
    if (parts.size() == 1) {
      operands.a = raw(parts[0]);
    } else if (!parts.empty()) {
      const std::uint32_t first = program_.add_list(std::span<const StmtId>(parts));
      operands.a = raw(add(StmtKind::DeclGroup, *s.getInit(), {first, static_cast<std::uint32_t>(parts.size())}));
    }
  }
  if (s.getCond() != nullptr) operands.b = raw(expr(s.getCond()));
  if (s.getInc() != nullptr) operands.c = raw(expr(s.getInc()));
  operands.d = raw(scoped(s.getBody()));
  return add(StmtKind::For, s, operands);
}

lang::StmtId Body::switch_stmt(const clang::SwitchStmt& s) {
  const ExprId condition = expr(s.getCond());
  switches_.push_back({program_.expr(condition).type, {}});
  const StmtId body = scoped(s.getBody());
  const std::vector<StmtId> cases = std::move(switches_.back().cases);
  switches_.pop_back();
  const std::uint32_t first = program_.add_list(std::span<const StmtId>(cases));
  return add(StmtKind::Switch, s, {raw(condition), raw(body), first, static_cast<std::uint32_t>(cases.size())});
}

// |from| as the low part of a register that is then taken for a |type|.
lang::ExprId Body::in_same_register(ExprId from, lang::Type type, const clang::Stmt& s) {
  const lang::TypeTable& table = program_.types;
  const lang::Type given = program_.expr(from).type;
  if (given == type) return from;
  const auto cast = [&](lang::CastKind kind) {
    return add(lang::ExprKind::Cast, type, loc_of(from), {raw(from)}, static_cast<unsigned>(kind));
  };
  if (table.rep(given) == lang::Rep::Pointer && table.rep(type) == lang::Rep::Pointer)
    return cast(lang::CastKind::PtrToPtr);
  if (table.is_integer(given) && table.is_integer(type) && table.size(type) <= table.size(given) &&
      table.rep(type) != lang::Rep::Bool)
    return cast(table.rep(given) == table.rep(type) ? lang::CastKind::NoOp : lang::CastKind::IntToInt);
  refuse(s, "inline assembly");
}

// Only finds out which object |e| is, as &e does.
lang::StmtId Body::evaluate_lvalue(const clang::Expr& e, const clang::Stmt& s) {
  const ExprId lvalue = expr(&e);
  const lang::Type pointer = program_.types.pointer_to(program_.expr(lvalue).type);
  const ExprId address = add(lang::ExprKind::AddrOf, pointer, loc_of(lvalue), {raw(lvalue)});
  return add(StmtKind::ExprStmt, s, {raw(address)});
}

// An empty template does nothing but hide values from the compiler. An output that shares its
// place with an input takes its value.
void Body::append_assembly(const clang::GCCAsmStmt& s, std::vector<StmtId>& out) {
  if (s.isAsmGoto() || !s.getAsmString()->getString().trim().empty()) refuse(s, "inline assembly");
  std::vector<bool> is_used(s.getNumInputs(), false);
  for (unsigned i = 0; i < s.getNumOutputs(); ++i) {
    const clang::Expr& target = *s.getOutputExpr(i);
    mark_in_memory(target);
    if (s.isOutputPlusConstraint(i)) {
      if (target.HasSideEffects(unit_.context)) out.push_back(evaluate_lvalue(target, s));
      continue;
    }
    unsigned input = 0;
    while (input < s.getNumInputs() && s.getInputConstraint(input) != std::to_string(i)) ++input;
    if (input == s.getNumInputs()) refuse(s, "inline assembly");
    is_used[input] = true;
    const ExprId to = expr(&target);
    const lang::Type type = program_.expr(to).type.unqualified();
    const ExprId from = in_same_register(value(s.getInputExpr(input)), type, s);
    const ExprId assign =
        add(lang::ExprKind::Assign, type, source_.loc(s.getBeginLoc()), {raw(to), raw(from)}, 0, volatile_flag(target));
    out.push_back(add(StmtKind::ExprStmt, s, {raw(assign)}));
  }
  for (unsigned i = 0; i < s.getNumInputs(); ++i) {
    const clang::Expr& input = *s.getInputExpr(i);
    mark_in_memory(input);
    if (!is_used[i] && input.HasSideEffects(unit_.context))
      out.push_back(add(StmtKind::ExprStmt, s, {raw(value(&input))}));
  }
}

}  // namespace gadfly::frontend
