// SPDX-License-Identifier: Apache-2.0
// Operators that evaluate their operands in sequence, or not at all: ?:, && and ||, the comma.
#pragma once

#include <optional>

#include "gen/arith_part.h"

namespace gadfly::gen::arith {

class Expressions;
class Operations;

class Conditions : private Part {
 public:
  Conditions(Draft& draft, Parts& parts);

  std::optional<Node> conditional(const Requirements& required);
  std::optional<Node> logical(const Requirements& required);
  std::optional<Node> comma(const Requirements& required);

 private:
  Operations& operations_;
  Expressions& expressions_;
};

}  // namespace gadfly::gen::arith
