// SPDX-License-Identifier: Apache-2.0
#include "gen/words.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <set>

namespace gadfly::gen {
namespace {

template <typename Number>
bool parse(std::string_view word, Number& into) {
  const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), into);
  return !word.empty() && error == std::errc() && end == word.data() + word.size();
}

class WordReader {
 public:
  explicit WordReader(std::string_view text) : rest_(text) {}

  std::optional<Asked> run() {
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
    if (word == "--ops") return parse(next(), options.arith.operations);
    if (word == "--exprs") return parse(next(), options.arith.expressions);
    if (word == "--depth") return parse(next(), options.arith.depth);
    if (word == "--nesting") return parse(next(), options.arith.nesting);
    if (word == "--max-steps") return parse(next(), options.max_steps);
    if (word == "--assert-facts") return options.assert_facts = true;
    if (word == "--volatile-trace") return options.volatile_trace = true;
    if (word == "--no-swarm") return !(options.swarm = false);
    if (word == "--out") return !next().empty();
    if (word == "--self-check") return true;
    return word.starts_with("--no-") && leave_out(word.substr(5));
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
  Asked asked_;
  bool seeded_ = false;
  std::set<Rule> without_;
};

}  // namespace

std::string_view profile_name(Profile profile) {
  constexpr std::string_view kNames[] = {"full", "scalar", "arith"};
  return kNames[static_cast<std::size_t>(profile)];
}

std::optional<Profile> find_profile(std::string_view name) {
  for (const Profile profile : {Profile::Full, Profile::Scalar, Profile::Arith})
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
  const ArithOptions& arith = options.arith;
  if (arith.operations != defaults.arith.operations) text += fmt::format(" --ops {}", arith.operations);
  if (arith.expressions != defaults.arith.expressions) text += fmt::format(" --exprs {}", arith.expressions);
  if (arith.depth != defaults.arith.depth) text += fmt::format(" --depth {}", arith.depth);
  if (arith.nesting != defaults.arith.nesting) text += fmt::format(" --nesting {}", arith.nesting);
  if (options.max_steps != defaults.max_steps) text += fmt::format(" --max-steps {}", options.max_steps);
  if (options.assert_facts) text += " --assert-facts";
  if (options.volatile_trace) text += " --volatile-trace";
  if (!options.swarm) text += " --no-swarm";
  for (const Rule rule : changed_rules(options))
    if (options.weights[rule] == 0) text += fmt::format(" --no-{}", rules()[static_cast<std::size_t>(rule)].name);
  return text;
}

std::optional<Asked> read_words(std::string_view text) { return WordReader(text).run(); }

}  // namespace gadfly::gen
