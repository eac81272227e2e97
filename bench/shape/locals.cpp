// SPDX-License-Identifier: Apache-2.0
#include <map>

#include "shape/counts.h"

namespace gadfly::shape {

using namespace lang;

namespace {

struct LocalFacts {
  std::uint32_t declared = kOutside;  // the Decl
  bool address_taken = false, escapes = false;
  bool written = false, always_written = false;  // by itself; where every path passes
  bool filled_by_loop = false;
  bool read = false;
};

class LocalReader {
 public:
  explicit LocalReader(const Sites& sites) : sites_(sites), program_(sites.program) {
    for (const VarId id : sites.variables) {
      const Storage storage = program_.var(id).storage;
      if (storage == Storage::Local || storage == Storage::Param) facts_[id];
    }
    for (std::uint32_t i = 0; i < sites.stmts.size(); ++i)
      if (const Stmt& s = sites.stmt(i); s.kind == StmtKind::Decl)
        if (const auto found = facts_.find(VarId{s.a}); found != facts_.end()) found->second.declared = i;
    for (std::uint32_t i = 0; i < sites.exprs.size(); ++i)
      if (sites.exprs[i].evaluated) look(i);
  }

  const std::map<VarId, LocalFacts>& facts() const { return facts_; }

 private:
  LocalFacts* local(ExprId lvalue) {
    const VarId var = base_variable(program_, lvalue);
    const auto found = var == kNoVar ? facts_.end() : facts_.find(var);
    return found == facts_.end() ? nullptr : &found->second;
  }

  void look(std::uint32_t i) {
    const Expr& e = sites_.expr(i);
    if (e.kind == ExprKind::Load) {
      if (LocalFacts* facts = local(e.child_a())) facts->read = true;
    } else if (e.kind == ExprKind::AddrOf || e.kind == ExprKind::ArrayDecay) {
      look_at_address(i);
    } else if (writes(e)) {
      look_at_write(i);
    }
  }

  void look_at_address(std::uint32_t i) {
    LocalFacts* facts = local(sites_.expr(i).child_a());
    if (facts == nullptr) return;
    std::uint32_t user = sites_.exprs[i].parent, from = i;
    while (user != kOutside && passes_on(sites_.expr(user))) from = user, user = sites_.exprs[user].parent;
    const Expr* use = user == kOutside ? nullptr : &sites_.expr(user);
    // An element or member of the array itself is no use of its address.
    if (use != nullptr && (use->kind == ExprKind::Index || use->kind == ExprKind::Deref)) return;
    facts->address_taken = true;
    facts->escapes = facts->escapes || escapes(use, user, from);
  }

  static bool passes_on(const Expr& e) {
    return e.kind == ExprKind::Cast ||
           (e.kind == ExprKind::Binary && (BinaryOp{e.op} == BinaryOp::PtrAdd || BinaryOp{e.op} == BinaryOp::PtrSub));
  }

  // To a function, to an object that is no local, into a list.
  bool escapes(const Expr* use, std::uint32_t user, std::uint32_t from) {
    if (use == nullptr) return false;
    if (use->kind == ExprKind::Call || use->kind == ExprKind::BuiltinCall) return from != user + 1;
    if (use->kind == ExprKind::InitList) return true;
    if (use->kind != ExprKind::Assign) return false;
    return local(use->child_a()) == nullptr || program_.expr(use->child_a()).kind != ExprKind::VarRef;
  }

  void look_at_write(std::uint32_t i) {
    const Expr& e = sites_.expr(i);
    LocalFacts* facts = local(e.child_a());
    if (facts == nullptr) return;
    facts->written = true;
    if (facts->declared == kOutside) return;
    const std::uint32_t at = sites_.exprs[i].stmt;
    facts->always_written = facts->always_written || is_on_every_path(at, sites_.stmts[facts->declared].parent);
    const Expr& target = program_.expr(e.child_a());
    if (target.kind == ExprKind::Index && sites_.stmts[at].loop != kOutside && !sites_.is_constant(target.child_b()))
      facts->filled_by_loop = true;
  }

  // Whether only blocks, bodies of do loops and starts of for loops are between |stmt| and |block|.
  bool is_on_every_path(std::uint32_t stmt, std::uint32_t block) const {
    for (std::uint32_t from = stmt, at; (at = sites_.stmts[from].parent) != kOutside && at != block; from = at) {
      const Stmt& s = sites_.stmt(at);
      const bool start = s.kind == StmtKind::For && s.a == raw(sites_.stmts[from].id);
      if (!start && s.kind != StmtKind::Block && s.kind != StmtKind::DoWhile && s.kind != StmtKind::Label) return false;
    }
    return true;
  }

  const Sites& sites_;
  const Program& program_;
  std::map<VarId, LocalFacts> facts_;
};

}  // namespace

void count_locals(const Sites& sites, Tally& tally) {
  const LocalReader locals(sites);
  for (const auto& [id, facts] : locals.facts()) {
    const Var& var = sites.program.var(id);
    const bool parameter = var.storage == Storage::Param;
    tally.add(parameter ? "local.parameters" : "local.all");
    tally.add_if(facts.address_taken && !parameter, "local.address_taken");
    tally.add_if(facts.address_taken && parameter, "local.parameter_address_taken");
    tally.add_if(facts.escapes, "local.escapes");
    if (parameter || var.init != kNoExpr) continue;
    tally.add("local.uninitialised");
    const TypeKind kind = sites.program.types.kind(var.type);
    tally.add_if(kind == TypeKind::Array, "local.uninitialised_array");
    tally.add_if(kind == TypeKind::Record, "local.uninitialised_record");
    tally.add_if(kind == TypeKind::Array && facts.filled_by_loop, "local.array_filled_by_loop");
    tally.add_if(kind == TypeKind::Array && facts.filled_by_loop && facts.escapes, "local.filled_array_escapes");
    tally.add_if(sites.program.types.is_scalar(var.type) && facts.written && facts.read && !facts.always_written &&
                     !facts.address_taken,
                 "local.set_on_some_paths");
  }
}

}  // namespace gadfly::shape
