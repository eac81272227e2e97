// SPDX-License-Identifier: Apache-2.0
// Expressions of wild programs: any operator on anything, of one type or another. Nobody looks whether they are
// defined; the repairs do, where they are executed.
#pragma once

#include <span>

#include "gen/wild_world.h"

namespace gadfly::gen {

class WildExpressions {
 public:
  WildExpressions(WildDraft& draft, WildWorld& world) : d_(draft), world_(world) {}

  // A value of some integer type.
  lang::ExprId integer(WildScope& scope, std::uint32_t depth);
  lang::ExprId condition(WildScope& scope);
  // Of |type|, an integer, float, pointer, record or vector type.
  lang::ExprId value_of_type(WildScope& scope, lang::Type type, std::uint32_t depth);
  // Of the vector type |type|.
  lang::ExprId vector(WildScope& scope, lang::Type type, std::uint32_t depth);
  // {x, y[1], 3}, as an initialiser.
  lang::ExprId vector_items(WildScope& scope, lang::Type type, std::uint32_t depth);
  // x != 0, x < 3: a comparison of a variable with a number.
  lang::ExprId comparison_of(WildScope& scope);
  // An integer that may be written more than once. kNoExpr: none was found.
  lang::ExprId repeatable(WildScope& scope);
  // |value|, or an element of it if it is a vector.
  lang::ExprId as_number(lang::ExprId value);
  // |id|, in a form in which its value has a type that is beyond doubt.
  lang::ExprId as_value(lang::ExprId id);
  // An expression for its effect, with operands of at most that depth.
  lang::ExprId effect(WildScope& scope, std::uint32_t most = 5);
  // A call of a function that |scope| may call; kNoExpr: there is none.
  lang::ExprId call_any(WildScope& scope, std::uint32_t depth);
  lang::ExprId call(WildScope& scope, lang::FuncId f, std::uint32_t depth);
  std::uint32_t depth();

 private:
  using Make = lang::ExprId (WildExpressions::*)(WildScope&, std::uint32_t depth);
#define GADFLY_WILD_EXPRESSION(id, name, weight, make, what) lang::ExprId make(WildScope& scope, std::uint32_t depth);
#include "gen/rules.def"
  static const Make kMakers[];
  using MakeVector = lang::ExprId (WildExpressions::*)(WildScope&, lang::Type type, std::uint32_t depth);
#define GADFLY_WILD_VECTOR(id, name, weight, make, what) \
  lang::ExprId make(WildScope& scope, lang::Type type, std::uint32_t depth);
#include "gen/rules.def"
  static const MakeVector kVectorMakers[];

  lang::ExprId leaf(WildScope& scope);
  lang::BinaryOp integer_operator();
  bool is_integer_vector(lang::Type type);
  lang::BinaryOp vector_operator();
  lang::ExprId scalar_for(WildScope& scope, lang::Type vector, std::uint32_t depth);
  lang::ExprId there_and_back(WildScope& scope, lang::Type vector, std::uint32_t depth);
  lang::ExprId mask_for(WildScope& scope, lang::Type vector, std::uint32_t depth);

  WildDraft& d_;
  WildWorld& world_;
};

}  // namespace gadfly::gen
