// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "lang/tree.h"

namespace gadfly::machine {

class Execution;
struct Value;

// Where control goes after a statement.
enum class Flow : std::uint8_t { Next, Break, Continue, Return, Goto };

// Writes the program while it runs. A block whose end is reached is offered to the grower, which may
// append statements and execute them at once, in the state that execution has there.
class Grower {
 public:
  virtual ~Grower() = default;
  // Appends statements to |block| and executes them: true, |flow| says where control goes then, and |next|
  // which statement of the block comes next. False: the block is complete.
  virtual bool extend(Execution& execution, lang::StmtId block, Flow& flow, std::uint32_t& next) = 0;
  // The arithmetic operation |id| (Binary, CompoundAssign, IncDec; Unary: |b| is not used) is undefined with
  // these operands. True: the program was changed so that it is defined with them, and gives |result| (of
  // the type in which the operation is done); execution goes on with that.
  virtual bool mend(lang::ExprId id, const Value& a, const Value& b, Value& result) = 0;
  // The subscript of the Index |id| is |index|, not below |count|. True: the program was changed, and
  // the subscript is now |result|.
  virtual bool mend_index(lang::ExprId id, const Value& index, std::uint64_t count, std::uint64_t& result) = 0;
};

}  // namespace gadfly::machine
