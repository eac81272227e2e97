// SPDX-License-Identifier: Apache-2.0
// The base of the generator's parts: the vocabulary in which rules are written. What else a part may touch is listed
// in its header, as references to other parts; parts.cpp and statement_parts.cpp bind them.
#pragma once

#include <vector>

#include "gen/draft.h"

namespace gadfly::gen {

struct Parts;

class Part {
 protected:
  using Value = machine::Value;
  using Flow = machine::Flow;

  explicit Part(Draft& draft)
      : draft_(draft),
        program_(draft.program),
        build_(draft.build),
        stats_(draft.stats),
        weights_(draft.weights),
        options_(draft.options) {}

  bool live() const { return draft_.live(); }
  bool is_dead() const { return draft_.mode == Mode::Dead; }
  Mode later() const { return draft_.later(); }
  // The mode of what is executed now only if it is |taken|.
  Mode mode_if(bool taken) const { return live() && !taken ? Mode::Blind : draft_.mode; }
  machine::Execution& machine() const { return *draft_.machine; }
  Context here(Scope& scope) const { return draft_.here(scope); }

  Rule choose(Group group) { return weights_.choose(group); }
  bool chance(Rule rule) { return draft_.chance(rule); }
  void fired(Rule rule) { draft_.fired(rule); }
  std::uint32_t below(std::uint32_t n) { return draft_.below(n); }
  bool percent(std::uint32_t p) { return draft_.percent(p); }
  template <typename T>
  T one_of(const std::vector<T>& from) {
    return from[below(static_cast<std::uint32_t>(from.size()))];
  }
  __int128 constant_value(lang::Type type) { return draft_.constant_value(type); }

  const lang::TypeTable& types() const { return program_.types; }
  lang::Type type_of(lang::ExprId id) const { return program_.expr(id).type; }
  lang::Type int_type() const { return program_.types.basic(lang::TypeKind::Int); }
  bool is_integer(lang::Type type) const { return lang::is_integer(types().rep(type)); }
  VarFacts& facts(lang::VarId var) const { return draft_.facts(var); }
  FunctionFacts& facts(lang::FuncId f) const { return draft_.facts(f); }
  bool is_private(const Scope& scope) const { return facts(scope.function).is_private; }

  lang::VarId add_local(Scope& scope, lang::Type type, const char* prefix, VarFacts facts, bool in_memory,
                        std::uint32_t spare = 2) {
    return draft_.add_local(scope, type, prefix, facts, in_memory, spare);
  }
  void append(Scope& scope, lang::StmtId stmt) { draft_.append(scope, stmt); }
  Flow perform(Scope& scope, lang::StmtId stmt) { return draft_.perform(scope, stmt); }
  // Appends an expression that was performed while it was built.
  Flow add_expression(Scope& scope, lang::ExprId id) {
    append(scope, build_.expression(id));
    return Flow::Next;
  }

  Draft& draft_;
  lang::Program& program_;
  lang::Builder& build_;
  GenStats& stats_;
  DrawnWeights& weights_;
  const GenOptions& options_;
};

}  // namespace gadfly::gen
