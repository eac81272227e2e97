// SPDX-License-Identifier: Apache-2.0
// if, switch, blocks, and what leaves a loop or a function in the middle.
#pragma once

#include "gen/part.h"

namespace gadfly::gen {

class Accesses;
class Assignments;
class Bodies;
class Operations;

class Branches : private Part {
 public:
  Branches(Draft& draft, Parts& parts);

  Flow if_else(Scope& scope);
  Flow switch_on(Scope& scope);
  Flow break_if(Scope& scope);
  Flow continue_if(Scope& scope);
  Flow return_if(Scope& scope);
  Flow block(Scope& scope);

  // if, with or without else, over a condition that has been performed.
  Flow branch(Scope& scope, Grown condition);

 private:
  Flow leave_if(Scope& scope, Rule rule);
  __int128 fresh_label(lang::Type type, const Value& now, bool matching, std::vector<__int128>& used);
  // return …; which sets the value that is returned if it |leaves|.
  lang::StmtId return_statement(Scope& scope, lang::Type result, bool leaves);

  Accesses& accesses_;
  Operations& operations_;
  Assignments& assignments_;
  Bodies& bodies_;
};

}  // namespace gadfly::gen
