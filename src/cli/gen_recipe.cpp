// SPDX-License-Identifier: Apache-2.0
#include "cli/gen_recipe.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <iterator>
#include <map>
#include <optional>
#include <span>

#include "gen/words.h"
#include "support/suggest.h"

namespace gadfly::cli {
namespace {

constexpr std::string_view kFirstLine = "gadfly recipe 1";
constexpr unsigned kNumbersInLine = 16;

// Tells whether the numbers were edited.
std::uint64_t fingerprint(const gen::Recipe& recipe) {
  std::uint64_t hash = recipe.dropped.size();
  for (const std::uint32_t number : recipe.dropped) hash = lang::mix(hash, number);
  for (const std::uint32_t number : recipe.choices) hash = lang::mix(hash, number);
  return hash;
}

void append_numbers(std::string& out, const std::vector<std::uint32_t>& numbers, std::string_view start) {
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    const bool first = i % kNumbersInLine == 0;
    if (first && i != 0) out += '\n';
    if (first) out += start;
    if (!first || !start.empty()) out += ' ';
    fmt::format_to(std::back_inserter(out), "{}", numbers[i]);
  }
  if (!numbers.empty()) out += '\n';
}

std::string_view next_word(std::string_view& line) {
  const std::size_t begin = std::min(line.find_first_not_of(" \t\r"), line.size());
  const std::size_t end = std::min(line.find_first_of(" \t\r", begin), line.size());
  const std::string_view word = line.substr(begin, end - begin);
  line.remove_prefix(end);
  return word;
}

template <typename Number>
bool parse_number(std::string_view word, Number& into, int base = 10) {
  const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), into, base);
  return !word.empty() && error == std::errc() && end == word.data() + word.size();
}

class RecipeReader {
 public:
  explicit RecipeReader(const std::string& path) : path_(path) {}

  std::variant<Recording, Trouble> run(std::string_view text) {
    while (!text.empty() && !trouble_) {
      const std::size_t end = std::min(text.find('\n'), text.size());
      ++line_;
      read_line(text.substr(0, end));
      text.remove_prefix(std::min(end + 1, text.size()));
    }
    if (!trouble_ && line_ == 0) fail("is not a recipe: it is empty");
    if (trouble_) return *trouble_;
    result_.edited = fingerprint_ != fingerprint(result_.recipe);
    set_weights();
    if (const auto group = gen::empty_group(result_.settings.options.weights))
      return Trouble{fmt::format("{}: error: no rule is left in the group {}", path_, *group)};
    return std::move(result_);
  }

 private:
  void read_line(std::string_view line) {
    if (line_ == 1) {
      if (line != kFirstLine) fail(fmt::format("is not a recipe: the first line must be `{}`", kFirstLine));
    } else if (in_choices_) {
      numbers(line, result_.recipe.choices);
    } else if (const std::string_view key = next_word(line); !key.empty() && key.front() != '#') {
      option(key, line);
    }
  }

  void numbers(std::string_view& line, std::vector<std::uint32_t>& into) {
    for (std::string_view word; !(word = next_word(line)).empty();) {
      std::uint32_t number = 0;
      if (!parse_number(word, number)) return fail(fmt::format("`{}` is not a number from 0 to 4294967295", word));
      into.push_back(number);
    }
  }

  // A key, and what reads its value from the rest of the line.
  struct Key {
    std::string_view name;
    void (*read)(RecipeReader& reader, std::string_view& rest);
  };
  static std::span<const Key> keys();

  void option(std::string_view name, std::string_view rest) {
    const auto key = std::ranges::find(keys(), name, &Key::name);
    const auto row = std::ranges::find(gen::generator_options(), name, &gen::OptionInfo::name);
    if (row != gen::generator_options().end()) {
      generator_option(*row, rest);
    } else if (key == keys().end()) {
      Strings known;
      for (const Key& k : keys()) known.emplace_back(k.name);
      for (const gen::OptionInfo& option : gen::generator_options()) known.emplace_back(option.name);
      return fail(fmt::format("there is no key `{}`{}", name, support::suggestion(name, known)));
    }
    if (key != keys().end()) key->read(*this, rest);
    if (const std::string_view more = next_word(rest); !more.empty() && !trouble_)
      fail(fmt::format("{}: `{}` is too much", name, more));
  }

  void version(std::string_view& rest) {
    const std::size_t begin = std::min(rest.find_first_not_of(' '), rest.size());
    result_.version = rest.substr(begin);
    rest = {};
  }

  gen::GenOptions& options() { return result_.settings.options; }

  gen::Profile profile(std::string_view& rest) {
    return static_cast<gen::Profile>(one_of("profile", rest, {"full", "scalar", "arith", "wild"}));
  }

  bool yes(std::string_view key, std::string_view& rest) { return one_of(key, rest, {"no", "yes"}) == 1; }

  void generator_option(const gen::OptionInfo& option, std::string_view& rest) {
    std::uint64_t value = 0;
    if (option.is_switch) value = yes(option.name, rest);
    else number(option.name, rest, value);
    if (value > option.most && !trouble_) fail(fmt::format("{} {}: at most {}", option.name, value, option.most));
    option.set(options(), value);
  }

  void size(std::string_view& rest) {
    number("size", rest, options().size);
    if (options().size < kLeastSize || options().size > kMostSize)
      fail(fmt::format("size: must be from {} to {}", kLeastSize, kMostSize));
  }

  void standard(std::string_view& rest) {
    const Strings words = {"c99", "c11", "c17", "c23"};
    result_.settings.standard = words[one_of("std", rest, words)];
  }

  template <typename Number>
  void number(std::string_view key, std::string_view& rest, Number& into, int base = 10) {
    const std::string_view word = next_word(rest);
    if (!parse_number(word, into, base)) fail(fmt::format("{}: `{}` is not a number", key, word));
  }

  std::size_t one_of(std::string_view key, std::string_view& rest, const Strings& words) {
    const std::string_view word = next_word(rest);
    for (std::size_t i = 0; i < words.size(); ++i)
      if (words[i] == word) return i;
    fail(fmt::format("{}: `{}` is not known{}", key, word, support::suggestion(word, words)));
    return 0;
  }

  void weight(std::string_view& rest) {
    const std::string_view name = next_word(rest);
    const std::optional<gen::Rule> rule = gen::find_rule(name);
    std::uint32_t value = 0;
    if (!rule) return fail(fmt::format("weight: there is no rule `{}`", name));
    number("weight", rest, value);
    const bool percent = gen::rules()[static_cast<std::size_t>(*rule)].percent();
    if (value > (percent ? 100u : 1'000'000u)) return fail(fmt::format("weight: {} is too large", value));
    weights_[*rule] = value;
  }

  // The profile may stand after them.
  void set_weights() {
    gen::GenOptions& options = result_.settings.options;
    options.weights = gen::Weights(options.profile);
    for (const auto& [rule, value] : weights_) options.weights.set(rule, value);
  }

  void fail(const std::string& cause) {
    if (!trouble_) trouble_ = Trouble{fmt::format("{}:{}: error: {}", path_, std::max(line_, 1u), cause)};
  }

  const std::string& path_;
  unsigned line_ = 0;
  bool in_choices_ = false;
  std::uint64_t fingerprint_ = 0;
  std::map<gen::Rule, std::uint32_t> weights_;
  Recording result_;
  std::optional<Trouble> trouble_;
};

std::span<const RecipeReader::Key> RecipeReader::keys() {
  using Reader = RecipeReader;
  using Rest = std::string_view&;
  static constexpr Key kKeys[] = {
      {"version", [](Reader& r, Rest rest) { r.version(rest); }},
      {"seed", [](Reader& r, Rest rest) { r.number("seed", rest, r.result_.seed); }},
      {"std", [](Reader& r, Rest rest) { r.standard(rest); }},
      {"profile", [](Reader& r, Rest rest) { r.options().profile = r.profile(rest); }},
      {"size", [](Reader& r, Rest rest) { r.size(rest); }},
      {"weight", [](Reader& r, Rest rest) { r.weight(rest); }},
      {"dropped", [](Reader& r, Rest rest) { r.numbers(rest, r.result_.recipe.dropped); }},
      {"fingerprint", [](Reader& r, Rest rest) { r.number("fingerprint", rest, r.fingerprint_, 16); }},
      {"choices", [](Reader& r, Rest) { r.in_choices_ = true; }},
  };
  return kKeys;
}

}  // namespace

std::string recording_text(const Recording& recording) {
  const gen::GenOptions& options = recording.settings.options;
  std::string text =
      fmt::format("{}\nversion {}\nseed {}\nstd {}\nprofile {}\nsize {}\n", kFirstLine, recording.version,
                  recording.seed, recording.settings.standard, gen::profile_name(options.profile), options.size);
  for (const gen::OptionInfo& option : gen::generator_options()) {
    if (option.arith && options.profile != gen::Profile::Arith) continue;
    const std::uint64_t value = option.get(options);
    text += option.is_switch ? fmt::format("{} {}\n", option.name, value != 0 ? "yes" : "no")
                             : fmt::format("{} {}\n", option.name, value);
  }
  for (const gen::Rule rule : gen::changed_rules(options))
    text += fmt::format("weight {} {}\n", gen::rules()[static_cast<std::size_t>(rule)].name, options.weights[rule]);
  append_numbers(text, recording.recipe.dropped, "dropped");
  text += fmt::format("fingerprint {:016x}\nchoices\n", fingerprint(recording.recipe));
  append_numbers(text, recording.recipe.choices, "");
  return text;
}

std::variant<Recording, Trouble> read_recording(const std::string& path, std::string_view text) {
  return RecipeReader(path).run(text);
}

}  // namespace gadfly::cli
