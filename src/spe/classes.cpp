// SPDX-License-Identifier: Apache-2.0
#include "spe/classes.h"

#include <algorithm>
#include <compare>
#include <map>
#include <string_view>
#include <tuple>
#include <utility>

#include "support/check.h"

namespace gadfly::spe {
namespace {

constexpr VarId kAny = ~VarId{0};

// Variables with the same likeness are interchangeable.
struct Likeness {
  std::vector<std::uint32_t> sites;  // where it may stand
  std::uint32_t type;
  std::uint8_t abilities;
  std::string_view declaration;
  VarId itself;  // kAny: does not have to stay alone

  auto operator<=>(const Likeness&) const = default;
};

class Classifier {
 public:
  Classifier(const Skeleton& skeleton, SymmetryOptions notion) : skeleton_(skeleton), notion_(notion) {}

  Symmetry run() {
    find_sites();
    for (const auto& sites : parts_) classify(sites);
    return std::move(symmetry_);
  }

 private:
  // Holes are alike when they have the same candidates and belong to the same part.
  void find_sites() {
    std::map<std::uint32_t, std::size_t> part_of_function;
    std::map<std::pair<std::size_t, std::uint32_t>, std::uint32_t> known;
    for (const Hole& hole : skeleton_.holes) {
      const std::uint32_t function = notion_.extent == ExchangeScope::Intra ? hole.function : 0;
      const std::size_t part = part_of_function.try_emplace(function, parts_.size()).first->second;
      if (part == parts_.size()) parts_.emplace_back();
      const auto next = static_cast<std::uint32_t>(candidates_of_.size());
      const auto [site, is_new] = known.try_emplace({part, hole.candidates}, next);
      if (is_new) {
        candidates_of_.push_back(hole.candidates);
        parts_[part].push_back(next);
      }
      symmetry_.site_of.push_back(site->second);
    }
    symmetry_.sites.resize(candidates_of_.size());
  }

  const Candidates& candidates(std::uint32_t site) const { return skeleton_.candidates[candidates_of_[site]]; }

  // Of one part, given by its sites.
  void classify(const std::vector<std::uint32_t>& sites) {
    std::map<VarId, std::vector<std::uint32_t>> sites_of;
    for (const std::uint32_t site : sites)
      for (const VarId variable : candidates(site)) sites_of[variable].push_back(site);

    std::map<Likeness, std::uint32_t> group_of;
    auto& classes = symmetry_.classes;
    for (auto& [variable, places] : sites_of) {
      const auto next = static_cast<std::uint32_t>(classes.size());
      const auto [group, is_new] = group_of.try_emplace(likeness(variable, places), next);
      if (is_new) classes.emplace_back();
      auto& members = classes[group->second];
      const auto index = static_cast<std::uint32_t>(members.size());
      members.push_back(variable);
      for (const std::uint32_t site : places) symmetry_.sites[site].push_back({variable, group->second, index});
    }
  }

  Likeness likeness(VarId id, const std::vector<std::uint32_t>& sites) const {
    const Variable& variable = skeleton_.variables[id];
    Likeness result{sites, variable.type, variable.abilities, {}, kAny};
    if (notion_.equivalence == Equivalence::Exact) {
      result.declaration = variable.declaration;
      if (variable.stays) result.itself = id;
    }
    return result;
  }

  const Skeleton& skeleton_;
  SymmetryOptions notion_;
  Symmetry symmetry_;
  std::vector<std::vector<std::uint32_t>> parts_;  // the sites of each
  std::vector<std::uint32_t> candidates_of_;       // for each site
};

}  // namespace

const Choice& Symmetry::choice(std::size_t hole, VarId variable) const {
  const Choices& all = choices(hole);
  const auto found = std::ranges::lower_bound(all, variable, {}, &Choice::variable);
  GADFLY_CHECK(found != all.end() && found->variable == variable, "hole {} does not permit variable {}", hole,
               variable);
  return *found;
}

Symmetry find_symmetry(const Skeleton& skeleton, SymmetryOptions notion) {
  const std::string fault = fault_of(skeleton);
  GADFLY_CHECK(fault.empty(), "{}", fault);
  return Classifier(skeleton, notion).run();
}

Filling canonical(const Symmetry& symmetry, const Filling& filling) {
  GADFLY_CHECK(filling.size() == symmetry.site_of.size(), "{} holes, {} fillings", symmetry.site_of.size(),
               filling.size());
  std::map<std::pair<std::uint32_t, VarId>, VarId> renamed;  // by class and variable
  std::vector<std::uint32_t> used(symmetry.classes.size());
  Filling result;
  result.reserve(filling.size());
  for (std::size_t hole = 0; hole < filling.size(); ++hole) {
    const Choice& choice = symmetry.choice(hole, filling[hole]);
    const auto [name, is_new] = renamed.try_emplace({choice.group, choice.variable}, 0);
    if (is_new) name->second = symmetry.classes[choice.group][used[choice.group]++];
    result.push_back(name->second);
  }
  return result;
}

}  // namespace gadfly::spe
