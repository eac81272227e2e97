// SPDX-License-Identifier: Apache-2.0
// Locals that are set on some paths only and read only there, and local arrays without an initialiser that a loop
// fills.
#pragma once

#include <map>

#include "gen/part.h"

namespace gadfly::gen {

class Accesses;
class Assignments;
class Budget;
class DataFlow;
class DrawnTypes;
class Functions;
class HiddenNumbers;
class Loops;
class Operations;
class Reuse;
class Visible;

class Paths : private Part {
 public:
  Paths(Draft& draft, Parts& parts);

  Flow partly_set(Scope& scope);
  Flow carried(Scope& scope);
  Flow filled_array(Scope& scope);
  Flow pointer_array(Scope& scope);

 private:
  lang::ExprId steady_condition(lang::VarId hidden, lang::BinaryOp op, __int128 with);
  lang::FuncId summing_function(lang::Type element);

  std::map<std::uint32_t, lang::FuncId> summing_;  // by type of the elements
  Budget& budget_;
  DrawnTypes& drawn_;
  Visible& visible_;
  Accesses& accesses_;
  Operations& operations_;
  Reuse& reuse_;
  Assignments& assignments_;
  Loops& loops_;
  HiddenNumbers& hidden_;
  DataFlow& flow_;
  Functions& functions_;
};

}  // namespace gadfly::gen
