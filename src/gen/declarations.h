// SPDX-License-Identifier: Apache-2.0
// Declarations of local variables.
#pragma once

#include "gen/part.h"

namespace gadfly::gen {

class Accesses;
class Budget;
class DrawnTypes;
class Expressions;
class Globals;
class Operations;
class OtherValues;
class Reuse;
class Visible;

class Declarations : private Part {
 public:
  Declarations(Draft& draft, Parts& parts);

  Flow declare(Scope& scope);

  // T var = init; which is executed.
  Flow initialise(Scope& scope, lang::VarId var, lang::ExprId init);
  // The same for an integer whose initialiser was performed while it was built. It is visible from here on.
  Flow declare_grown(Scope& scope, lang::VarId var, Grown init);

 private:
  Flow declare_integer(Scope& scope);
  Flow declare_float(Scope& scope);
  Flow declare_aggregate(Scope& scope, Rule shape);
  Flow declare_pointer(Scope& scope, Rule shape);
  Flow declare_static(Scope& scope);
  Flow declare_object(Scope& scope, lang::VarId var, lang::ExprId init, Rule shape);
  lang::VarId shadowed_by_next(Scope& scope);

  Budget& budget_;
  DrawnTypes& drawn_;
  Visible& visible_;
  Accesses& accesses_;
  Operations& operations_;
  OtherValues& others_;
  Globals& globals_;
  Expressions& expressions_;
  Reuse& reuse_;
};

}  // namespace gadfly::gen
