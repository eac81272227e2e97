// SPDX-License-Identifier: Apache-2.0
#include "cli/gen_settings.h"

#include <fmt/format.h>

#include <charconv>
#include <optional>

#include "cli/gen_probabilities.h"
#include "gen/words.h"
#include "support/suggest.h"

namespace gadfly::cli {
namespace {

using gen::Rule;

constexpr struct {
  std::string_view name;
  std::uint32_t bytes;
} kSizes[] = {{"small", 4'000}, {"medium", 32'000}, {"large", 120'000}};

std::optional<std::uint32_t> size_of(std::string_view text) {
  for (const auto& size : kSizes)
    if (size.name == text) return size.bytes;
  std::uint32_t bytes = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), bytes);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  if (bytes < kLeastSize || bytes > kMostSize) return std::nullopt;
  return bytes;
}

Strings policy_names() {
  Strings names;
  for (const gen::RuleInfo& rule : gen::rules())
    if (rule.policy) names.emplace_back(rule.name);
  return names;
}

// Those that were named keep their weights; the others lose them.
std::optional<Trouble> choose_policies(const Strings& named, gen::Weights& weights) {
  const gen::Weights before = weights;
  weights.drop_policies();
  for (const std::string& name : named) {
    const std::optional<Rule> rule = gen::find_rule(name);
    if (!rule || !gen::rules()[static_cast<std::size_t>(*rule)].policy)
      return wrong_usage(
          fmt::format("--policy: there is no policy `{}`{}", name, support::suggestion(name, policy_names())));
    weights.set(*rule, before[*rule]);
  }
  return std::nullopt;
}

// Why no trace and no facts of a program are known while it grows; null: they are.
const char* not_watched(gen::Profile profile) {
  switch (profile) {
    case gen::Profile::Arith: return "have a single state, and read volatile variables in any order";
    case gen::Profile::Wild: return "are drafted before they run, and access volatile objects in any order";
    default: return nullptr;
  }
}

// The rows of options.def.
std::optional<Trouble> take_options(const GenFlags& flags, gen::GenOptions& options) {
#define GADFLY_GEN_NUMBER(member, field, name, standard, most, arith, help)                                \
  if (flags.field > most) return wrong_usage(fmt::format("--{} {}: at most {}", name, flags.field, most)); \
  options.member = static_cast<decltype(options.member)>(flags.field);
#define GADFLY_GEN_SWITCH(member, field, name, help) options.member = flags.field;
#define GADFLY_GEN_ON(member, field, name, help) options.member = !flags.field;
#include "gen/options.def"
  if (options.profile != gen::Profile::Arith)
    for (const gen::OptionInfo& option : gen::generator_options())
      if (option.arith && option.get(options) != option.standard)
        return wrong_usage(fmt::format("--{} is for --profile arith", option.name));
  if (flags.volatile_trace || flags.assert_facts)
    if (const char* why = not_watched(options.profile))
      return wrong_usage(
          fmt::format("--profile {} does not support --volatile-trace and --assert-facts: its programs {}",
                      gen::profile_name(options.profile), why));
  return std::nullopt;
}

// Anonymous members came with C11.
void keep_to_standard(const std::string& standard, gen::Weights& weights) {
  if (standard == "c99") weights.set(Rule::PropertyAnonymous, 0);
}

}  // namespace

void GenRequest::declare(std::vector<Option>& options) {
  flags.declare(options);
  for (std::size_t i = 0; i < gen::kRules; ++i) {
    const gen::RuleInfo& rule = gen::rules()[i];
    options.push_back({.flag = fmt::format("--no-{}", rule.name),
                       .metavar = "",
                       .help = fmt::format("leave out: {}", rule.what),
                       .into = &without[i],
                       .hidden = true});
  }
}

std::variant<GenSettings, Trouble> settings_of(const GenRequest& request) {
  const GenFlags& flags = request.flags;
  GenSettings settings;
  gen::GenOptions& options = settings.options;
  settings.standard = flags.std;
  options.profile = *gen::find_profile(flags.profile);
  options.weights = gen::Weights(options.profile);
  if (auto trouble = take_options(flags, options)) return *trouble;
  const std::optional<std::uint32_t> size = size_of(flags.size);
  if (!size)
    return wrong_usage(fmt::format("--size: `{}` is not small, medium, large, or a number from {} to {}", flags.size,
                                   kLeastSize, kMostSize));
  options.size = *size;
  if (!flags.probabilities.empty())
    if (auto trouble = read_probabilities(flags.probabilities, options.weights)) return *trouble;
  if (flags.no_policies || !flags.policy.empty())
    if (auto trouble = choose_policies(flags.policy, options.weights)) return *trouble;
  for (std::size_t i = 0; i < gen::kRules; ++i)
    if (request.without[i]) options.weights.set(static_cast<Rule>(i), 0);
  keep_to_standard(flags.std, options.weights);
  if (const auto group = gen::empty_group(options.weights))
    return wrong_usage(fmt::format("no rule is left in the group {}", group_key(*group)));
  return settings;
}

std::string description(const GenSettings& settings) {
  const gen::GenOptions& options = settings.options;
  std::string weights;
  for (const Rule rule : gen::changed_rules(options))
    if (options.weights[rule] != 0)
      weights += fmt::format("{}{} = {}", weights.empty() ? "" : ", ",
                             gen::rules()[static_cast<std::size_t>(rule)].name, options.weights[rule]);
  const std::string text = gen::words_of(options, settings.standard);
  return weights.empty() ? text : fmt::format("{} --probabilities ({})", text, weights);
}

}  // namespace gadfly::cli
