// SPDX-License-Identifier: Apache-2.0
#include "cli/gen_rules.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "cli/gen_probabilities.h"
#include "gen/rules.h"

namespace gadfly::cli {
namespace {

void print_rules(std::FILE* out) {
  constexpr std::string_view kRow = "{:<17}{:<25}{:>6}{:>8}{:>7}{:>7}  {:<8}{}\n";
  fmt::print(out, kRow, "group", "rule", "full", "scalar", "arith", "wild", "", "grows");
  for (const gen::RuleInfo& rule : gen::rules()) {
    const std::string_view unit = rule.percent() ? " %" : "";
    std::string_view what = rule.what;
    if (rule.policy) what.remove_suffix(std::min(what.size(), std::string_view(" (a policy)").size()));
    fmt::print(out, kRow, group_key(rule.group_name), rule.name, fmt::format("{}{}", rule.full, unit),
               fmt::format("{}{}", rule.scalar, unit), fmt::format("{}{}", rule.arith, unit),
               fmt::format("{}{}", rule.wild, unit), rule.policy ? "policy" : "", what);
  }
  fmt::print(out,
             "\nOne rule of a group is chosen by weight. Rules with a % are chosen independently.\n"
             "--no-RULE leaves one out, --probabilities FILE sets the numbers.\n");
}

void print_rules_json(std::FILE* out) {
  nlohmann::ordered_json rows = nlohmann::ordered_json::array();
  for (const gen::RuleInfo& rule : gen::rules())
    rows.push_back({{"group", group_key(rule.group_name)},
                    {"rule", rule.name},
                    {"full", rule.full},
                    {"scalar", rule.scalar},
                    {"arith", rule.arith},
                    {"wild", rule.wild},
                    {"percent", rule.percent()},
                    {"policy", rule.policy},
                    {"grows", rule.what}});
  fmt::print(out, "{}\n", rows.dump(2));
}

}  // namespace

void list_rules(std::FILE* out, bool json) { json ? print_rules_json(out) : print_rules(out); }

}  // namespace gadfly::cli
