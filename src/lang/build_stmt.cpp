// SPDX-License-Identifier: Apache-2.0
// Statements.
#include <algorithm>

#include "lang/build.h"
#include "support/check.h"

namespace gadfly::lang {
namespace {

constexpr std::uint32_t kLeastCapacity = 4;

// Before C23 a label stands before a statement, which a declaration is not.
void check_labelled(const Program& program, StmtId id) {
  const StmtKind kind = program.stmt(id).kind;
  GADFLY_CHECK(kind != StmtKind::Decl && kind != StmtKind::DeclGroup, "a labelled declaration ({})", raw(id));
}

}  // namespace

StmtId Builder::add(StmtKind kind, std::uint32_t a, std::uint32_t b, std::uint32_t c, std::uint32_t d) {
  Stmt node;
  node.kind = kind;
  node.a = a;
  node.b = b;
  node.c = c;
  node.d = d;
  const StmtId id = program_.add(node);
  link_children(id);
  return id;
}

void Builder::link_children(StmtId parent) {
  for_each_substatement(program_, program_.stmt(parent), [&](StmtId child) { program_.stmt(child).parent = parent; });
}

StmtId Builder::empty() { return add(StmtKind::Empty); }

StmtId Builder::expression(ExprId e) { return add(StmtKind::ExprStmt, raw(e)); }

StmtId Builder::declare(VarId var) { return add(StmtKind::Decl, raw(var)); }

StmtId Builder::block(std::span<const StmtId> stmts, std::span<const VarId> vars) {
  const std::uint32_t first = program_.add_list(stmts);
  const std::uint32_t first_var = program_.add_list(vars);
  return add(StmtKind::Block, first, static_cast<std::uint32_t>(stmts.size()), first_var,
             static_cast<std::uint32_t>(vars.size()));
}

StmtId Builder::if_else(ExprId condition, StmtId then, StmtId otherwise) {
  return add(StmtKind::If, raw(condition), raw(then), raw(otherwise));
}

StmtId Builder::for_loop(ExprId init, ExprId condition, ExprId step, StmtId body) {
  const StmtId first = init == kNoExpr ? kNoStmt : expression(init);
  return add(StmtKind::For, raw(first), raw(condition), raw(step), raw(body));
}

StmtId Builder::for_loop(std::span<const VarId> vars, ExprId condition, ExprId step, StmtId body) {
  GADFLY_CHECK(!vars.empty(), "a for with {} variables", vars.size());
  std::vector<StmtId> declarations;
  for (const VarId var : vars) declarations.push_back(declare(var));
  StmtId init = declarations[0];
  if (vars.size() > 1) {
    const std::uint32_t first = program_.add_list(std::span<const StmtId>(declarations));
    init = add(StmtKind::DeclGroup, first, static_cast<std::uint32_t>(declarations.size()));
  }
  const StmtId loop = add(StmtKind::For, raw(init), raw(condition), raw(step), raw(body));
  const StmtId carrier = block(std::span(&loop, 1), vars);
  program_.stmt(carrier).flags |= kNoBraces;
  return carrier;
}

StmtId Builder::while_loop(ExprId condition, StmtId body) { return add(StmtKind::While, raw(condition), raw(body)); }

StmtId Builder::do_while(StmtId body, ExprId condition) { return add(StmtKind::DoWhile, raw(body), raw(condition)); }

StmtId Builder::switch_on(ExprId value, StmtId body) {
  return add(StmtKind::Switch, raw(promote(value)), raw(body), static_cast<std::uint32_t>(program_.lists.size()), 0);
}

Type Builder::switch_type(StmtId switch_stmt) const { return expr(ExprId{program_.stmt(switch_stmt).a}).type; }

ExprId Builder::case_constant(StmtId switch_stmt, __int128 value) { return constant(switch_type(switch_stmt), value); }

void Builder::join_switch(StmtId switch_stmt, StmtId label) {
  Stmt& s = program_.stmt(switch_stmt);
  GADFLY_CHECK(s.kind == StmtKind::Switch, "a case of no switch ({})", raw(switch_stmt));
  extend(rooms_[raw(switch_stmt)].vars, s.c, s.d, raw(label));
}

StmtId Builder::case_label(StmtId switch_stmt, __int128 low, StmtId labelled) {
  check_labelled(program_, labelled);
  const ExprId value = case_constant(switch_stmt, low);
  const StmtId label = add(StmtKind::Case, raw(value), kNone, raw(labelled));
  join_switch(switch_stmt, label);
  return label;
}

StmtId Builder::case_range(StmtId switch_stmt, __int128 low, __int128 high, StmtId labelled) {
  check_labelled(program_, labelled);
  const ExprId from = case_constant(switch_stmt, low), to = case_constant(switch_stmt, high);
  const StmtId label = add(StmtKind::Case, raw(from), raw(to), raw(labelled));
  join_switch(switch_stmt, label);
  return label;
}

StmtId Builder::default_label(StmtId switch_stmt, StmtId labelled) {
  check_labelled(program_, labelled);
  const StmtId label = add(StmtKind::Default, raw(labelled));
  join_switch(switch_stmt, label);
  return label;
}

LabelId Builder::label(FuncId function, std::string name) {
  Label label;
  label.name = std::move(name);
  label.function = function;
  program_.labels.push_back(std::move(label));
  return LabelId{static_cast<std::uint32_t>(program_.labels.size() - 1)};
}

StmtId Builder::label_statement(LabelId label, StmtId labelled) {
  check_labelled(program_, labelled);
  const StmtId id = add(StmtKind::Label, raw(label), raw(labelled));
  program_.label(label).stmt = id;
  return id;
}

StmtId Builder::goto_label(LabelId label) { return add(StmtKind::Goto, raw(label)); }

StmtId Builder::break_out() { return add(StmtKind::Break); }

StmtId Builder::continue_loop() { return add(StmtKind::Continue); }

StmtId Builder::return_value(ExprId value) { return add(StmtKind::Return, raw(value)); }

StmtId Builder::return_nothing() { return add(StmtKind::Return); }

// A full list moves to the end of all lists, with room to grow. |room| is believed only if the list is still
// where it was put.
void Builder::extend(Room& room, std::uint32_t& first, std::uint32_t& count, std::uint32_t with) {
  std::vector<std::uint32_t>& lists = program_.lists;
  if (count == kNone) count = 0;
  if (room.capacity == 0 || room.first != first || count >= room.capacity) {
    const std::uint32_t old = first;
    room.first = static_cast<std::uint32_t>(lists.size());
    room.capacity = std::max(kLeastCapacity, 2 * count);
    lists.resize(lists.size() + room.capacity, kNone);
    for (std::uint32_t i = 0; i < count; ++i) lists[room.first + i] = lists[old + i];
    first = room.first;
  }
  lists[first + count] = with;
  ++count;
}

void Builder::append(StmtId block, StmtId stmt) {
  Stmt& b = program_.stmt(block);
  GADFLY_CHECK(b.kind == StmtKind::Block, "appending to a statement of kind {}", static_cast<int>(b.kind));
  extend(rooms_[raw(block)].stmts, b.a, b.b, raw(stmt));
  program_.stmt(stmt).parent = block;
}

void Builder::own(StmtId block, VarId var) {
  Stmt& b = program_.stmt(block);
  GADFLY_CHECK(b.kind == StmtKind::Block, "a variable of a statement of kind {}", static_cast<int>(b.kind));
  extend(rooms_[raw(block)].vars, b.c, b.d, raw(var));
}

}  // namespace gadfly::lang
