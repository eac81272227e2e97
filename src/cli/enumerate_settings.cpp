// SPDX-License-Identifier: Apache-2.0
#include "cli/enumerate_settings.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <charconv>

namespace gadfly::cli {
namespace {

std::optional<mpz_class> read_big_number(const std::string& text) {
  const bool digits =
      !text.empty() && std::all_of(text.begin(), text.end(), [](unsigned char c) { return std::isdigit(c); });
  if (!digits) return std::nullopt;
  return mpz_class(text, 10);
}

template <typename Number>
std::optional<Number> read_small_number(std::string_view text) {
  Number number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return number;
}

std::optional<Trouble> read_range(const std::string& text, spe::SelectionOptions& wanted) {
  if (text.empty()) return std::nullopt;
  const std::size_t dots = text.find("..");
  const auto first = read_big_number(text.substr(0, dots));
  const auto end = dots == std::string::npos ? std::nullopt : read_big_number(text.substr(dots + 2));
  if (!first || !end || *first > *end)
    return wrong_usage(fmt::format("--range: `{}` is not a range like 0..1000", text));
  wanted.range = spe::Range{*first, *end};
  return std::nullopt;
}

std::optional<Trouble> read_shard(const std::string& text, spe::SelectionOptions& wanted) {
  if (text.empty()) return std::nullopt;
  const std::size_t slash = text.find('/');
  const auto index = read_small_number<std::uint32_t>(std::string_view(text).substr(0, slash));
  const auto parts = slash == std::string::npos
                         ? std::nullopt
                         : read_small_number<std::uint32_t>(std::string_view(text).substr(slash + 1));
  if (!index || !parts || *index < 1 || *index > *parts)
    return wrong_usage(fmt::format("--shard: `{}` is not a part like 1/4", text));
  wanted.shard = *index - 1;
  wanted.shards = *parts;
  return std::nullopt;
}

std::optional<Trouble> read_holes(const std::string& text, spe::HoleKinds& kinds) {
  kinds = {false, false, false};
  for (std::size_t begin = 0; begin <= text.size();) {
    const std::size_t end = std::min(text.find(',', begin), text.size());
    const std::string word = text.substr(begin, end - begin);
    if (word == "variables") kinds.variables = true;
    else if (word == "functions") kinds.functions = true;
    else if (word == "fields") kinds.fields = true;
    else return wrong_usage(fmt::format("--holes: there are no `{}`, only variables, functions and fields", word));
    begin = end + 1;
  }
  return std::nullopt;
}

std::optional<std::string> unfit_flags(const EnumerateFlags& flags) {
  const bool takes_part = !flags.range.empty() || !flags.shard.empty();
  if (flags.as_published && flags.equivalence != "paper") return "--as-published needs --equivalence paper";
  if (flags.order == "far" && takes_part) return "--order far needs all variants: leave out --range and --shard";
  if (!flags.number.empty() &&
      (takes_part || !flags.sample.empty() || flags.check || flags.count_only || flags.json || !flags.out.empty()))
    return "--number prints one variant: leave out options that select several";
  if (flags.count_only && (flags.check || !flags.out.empty()))
    return "--count-only writes no variants: leave out --check and --out";
  return std::nullopt;
}

}  // namespace

std::variant<EnumerateSettings, Trouble> enumerate_settings(const EnumerateFlags& flags, const ReadFlags& read) {
  if (const auto wrong = unfit_flags(flags)) return wrong_usage(*wrong);
  EnumerateSettings settings;
  settings.load.read = read_options(read);
  if (read.std == ReadFlags().std) settings.load.read.std.clear();
  settings.load.typing = flags.untyped ? spe::Typing::Untyped : spe::Typing::Typed;
  settings.notion.equivalence = flags.equivalence == "paper" ? spe::Equivalence::Paper : spe::Equivalence::Exact;
  settings.notion.extent = flags.scope == "inter" ? spe::ExchangeScope::Inter : spe::ExchangeScope::Intra;
  if (auto trouble = read_holes(flags.holes, settings.load.kinds)) return *trouble;
  spe::SelectionOptions& wanted = settings.wanted;
  if (auto trouble = read_range(flags.range, wanted)) return *trouble;
  if (auto trouble = read_shard(flags.shard, wanted)) return *trouble;
  if (!flags.sample.empty()) {
    wanted.sample = read_small_number<std::uint64_t>(flags.sample);
    if (!wanted.sample || *wanted.sample == 0)
      return wrong_usage(fmt::format("--sample: `{}` is not a number from 1", flags.sample));
  }
  // What was asked for by number is given; a limit is for those who did not ask.
  if (!wanted.sample && !wanted.range) wanted.limit = flags.limit;
  wanted.far = flags.order == "far";
  wanted.seed = flags.seed;
  if (!flags.number.empty()) {
    settings.number = read_big_number(flags.number);
    if (!settings.number) return wrong_usage(fmt::format("--number: `{}` is not a number", flags.number));
  }
  return settings;
}

}  // namespace gadfly::cli
