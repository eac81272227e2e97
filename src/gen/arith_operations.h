// SPDX-License-Identifier: Apache-2.0
// Operations on known operands. One that would be undefined or not exact is flipped to another operator where that
// helps, and else gets an operand moved by an inserted addition (Orange3's Table 1 and Figure 9, with the rows that
// they lack: the smallest number times or divided by -1, shifts into the sign, sums of numbers that are too far apart).
#pragma once

#include <optional>

#include "gen/arith_part.h"

namespace gadfly::gen::arith {

class Reuse;
class Variables;

class Operations : private Part {
 public:
  Operations(Draft& draft, Parts& parts);

  // a op b, or what takes its place. What it gives fits wherever a op b does.
  Node combine(lang::BinaryOp op, Node a, Node b, SyntaxPosition fit);
  // condition ? a : b
  Node choice(const Node& condition, const Node& a, const Node& b);
  // node + k, which is |target|: a number, or units of a floating type. Nothing: there is no such k, or no room.
  std::optional<Node> moved(const Node& node, Int128 target, SyntaxPosition fit);
  // |node| is left out of the program after all.
  void drop(const Node& node);
  // a op b for operands of the types |ta| and |tb|; nothing: it is undefined, or not exact.
  std::optional<Value> evaluated(lang::BinaryOp op, lang::Type ta, const Value& a, lang::Type tb, const Value& b);

 private:
  std::optional<Node> applied(lang::BinaryOp op, const Node& a, const Node& b, SyntaxPosition fit);
  std::optional<Node> flipped(lang::BinaryOp op, const Node& a, Node& b, SyntaxPosition fit);
  bool complement(Node& b);
  bool insert(lang::BinaryOp op, Node& a, Node& b, SyntaxPosition fit);
  bool insert_divisor(Node& b, SyntaxPosition fit);
  bool insert_for_conversion(Node& a, Node& b, SyntaxPosition left, SyntaxPosition right);
  Node inserted_operand(lang::Type type, const Value& value, std::uint32_t parens);

  Variables& variables_;
  Reuse& reuse_;
};

}  // namespace gadfly::gen::arith
