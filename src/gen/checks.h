// SPDX-License-Identifier: Apache-2.0
// What the driver checks: every global, every part of it.
#pragma once

#include "gen/check_list.h"
#include "gen/part.h"

namespace gadfly::gen {

class Checks : private Part {
 public:
  Checks(Draft& draft, Parts& parts);

  // What the globals hold now becomes what is expected.
  void add_checks();
  // The part of a global of type |type| that |pointer| points to; kNoExpr: it is in no global.
  lang::ExprId named_place(const Value& pointer, lang::Type type);

 private:
  void check(lang::ExprId lvalue, bool internal);
  void check_pointer(lang::ExprId lvalue, bool internal);
  // What |value| is now.
  std::uint64_t now(lang::ExprId value) { return machine().eval(value).lo; }

  CheckList list_;
};

}  // namespace gadfly::gen
