// SPDX-License-Identifier: Apache-2.0
// Choosing among the variables that are visible at a place.
#pragma once

#include <algorithm>

#include "gen/generator.h"

namespace gadfly::gen {

// Locals and parameters, those of the innermost block first; not those whose name means another one here.
template <typename Visit>
void Generator::for_each_visible(const Scope& scope, Visit&& visit) {
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
    at = &scopes_[at->parent];
  }
}

template <typename Wanted>
lang::VarId Generator::pick_local(const Scope& scope, Wanted&& wanted) {
  constexpr std::size_t kMost = 64;
  lang::VarId found[kMost];
  std::uint32_t count = 0;
  for_each_visible(scope, [&](lang::VarId var) {
    if (count < kMost && wanted(var)) found[count++] = var;
  });
  return count == 0 ? lang::kNoVar : found[below(count)];
}

template <typename Wanted>
lang::VarId Generator::pick_global(const Scope& scope, Wanted&& wanted) {
  if (is_private(scope) || globals_.empty()) return lang::kNoVar;
  lang::VarId hidden = lang::kNoVar;
  if (shadows_)
    for_each_visible(scope, [&](lang::VarId var) {
      if (facts(var).shadows != lang::kNoVar && facts(facts(var).shadows).depth == 0) hidden = facts(var).shadows;
    });
  // Most are wanted, mostly: one at random is found sooner than all that are.
  for (int tries = 0; tries < 3; ++tries) {
    const lang::VarId var = globals_[below(static_cast<std::uint32_t>(globals_.size()))];
    if (var != hidden && wanted(var)) return var;
  }
  constexpr std::size_t kMost = 64;
  lang::VarId found[kMost];
  std::uint32_t count = 0;
  for (const lang::VarId var : globals_)
    if (count < kMost && var != hidden && wanted(var)) found[count++] = var;
  return count == 0 ? lang::kNoVar : found[below(count)];
}

template <typename Wanted>
lang::VarId Generator::pick(const Scope& scope, Wanted&& wanted) {
  const bool local_first = percent(50);
  const lang::VarId var = local_first ? pick_local(scope, wanted) : pick_global(scope, wanted);
  if (var != lang::kNoVar) return var;
  return local_first ? pick_global(scope, wanted) : pick_local(scope, wanted);
}

}  // namespace gadfly::gen
