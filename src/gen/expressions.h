// SPDX-License-Identifier: Apache-2.0
// Arithmetic expressions, built from their leaves up with the values that they have here and now.
#pragma once

#include "gen/part.h"

namespace gadfly::gen {

class Accesses;
class DrawnTypes;
class Lvalues;
class Operations;
class Visible;

class Expressions : private Part {
 public:
  Expressions(Draft& draft, Parts& parts);

  // By the rules of the group Expression, of at most |depth| levels of operators.
  Grown expression(const Context& at, std::uint32_t depth);
  Grown pure_expression(const Context& at, std::uint32_t depth);

  // Rules. Nothing (no id) where a rule has nothing to use.
  Grown operand(const Context& at);
  Grown unary(const Context& at, std::uint32_t depth);
  Grown binary(const Context& at, std::uint32_t depth);
  Grown cast_expression(const Context& at, std::uint32_t depth);
  Grown conditional(const Context& at, std::uint32_t depth);
  Grown logical(const Context& at, std::uint32_t depth);
  Grown builtin(const Context& at, std::uint32_t depth);
  Grown size_of(const Context& at);

 private:
  std::uint32_t lossy_depth(std::uint32_t depth);

  DrawnTypes& drawn_;
  Visible& visible_;
  Accesses& accesses_;
  Operations& operations_;
  Lvalues& lvalues_;
  Parts& parts_;  // for the table of rules alone
};

}  // namespace gadfly::gen
