// SPDX-License-Identifier: Apache-2.0
#include "gen/generator.h"

#include <algorithm>

#include "support/check.h"

namespace gadfly::gen {

using lang::ExprId;
using lang::FuncId;
using lang::StmtId;
using lang::Storage;
using lang::Type;
using lang::TypeKind;
using lang::VarId;
using machine::Flow;

namespace {

// Frames are laid out when a call begins, while its function may still get variables.
constexpr std::uint32_t kMostSlots = 48;
// Steps that are kept to end what has begun.
constexpr std::uint64_t kLastSteps = 8;

}  // namespace

Generator::Generator(const GenOptions& options, Choices& choices, lang::Program& program,
                     GenStats& stats)
    : options_(options),
      choices_(choices),
      program_(program),
      build_(program),
      stats_(stats),
      statements_left_(options.statements) {}

FuncId Generator::begin() {
  add_globals();
  const FuncId entry = add_function(0);
  lang::Function& f = program_.function(entry);
  f.name = "test";
  f.is_static = false;
  f.type = program_.types.function(program_.types.basic(TypeKind::Void), {}, false, false);
  scope_of(f.body).budget = options_.statements;
  name_nodes();
  return entry;
}

// A place in the text is the node itself: what the machine reports names the node to repair.
void Generator::name_nodes() {
  for (; named_nodes_ < program_.exprs.size(); ++named_nodes_)
    program_.exprs[named_nodes_].loc.line = named_nodes_ + 1;
}

FuncId Generator::add_function(std::uint32_t params) {
  lang::TypeTable& types = program_.types;
  lang::Function f;
  f.name = fmt::format("f{}", functions_.size());
  f.is_static = true;
  f.frame_slots = kMostSlots;
  const FuncId id = program_.add(std::move(f));
  functions_.push_back(id);
  Scope scope;
  scope.function = id;
  scope.budget = 3 + choices_.below(6);
  std::vector<Type> param_types;
  for (std::uint32_t i = 0; i < params; ++i) {
    const Type type = integer_type();
    param_types.push_back(type);
    lang::Var var;
    var.name = fmt::format("p{}", names_++);
    var.type = type;
    var.storage = Storage::Param;
    var.slot = i;
    var.function = id;
    const VarId param = program_.add(std::move(var));
    program_.function(id).params.push_back(param);
    scope.vars.push_back(param);
  }
  slots_used_[id] = params;
  scope.block = build_.block({});
  program_.function(id).body = scope.block;
  const Type result = integer_type();
  program_.function(id).type = types.function(result, std::move(param_types), false, false);
  program_.top_level.push_back({lang::Program::TopLevel::Kind::Func, raw(id)});
  scopes_.emplace(raw(scope.block), scope);
  return id;
}

// A new variable in a slot of its own; kNoVar when the function has too many.
VarId Generator::add_local(const Scope& scope, Type type, const char* prefix) {
  std::uint32_t& used = slots_used_[scope.function];
  if (used >= kMostSlots) return lang::kNoVar;
  lang::Var var;
  var.name = fmt::format("{}{}", prefix, names_++);
  var.type = type;
  var.storage = Storage::Local;
  var.slot = used++;
  var.function = scope.function;
  return program_.add(std::move(var));
}

// Moves a list to the end of all lists, one longer: what is executing keeps its place in it.
void Generator::extend_list(std::uint32_t& first, std::uint32_t& count, std::uint32_t with) {
  std::vector<std::uint32_t> longer(program_.lists.begin() + first,
                                    program_.lists.begin() + first + count);
  longer.push_back(with);
  first = program_.add_list(std::span<const std::uint32_t>(longer));
  ++count;
}

// |var| lives as long as |block| is executed.
void Generator::own(StmtId id, VarId var) {
  lang::Stmt& block = program_.stmt(id);
  extend_list(block.c, block.d, raw(var));
}

StmtId Generator::open_block(Scope& parent, std::uint32_t budget) {
  Scope scope;
  scope.block = build_.block({});
  scope.function = parent.function;
  scope.depth = parent.depth + 1;
  scope.budget = budget;
  scope.counters = parent.counters;
  scope.outer = parent.outer;
  scope.outer.insert(scope.outer.end(), parent.vars.begin(), parent.vars.end());
  const StmtId block = scope.block;
  scopes_.emplace(raw(block), std::move(scope));
  return block;
}

void Generator::append(StmtId id, StmtId stmt) {
  lang::Stmt& block = program_.stmt(id);
  extend_list(block.a, block.b, raw(stmt));
}

// A function's body ends with a return.
void Generator::close(Scope& scope) {
  scope.complete = true;
  const lang::Function& f = program_.function(scope.function);
  if (scope.block != f.body || program_.types.kind(program_.types.element(f.type)) == TypeKind::Void)
    return;
  const ExprId value = expression(scope, 2);
  append(scope.block,
         build_.return_value(build_.convert(value, program_.types.element(f.type))));
  name_nodes();
}

// Executes |stmt|. What turns out to be undefined in it, or in what it calls, is repaired so that all
// that was executed before stays as it was; the statement then starts again.
Flow Generator::execute(StmtId stmt) {
  constexpr int kMostTries = 200;
  for (int tries = 0; tries < kMostTries; ++tries) {
    const machine::Machine::Mark mark = machine_->mark();
    try {
      const Flow flow = machine_->exec(stmt);
      machine_->release_mark();
      return flow;
    } catch (const machine::Stop& stop) {
      machine_->rollback(mark);
      machine_->release_mark();
      if (!repair(stop)) break;
    }
  }
  // It can't be mended: it goes. A declaration or a return stays, with a plain value.
  ++stats_.dropped;
  lang::Stmt& dropped = program_.stmt(stmt);
  if (dropped.kind == lang::StmtKind::Decl) {
    lang::Var& var = program_.var(VarId{dropped.a});
    var.init = build_.constant(var.type, 0);
    return machine_->exec(stmt);
  }
  if (dropped.kind == lang::StmtKind::Return) {
    const Type type = program_.expr(ExprId{dropped.a}).type;
    dropped.a = raw(build_.constant(type, 0));
    return machine_->exec(stmt);
  }
  dropped = lang::Stmt{};
  return Flow::Next;
}

bool Generator::extend(machine::Machine& machine, StmtId block, Flow& flow) {
  machine_ = &machine;
  if (!scopes_.contains(raw(block))) return false;  // it only carries a loop's counter
  Scope& scope = scope_of(block);
  scope.executed = true;
  if (scope.complete) return false;
  const bool out_of_steps = machine.steps() + kLastSteps > options_.max_steps;
  if (scope.budget == 0 || statements_left_ == 0 || out_of_steps) {
    const std::uint32_t before = program_.stmt(block).b;
    close(scope);
    if (program_.stmt(block).b == before) return false;
    flow = execute(StmtId{program_.lists[program_.stmt(block).a + before]});
    return true;
  }
  --scope.budget;
  --statements_left_;
  const StmtId stmt = statement(scope);
  append(block, stmt);
  name_nodes();
  ++stats_.statements;
  flow = execute(stmt);
  return true;
}

void Generator::fill_dead_blocks() {
  machine_ = nullptr;
  // Filling may open further blocks; none of them is executed either.
  for (bool found = true; found;) {
    found = false;
    for (auto& [id, scope] : scopes_) {
      if (scope.complete) continue;
      found = true;
      if (!scope.executed)
        for (std::uint32_t n = 1 + choices_.below(3); n > 0; --n) {
          append(scope.block, assignment(scope));
          ++stats_.dead_statements;
        }
      close(scope);
      break;
    }
  }
}

}  // namespace gadfly::gen
