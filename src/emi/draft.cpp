// SPDX-License-Identifier: Apache-2.0
#include "emi/draft.h"

#include <fmt/format.h>

#include <algorithm>

#include "support/check.h"

namespace gadfly::emi {

using namespace lang;

std::string Draft::fresh_name() { return fmt::format("{}{}_{}", seed.prefix(), mutation, names++); }

VarId Draft::local(FuncId function, Type type, ExprId init) {
  Var var;
  var.name = fresh_name();
  var.type = type.unqualified();
  var.storage = Storage::Local;
  var.address_taken = !program.types.is_scalar(type);
  var.slot = program.function(function).frame_slots++;
  var.function = function;
  if (init != kNoExpr) var.init = build.convert(init, type);
  return program.add(std::move(var));
}

FuncId Draft::library(const std::string& name, Type type) {
  for (std::uint32_t i = 0; i < program.functions.size(); ++i) {
    const Function& f = program.functions[i];
    if (f.name == name) return !f.is_defined() && !f.is_static && f.type == type ? FuncId{i} : kNoFunc;
  }
  for (std::uint32_t i = 0; i < program.vars.size(); ++i)
    if (program.vars[i].name == name && program.vars[i].storage == Storage::Global) return kNoFunc;
  Function f;
  f.name = name;
  f.type = type;
  return program.add(std::move(f));
}

bool Draft::is_there(const Point& point) const {
  StmtId at = point.stmt;
  while (program.stmt(at).parent != kNoStmt) {
    const StmtId parent = program.stmt(at).parent;
    bool held = false;
    for_each_substatement(program, program.stmt(parent), [&](StmtId sub) { held = held || sub == at; });
    if (!held) return false;
    at = parent;
  }
  return program.function(point.function).body == at;
}

void Draft::replace(StmtId parent, StmtId stmt, StmtId with) {
  Stmt& s = program.stmt(parent);
  const auto swap_in = [&](std::uint32_t& field) {
    if (field == raw(stmt)) field = raw(with);
  };
  switch (s.kind) {
    case StmtKind::Block:
    case StmtKind::DeclGroup:
      for (std::uint32_t i = 0; i < s.b; ++i) swap_in(program.lists[s.a + i]);
      break;
    case StmtKind::If: swap_in(s.b), swap_in(s.c); break;
    case StmtKind::While:
    case StmtKind::Switch:
    case StmtKind::Label: swap_in(s.b); break;
    case StmtKind::DoWhile:
    case StmtKind::Default: swap_in(s.a); break;
    case StmtKind::For: swap_in(s.d); break;
    case StmtKind::Case: swap_in(s.c); break;
    default: GADFLY_CHECK(false, "a statement of kind {} holds none", static_cast<int>(s.kind));
  }
  program.stmt(with).parent = parent;
}

void Draft::put(StmtId stmt, StmtId code, bool before) {
  const StmtId parent = program.stmt(stmt).parent;
  const StmtId first = before ? code : stmt, second = before ? stmt : code;
  Stmt& s = program.stmt(parent);
  if (s.kind != StmtKind::Block) {
    const StmtId both[] = {first, second};
    replace(parent, stmt, build.block(both));
    return;
  }
  std::vector<std::uint32_t> list;
  for (std::uint32_t i = 0; i < s.b; ++i) {
    const std::uint32_t one = program.lists[s.a + i];
    if (one == raw(stmt)) list.insert(list.end(), {raw(first), raw(second)});
    else list.push_back(one);
  }
  s.a = program.add_list(std::span<const std::uint32_t>(list));
  s.b = static_cast<std::uint32_t>(list.size());
  program.stmt(code).parent = parent;
}

void Draft::put_before(StmtId stmt, StmtId code) { put(stmt, code, true); }

void Draft::put_after(StmtId stmt, StmtId code) { put(stmt, code, false); }

}  // namespace gadfly::emi
