// SPDX-License-Identifier: Apache-2.0
// How the body of a function begins and ends. What stands between grows like any other block.
#pragma once

#include "gen/part.h"

namespace gadfly::gen {

class Accesses;
class Calls;
class Declarations;
class Expressions;
class Globals;
class Loops;
class Operations;
class OtherValues;
class Visible;

class Bodies : private Part {
 public:
  Bodies(Draft& draft, Parts& parts);

  // The variable arguments are read, the function calls itself. |next| becomes the number of the statement of the block
  // that execution goes on with.
  Flow begin_body(lang::FuncId f, Scope& scope, std::uint32_t& next);
  // A value to return: what the function's own variables still hold goes into it.
  Grown result_value(Scope& scope, lang::Type type);
  // return …; at the end, which sets |flow| where it is executed.
  void return_from(Scope& scope, Flow& flow);

 private:
  void read_variable_arguments(lang::FuncId f, Scope& scope);
  std::vector<lang::ExprId> recursive_arguments(lang::FuncId f, Scope& scope);

  Visible& visible_;
  Accesses& accesses_;
  Operations& operations_;
  OtherValues& others_;
  Globals& globals_;
  Expressions& expressions_;
  Declarations& declarations_;
  Loops& loops_;
  Calls& calls_;
};

}  // namespace gadfly::gen
