// SPDX-License-Identifier: Apache-2.0
// The table of what can be grown: rules.def. A profile is a column of it; everything that is asked for on the
// command line is a change of these numbers.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

namespace gadfly::gen {

enum class Group : std::uint8_t {
  Statement,
  Expression,
  Leaf,
  Integer,
  Object,
  Property,
  Function,
  Kernel,
  Operator,
  Constant,
  Context,
  FloatFunction,
  Idiom,
  Counter,
  Course,
  Bound,
  Loop,
  WildStatement,
  WildExpression,
  WildVector,
  WildObject,
  WildShape,
  WildKernel,
  WildProbe,
  WildFloat,
};
inline constexpr std::size_t kGroups = static_cast<std::size_t>(Group::WildFloat) + 1;

enum class Rule : std::uint16_t {
#define GADFLY_RULE(group, id, name, full, scalar, arith, what) group##id,
#include "gen/rules.def"
};

inline constexpr std::size_t kRules = 0
#define GADFLY_RULE(group, id, name, full, scalar, arith, what) +1
#include "gen/rules.def"
    ;

enum class Profile : std::uint8_t { Full, Scalar, Arith, Wild };

struct RuleInfo {
  Group group;
  std::string_view group_name, name;
  std::uint32_t full, scalar, arith, wild;
  std::string_view what;
  bool policy;  // switched off by --no-policies
  std::uint32_t weight(Profile profile) const {
    const std::uint32_t of[] = {full, scalar, arith, wild};
    return of[static_cast<std::size_t>(profile)];
  }
  bool percent() const {
    return group == Group::Property || group == Group::Function || group == Group::Loop || group == Group::WildShape;
  }
};

// One row for each Rule, in order; the rules of a group follow each other.
std::span<const RuleInfo> rules();
// The place of |rule| among the rules of its group, which begin with |first|.
constexpr std::size_t place(Rule rule, Rule first) {
  return static_cast<std::size_t>(rule) - static_cast<std::size_t>(first);
}
std::optional<Rule> find_rule(std::string_view name);

// A number for each rule: its weight in its group, or its chance in percent.
class Weights {
 public:
  explicit Weights(Profile profile);
  std::uint32_t operator[](Rule rule) const { return of_[static_cast<std::size_t>(rule)]; }
  void set(Rule rule, std::uint32_t weight) { of_[static_cast<std::size_t>(rule)] = weight; }
  // Every policy off.
  void drop_policies();

 private:
  std::array<std::uint32_t, kRules> of_;
};

// Whether some rule of each group that chooses one can still be chosen; the name of the first group that can't.
std::optional<std::string_view> empty_group(const Weights& weights);

}  // namespace gadfly::gen
