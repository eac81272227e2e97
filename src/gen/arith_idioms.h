// SPDX-License-Identifier: Apache-2.0
// Shapes that optimisers look for, over a variable or an expression. Their constants lie where a wrong rewrite shows:
// what is compared is mostly equal, what is cut off is mostly there.
#pragma once

#include <optional>

#include "gen/arith_part.h"

namespace gadfly::gen::arith {

class Effects;
class Expressions;
class Operations;
class Reuse;
class Variables;

class Idioms : private Part {
 public:
  Idioms(Draft& draft, Parts& parts);

  // By the rules of the group Idiom.
  std::optional<Node> idiom(const Requirements& required);

 private:
  // What an idiom is made of, and its place.
  struct Shaping {
    const Node& x;
    const Requirements& child;  // of further operands
    SyntaxPosition fit, inner;  // of the whole, of what stands in parentheses
    lang::Type type;            // of x, promoted
    unsigned width;             // of |type|
  };
  struct Row;
  static const Row kRows[];
  Node divided(const Shaping& at);
  Node sum_compared(const Shaping& at);
  Node sum_kept(const Shaping& at);
  Node cut_compared(const Shaping& at);
  Node cut_kept(const Shaping& at);
  Node multiplied(const Shaping& at);
  Node shifted_there(const Shaping& at);
  Node bit_tested(const Shaping& at);
  Node cut_difference(const Shaping& at);
  Node multiple_below(const Shaping& at);
  Node smaller_of(const Shaping& at);
  Node absolute_value(const Shaping& at);

  // What they are made of.
  Node hidden_operand(const Requirements& required);
  Node number(const Shaping& at, std::uint64_t value);
  Node power_of_two(const Shaping& at);
  Node sum(const Shaping& at);
  Node compared_nearby(const Node& node, SyntaxPosition fit);
  Node cut(const Node& node);
  Node again(const Node& node);

  Variables& variables_;
  Operations& operations_;
  Expressions& expressions_;
  Reuse& reuse_;
  Effects& effects_;
};

}  // namespace gadfly::gen::arith
