// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdio>

#include "lang/program.h"
#include "machine/observer.h"

namespace gadfly::cli {

// Prints a line for each access of a volatile object: "FILE:3:5: volatile read of 'x': 7"; inside of
// a larger object with the byte where it is.
class VolatileTrace final : public machine::Observer {
 public:
  VolatileTrace(const lang::Program& program, std::FILE* out) : program_(program), out_(out) {}

  std::uint8_t interests() const override { return machine::kObserveVolatile; }
  void on_volatile(machine::MachineView& machine, lang::ExprId expr, const machine::Place& place,
                   const machine::Value& value, bool write) override;

 private:
  const lang::Program& program_;
  std::FILE* out_;
};

}  // namespace gadfly::cli
