// SPDX-License-Identifier: Apache-2.0
#include "lang/print_names.h"

#include <fmt/format.h>

#include <set>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace gadfly::lang {
namespace {

class NameCheck {
 public:
  explicit NameCheck(const Program& program) : program_(program) {}

  std::map<VarId, std::string> run() {
    if (!number_names()) return {};
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
  // Names are compared by numbers; 0 is the empty name. False: no name is there twice.
  bool number_names() {
    std::unordered_map<std::string_view, std::uint32_t> numbers{{"", 0}};
    bool repeats = false;
    const auto number = [&](const std::string& name) {
      const auto [row, is_new] = numbers.try_emplace(name, static_cast<std::uint32_t>(numbers.size()));
      repeats |= !is_new && row->second != 0;
      return row->second;
    };
    for (std::size_t i = 0; i < program_.vars.size(); ++i) var_names_.push_back(number(program_.vars[i].name));
    for (std::size_t i = 0; i < program_.functions.size(); ++i)
      function_names_.push_back(number(program_.functions[i].name));
    visible_.assign(numbers.size(), kNoVar);
    return repeats;
  }

  void declare(VarId id) {
    const std::uint32_t name = var_names_[raw(id)];
    if (name == 0) return;
    undo_.emplace_back(&visible_[name], visible_[name]);
    visible_[name] = id;
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
    if (e.kind == ExprKind::VarRef) use(var_names_[e.a], VarId{e.a});
    if (e.kind == ExprKind::FuncRef) use(function_names_[e.a], kNoVar);
    if (e.kind == ExprKind::CompoundLiteral) initialiser(VarId{e.a});
    if (e.kind == ExprKind::StmtExpr) statement(StmtId{e.a});
    for_each_operand(program_, e, [&](ExprId operand) { expression(operand); });
  }

  void use(std::uint32_t name, VarId meant) {
    const VarId seen = visible_[name];
    if (seen != kNoVar && seen != meant) in_the_way_.insert(seen);
  }

  std::string fresh(const std::string& name) {
    if (taken_.empty()) {
      for (std::size_t i = 0; i < program_.vars.size(); ++i) taken_.insert(program_.vars[i].name);
      for (std::size_t i = 0; i < program_.functions.size(); ++i) taken_.insert(program_.functions[i].name);
    }
    for (unsigned n = 1;; ++n) {
      std::string candidate = fmt::format("{}_{}", name, n);
      if (taken_.insert(candidate).second) return candidate;
    }
  }

  const Program& program_;
  std::vector<std::uint32_t> var_names_, function_names_;
  std::vector<VarId> visible_;  // the local that a name means; kNoVar: none
  std::vector<std::pair<VarId*, VarId>> undo_;
  std::set<VarId> in_the_way_;
  std::set<std::string> taken_;
};

}  // namespace

std::map<VarId, std::string> names_to_change(const Program& program) { return NameCheck(program).run(); }

}  // namespace gadfly::lang
