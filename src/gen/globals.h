// SPDX-License-Identifier: Apache-2.0
// The objects that exist before anything runs, with their initialisers.
#pragma once

#include "gen/part.h"

namespace gadfly::gen {

class Budget;
class DrawnTypes;
class Functions;
class HiddenNumbers;
class Lvalues;

class Globals : private Part {
 public:
  Globals(Draft& draft, Parts& parts);

  void add_globals();
  lang::VarId add_global(lang::Type type, VarFacts facts, const char* prefix);
  lang::ExprId initialiser(lang::Type type);

 private:
  // The type and the facts of a global of |shape|; false: there is none.
  bool draw(Rule shape, lang::Type& type, VarFacts& facts);
  bool draw_cursor(lang::Type& type, VarFacts& facts);
  void draw_integers(Rule shape, lang::Type& type, VarFacts& facts);
  lang::VarId add_global(Rule shape);
  void initialise(lang::VarId var, lang::Type type, const VarFacts& facts);
  lang::ExprId pointer_initialiser(lang::VarId pointer);

  Budget& budget_;
  DrawnTypes& drawn_;
  Lvalues& lvalues_;
  HiddenNumbers& hidden_;
  Functions& functions_;
};

}  // namespace gadfly::gen
