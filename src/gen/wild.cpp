// SPDX-License-Identifier: Apache-2.0
#include "gen/wild.h"

#include <algorithm>

#include "lang/print.h"
#include "machine/interpreter.h"

namespace gadfly::gen {

using lang::BinaryOp;
using lang::ExprId;
using lang::Type;
using lang::TypeKind;
using lang::VarId;

namespace {

constexpr int kMostDraftRuns = 400, kLivenRounds = 5;
constexpr std::uint64_t kKernelFuel = 60'000;  // arrays are filled and read as a whole

}  // namespace

void WildGenerator::run() {
  world_.add_types();
  world_.add_globals();
  statements_.add_functions();
  kernels_.add();
  probes_.add();
  floats_.add();
  statements_.add_entry();
  probes_.append_calls(draft_.program.function(draft_.test.entry).body);
  floats_.append_calls(draft_.program.function(draft_.test.entry).body);
  StatementCounts counts(draft_);
  settle(counts);
  if (liven_.set_numbers(counts)) settle(counts);
  for (int round = 0; round < kLivenRounds && liven_.liven(counts); ++round) settle(counts);
  if (kernels_.append_calls(draft_.program.function(draft_.test.entry).body)) {
    fuel_ += kKernelFuel;
    settle(counts);
  }
  repair_.clear_numbers();
}

void WildGenerator::settle(StatementCounts& counts) {
  int tries = 0;
  while (!runs(counts)) {
    draft_.options.stop.check();
    if (++tries < kMostDraftRuns) continue;
    // Nothing is called any more, which is defined.
    draft_.program.stmt(draft_.program.function(draft_.test.entry).body).b = 0;
  }
}

// Runs the program; where it does not end as it should, repairs it.
bool WildGenerator::runs(StatementCounts& counts) {
  repair_.number_nodes();
  repair_.note_addresses();
  counts.clear();
  machine::RunOptions run;
  run.fuel = fuel_;
  run.stop = draft_.options.stop;
  run.observer = &counts;
  machine::Machine machine(draft_.program, run);
  const auto give_up = [&] { draft_.program.stmt(draft_.program.function(draft_.test.entry).body).b = 0; };
  try {
    machine.start();
    machine.call(draft_.test.entry, {}, {}, ExprId{0});
    draft_.stats.steps = machine.steps();
    add_checks(machine);
    return true;
  } catch (const machine::Contest& contest) {
    if (!repair_.separate(contest.site)) give_up();
  } catch (const machine::Stop& stop) {
    if (!repair_.repair(stop.verdict, counts)) give_up();
  }
  return false;
}

// What the machine can't read beyond doubt is not checked.
void WildGenerator::add_checks(machine::Machine& machine) {
  draft_.test.checks.clear();
  draft_.test.checksum = 0;
  for (const VarId var : draft_.program.globals) {
    const lang::Var& v = draft_.program.var(var);
    if (v.storage != lang::Storage::Global || v.type.is_const()) continue;
    if (std::ranges::find(draft_.observed, var) != draft_.observed.end()) continue;
    check_parts(machine, draft_.build.variable(var), v.is_static, true);
  }
  for (const lang::Check& check : draft_.test.checks)
    draft_.test.checksum = lang::mix(draft_.test.checksum, check.expected);
}

// Bytes that were copied need not be a value.
void WildGenerator::add_check(machine::Machine& machine, std::string name, ExprId value, bool internal) {
  const ExprId wide = draft_.build.cast(value, draft_.types().basic(TypeKind::ULLong));
  const machine::Machine::Mark before = machine.mark();
  try {
    const std::uint64_t expected = machine.eval(wide).lo;
    draft_.test.checks.push_back({std::move(name), wide, expected, internal});
  } catch (const machine::Stop&) {
    machine.rollback(before);
  }
  machine.release_mark();
}

// |plain|: no part of it can be without a value.
void WildGenerator::check_parts(machine::Machine& machine, ExprId lvalue, bool internal, bool plain) {
  const Type type = draft_.type_of(lvalue);
  const lang::TypeInfo info = draft_.types().info(type);
  if (info.kind == TypeKind::Array) {
    for (std::uint32_t i = 0; i < info.count; ++i)
      check_parts(machine, draft_.build.index(lvalue, draft_.number(i)), internal, plain);
  } else if (info.kind == TypeKind::Vector) {
    for (std::uint32_t i = 0; i < info.count; ++i)
      check_parts(machine, draft_.build.element(lvalue, draft_.number(i)), internal, plain);
  } else if (info.kind == TypeKind::Record) {
    const auto fields = static_cast<std::uint32_t>(draft_.types().record(type).fields.size());
    for (std::uint32_t i = 0; i < fields; ++i) check_parts(machine, draft_.build.member(lvalue, i), internal, false);
  } else if (lang::is_integer(info.rep)) {
    const bool is_wide = lang::bit_width(info.rep) == 128;
    if ((!plain || !is_wide) && !machine.peek(lvalue) && !(plain && type.is_volatile())) return;
    if (is_wide && !plain) return;
    const std::string name = lang::print_expr(draft_.program, lvalue);
    const ExprId value = draft_.build.load(lvalue);
    add_check(machine, name, value, internal);
    if (is_wide)
      add_check(machine, name + " >> 64", draft_.build.binary(BinaryOp::Shr, value, draft_.number(64)), internal);
  }
}

}  // namespace gadfly::gen
