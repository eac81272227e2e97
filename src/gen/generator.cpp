// SPDX-License-Identifier: Apache-2.0
#include "gen/generator.h"

namespace gadfly::gen {

using lang::FuncId;
using lang::StmtId;
using lang::Type;
using lang::TypeKind;
using machine::Flow;

Generator::Generator(const GenOptions& options, Choices& choices, const std::vector<std::uint32_t>& dropped,
                     Generated& result)
    : draft_(options, choices, dropped, result), parts_(draft_) {}

void Generator::begin() {
  parts_.drawn.add_types();
  parts_.globals.add_globals();
  const Type nothing = draft_.program.types.basic(TypeKind::Void);
  const FuncId entry = parts_.functions.add_function(0, nothing, {}, false);
  lang::Function& f = draft_.program.function(entry);
  f.name = "test";
  f.is_static = false;
  f.attributes.clear();
  f.frame_slots *= 2;
  draft_.facts(entry).special = draft_.facts(entry).begun = true;
  draft_.scope_of(f.body)->budget = ~0u;
  draft_.test.entry = entry;
}

bool Generator::mend(lang::ExprId id, const machine::Value& a, const machine::Value& b, machine::Value& result) {
  return parts_.repairs.mend(id, a, b, result);
}

bool Generator::mend_index(lang::ExprId id, const machine::Value& index, std::uint64_t count, std::uint64_t& result) {
  return parts_.repairs.mend_index(id, index, count, result);
}

void Generator::add_checks(machine::Execution& execution) {
  draft_.machine = &execution;
  parts_.checks.add_checks();
}

// Grows one statement in |scope| and executes it.
Flow Generator::grow(Scope& scope) {
  const std::uint32_t number = ++statements_;
  if (std::find(draft_.dropped.begin(), draft_.dropped.end(), number) != draft_.dropped.end()) {
    ++draft_.stats.dropped;
    return Flow::Next;
  }
  growing_.push_back(number);
  const Flow flow = parts_.statements.statement(scope);
  growing_.pop_back();
  return flow;
}

bool Generator::extend(machine::Execution& execution, StmtId block, Flow& flow, std::uint32_t& next) {
  draft_.machine = &execution;
  Scope* scope = draft_.scope_of(block);
  if (scope == nullptr) return false;
  if (scope->fact != lang::kNone) {
    parts_.assertions.widen_fact(scope->fact);
    return false;
  }
  scope->executed = true;
  if (scope->complete) return false;
  const ModeScope mode(draft_, Mode::Live);
  const std::uint32_t runs = draft_.facts(scope->function).multiplicity * scope->factor;
  const Budget::AtLeast often(parts_.budget, runs);
  return extend_live(*scope, flow, next);
}

bool Generator::extend_live(Scope& scope, Flow& flow, std::uint32_t& next) {
  flow = Flow::Next;
  if (const FuncId f = scope.function; !draft_.facts(f).begun) {
    flow = begin_body(f, scope, next);
    return true;
  }
  if (scope.budget == 0 || !parts_.budget.has_room()) {
    close(scope, flow);
    return flow != Flow::Next;
  }
  --scope.budget;
  flow = grow(scope);
  next = draft_.program.stmt(scope.block).b;
  return true;
}

// What is left in the block's own variables flows on; a function's body ends with a return.
void Generator::close(Scope& scope, Flow& flow) {
  scope.complete = true;
  parts_.assignments.fold_pending(scope);
  const lang::Function& f = draft_.program.function(scope.function);
  if (scope.block != f.body) return;
  parts_.bodies.return_from(scope, flow);
}

// What a body starts with: the variable arguments are read, the function calls itself.
Flow Generator::begin_body(FuncId f, Scope& scope, std::uint32_t& next) {
  draft_.facts(f).begun = true;
  const std::uint32_t number = ++statements_;
  growing_.push_back(number);
  const Flow flow = parts_.bodies.begin_body(f, scope, next);
  growing_.pop_back();
  return flow;
}

// Code that is never executed: well-typed, and otherwise free.
void Generator::fill_dead(Scope& scope) {
  if (scope.fact != lang::kNone) return parts_.assertions.fail_in(scope);
  const ModeScope mode(draft_, Mode::Dead);
  if (!scope.executed)
    for (std::uint32_t n = 1 + draft_.below(std::min(scope.budget + 1, 4u)); n > 0; --n) {
      const std::uint64_t size = parts_.budget.estimated_size();
      if (size * 20 > std::uint64_t{draft_.options.size} * 19) break;  // the rest stays empty
      if (size * 10 > std::uint64_t{draft_.options.size} * 9)
        parts_.assignments.assign(scope);  // nothing that opens further blocks
      else parts_.statements.statement(scope);
    }
  Flow flow = Flow::Next;
  close(scope, flow);
}

// Filling may open further blocks; none of them is executed either.
void Generator::fill_dead_blocks() {
  for (std::size_t i = 0; i < draft_.scopes.size(); ++i)
    if (!draft_.scopes[i].complete) fill_dead(draft_.scopes[i]);
}

}  // namespace gadfly::gen
