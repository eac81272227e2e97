// SPDX-License-Identifier: Apache-2.0
#include "cli/trace.h"

#include <fmt/format.h>

#include "cli/diagnose.h"
#include "machine/view.h"

namespace gadfly::cli {
namespace {

// The type of the object that |access| reads or writes.
lang::Type accessed_type(const lang::Program& program, const lang::Expr& access) {
  switch (access.kind) {
    case lang::ExprKind::Load:
    case lang::ExprKind::Assign:
    case lang::ExprKind::CompoundAssign:
    case lang::ExprKind::IncDec: return program.expr(access.child_a()).type;
    default: return access.type;
  }
}

}  // namespace

void VolatileTrace::on_volatile(machine::MachineView& machine, lang::ExprId expr, const machine::Place& accessed,
                                const machine::Value& value, bool write) {
  const lang::Expr& access = program_.expr(expr);
  const Place place = place_of(program_, access.loc);
  const std::string offset = accessed.offset == 0 ? "" : fmt::format(" at byte {}", accessed.offset);
  const lang::Type type = accessed_type(program_, access);
  const std::string shown = program_.types.is_scalar(type) ? ": " + machine.show(value, type) : std::string();
  fmt::print(out_, "{}:{}:{}: volatile {} of {}{}{}\n", place.file, place.line, place.column, write ? "write" : "read",
             machine.describe(accessed.object), offset, shown);
}

}  // namespace gadfly::cli
