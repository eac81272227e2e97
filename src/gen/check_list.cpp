// SPDX-License-Identifier: Apache-2.0
#include "gen/check_list.h"

namespace gadfly::gen {

void CheckList::clear() {
  test_.checks.clear();
  test_.checksum = 0;
}

lang::ExprId CheckList::high_half(lang::ExprId value) {
  const lang::ExprId count = build_.constant(test_.program.types.basic(lang::TypeKind::Int), 64);
  return build_.binary(lang::BinaryOp::Shr, value, count);
}

void CheckList::finish() {
  for (const lang::Check& check : test_.checks) test_.checksum = lang::mix(test_.checksum, check.expected);
}

}  // namespace gadfly::gen
