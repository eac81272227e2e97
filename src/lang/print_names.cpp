// SPDX-License-Identifier: Apache-2.0
#include "lang/print_names.h"

#include <fmt/format.h>

#include <set>
#include <vector>

namespace gadfly::lang {
namespace {

class NameCheck {
 public:
  explicit NameCheck(const Program& program) : program_(program) {}

  std::map<VarId, std::string> run() {
    for (std::size_t i = 0; i < program_.functions.size(); ++i) {
      const Function& f = program_.functions[i];
      if (!f.is_defined()) continue;
      const std::size_t mark = undo_.size();
      for (const VarId param : f.params) declare(param);
      statement(f.body);
      close_scope(mark);
    }
    std::map<VarId, std::string> changes;
    for (const VarId id : in_the_way_) changes[id] = fresh(program_.var(id).name);
    return changes;
  }

 private:
  void declare(VarId id) {
    const std::string& name = program_.var(id).name;
    if (name.empty()) return;
    VarId& visible = visible_.try_emplace(name, kNoVar).first->second;
    undo_.emplace_back(&visible, visible);
    visible = id;
  }

  void close_scope(std::size_t mark) {
    for (; undo_.size() > mark; undo_.pop_back()) *undo_.back().first = undo_.back().second;
  }

  void statement(StmtId id) {
    const Stmt& s = program_.stmt(id);
    const std::size_t mark = undo_.size();
    if (s.kind == StmtKind::Decl) {
      declare(VarId{s.a});
      initialiser(VarId{s.a});
      return;
    }
    // The first part of a For is visible in all of it.
    if (s.kind == StmtKind::For && s.a != kNone) statement(StmtId{s.a});
    for_each_expression(s, [&](ExprId e) { expression(e); });
    for_each_substatement(program_, s, [&](StmtId sub) {
      if (s.kind != StmtKind::For || raw(sub) != s.a) statement(sub);
    });
    if (opens_scope(s)) close_scope(mark);
  }

  // Labels do not: what they stand before belongs to the block around.
  static bool opens_scope(const Stmt& s) {
    switch (s.kind) {
      case StmtKind::Case:
      case StmtKind::Default:
      case StmtKind::Label:
      case StmtKind::DeclGroup: return false;
      case StmtKind::Block: return !(s.flags & kNoBraces);
      default: return true;
    }
  }

  void initialiser(VarId id) {
    const ExprId init = program_.var(id).init;
    if (init != kNoExpr) expression(init);
  }

  void expression(ExprId id) {
    const Expr& e = program_.expr(id);
    if (e.kind == ExprKind::VarRef) use(program_.var(VarId{e.a}).name, VarId{e.a});
    if (e.kind == ExprKind::FuncRef) use(program_.function(FuncId{e.a}).name, kNoVar);
    if (e.kind == ExprKind::CompoundLiteral) initialiser(VarId{e.a});
    if (e.kind == ExprKind::StmtExpr) statement(StmtId{e.a});
    for_each_operand(program_, e, [&](ExprId operand) { expression(operand); });
  }

  void use(const std::string& name, VarId meant) {
    const auto at = visible_.find(name);
    if (at != visible_.end() && at->second != kNoVar && at->second != meant)
      in_the_way_.insert(at->second);
  }

  std::string fresh(const std::string& name) {
    if (taken_.empty()) {
      for (std::size_t i = 0; i < program_.vars.size(); ++i) taken_.insert(program_.vars[i].name);
      for (std::size_t i = 0; i < program_.functions.size(); ++i)
        taken_.insert(program_.functions[i].name);
    }
    for (unsigned n = 1;; ++n) {
      std::string candidate = fmt::format("{}_{}", name, n);
      if (taken_.insert(candidate).second) return candidate;
    }
  }

  const Program& program_;
  std::map<std::string, VarId> visible_;  // the local that a name means; kNoVar: none
  std::vector<std::pair<VarId*, VarId>> undo_;
  std::set<VarId> in_the_way_;
  std::set<std::string> taken_;
};

}  // namespace

std::map<VarId, std::string> names_to_change(const Program& program) {
  return NameCheck(program).run();
}

}  // namespace gadfly::lang
