// SPDX-License-Identifier: Apache-2.0
// Assignments, ++ and calls inside expressions.
#pragma once

#include "gen/part.h"

namespace gadfly::gen {

class Accesses;
class Assignments;
class Calls;
class Expressions;
class Functions;
class Lvalues;
class Operations;

class Effects : private Part {
 public:
  Effects(Draft& draft, Parts& parts);

  Grown comma(const Context& at, std::uint32_t depth);
  Grown assign_inside(const Context& at, std::uint32_t depth);
  Grown compound_inside(const Context& at, std::uint32_t depth);
  Grown increment(const Context& at);
  Grown call_inside(const Context& at, std::uint32_t depth);

 private:
  Accesses& accesses_;
  Operations& operations_;
  Lvalues& lvalues_;
  Expressions& expressions_;
  Assignments& assignments_;
  Functions& functions_;
  Calls& calls_;
};

}  // namespace gadfly::gen
