// SPDX-License-Identifier: Apache-2.0
#include "reference.h"

#include <algorithm>
#include <map>
#include <numeric>
#include <set>

namespace gadfly::test {
namespace {

using spe::Equivalence;
using spe::ExchangeScope;
using spe::Filling;
using spe::Skeleton;
using spe::SymmetryOptions;
using spe::Variable;
using spe::VarId;

using Permutation = std::vector<VarId>;
using Holes = std::vector<std::size_t>;

bool is_around(const Skeleton& skeleton, std::uint32_t outer, std::uint32_t inner) {
  while (inner != outer && inner != 0) inner = skeleton.scopes[inner];
  return inner == outer;
}

bool is_in_scope(const Skeleton& skeleton, const Variable& variable, std::uint32_t scope, std::uint32_t place) {
  return is_around(skeleton, variable.scope, scope) && variable.visible_from <= place;
}

// Whether |other|, both in scope, takes the name from |variable|.
bool hides(const Skeleton& skeleton, const Variable& other, const Variable& variable) {
  if (other.name != variable.name) return false;
  if (other.scope == variable.scope) return other.visible_from > variable.visible_from;
  return is_around(skeleton, variable.scope, other.scope);
}

bool permits(const Skeleton& skeleton, std::size_t hole, VarId variable) {
  const auto& all = skeleton.candidates[skeleton.holes[hole].candidates];
  return std::ranges::find(all, variable) != all.end();
}

bool may_become(const Skeleton& skeleton, VarId from, VarId to, const Holes& holes, Equivalence equivalence) {
  if (from == to) return true;
  const Variable &a = skeleton.variables[from], &b = skeleton.variables[to];
  if (a.type != b.type || a.abilities != b.abilities) return false;
  if (equivalence == Equivalence::Exact && (a.declaration != b.declaration || a.stays || b.stays)) return false;
  return std::ranges::all_of(
      holes, [&](std::size_t hole) { return permits(skeleton, hole, from) == permits(skeleton, hole, to); });
}

std::vector<Permutation> renamings(const Skeleton& skeleton, const Holes& holes, Equivalence equivalence) {
  Permutation next(skeleton.variables.size());
  std::iota(next.begin(), next.end(), 0u);
  std::vector<Permutation> found;
  do {
    bool is_allowed = true;
    for (VarId v = 0; v < next.size(); ++v)
      is_allowed = is_allowed && may_become(skeleton, v, next[v], holes, equivalence);
    if (is_allowed) found.push_back(next);
  } while (std::ranges::next_permutation(next).found);
  return found;
}

std::vector<Filling> all_fillings(const Skeleton& skeleton) {
  std::vector<Filling> all = {{}};
  for (const spe::Hole& hole : skeleton.holes) {
    std::vector<Filling> longer;
    for (const Filling& filling : all)
      for (const VarId variable : skeleton.candidates[hole.candidates]) {
        longer.push_back(filling);
        longer.back().push_back(variable);
      }
    all = std::move(longer);
  }
  return all;
}

// Functions, or the whole program, with the renamings that apply to all of their holes at once.
struct Part {
  Holes holes;
  std::vector<Permutation> renamings;
};

std::vector<Part> parts_of(const Skeleton& skeleton, SymmetryOptions notion) {
  std::map<std::uint32_t, Part> parts;
  for (std::size_t i = 0; i < skeleton.holes.size(); ++i)
    parts[notion.extent == ExchangeScope::Intra ? skeleton.holes[i].function : 0].holes.push_back(i);
  std::vector<Part> result;
  for (auto& [function, part] : parts) {
    part.renamings = renamings(skeleton, part.holes, notion.equivalence);
    result.push_back(std::move(part));
  }
  return result;
}

}  // namespace

std::vector<VarId> visible(const Skeleton& skeleton, std::uint32_t scope, std::uint32_t place) {
  std::vector<VarId> found;
  const auto& variables = skeleton.variables;
  for (VarId v = 0; v < variables.size(); ++v)
    if (is_in_scope(skeleton, variables[v], scope, place) &&
        std::ranges::none_of(variables, [&](const Variable& other) {
          return is_in_scope(skeleton, other, scope, place) && hides(skeleton, other, variables[v]);
        }))
      found.push_back(v);
  return found;
}

spe::Candidates candidates(const Skeleton& skeleton, const spe::Hole& hole) {
  spe::Candidates found = visible(skeleton, hole.scope, hole.begin);
  std::erase_if(found, [&](VarId v) {
    const Variable& variable = skeleton.variables[v];
    return variable.type != hole.type || (hole.needs & variable.abilities) != hole.needs;
  });
  return found;
}

std::size_t Orbits::position(const Filling& filling) const {
  return static_cast<std::size_t>(std::ranges::lower_bound(fillings, filling) - fillings.begin());
}

Orbits find_orbits(const Skeleton& skeleton, SymmetryOptions notion) {
  constexpr std::size_t kNone = ~std::size_t{0};
  const std::vector<Part> parts = parts_of(skeleton, notion);
  Orbits orbits{all_fillings(skeleton), {}, {}};
  orbits.orbit_of.assign(orbits.fillings.size(), kNone);
  for (std::size_t start = 0; start < orbits.fillings.size(); ++start) {
    if (orbits.orbit_of[start] != kNone) continue;
    const std::size_t orbit = orbits.least.size();
    orbits.least.push_back(start);
    orbits.orbit_of[start] = orbit;
    for (std::vector<std::size_t> todo = {start}; !todo.empty();) {
      const Filling filling = orbits.fillings[todo.back()];
      todo.pop_back();
      for (const Part& part : parts)
        for (const Permutation& renaming : part.renamings) {
          Filling image = filling;
          for (const std::size_t hole : part.holes) image[hole] = renaming[image[hole]];
          const std::size_t reached = orbits.position(image);
          if (orbits.orbit_of[reached] != kNone) continue;
          orbits.orbit_of[reached] = orbit;
          todo.push_back(reached);
        }
    }
  }
  return orbits;
}

mpz_class count_hole_by_hole(const spe::Symmetry& symmetry) {
  // By how many members of each class are in use. A member that is alone is not counted: nothing
  // depends on whether it is.
  std::map<std::vector<std::uint32_t>, mpz_class> ways;
  ways[std::vector<std::uint32_t>(symmetry.classes.size())] = 1;
  for (const std::uint32_t site : symmetry.site_of) {
    std::map<std::vector<std::uint32_t>, mpz_class> next;
    for (const auto& [used, count] : ways)
      for (const spe::Choice& choice : symmetry.sites[site]) {
        if (choice.index > used[choice.group]) continue;
        auto after = used;
        if (symmetry.classes[choice.group].size() > 1)
          after[choice.group] = std::max(after[choice.group], choice.index + 1);
        next[after] += count;
      }
    ways = std::move(next);
  }
  mpz_class sum = 0;
  for (const auto& [used, count] : ways) sum += count;
  return sum;
}

}  // namespace gadfly::test
