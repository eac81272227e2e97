// SPDX-License-Identifier: Apache-2.0
// Values that are not integers: pointers, records, floating-point numbers. kNoExpr: there is none here.
#pragma once

#include "gen/part.h"

namespace gadfly::gen {

class Accesses;
class DrawnTypes;
class Expressions;
class Globals;
class Lvalues;
class Operations;
class Visible;

class OtherValues : private Part {
 public:
  OtherValues(Draft& draft, Parts& parts);

  lang::ExprId pointer_value(Scope& scope, lang::Type type, std::uint32_t depth);
  lang::ExprId record_value(const Context& at, lang::Type type);
  lang::ExprId float_value(const Context& at, lang::Type type, std::uint32_t depth);
  Grown other_value(const Context& at, lang::Type type, std::uint32_t depth, std::uint32_t lives);
  lang::ExprId address_of(lang::ExprId lvalue);

 private:
  lang::ExprId lvalue_of_type(Scope& scope, lang::Type type, std::uint32_t depth, bool addressable);

  DrawnTypes& drawn_;
  Visible& visible_;
  Accesses& accesses_;
  Operations& operations_;
  Lvalues& lvalues_;
  Globals& globals_;
  Expressions& expressions_;
};

}  // namespace gadfly::gen
