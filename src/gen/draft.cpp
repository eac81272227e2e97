// SPDX-License-Identifier: Apache-2.0
#include "gen/draft.h"

#include <fmt/format.h>

#include <utility>

namespace gadfly::gen {

using lang::FuncId;
using lang::StmtId;
using lang::Storage;
using lang::Type;
using lang::VarId;
using machine::Flow;

Draft::Draft(const GenOptions& asked, Choices& drawn_from, const std::vector<std::uint32_t>& left_out,
             Generated& result)
    : Drawing(asked, drawn_from, result), dropped(left_out) {}

void Draft::add_function_facts() {
  if (functions_.size() < program.functions.size()) functions_.resize(program.functions.size());
}

std::string Draft::name(const char* prefix) { return fmt::format("{}{}", prefix, names_++); }

VarId Draft::add_var(Type type, Storage storage, const char* prefix, VarFacts facts) {
  lang::Var var;
  var.name = name(prefix);
  var.type = type;
  var.storage = storage;
  const VarId id = program.add(std::move(var));
  vars_.resize(raw(id) + 1);
  vars_[raw(id)] = facts;
  return id;
}

VarId Draft::add_local(Scope& scope, Type type, const char* prefix, VarFacts facts, bool in_memory,
                       std::uint32_t spare) {
  if (!has_slots(scope.function, 1 + spare)) return lang::kNoVar;
  facts.depth = scope.depth;
  facts.factor = scope.factor;
  const VarId id = add_var(type, Storage::Local, prefix, facts);
  give_slot(id, scope.function);
  program.var(id).address_taken = in_memory || type.is_volatile() || !program.types.is_scalar(type);
  build.own(scope.block, id);
  if (live()) machine->introduce(id);
  return id;
}

void Draft::give_slot(VarId var, FuncId f) {
  program.var(var).slot = slots_used_[f]++;
  program.var(var).function = f;
}

bool Draft::has_slots(FuncId f, std::uint32_t count) {
  return slots_used_[f] + count <= program.function(f).frame_slots;
}

Scope& Draft::open_scope(FuncId function, Scope* parent, std::uint32_t budget) {
  Scope& scope = scopes.emplace_back();
  scope.index = static_cast<std::uint32_t>(scopes.size() - 1);
  scope.function = function;
  scope.budget = budget;
  scope.depth = 1;
  scope.block = build.block({});
  program.stmt(scope.block).loc.line = scope.index + 1;
  if (parent != nullptr) {
    scope.parent = parent->index;
    scope.depth = parent->depth + 1;
    scope.factor = parent->factor;
    scope.outer_vars = static_cast<std::uint32_t>(parent->vars.size());
    scope.in_loop = parent->in_loop;
  }
  return scope;
}

Scope& Draft::open_inner(Scope& scope) {
  const std::uint32_t budget = 1 + below(4);
  return open_scope(scope.function, &scope, budget);
}

Scope* Draft::scope_of(StmtId block) {
  const std::uint32_t line = program.stmt(block).loc.line;
  return line == 0 ? nullptr : &scopes[line - 1];
}

void Draft::append(Scope& scope, StmtId stmt) {
  build.append(scope.block, stmt);
  if (mode == Mode::Dead) {
    ++stats.dead_statements;
    return;
  }
  ++stats.statements;
  if (live()) machine->count_step();
}

Flow Draft::perform(Scope& scope, StmtId stmt) {
  append(scope, stmt);
  return live() ? machine->exec(stmt) : Flow::Next;
}

}  // namespace gadfly::gen
