// SPDX-License-Identifier: Apache-2.0
// Groups of statements that the elimination of redundancies, jump threading and loop optimisers look for.
#pragma once

#include <span>

#include "gen/part.h"

namespace gadfly::gen {

class Accesses;
class Assignments;
class Branches;
class Budget;
class DataFlow;
class Declarations;
class Expressions;
class Functions;
class Loops;
class Operations;
class Reuse;
class Visible;

class Patterns : private Part {
 public:
  Patterns(Draft& draft, Parts& parts);

  Flow redundancy(Scope& scope);
  Flow small_function(Scope& scope);
  Flow reload(Scope& scope);
  Flow selected(Scope& scope);
  Flow invariant_loop(Scope& scope);
  Flow known_value(Scope& scope);
  Flow threaded(Scope& scope);

 private:
  lang::FuncId add_small_function(std::span<const lang::Type> params, lang::Type result);
  // The body of a loop over |array| by |counter|.
  lang::StmtId invariant_body(Scope& scope, lang::VarId array, lang::VarId counter);

  Budget& budget_;
  Visible& visible_;
  Accesses& accesses_;
  Operations& operations_;
  Expressions& expressions_;
  Reuse& reuse_;
  Assignments& assignments_;
  Declarations& declarations_;
  Branches& branches_;
  Loops& loops_;
  DataFlow& flow_;
  Functions& functions_;
};

}  // namespace gadfly::gen
