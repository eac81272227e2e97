// SPDX-License-Identifier: Apache-2.0
// Statements in which a value flows into something, under conditions or not. They are performed while they are built.
#pragma once

#include <span>

#include "gen/accesses.h"
#include "gen/assignments.h"
#include "gen/inspect.h"
#include "gen/operations.h"
#include "gen/part.h"

namespace gadfly::gen {

class Reuse;

class DataFlow : private Part {
 public:
  DataFlow(Draft& draft, Parts& parts);

  // |make| gives the value, which flows into something (that keeps what it held, if that |must|); performed, but in
  // no block yet.
  template <typename Make>
  lang::StmtId flow_on(Scope& scope, Make&& make, bool must_keep = false);
  // |count| statements, each from |make|, under a condition that has been performed.
  template <typename Make>
  void under_condition(Scope& scope, Grown condition, Make&& make, std::uint32_t count = 1);
  // Now and then under a condition.
  template <typename Make>
  void perhaps_under_condition(Scope& scope, Make&& make);

  lang::StmtId flow_on_value(Scope& scope, lang::ExprId lvalue, bool must_keep = false);
  lang::StmtId flow_on_repeatable(Scope& scope, std::uint32_t operations);
  lang::StmtId flow_on_call(Scope& scope, lang::FuncId f, std::span<const lang::ExprId> args);
  void set_under(Scope& scope, Grown condition, lang::VarId var);
  Flow use_under(Scope& scope, Grown condition, lang::VarId var);

 private:
  lang::StmtId flow_into(const Assignments::Target& to, Grown value, bool must_keep);

  Accesses& accesses_;
  Operations& operations_;
  Reuse& reuse_;
  Assignments& assignments_;
};

template <typename Make>
lang::StmtId DataFlow::flow_on(Scope& scope, Make&& make, bool must_keep) {
  const FullExpression full(accesses_);
  const Assignments::Target to = assignments_.target(scope);
  const Grown value = make();
  return flow_into(to, value, must_keep);
}

template <typename Make>
void DataFlow::under_condition(Scope& scope, Grown condition, Make&& make, std::uint32_t count) {
  const lang::StmtId then = build_.block({});
  {
    const ModeScope mode(draft_, mode_if(operations_.truth(condition)));
    for (; count > 0; --count) build_.append(then, make());
  }
  append(scope, build_.if_else(condition.id, then));
}

template <typename Make>
void DataFlow::perhaps_under_condition(Scope& scope, Make&& make) {
  if (!percent(35)) return append(scope, make());
  const Grown test = assignments_.condition(scope);
  under_condition(scope, test, make);
}

}  // namespace gadfly::gen
