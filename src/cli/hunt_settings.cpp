// SPDX-License-Identifier: Apache-2.0
#include "cli/hunt_settings.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <random>

#include "cli/parse.h"
#include "hunt/source.h"

namespace gadfly::cli {
namespace {

std::uint64_t random_seed() {
  std::random_device device;
  return device();  // 32 bits: easy to type
}

// Where going on from another folder finds it again; empty: there is none.
std::string config_file(const std::string& asked) {
  const std::filesystem::path file = asked.empty() ? "gadfly.toml" : asked;
  std::error_code failed;
  if (asked.empty() && !std::filesystem::exists(file, failed)) return "";
  return std::filesystem::absolute(file, failed).string();
}

// Programs of arith are exact, but only in arithmetic as IEEE 754 has it.
std::optional<Trouble> needs_exact_arithmetic(const HuntFlags& flags, const std::vector<hunt::SourceShare>& shares) {
  if (std::ranges::none_of(shares, [](const hunt::SourceShare& share) { return share.name == "arith"; }))
    return std::nullopt;
  constexpr std::string_view kUnsafe[] = {
      "-Ofast", "-ffast-math", "-funsafe-math", "-fassociative-math", "-freciprocal-math", "-ffp-model=fast"};
  for (const std::string& level : flags.opt)
    for (const std::string_view word : kUnsafe)
      if (level.find(word) != std::string::npos)
        return wrong_usage(
            fmt::format("--opt \"{}\": {} may round what --source arith expects to be exact", level, word));
  return std::nullopt;
}

// Who names option sets wants these and no others.
constexpr unsigned kWordPercent = 25;

std::optional<Trouble> read_word_percent(const HuntFlags& flags, unsigned& percent) {
  percent = flags.opt.empty() ? kWordPercent : 0;
  const std::string& text = flags.option_words;
  if (text.empty()) return std::nullopt;
  const auto [rest, error] = std::from_chars(text.data(), text.data() + text.size(), percent);
  if (error != std::errc() || rest != text.data() + text.size() || percent > 100)
    return wrong_usage(fmt::format("--option-words: `{}` is not a number from 0 to 100", text));
  return std::nullopt;
}

}  // namespace

std::variant<hunt::HuntSettings, Trouble> hunt_settings(const HuntFlags& flags) {
  hunt::HuntSettings settings;
  settings.version = version_text();
  settings.seed = random_seed();
  if (!flags.seed.empty()) {
    const char *begin = flags.seed.data(), *end = begin + flags.seed.size();
    const auto [rest, error] = std::from_chars(begin, end, settings.seed);
    if (error != std::errc() || rest != end)
      return wrong_usage(fmt::format("--seed: `{}` is not a number", flags.seed));
  }
  if (auto trouble = read_time(flags.duration, settings.seconds)) return *trouble;
  if (auto trouble = read_word_percent(flags, settings.word_percent)) return *trouble;
  if (auto trouble = wrong_limits(flags.compile_limit, flags.run_limit)) return *trouble;
  const auto shares = hunt::read_shares(flags.source);
  if (const auto* wrong = std::get_if<std::string>(&shares)) return wrong_usage("--source: " + *wrong);
  if (auto trouble = needs_exact_arithmetic(flags, std::get<std::vector<hunt::SourceShare>>(shares))) return *trouble;
  settings.programs = flags.programs;
  // Where the time is not what ends it, the same seed gives the same results.
  settings.all_configurations = flags.all_configurations || (flags.programs != 0 && flags.duration.empty());
  settings.sources = flags.source;
  settings.compilers = flags.compiler;
  settings.config = config_file(flags.config);
  if (!flags.opt.empty()) settings.levels = flags.opt;
  settings.compile_seconds = static_cast<double>(flags.compile_limit);
  settings.run_seconds = static_cast<double>(flags.run_limit);
  return settings;
}

}  // namespace gadfly::cli
