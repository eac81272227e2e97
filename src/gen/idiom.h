// SPDX-License-Identifier: Apache-2.0
// What an idiom is made of, and the vocabulary in which idioms are written.
#pragma once

#include "gen/expressions.h"
#include "gen/operations.h"
#include "gen/part.h"
#include "gen/reuse.h"

namespace gadfly::gen {

// Where an idiom stands, and what it is about.
struct Idiom {
  const Context& context;
  lang::VarId var;  // not volatile; reading it is noted
  lang::Type type;  // its promoted type
  unsigned width;   // of |type|
  std::uint32_t depth;
};

class IdiomPart : protected Part {
 protected:
  IdiomPart(Draft& draft, Parts& parts);

  // The variable, any operand, and numbers; a number without a type is one of the variable's promoted type.
  Grown read(const Idiom& at) { return operations_.loaded(build_.variable(at.var)); }
  Grown operand(const Idiom& at) { return expressions_.operand(at.context); }
  Grown number(lang::Type type, __int128 value) { return operations_.number(type, value); }
  Grown number(const Idiom& at, __int128 value) { return operations_.number(at.type, value); }
  // The operand once more; nothing where it can't be.
  Grown again(const Idiom& at, lang::ExprId id) {
    return reuse_.can_repeat(id) ? reuse_.again(at.context, id) : Grown{};
  }

  Grown cast(Grown value, lang::Type to) { return operations_.cast(value, to); }
  Grown defined_unary(lang::UnaryOp op, Grown operand) { return operations_.defined_unary(op, operand); }
  Grown defined_binary(lang::BinaryOp op, Grown a, Grown b) { return operations_.defined_binary(op, a, b); }
  // condition ? a : b, where both arms are defined whatever the condition is.
  Grown chosen(Grown condition, Grown a, Grown b) { return operations_.chosen(condition, a, b); }
  bool truth(const Grown& value) const { return operations_.truth(value); }

  Operations& operations_;
  Expressions& expressions_;
  Reuse& reuse_;
};

}  // namespace gadfly::gen
