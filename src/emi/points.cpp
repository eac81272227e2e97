// SPDX-License-Identifier: Apache-2.0
#include "emi/points.h"

namespace gadfly::emi {

using namespace lang;

struct Points::Walk {
  Points& points;
  const Program& program;
  FuncId function = kNoFunc;
  std::uint32_t scope = kNone;
  bool in_loop = false, in_switch = false, restricted = false;

  void declare(VarId id) {
    const Var& var = program.var(id);
    if (var.name.empty()) return;
    points.links_.push_back({id, scope});
    scope = static_cast<std::uint32_t>(points.links_.size() - 1);
    restricted = restricted || var.type.is_restrict();
  }

  void point(StmtId id) {
    points.by_stmt_[raw(id)] = static_cast<std::uint32_t>(points.points_.size());
    points.points_.push_back({id, function, scope, in_loop, in_switch || in_loop, restricted});
  }

  // |listed|: code can be put before it.
  void statement(StmtId id, bool listed) {
    const Stmt& s = program.stmt(id);
    // Before a label is not where execution goes on there; what it labels is a point of its own.
    const bool labels = s.kind == StmtKind::Label || s.kind == StmtKind::Case || s.kind == StmtKind::Default;
    if (listed && !labels) point(id);
    if (s.kind == StmtKind::Decl) declare(VarId{s.a});
    if (s.kind == StmtKind::Label) points.labels_[raw(function)].push_back(LabelId{s.a});
    const Walk outside = *this;
    if (s.kind == StmtKind::While || s.kind == StmtKind::DoWhile || s.kind == StmtKind::For) in_loop = true;
    if (s.kind == StmtKind::Switch) in_switch = true;
    const bool bare = s.kind == StmtKind::Block && (s.flags & kNoBraces);
    for_each_substatement(program, s, [&](StmtId sub) {
      const bool first_part = s.kind == StmtKind::For && raw(sub) == s.a;
      const bool declaration = program.stmt(sub).kind == StmtKind::Decl && s.kind != StmtKind::Block;
      statement(sub, !bare && !first_part && !declaration && s.kind != StmtKind::DeclGroup);
    });
    const bool opens_scope = s.kind != StmtKind::Decl && s.kind != StmtKind::DeclGroup && !labels;
    if (opens_scope) scope = outside.scope;
    in_loop = outside.in_loop;
    in_switch = outside.in_switch;
    if (opens_scope) restricted = outside.restricted;
  }
};

Points::Points(const Program& program) : by_stmt_(program.stmts.size(), kNone), labels_(program.functions.size()) {
  for (const Program::TopLevel& item : program.top_level) {
    if (item.kind == Program::TopLevel::Kind::Var) {
      const Var& var = program.var(VarId{item.id});
      if (!var.is_extern && !var.name.empty()) globals_.push_back(VarId{item.id});
      continue;
    }
    const Function& f = program.function(FuncId{item.id});
    if (!f.is_defined()) continue;
    Walk walk{*this, program, FuncId{item.id}};
    for (const VarId param : f.params) walk.declare(param);
    walk.statement(f.body, false);
  }
}

const Point* Points::find(StmtId stmt) const {
  if (raw(stmt) >= by_stmt_.size() || by_stmt_[raw(stmt)] == kNone) return nullptr;
  return &points_[by_stmt_[raw(stmt)]];
}

std::vector<VarId> Points::locals(const Point& point) const {
  std::vector<VarId> result;
  for (std::uint32_t at = point.scope; at != kNone; at = links_[at].outer) result.push_back(links_[at].var);
  return result;
}

}  // namespace gadfly::emi
