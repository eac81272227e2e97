// SPDX-License-Identifier: Apache-2.0
#include "gen/words.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <set>

namespace gadfly::gen {
namespace {

constexpr OptionInfo kOptions[] = {
#define GADFLY_GEN_VALUES(member)                                            \
  [](const GenOptions& options) -> std::uint64_t { return options.member; }, \
      [](GenOptions& options, std::uint64_t value) { options.member = static_cast<decltype(options.member)>(value); }
#define GADFLY_GEN_NUMBER(member, field, name, standard, most, arith, help) \
  {name, false, arith, standard, most, GADFLY_GEN_VALUES(member)},
#define GADFLY_GEN_SWITCH(member, field, name, help) {name, true, false, 0, 1, GADFLY_GEN_VALUES(member)},
#define GADFLY_GEN_ON(member, field, name, help) {name, true, false, 1, 1, GADFLY_GEN_VALUES(member)},
#include "gen/options.def"
#undef GADFLY_GEN_VALUES
};

template <typename Number>
bool parse(std::string_view word, Number& into) {
  const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), into);
  return !word.empty() && error == std::errc() && end == word.data() + word.size();
}

// A switch is written where it is not as usual.
std::string word_of(const OptionInfo& option) {
  return fmt::format("--{}{}", option.is_switch && option.standard != 0 ? "no-" : "", option.name);
}

class WordReader {
 public:
  explicit WordReader(std::string_view text) : rest_(text) {}

  std::optional<ProgramRequest> run() {
    std::string_view word;
    while (!(word = next()).empty() && word != "gen") {
    }
    while (!(word = next()).empty())
      if (!take(word)) return std::nullopt;
    if (!seeded_) return std::nullopt;
    set_weights();
    return std::move(asked_);
  }

 private:
  std::string_view next() {
    const std::size_t begin = std::min(rest_.find_first_not_of(" \n"), rest_.size());
    const std::size_t end = std::min(rest_.find_first_of(" \n", begin), rest_.size());
    const std::string_view word = rest_.substr(begin, end - begin);
    rest_.remove_prefix(end);
    return word;
  }

  bool take(std::string_view word) {
    GenOptions& options = asked_.options;
    if (word == "--seed") return seeded_ = parse(next(), asked_.seed);
    if (word == "--std") return !(asked_.standard = next()).empty();
    if (word == "--profile") return take_profile(next());
    if (word == "--size") return parse(next(), options.size);
    if (const std::optional<bool> taken = take_option(word)) return *taken;
    if (word == "--out") return !next().empty();
    if (word == "--self-check") return true;
    return word.starts_with("--no-") && leave_out(word.substr(5));
  }

  // Nothing: |word| is no row of options.def.
  std::optional<bool> take_option(std::string_view word) {
    for (const OptionInfo& option : kOptions) {
      if (word != word_of(option)) continue;
      std::uint64_t value = option.standard == 0;
      if (!option.is_switch && (!parse(next(), value) || value > option.most)) return false;
      option.set(asked_.options, value);
      return true;
    }
    return std::nullopt;
  }

  bool take_profile(std::string_view name) {
    const std::optional<Profile> profile = find_profile(name);
    if (profile) asked_.options.profile = *profile;
    return profile.has_value();
  }

  bool leave_out(std::string_view name) {
    const std::optional<Rule> rule = find_rule(name);
    if (rule) without_.insert(*rule);
    return rule.has_value();
  }

  // The profile may stand after them.
  void set_weights() {
    Weights& weights = asked_.options.weights = Weights(asked_.options.profile);
    for (const Rule rule : without_) weights.set(rule, 0);
    if (asked_.standard == "c99") weights.set(Rule::PropertyAnonymous, 0);
  }

  std::string_view rest_;
  ProgramRequest asked_;
  bool seeded_ = false;
  std::set<Rule> without_;
};

}  // namespace

std::span<const OptionInfo> generator_options() { return kOptions; }

std::string_view profile_name(Profile profile) {
  constexpr std::string_view kNames[] = {"full", "scalar", "arith", "wild"};
  return kNames[static_cast<std::size_t>(profile)];
}

std::optional<Profile> find_profile(std::string_view name) {
  for (const Profile profile : {Profile::Full, Profile::Scalar, Profile::Arith, Profile::Wild})
    if (profile_name(profile) == name) return profile;
  return std::nullopt;
}

std::vector<Rule> changed_rules(const GenOptions& options) {
  const Weights defaults(options.profile);
  std::vector<Rule> changed;
  for (std::size_t i = 0; i < kRules; ++i)
    if (const auto rule = static_cast<Rule>(i); options.weights[rule] != defaults[rule]) changed.push_back(rule);
  return changed;
}

std::string words_of(const GenOptions& options, std::string_view standard) {
  const GenOptions defaults;
  std::string text = fmt::format("--std {}", standard);
  if (options.profile != defaults.profile) text += fmt::format(" --profile {}", profile_name(options.profile));
  if (options.size != defaults.size) text += fmt::format(" --size {}", options.size);
  for (const OptionInfo& option : kOptions) {
    const std::uint64_t value = option.get(options);
    if (value == option.standard) continue;
    text += ' ' + word_of(option);
    if (!option.is_switch) text += fmt::format(" {}", value);
  }
  for (const Rule rule : changed_rules(options))
    if (options.weights[rule] == 0) text += fmt::format(" --no-{}", rules()[static_cast<std::size_t>(rule)].name);
  return text;
}

std::optional<ProgramRequest> read_words(std::string_view text) { return WordReader(text).run(); }

}  // namespace gadfly::gen
