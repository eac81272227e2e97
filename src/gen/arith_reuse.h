// SPDX-License-Identifier: Apache-2.0
// Subexpressions that stand in a function more than once: no variable in them changes.
#pragma once

#include <optional>

#include "gen/arith_part.h"

namespace gadfly::gen::arith {

class Expressions;
class Operations;

class Reuse : private Part {
 public:
  Reuse(Draft& draft, Parts& parts);

  std::optional<Node> reuse(const Requirements& required);
  void remember(const Node& node, bool floating);
  void forget() { remembered_.clear(); }
  // The expression |node| was changed and has another value.
  void change(const Node& node);
  // Another tree like |id|. Requires a node that is repeatable.
  lang::ExprId copy(lang::ExprId id);

 private:
  struct Remembered {
    Node node;
    bool floating;
  };

  std::vector<Remembered> remembered_;
  Operations& operations_;
  Expressions& expressions_;
};

}  // namespace gadfly::gen::arith
