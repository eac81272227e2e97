// SPDX-License-Identifier: Apache-2.0
#include "spe/plan.h"

#include <algorithm>
#include <map>
#include <numeric>
#include <utility>

namespace gadfly::spe {
namespace {

// A site with those of its classes that are not decided yet.
struct Open {
  std::uint32_t site;
  std::uint32_t sum;                  // which sum of the node it needs; Plan::kNone: none of its classes is decided
  std::vector<std::uint32_t> groups;  // ascending
};

using Component = std::vector<Open>;

class Maker {
 public:
  explicit Maker(const Symmetry& symmetry) : symmetry_(symmetry), owner_(symmetry.classes.size(), Plan::kNone) {
    plan_.node_of.assign(symmetry.sites.size(), Plan::kNone);
    plan_.decided_at.assign(symmetry.classes.size(), Plan::kNone);
    plan_.singles.assign(symmetry.sites.size(), 0);
  }

  Plan run() {
    Component all;
    for (std::uint32_t site = 0; site < symmetry_.sites.size(); ++site) {
      Open open = undecided(site);
      if (!open.groups.empty()) all.push_back(std::move(open));
    }
    for (Component& component : split(std::move(all))) {
      const auto number = static_cast<std::uint32_t>(plan_.roots.size());
      plan_.roots.push_back(Plan::kNone);
      plan_.roots[number] = make_node(std::move(component), Plan::kNone, number);
    }
    for (std::uint32_t node = static_cast<std::uint32_t>(plan_.nodes.size()); node-- > 0;) gather(node);
    return std::move(plan_);
  }

 private:
  Open undecided(std::uint32_t site) {
    Open open{site, Plan::kNone, {}};
    for (const Choice& choice : symmetry_.sites[site]) {
      if (symmetry_.classes[choice.group].size() == 1) ++plan_.singles[site];
      else if (choice.index == 0) open.groups.push_back(choice.group);
    }
    std::ranges::sort(open.groups);
    return open;
  }

  // Into parts that share no class.
  std::vector<Component> split(Component sites) {
    std::vector<std::uint32_t> leader(sites.size());
    std::iota(leader.begin(), leader.end(), 0u);
    const auto find = [&](std::uint32_t i) {
      while (leader[i] != i) i = leader[i] = leader[leader[i]];
      return i;
    };
    for (std::uint32_t i = 0; i < sites.size(); ++i)
      for (const std::uint32_t group : sites[i].groups) {
        if (owner_[group] == Plan::kNone) owner_[group] = i;
        const std::uint32_t a = find(i), b = find(owner_[group]);
        leader[std::max(a, b)] = std::min(a, b);
      }
    std::vector<Component> parts;
    std::map<std::uint32_t, std::size_t> part_of;
    for (std::uint32_t i = 0; i < sites.size(); ++i) {
      for (const std::uint32_t group : sites[i].groups) owner_[group] = Plan::kNone;
      const auto [part, is_new] = part_of.try_emplace(find(i), parts.size());
      if (is_new) parts.emplace_back();
      parts[part->second].push_back(std::move(sites[i]));
    }
    return parts;
  }

  // The class that most sites permit; of nested scopes the outermost.
  static std::uint32_t choose(const Component& sites) {
    std::map<std::uint32_t, std::size_t> count;
    for (const Open& open : sites)
      for (const std::uint32_t group : open.groups) ++count[group];
    return std::ranges::max_element(count, {}, [](const auto& entry) { return entry.second; })->first;
  }

  std::uint32_t make_node(Component sites, std::uint32_t parent, std::uint32_t component) {
    const auto id = static_cast<std::uint32_t>(plan_.nodes.size());
    const std::uint32_t group = choose(sites);
    plan_.nodes.push_back({group, parent, component, {}, {}, {}, {}});
    plan_.decided_at[group] = id;
    Component left;
    for (Open& open : sites) {
      const auto erased = std::ranges::remove(open.groups, group);
      open.sum = sum_of(id, {open.sum, !erased.empty()});
      open.groups.erase(erased.begin(), erased.end());
      if (!open.groups.empty()) left.push_back(std::move(open));
      else close(id, open);
    }
    for (Component& part : split(std::move(left))) add_child(id, std::move(part));
    return id;
  }

  // The position of |sum| among those of the node, new if need be.
  std::uint32_t sum_of(std::uint32_t node, Plan::Sum sum) {
    if (sum == Plan::Sum{Plan::kNone, false}) return Plan::kNone;
    auto& sums = plan_.nodes[node].sums;
    const auto known = std::ranges::find(sums, sum);
    if (known != sums.end()) return static_cast<std::uint32_t>(known - sums.begin());
    sums.push_back(sum);
    return static_cast<std::uint32_t>(sums.size() - 1);
  }

  void close(std::uint32_t node, const Open& open) {
    plan_.nodes[node].closing.push_back({open.site, open.sum});
    plan_.node_of[open.site] = node;
  }

  void add_child(std::uint32_t node, Component part) {
    Plan::Child child{0, {}};
    for (Open& open : part) {
      if (open.sum == Plan::kNone) continue;
      const auto known = std::ranges::find(child.given, open.sum);
      const auto position = static_cast<std::uint32_t>(known - child.given.begin());
      if (known == child.given.end()) child.given.push_back(open.sum);
      open.sum = position;
    }
    child.node = make_node(std::move(part), node, plan_.nodes[node].component);
    plan_.nodes[node].children.push_back(std::move(child));
  }

  // Children come after their parents.
  void gather(std::uint32_t node) {
    auto& groups = plan_.nodes[node].groups;
    groups.push_back(plan_.nodes[node].group);
    if (const std::uint32_t parent = plan_.nodes[node].parent; parent != Plan::kNone) {
      auto& above = plan_.nodes[parent].groups;
      above.insert(above.end(), groups.begin(), groups.end());
    }
  }

  const Symmetry& symmetry_;
  Plan plan_;
  std::vector<std::uint32_t> owner_;  // of split(): a site with the class
};

}  // namespace

Plan make_plan(const Symmetry& symmetry) { return Maker(symmetry).run(); }

}  // namespace gadfly::spe
