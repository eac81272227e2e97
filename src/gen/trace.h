// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>

#include "lang/answer.h"
#include "machine/observer.h"

namespace gadfly::gen {

// Whether all that is volatile in |program| are global scalars of at most eight bytes.
bool can_be_watched(const lang::Program& program);

// Notes the accesses of a run to volatile globals. Requires can_be_watched().
class TraceObserver final : public machine::Observer {
 public:
  explicit TraceObserver(const lang::Program& program);
  std::uint8_t interests() const override { return machine::kObserveVolatile; }
  void on_volatile(machine::MachineView& machine, lang::ExprId, const machine::Place& place, const machine::Value&,
                   bool write) override;
  lang::VolatileTrace take() { return std::move(trace_); }

 private:
  lang::VolatileTrace trace_;
  std::map<std::uint32_t, std::size_t> positions_;  // in trace_.variables, by VarId
};

// Runs the entry of a finished program and notes its accesses to volatile globals. Requires that it
// is defined and ends, and can_be_watched().
lang::VolatileTrace volatile_trace(const lang::TestProgram& test);

}  // namespace gadfly::gen
