// SPDX-License-Identifier: Apache-2.0
#include "gen/rules.h"

namespace gadfly::gen {
namespace {

constexpr RuleInfo kTable[] = {
#define GADFLY_RULE(group, id, name, full, scalar, arith, what) \
  {Group::group, #group, name, full, scalar, arith, full, what, std::string_view(what).ends_with("(a policy)")},
#define GADFLY_WILD_RULE(group, id, name, wild, what) {Group::group, #group, name, 0, 0, 0, wild, what, false},
#include "gen/rules.def"
};
static_assert(std::size(kTable) == kRules);

// Groups that one rule asks for, which finds another way where they are empty.
bool is_optional(Group group) {
  return group == Group::Kernel || group == Group::FloatFunction || group == Group::Idiom || group == Group::Counter ||
         group == Group::Course || group == Group::Bound || group >= Group::WildStatement;
}

}  // namespace

std::span<const RuleInfo> rules() { return kTable; }

std::optional<Rule> find_rule(std::string_view name) {
  for (std::size_t i = 0; i < kRules; ++i)
    if (kTable[i].name == name) return static_cast<Rule>(i);
  return std::nullopt;
}

Weights::Weights(Profile profile) {
  for (std::size_t i = 0; i < kRules; ++i) of_[i] = kTable[i].weight(profile);
}

void Weights::drop_policies() {
  for (std::size_t i = 0; i < kRules; ++i)
    if (kTable[i].policy) of_[i] = 0;
}

std::optional<std::string_view> empty_group(const Weights& weights) {
  for (std::size_t i = 0; i < kRules;) {
    const Group group = kTable[i].group;
    const std::size_t first = i;
    std::uint64_t sum = 0;
    for (; i < kRules && kTable[i].group == group; ++i) sum += weights[static_cast<Rule>(i)];
    if (sum == 0 && !kTable[first].percent() && !is_optional(group)) return kTable[first].group_name;
  }
  return std::nullopt;
}

}  // namespace gadfly::gen
