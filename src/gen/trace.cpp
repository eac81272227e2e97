// SPDX-License-Identifier: Apache-2.0
#include "gen/trace.h"

#include <map>

#include "machine/interpreter.h"
#include "support/check.h"

namespace gadfly::gen {
namespace {

class TraceObserver final : public machine::Observer {
 public:
  explicit TraceObserver(const lang::Program& program) {
    constexpr std::uint64_t kMostBytes = 8;
    for (const lang::VarId id : program.globals) {
      const lang::Type type = program.var(id).type;
      if (!type.is_volatile()) continue;
      GADFLY_CHECK(program.var(id).storage == lang::Storage::Global &&
                       program.types.is_scalar(type) && program.types.size(type) <= kMostBytes,
                   "{} can't be watched", program.var(id).name);
      positions_[raw(id)] = trace_.variables.size();
      trace_.variables.push_back(id);
    }
  }

  std::uint8_t interests() const override { return machine::kObserveVolatile; }

  void on_volatile(machine::Machine& machine, lang::ExprId, const machine::Place& place,
                   const machine::Value&, bool write) override {
    const machine::Object& object = machine.memory()[place.object];
    GADFLY_CHECK(object.kind == machine::ObjectKind::Static, "a volatile object on the stack");
    trace_.accesses.push_back(lang::VolatileTrace::code(
        positions_.at(object.origin), static_cast<std::uint64_t>(place.offset), write));
  }

  lang::VolatileTrace take() { return std::move(trace_); }

 private:
  lang::VolatileTrace trace_;
  std::map<std::uint32_t, std::size_t> positions_;  // in trace_.variables, by VarId
};

}  // namespace

lang::VolatileTrace volatile_trace(const lang::TestProgram& test) {
  TraceObserver observer(test.program);
  machine::RunOptions run;
  run.observer = &observer;
  machine::Machine machine(test.program, run);
  machine.start();
  machine.call(test.entry, {}, {}, lang::ExprId{0});
  return observer.take();
}

}  // namespace gadfly::gen
