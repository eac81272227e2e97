// SPDX-License-Identifier: Apache-2.0
#include "spe/published.h"

#include <algorithm>
#include <map>
#include <set>
#include <vector>

#include "support/check.h"

namespace gadfly::spe {
namespace {

// A site that permits the global variables of its part, and those of |local|.
struct LocalScope {
  std::uint32_t site = 0, local = 0;
};

// The holes of one function and type, as the algorithm sees them.
struct Part {
  std::uint32_t global = 0;  // class
  std::vector<std::uint32_t> sites;
  std::vector<LocalScope> scopes;
};

using Groups = std::set<std::uint32_t>;

// The classes of a site, with the number of sites that each has.
std::vector<Groups> groups_by_site(const Symmetry& symmetry, std::vector<std::uint32_t>& sites_of) {
  std::vector<Groups> groups(symmetry.sites.size());
  sites_of.assign(symmetry.classes.size(), 0);
  for (std::size_t site = 0; site < groups.size(); ++site)
    for (const Choice& choice : symmetry.sites[site])
      if (groups[site].insert(choice.group).second) ++sites_of[choice.group];
  return groups;
}

// Nothing: the algorithm does not know such skeletons.
std::optional<std::vector<Part>> find_parts(const Symmetry& symmetry) {
  std::vector<std::uint32_t> sites_of;
  const std::vector<Groups> groups = groups_by_site(symmetry, sites_of);
  std::map<std::uint32_t, Part> parts;  // by the global class
  for (std::uint32_t site = 0; site < groups.size(); ++site) {
    if (groups[site].size() > 2) return std::nullopt;
    // Of two classes, the one with other sites as well is the global one.
    const std::uint32_t a = *groups[site].begin(), b = *groups[site].rbegin();
    const std::uint32_t global = sites_of[a] >= sites_of[b] ? a : b, local = global == a ? b : a;
    Part& part = parts[global];
    part.global = global;
    part.sites.push_back(site);
    if (a == b) continue;
    if (sites_of[local] != 1 || sites_of[global] == 1) return std::nullopt;
    part.scopes.push_back({site, local});
  }
  std::vector<Part> found;
  for (auto& [global, part] : parts) found.push_back(std::move(part));
  return found;
}

mpz_class binomial(std::uint32_t n, std::uint32_t k) {
  mpz_class result;
  mpz_bin_uiui(result.get_mpz_t(), n, k);
  return result;
}

// Partitions of |n| holes into exactly |blocks|, a Stirling number of the second kind; into |n|
// where these are fewer.
mpz_class exact_partitions(std::uint32_t n, std::uint32_t blocks) {
  blocks = std::min(blocks, n);
  mpz_class sum = 0, power, factorial;
  for (std::uint32_t j = 0; j <= blocks; ++j) {
    mpz_ui_pow_ui(power.get_mpz_t(), j, n);
    power *= binomial(blocks, j);
    if ((blocks - j) % 2 == 0) sum += power;
    else sum -= power;
  }
  mpz_fac_ui(factorial.get_mpz_t(), blocks);
  return sum / factorial;
}

mpz_class partitions(std::uint32_t n, std::uint32_t most_blocks) {
  mpz_class sum = n == 0 ? 1 : 0;
  for (std::uint32_t blocks = 1; blocks <= std::min(n, most_blocks); ++blocks) sum += exact_partitions(n, blocks);
  return sum;
}

class PartCount {
 public:
  PartCount(const Symmetry& symmetry, const std::vector<std::uint32_t>& holes_of)
      : symmetry_(symmetry), holes_of_(holes_of) {}

  mpz_class of(const Part& part) const {
    std::uint32_t all = 0, local = 0;
    for (const std::uint32_t site : part.sites) all += holes_of_[site];
    for (const LocalScope& scope : part.scopes) local += holes_of_[scope.site];
    const std::uint32_t globals = size(part.global);
    mpz_class count = partitions(all, globals);
    if (part.scopes.empty()) return count;
    const std::vector<mpz_class> ways = ways_to_promote(part);
    for (std::uint32_t promoted = 0; promoted < ways.size(); ++promoted)
      if (ways[promoted] != 0) count += ways[promoted] * exact_partitions(all - local + promoted, globals);
    return count;
  }

 private:
  std::uint32_t size(std::uint32_t group) const { return static_cast<std::uint32_t>(symmetry_.classes[group].size()); }

  // By how many holes are promoted: the ways to choose them, and to fill the others locally.
  std::vector<mpz_class> ways_to_promote(const Part& part) const {
    std::vector<mpz_class> ways = {1};
    for (const LocalScope& scope : part.scopes) {
      const std::uint32_t holes = holes_of_[scope.site];
      std::vector<mpz_class> next(ways.size() + holes);
      for (std::uint32_t kept = 1; kept <= holes; ++kept) {
        const mpz_class here = binomial(holes, kept) * partitions(kept, size(scope.local));
        for (std::size_t before = 0; before < ways.size(); ++before) next[before + holes - kept] += ways[before] * here;
      }
      ways = std::move(next);
    }
    return ways;
  }

  const Symmetry& symmetry_;
  const std::vector<std::uint32_t>& holes_of_;
};

struct Use {
  std::uint32_t holes = 0;
  std::set<VarId> variables;
};

bool is_found(const Part& part, const Symmetry& symmetry, const std::vector<Use>& uses) {
  const auto locally =
      std::ranges::count_if(part.scopes, [&](const LocalScope& scope) { return uses[scope.local].holes > 0; });
  if (locally == 0) return true;
  const Use& global = uses[part.global];
  const std::size_t blocks = std::min<std::size_t>(symmetry.classes[part.global].size(), global.holes);
  return static_cast<std::size_t>(locally) == part.scopes.size() && global.variables.size() == blocks;
}

}  // namespace

std::optional<mpz_class> published_count(const Symmetry& symmetry) {
  const auto parts = find_parts(symmetry);
  if (!parts) return std::nullopt;
  std::vector<std::uint32_t> holes_of(symmetry.sites.size());
  for (const std::uint32_t site : symmetry.site_of) ++holes_of[site];
  const PartCount count(symmetry, holes_of);
  mpz_class product = 1;
  for (const Part& part : *parts) product *= count.of(part);
  return product;
}

bool is_published(const Symmetry& symmetry, const Filling& filling) {
  const auto parts = find_parts(symmetry);
  GADFLY_CHECK(parts.has_value(), "scopes are nested");
  std::vector<Use> uses(symmetry.classes.size());
  for (std::size_t hole = 0; hole < filling.size(); ++hole) {
    Use& use = uses[symmetry.choice(hole, filling[hole]).group];
    ++use.holes;
    use.variables.insert(filling[hole]);
  }
  return std::ranges::all_of(*parts, [&](const Part& part) { return is_found(part, symmetry, uses); });
}

}  // namespace gadfly::spe
