// SPDX-License-Identifier: Apache-2.0
// Choosing among the variables that are visible at a place. Each choice gives kNoVar where there is none.
#pragma once

#include "gen/part.h"

namespace gadfly::gen {

class Visible : private Part {
 public:
  Visible(Draft& draft, Parts& parts);

  // Locals and parameters, those of the innermost block first; not those whose name means another one here.
  template <typename Visit>
  void for_each_local(const Scope& scope, Visit&& visit);
  template <typename Wanted>
  lang::VarId pick_local(const Scope& scope, Wanted&& wanted);
  template <typename Wanted>
  lang::VarId pick_global(const Scope& scope, Wanted&& wanted);
  template <typename Wanted>
  lang::VarId pick(const Scope& scope, Wanted&& wanted);
  // Whether no local variable has the name of the global |var| here.
  bool is_visible(const Scope& scope, lang::VarId var);
  // An array of integers of at least |least| elements (of type |element| when that is given).
  lang::VarId array_in(Scope& scope, std::uint32_t least, bool write, lang::Type element = {});

 private:
  static constexpr std::size_t kMostCandidates = 64;
};

template <typename Visit>
void Visible::for_each_local(const Scope& scope, Visit&& visit) {
  lang::VarId hidden = lang::kNoVar;  // one at most: a name that is hidden already hides no other
  std::size_t limit = scope.vars.size();
  for (const Scope* at = &scope;;) {
    for (std::size_t i = limit; i-- > 0;) {
      const lang::VarId var = at->vars[i];
      if (facts(var).shadows != lang::kNoVar) hidden = facts(var).shadows;
      if (var != hidden) visit(var);
    }
    if (at->parent == lang::kNone) return;
    limit = at->outer_vars;
    at = &draft_.scopes[at->parent];
  }
}

template <typename Wanted>
lang::VarId Visible::pick_local(const Scope& scope, Wanted&& wanted) {
  lang::VarId found[kMostCandidates];
  std::uint32_t count = 0;
  for_each_local(scope, [&](lang::VarId var) {
    if (count < kMostCandidates && wanted(var)) found[count++] = var;
  });
  return count == 0 ? lang::kNoVar : found[below(count)];
}

template <typename Wanted>
lang::VarId Visible::pick_global(const Scope& scope, Wanted&& wanted) {
  const std::vector<lang::VarId>& globals = draft_.globals;
  if (is_private(scope) || globals.empty()) return lang::kNoVar;
  lang::VarId hidden = lang::kNoVar;
  if (draft_.shadows)
    for_each_local(scope, [&](lang::VarId var) {
      if (facts(var).shadows != lang::kNoVar && facts(facts(var).shadows).depth == 0) hidden = facts(var).shadows;
    });
  // Most globals are wanted, mostly: drawing one finds it sooner than listing all of them.
  for (int tries = 0; tries < 3; ++tries) {
    const lang::VarId var = globals[below(static_cast<std::uint32_t>(globals.size()))];
    if (var != hidden && wanted(var)) return var;
  }
  lang::VarId found[kMostCandidates];
  std::uint32_t count = 0;
  for (const lang::VarId var : globals)
    if (count < kMostCandidates && var != hidden && wanted(var)) found[count++] = var;
  return count == 0 ? lang::kNoVar : found[below(count)];
}

template <typename Wanted>
lang::VarId Visible::pick(const Scope& scope, Wanted&& wanted) {
  const bool local_first = percent(50);
  const lang::VarId var = local_first ? pick_local(scope, wanted) : pick_global(scope, wanted);
  if (var != lang::kNoVar) return var;
  return local_first ? pick_global(scope, wanted) : pick_local(scope, wanted);
}

}  // namespace gadfly::gen
