// SPDX-License-Identifier: Apache-2.0
// Assignments, and how what is computed flows on into what is checked.
#pragma once

#include "gen/part.h"

namespace gadfly::gen {

class Accesses;
class Declarations;
class DrawnTypes;
class Expressions;
class Lvalues;
class Operations;
class OtherValues;
class Reuse;
class Visible;

class Assignments : private Part {
 public:
  Assignments(Draft& draft, Parts& parts);

  // Rules. assign() is possible everywhere: other rules fall back on it.
  Flow assign(Scope& scope);
  Flow accumulate(Scope& scope);
  Flow pointer_assign(Scope& scope);
  Flow record_assign(Scope& scope);
  Flow float_assign(Scope& scope);
  Flow fold(Scope& scope);

  struct Target {
    lang::ExprId lvalue = lang::kNoExpr;
    bool keep = false;  // what it holds has not been used, or is written again and again: keep it in the new value
  };
  // Somewhere to put a value; its access is logged. No lvalue: there is none.
  Target target(Scope& scope);
  bool loses(const Scope& scope, lang::ExprId lvalue);
  // An integer that decides something.
  Grown condition(Scope& scope);
  // Puts |value| into a new variable.
  Flow keep_in_variable(Scope& scope, Grown value);
  // At the end of a block: what is left in its variables flows on.
  void fold_pending(Scope& scope);

 private:
  lang::ExprId accumulator(Scope& scope, bool overwrites);
  Flow fold_variable(Scope& scope, lang::VarId var);
  bool must_keep(lang::ExprId lvalue);
  std::uint32_t depth_for(unsigned width);

  DrawnTypes& drawn_;
  Visible& visible_;
  Accesses& accesses_;
  Operations& operations_;
  Lvalues& lvalues_;
  OtherValues& others_;
  Expressions& expressions_;
  Reuse& reuse_;
  Declarations& declarations_;
};

}  // namespace gadfly::gen
