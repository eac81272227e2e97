// SPDX-License-Identifier: Apache-2.0
// Repairs of operations that were defined before and are not now. Each gives what the operation gave wherever that was
// defined, and has its type and effects; execution goes on with the mended result.
#pragma once

#include "gen/part.h"

namespace gadfly::gen {

class Repairs : private Part {
 public:
  Repairs(Draft& draft, Parts& parts);

  // See machine::Grower.
  bool mend(lang::ExprId id, const Value& a, const Value& b, Value& result);
  bool mend_index(lang::ExprId id, const Value& index, std::uint64_t count, std::uint64_t& result);

 private:
  void replace(lang::ExprId id, lang::ExprId with);
  bool mend_assignment(lang::ExprId id, lang::BinaryOp op, lang::ExprId operand, const Value& a, const Value& b,
                       Value& result);
  lang::ExprId mended_operation(lang::BinaryOp op, lang::ExprId a, lang::ExprId b);
};

}  // namespace gadfly::gen
