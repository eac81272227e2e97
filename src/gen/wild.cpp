// SPDX-License-Identifier: Apache-2.0
#include "gen/wild.h"

#include <algorithm>

#include "machine/contest.h"
#include "machine/execution.h"

namespace gadfly::gen {

using lang::ExprId;
using lang::Type;
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
  const auto machine = machine::make_execution(draft_.program, run);
  const auto give_up = [&] { draft_.program.stmt(draft_.program.function(draft_.test.entry).body).b = 0; };
  try {
    machine->start();
    machine->call(draft_.test.entry, {}, {}, ExprId{0});
    draft_.stats.steps = machine->steps();
    add_checks(*machine);
    return true;
  } catch (const machine::Contest& contest) {
    if (!repair_.separate(contest.site)) give_up();
  } catch (const machine::Stop& stop) {
    if (!repair_.repair(stop.verdict, counts)) give_up();
  }
  return false;
}

// What the machine can't read beyond doubt is not checked.
void WildGenerator::add_checks(machine::Execution& machine) {
  CheckList list(draft_.test, draft_.build);
  list.clear();
  for (const VarId var : draft_.program.globals) {
    const lang::Var& v = draft_.program.var(var);
    if (v.storage != lang::Storage::Global || v.type.is_const()) continue;
    if (std::ranges::find(draft_.observed, var) != draft_.observed.end()) continue;
    const bool internal = v.is_static;
    for_each_part(draft_.program, draft_.build, draft_.build.variable(var), UnionMembers::All,
                  [&](ExprId part, bool in_record) { add_check(list, machine, part, internal, in_record); });
  }
  list.finish();
}

// Members need not have a value, and bytes that were copied need not be one.
void WildGenerator::add_check(CheckList& list, machine::Execution& machine, ExprId lvalue, bool internal,
                              bool in_record) {
  const Type type = draft_.type_of(lvalue);
  const lang::Rep rep = draft_.types().rep(type);
  if (!lang::is_integer(rep)) return;
  const bool is_wide = lang::bit_width(rep) == 128;
  if (in_record && is_wide) return;
  const bool can_be_peeked = !is_wide && !type.is_volatile();
  if ((in_record || can_be_peeked) && !machine.peek(lvalue)) return;
  list.add_integer(lvalue, internal, [&](ExprId value) -> std::optional<std::uint64_t> {
    const std::optional<machine::Value> now = machine.try_eval(value);
    return now ? std::optional(now->lo) : std::nullopt;
  });
}

}  // namespace gadfly::gen
