// SPDX-License-Identifier: Apache-2.0
// Operations on values that are known: each gives the expression with its value, and another operation where the one
// asked for would be undefined with these values.
#pragma once

#include "gen/part.h"

namespace gadfly::gen {

class Accesses;

class Operations : private Part {
 public:
  Operations(Draft& draft, Parts& parts);

  Grown number(lang::Type type, __int128 value);
  Grown constant(lang::Type type);
  // The value of an lvalue.
  Grown loaded(lang::ExprId lvalue);
  // Evaluates an expression without side effects.
  Grown evaluated(lang::ExprId id);
  Grown cast(Grown value, lang::Type to);
  Grown defined_unary(lang::UnaryOp op, Grown operand);
  Grown defined_binary(lang::BinaryOp op, Grown a, Grown b);
  Grown chosen(Grown condition, Grown a, Grown b);
  // lvalue = value and lvalue op= value, performed.
  Grown assigned(lang::ExprId lvalue, Grown value);
  Grown compounded(lang::BinaryOp op, lang::ExprId lvalue, Grown value);
  Grown settled(Grown value);

  // An operator of those that |at| prefers; whether a leaf is to be a constant there.
  lang::BinaryOp binary_operator(const Context& at) { return draft_.binary_operator(at.operators); }
  bool leaf_is_constant(const Context& at);

  Value converted(lang::ExprId node, const Grown& from) const;
  bool truth(const Grown& value) const;
  __int128 known_value_of(const Grown& g) const;

 private:
  Grown adjusted_count(Grown count, __int128 by);

  Accesses& accesses_;
};

}  // namespace gadfly::gen
