// SPDX-License-Identifier: Apache-2.0
// A run that is controlled step by step: by a grower, which writes the program while it runs, and by callers that
// evaluate expressions in the state that a run has left.
//
// Every member that evaluates or executes throws Stop (stop.h) where the program is undefined, unsupported or out of
// fuel, and Contest (contest.h) where two calls in one expression conflict. All need a deep stack.
#pragma once

#include <memory>
#include <optional>
#include <span>

#include "machine/grower.h"
#include "machine/machine.h"
#include "machine/stop.h"
#include "machine/view.h"

namespace gadfly::machine {

class Execution : public MachineView {
 public:
  // Gives the objects of static storage duration their initial values. Call it once, before all others.
  virtual void start() = 0;

  virtual Value eval(lang::ExprId id) = 0;
  // The value of |id|; nothing, and no effect on the run, where its evaluation throws Stop.
  virtual std::optional<Value> try_eval(lang::ExprId id) = 0;
  virtual Flow exec(lang::StmtId id) = 0;
  // Calls |f| with values of its parameters' types (variable arguments: as promoted, with |types|).
  virtual Value call(lang::FuncId f, std::span<const Value> args, std::span<const lang::Type> types,
                     lang::ExprId site) = 0;
  // The function that a pointer value points to. Throws Stop where there is none or its type differs from |as|, the
  // type it is called with.
  virtual lang::FuncId function_of(const Value& pointer, lang::Type as, lang::ExprId site) = 0;

  // The effects of statements whose values are already known. grow.cpp
  virtual void introduce(lang::VarId var) = 0;  // a new variable of a block under execution, or a static one
  virtual void give(lang::VarId var, const Value& value, lang::ExprId site) = 0;         // its first value
  virtual Value assign(lang::ExprId lvalue, const Value& value, lang::ExprId site) = 0;  // `lvalue = value`
  virtual void set_return_value(lang::ExprId id, const Value& value) = 0;
  virtual Flow exec_switch_on(lang::StmtId id, const Value& value) = 0;
  // Ends the temporary objects made since temporaries() had the value |mark|.
  virtual std::size_t temporaries() const = 0;
  virtual void end_temporaries(std::size_t mark) = 0;
  virtual void count_step() = 0;  // of a statement that a grower performed itself
};

// A run of |program|, which may grow meanwhile. Both arguments must outlive it.
std::unique_ptr<Execution> make_execution(const lang::Program& program, const RunOptions& options);

}  // namespace gadfly::machine
