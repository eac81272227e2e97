// SPDX-License-Identifier: Apache-2.0
// Integers in memory to read or write: variables, parts of them, what pointers point to. kNoExpr: there is none that
// may be used beside the rest of the full expression.
#pragma once

#include "gen/part.h"

namespace gadfly::gen {

class Accesses;
class DrawnTypes;
class MemoryCounters;
class Visible;

class Lvalues : private Part {
 public:
  Lvalues(Draft& draft, Parts& parts);

  // By the rules of the group Leaf. Its access is logged.
  lang::ExprId integer_lvalue(const Context& at, Use use);
  // An index below |count|.
  lang::ExprId subscript(Scope& scope, std::uint64_t count);
  // A part of |whole| that has the type |part|, which it contains.
  lang::ExprId descend(lang::ExprId whole, lang::Type part);

 private:
  lang::ExprId local_leaf(Scope& scope, Use use);
  lang::ExprId global_leaf(Scope& scope, Use use);
  lang::ExprId dereferenced(Scope& scope, Use use);
  bool is_usable(lang::VarId var, Use use);
  lang::ExprId integer_in(Scope& scope, lang::VarId var, Use use);
  lang::ExprId part_of(Scope& scope, lang::ExprId whole, Use use);
  lang::ExprId counter_subscript(Scope& scope, std::uint64_t count);

  DrawnTypes& drawn_;
  Visible& visible_;
  Accesses& accesses_;
  MemoryCounters& counters_;
};

}  // namespace gadfly::gen
