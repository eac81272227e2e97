// SPDX-License-Identifier: Apache-2.0
// Expressions of a wanted number of operations, from their leaves up, with the values that they have.
#pragma once

#include <optional>

#include "gen/arith_part.h"

namespace gadfly::gen::arith {

class Operations;
class Reuse;
class Variables;

class Expressions : private Part {
 public:
  Expressions(Draft& draft, Parts& parts);

  // By the rules of the group Expression.
  Node expression(const Requirements& required);
  Node operand(const Requirements& required);

  // Rules. Nothing where a rule has nothing that fits.
  std::optional<Node> unary(const Requirements& required);
  std::optional<Node> binary(const Requirements& required);
  std::optional<Node> comparison_of_floats(const Requirements& required);

  // An operator over |operations| of its operands.
  lang::BinaryOp integer_operator(Rule context, std::uint32_t operations);
  lang::BinaryOp float_operator();
  lang::BinaryOp any_operator(const Requirements& required) {
    return required.floating ? float_operator() : integer_operator(required.operators, required.ops);
  }
  // How many of |operations| each of |count| operands gets: any way to cut them, as far as there is room for them.
  Shares shares(std::uint32_t operations, std::size_t count, const Requirements& child);

 private:
  std::optional<Node> by_rule(Rule rule, const Requirements& required);
  std::optional<Node> constant_operand(const Requirements& required);
  Node constant_beside(const Node& left, bool divisor);
  Node right_operand(lang::BinaryOp op, const Node& left, const Requirements& required);

  Variables& variables_;
  Operations& operations_;
  Reuse& reuse_;
  Parts& parts_;  // for the table of rules alone
};

}  // namespace gadfly::gen::arith
