// SPDX-License-Identifier: Apache-2.0
// Jumps, in frames of fixed statements around open blocks.
#pragma once

#include "gen/part.h"

namespace gadfly::gen {

class Accesses;
class Assignments;
class Budget;
class Expressions;
class Loops;

class Jumps : private Part {
 public:
  Jumps(Draft& draft, Parts& parts);

  Flow goto_forward(Scope& scope);
  Flow goto_backward(Scope& scope);
  Flow goto_into_loop(Scope& scope);
  Flow goto_out_of_loop(Scope& scope);

 private:
  lang::LabelId new_label(const Scope& scope);
  lang::ExprId jump_condition(Scope& scope);
  lang::StmtId goto_if(lang::ExprId condition, lang::LabelId label);

  std::uint32_t labels_ = 0;
  Budget& budget_;
  Accesses& accesses_;
  Expressions& expressions_;
  Assignments& assignments_;
  Loops& loops_;
};

}  // namespace gadfly::gen
