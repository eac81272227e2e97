// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "lang/tree.h"

namespace gadfly::machine {

class Machine;
enum class Flow : std::uint8_t;

// Writes the program while it runs. A block whose end is reached is offered to the grower, which may
// append statements and execute them at once, in the state that execution has there.
class Grower {
 public:
  virtual ~Grower() = default;
  // Appends a statement to |block| and executes it: true, and |flow| says where control goes then. False:
  // the block is complete.
  virtual bool extend(Machine& machine, lang::StmtId block, Flow& flow) = 0;
};

}  // namespace gadfly::machine
