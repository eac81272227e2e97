// SPDX-License-Identifier: Apache-2.0
#include "cli/gen_probabilities.h"

#include <fmt/format.h>
#include <toml++/toml.h>

#include <algorithm>
#include <cctype>

#include "cli/gen_files.h"
#include "support/suggest.h"

namespace gadfly::cli {
namespace {

constexpr std::int64_t kMostWeight = 1'000'000, kMostPercent = 100;

const gen::RuleInfo& row_of(gen::Rule rule) { return gen::rules()[static_cast<std::size_t>(rule)]; }

Strings group_keys() {
  Strings keys;
  for (const gen::RuleInfo& rule : gen::rules())
    if (keys.empty() || keys.back() != group_key(rule.group_name)) keys.push_back(group_key(rule.group_name));
  return keys;
}

Strings rule_names(const std::string& group) {
  Strings names;
  for (const gen::RuleInfo& rule : gen::rules())
    if (group_key(rule.group_name) == group) names.emplace_back(rule.name);
  return names;
}

class Reader {
 public:
  Reader(const std::string& path, gen::Weights& weights) : path_(path), weights_(weights) {}

  std::optional<Trouble> run(const toml::table& file) {
    const Strings known = group_keys();
    for (const auto& [key, node] : file) {
      const std::string name(key.str());
      if (std::ranges::find(known, name) == known.end())
        return at(key.source(), name, "there is no such group of rules" + support::suggestion(name, known));
      if (!node.is_table()) return at(key.source(), name, "must be a table");
      if (auto trouble = group(name, *node.as_table())) return trouble;
    }
    return std::nullopt;
  }

 private:
  std::optional<Trouble> group(const std::string& name, const toml::table& table) {
    for (const auto& [key, node] : table) {
      const std::string full = fmt::format("{}.{}", name, key.str());
      const std::optional<gen::Rule> rule = gen::find_rule(key.str());
      if (!rule)
        return at(key.source(), full, "there is no such rule" + support::suggestion(key.str(), rule_names(name)));
      if (const std::string right = group_key(row_of(*rule).group_name); right != name)
        return at(key.source(), full, fmt::format("this rule belongs to [{}]", right));
      const std::int64_t most = row_of(*rule).percent() ? kMostPercent : kMostWeight;
      const std::optional<std::int64_t> number = node.value_exact<std::int64_t>();
      if (!number || *number < 0 || *number > most)
        return at(key.source(), full, fmt::format("must be a whole number from 0 to {}", most));
      weights_.set(*rule, static_cast<std::uint32_t>(*number));
    }
    return std::nullopt;
  }

  Trouble at(const toml::source_region& where, const std::string& key, const std::string& cause) const {
    return {fmt::format("{}:{}:{}: error: {}: {}", path_, where.begin.line, where.begin.column, key, cause)};
  }

  const std::string& path_;
  gen::Weights& weights_;
};

}  // namespace

std::optional<Trouble> read_probabilities(const std::string& path, gen::Weights& weights) {
  const auto text = read_whole_file(path);
  if (const auto* trouble = std::get_if<Trouble>(&text)) return *trouble;
  try {
    return Reader(path, weights).run(toml::parse(std::get<std::string>(text), path));
  } catch (const toml::parse_error& error) {
    return Trouble{fmt::format("{}:{}:{}: error: {}", path, error.source().begin.line, error.source().begin.column,
                               error.description())};
  }
}

std::string probabilities_text(const gen::Weights& weights) {
  std::string text;
  for (std::size_t i = 0; i < gen::kRules; ++i) {
    const gen::RuleInfo& rule = gen::rules()[i];
    if (i == 0 || gen::rules()[i - 1].group != rule.group)
      text += fmt::format("{}[{}]  # {}\n", i == 0 ? "" : "\n", group_key(rule.group_name),
                          rule.percent() ? "chances in percent" : "weights of which one is chosen");
    text += fmt::format("{} = {}  # {}\n", rule.name, weights[static_cast<gen::Rule>(i)], rule.what);
  }
  return text;
}

std::string group_key(std::string_view group_name) {
  std::string key(group_name);
  for (char& c : key) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return key;
}

}  // namespace gadfly::cli
