// SPDX-License-Identifier: Apache-2.0
#include "spe/visible.h"

#include <algorithm>
#include <map>
#include <set>
#include <string_view>
#include <utility>

#include "support/check.h"

namespace gadfly::spe {
namespace {

class Finder {
 public:
  Finder(Skeleton& skeleton, Typing typing) : skeleton_(skeleton), typing_(typing) {
    declared_.resize(skeleton.scopes.size());
    for (VarId v = 0; v < skeleton.variables.size(); ++v) declared_[skeleton.variables[v].scope].push_back(v);
    for (auto& variables : declared_)
      std::ranges::stable_sort(variables, {}, [&](VarId v) { return skeleton.variables[v].visible_from; });
    skeleton.candidates.clear();
  }

  void run() {
    for (Hole& hole : skeleton_.holes) {
      const auto [place, is_new] = seen_.try_emplace(place_of(hole), kNone);
      if (is_new)
        if (Candidates found = find(hole); !found.empty()) place->second = intern(std::move(found));
      const bool is_explained = place->second != kNone && holds(place->second, hole.original);
      hole.candidates = is_explained ? place->second : intern({hole.original});
    }
  }

 private:
  // All that decides on the candidates: what the hole asks for, its scope, and how many
  // declarations of each scope around it come before it.
  using Place = std::vector<std::uint32_t>;
  static constexpr std::uint32_t kNone = ~std::uint32_t{0};

  Place place_of(const Hole& hole) const {
    Place place = {hole.type, hole.needs, hole.space, hole.scope};
    each_scope(hole, [&](std::uint32_t scope) { place.push_back(declared_before(scope, hole)); });
    return place;
  }

  template <typename Do>
  void each_scope(const Hole& hole, Do&& act) const {
    for (std::uint32_t scope = hole.scope;; scope = skeleton_.scopes[scope]) {
      act(scope);
      if (scope == 0) return;
      GADFLY_CHECK(skeleton_.scopes[scope] < scope, "scope {} is not within an earlier one", scope);
    }
  }

  std::uint32_t declared_before(std::uint32_t scope, const Hole& hole) const {
    const auto& variables = declared_[scope];
    const auto end = std::ranges::upper_bound(variables, hole.begin, {},
                                              [&](VarId v) { return skeleton_.variables[v].visible_from; });
    return static_cast<std::uint32_t>(end - variables.begin());
  }

  Candidates find(const Hole& hole) const {
    Candidates found;
    std::set<std::string_view> names;
    each_scope(hole, [&](std::uint32_t scope) {
      for (std::uint32_t i = declared_before(scope, hole); i-- > 0;) {
        const Variable& variable = skeleton_.variables[declared_[scope][i]];
        if (variable.space != hole.space) continue;
        const bool is_hidden = !names.insert(variable.name).second;
        if (!is_hidden && fits(variable, hole)) found.push_back(declared_[scope][i]);
      }
    });
    std::ranges::sort(found);
    return found;
  }

  bool fits(const Variable& variable, const Hole& hole) const {
    if (variable.type == kNoType) return false;
    if (typing_ == Typing::Untyped) return true;
    return variable.type == hole.type && (hole.needs & ~variable.abilities) == 0;
  }

  bool holds(std::uint32_t candidates, VarId variable) const {
    return std::ranges::binary_search(skeleton_.candidates[candidates], variable);
  }

  std::uint32_t intern(Candidates candidates) {
    const auto next = static_cast<std::uint32_t>(skeleton_.candidates.size());
    const auto [known, is_new] = interned_.try_emplace(candidates, next);
    if (is_new) skeleton_.candidates.push_back(std::move(candidates));
    return known->second;
  }

  Skeleton& skeleton_;
  Typing typing_;
  std::vector<std::vector<VarId>> declared_;  // in each scope, by where they become visible
  std::map<Place, std::uint32_t> seen_;
  std::map<Candidates, std::uint32_t> interned_;
};

}  // namespace

void find_candidates(Skeleton& skeleton, Typing typing) { Finder(skeleton, typing).run(); }

}  // namespace gadfly::spe
