// SPDX-License-Identifier: Apache-2.0
// Variables that are changed inside expressions. Each is named once, and checked in the end.
#pragma once

#include <optional>

#include "gen/arith_part.h"

namespace gadfly::gen::arith {

class Expressions;
class Operations;
class Variables;

class Effects : private Part {
 public:
  Effects(Draft& draft, Parts& parts);

  std::optional<Node> increment(const Requirements& required);
  std::optional<Node> assign_inside(const Requirements& required);
  std::optional<Node> compound_inside(const Requirements& required);

  // (y = value), y being of |type|, which holds the value. Whatever is made of it, y is checked.
  Node kept(const Requirements& required, const Node& value, lang::Type type);

  struct Compounded {
    lang::BinaryOp op;
    Value value;
  };
  // What `v op= operand` gives for some operator, v being of |type| and holding |before|.
  std::optional<Compounded> compounded(const Requirements& required, lang::Type type, const Value& before,
                                       const Node& operand);

 private:
  lang::VarId changed_variable(const Requirements& required, lang::Type type, const Value& before, const Value& after);

  Variables& variables_;
  Operations& operations_;
  Expressions& expressions_;
};

}  // namespace gadfly::gen::arith
