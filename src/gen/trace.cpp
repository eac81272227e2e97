// SPDX-License-Identifier: Apache-2.0
#include "gen/trace.h"

#include <algorithm>

#include "machine/execution.h"
#include "support/check.h"

namespace gadfly::gen {
namespace {

// Of an array the elements, of a record the members count.
bool holds_volatile(const lang::TypeTable& types, lang::Type type) {
  if (type.is_volatile()) return true;
  if (types.kind(type) == lang::TypeKind::Array) return holds_volatile(types, types.element(type));
  if (types.kind(type) != lang::TypeKind::Record) return false;
  return std::ranges::any_of(types.record(type).fields,
                             [&](const lang::Field& field) { return holds_volatile(types, field.type); });
}

}  // namespace

bool can_be_watched(const lang::Program& program) {
  constexpr std::uint64_t kMostBytes = 8;
  for (std::uint32_t i = 0; i < program.vars.size(); ++i) {
    const lang::Var& var = program.vars[i];
    if (!holds_volatile(program.types, var.type)) continue;
    if (var.storage != lang::Storage::Global || var.is_extern || !program.types.is_scalar(var.type) ||
        program.types.size(var.type) > kMostBytes)
      return false;
  }
  return true;
}

TraceObserver::TraceObserver(const lang::Program& program) {
  GADFLY_CHECK(can_be_watched(program), "a volatile object that can't be watched");
  for (const lang::VarId id : program.globals) {
    if (!program.var(id).type.is_volatile()) continue;
    positions_[raw(id)] = trace_.variables.size();
    trace_.variables.push_back(id);
  }
}

void TraceObserver::on_volatile(machine::MachineView& machine, lang::ExprId, const machine::Place& place,
                                const machine::Value&, bool write) {
  const machine::Object& object = machine.object(place.object);
  GADFLY_CHECK(object.kind == machine::ObjectKind::Static, "a volatile object on the stack");
  trace_.accesses.push_back(
      lang::VolatileTrace::code(positions_.at(object.origin), static_cast<std::uint64_t>(place.offset), write));
}

lang::VolatileTrace volatile_trace(const lang::TestProgram& test) {
  TraceObserver observer(test.program);
  machine::RunOptions run;
  run.observer = &observer;
  const auto machine = machine::make_execution(test.program, run);
  machine->start();
  machine->call(test.entry, {}, {}, lang::ExprId{0});
  return observer.take();
}

}  // namespace gadfly::gen
