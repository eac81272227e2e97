// SPDX-License-Identifier: Apache-2.0
// Expressions over what is known at a place: predicates of a wanted truth value, and values that are defined.
#pragma once

#include <optional>

#include "emi/env.h"
#include "gen/choices.h"
#include "lang/build.h"

namespace gadfly::emi {

inline constexpr unsigned kDeepestPredicate = 3;

class Synth {
 public:
  // |env| has to stay as it is; after a change another Synth is needed.
  Synth(lang::Program& program, lang::Builder& build, const Env& env, gen::Choices& choices)
      : program_(program), build_(build), env_(env), choices_(choices), columns_(program, env) {}

  // Something that is |expected| in every world (Hermes, Algorithm 2). Requires an Env that is not empty.
  lang::ExprId predicate(bool expected);
  lang::ExprId predicate(bool expected, unsigned depth);

  // Something of an integer type that is defined in every world, from up to |leaves| variables and constants, built
  // from them up (Hermes, Algorithm 3).
  lang::ExprId value(unsigned leaves);
  // A value with |wanted| in every world, which is converted to |type|; nothing: none was found.
  std::optional<lang::ExprId> value_of(lang::Type type, __int128 wanted);

  Columns& columns() { return columns_; }
  unsigned deepest() const { return deepest_; }  // of the predicates that were made

 private:
  using ExprId = lang::ExprId;

  ExprId build_predicate(bool expected, unsigned depth);
  ExprId both(bool expected, unsigned depth, lang::LogicalOp op);
  ExprId atom(bool expected);
  std::optional<ExprId> try_atom(bool expected);
  std::optional<ExprId> with_constant(ExprId value, bool expected);
  std::optional<ExprId> with_other(bool expected);
  std::optional<ExprId> in_range(bool expected);
  std::optional<ExprId> of_pointer(bool expected);
  std::optional<ExprId> compare(ExprId a, ExprId b, bool expected);
  ExprId sure_atom(bool expected);
  ExprId range_atom(const RangedProbe& ranged, bool expected);
  ExprId null_test(ExprId pointer, bool equal);

  ExprId leaf();
  ExprId constant();
  ExprId join(ExprId a, ExprId b);
  ExprId change(ExprId a);
  const Known* some_integer();
  ExprId number(lang::Type type, __int128 value) { return build_.constant(type, value); }

  lang::Program& program_;
  lang::Builder& build_;
  const Env& env_;
  gen::Choices& choices_;
  Columns columns_;
  unsigned deepest_ = 0;
};

}  // namespace gadfly::emi
