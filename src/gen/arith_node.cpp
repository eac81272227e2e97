// SPDX-License-Identifier: Apache-2.0
#include "gen/arith_node.h"

#include <algorithm>

namespace gadfly::gen::arith {

Node node_over(lang::ExprId id, const machine::Value& value, Prec prec, std::initializer_list<const Node*> operands) {
  Node node{id, value, prec};
  node.ops = 1;
  const Node* const first = *operands.begin();
  node.first_effect = first->first_effect;
  node.last_effect = first->last_effect;
  for (const Node* operand : operands) {
    node.ops += operand->ops;
    node.repeatable = node.repeatable && operand->repeatable;
    node.first_effect = std::min(node.first_effect, operand->first_effect);
    node.last_effect = std::max(node.last_effect, operand->last_effect);
  }
  return node;
}

}  // namespace gadfly::gen::arith
