// SPDX-License-Identifier: Apache-2.0
// What is known at a place, asserted there: if (fact) { } else abort();
//
// A fact is what holds when it is grown. Should execution come back with another state, the else side is entered,
// which is an open block: the fact is widened there so that it holds for every state seen so far.
#pragma once

#include "gen/part.h"

namespace gadfly::gen {

class Accesses;
class Assignments;
class Checks;
class Operations;
class Visible;

class Assertions : private Part {
 public:
  Assertions(Draft& draft, Parts& parts);

  Flow assert_fact(Scope& scope);
  // Makes the fact with this number hold for the state of now as well.
  void widen_fact(std::uint32_t number);
  // Completes the else side of a fact.
  void fail_in(Scope& scope);

 private:
  struct Fact {
    lang::ExprId condition = lang::kNoExpr;
    lang::VarId var = lang::kNoVar;
    lang::ExprId low = lang::kNoExpr, high = lang::kNoExpr;  // of an integer
  };
  Fact range_fact(lang::VarId var);
  Fact pointer_fact(Scope& scope, lang::VarId var);

  std::vector<Fact> facts_;
  lang::FuncId abort_ = lang::kNoFunc;
  Visible& visible_;
  Accesses& accesses_;
  Operations& operations_;
  Assignments& assignments_;
  Checks& checks_;
};

}  // namespace gadfly::gen
