// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>
#include <charconv>

#include "hunt/source.h"

namespace gadfly::hunt {
namespace {

constexpr std::string_view kGeneratorOptions = "[OPTIONS]";

constexpr SourceKind kKinds[] = {
#define GADFLY_SOURCE(name, argument, make, help) {name, argument, help, make},
#include "hunt/sources.def"
};

constexpr std::uint32_t kMostShare = 1000;

std::vector<std::string> split(const std::string& text, char at) {
  std::vector<std::string> parts;
  for (std::size_t begin = 0; begin <= text.size();) {
    const std::size_t end = std::min(text.find(at, begin), text.size());
    parts.push_back(text.substr(begin, end - begin));
    begin = end + 1;
  }
  return parts;
}

std::optional<std::uint32_t> share_of(std::string_view text) {
  std::uint32_t share = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), share);
  if (error != std::errc() || end != text.data() + text.size() || share < 1 || share > kMostShare) return std::nullopt;
  return share;
}

bool has_optional_argument(const SourceKind& kind) { return kind.argument.starts_with('['); }

// Whether |argument| can only be meant as a share: "gen:0".
bool is_meant_as_share(const SourceKind& kind, const std::string& argument) {
  if (kind.argument.empty()) return true;
  return has_optional_argument(kind) &&
         (share_of(argument) || (kind.argument == kGeneratorOptions && !argument.starts_with("--")));
}

// "PATH" as ":PATH", "[PATH]" as "[:PATH]".
std::string argument_form(const SourceKind& kind) {
  if (kind.argument.empty()) return "";
  return has_optional_argument(kind) ? fmt::format("[:{}", kind.argument.substr(1)) : fmt::format(":{}", kind.argument);
}

std::string known_names() {
  std::string names;
  for (const SourceKind& kind : kKinds)
    names += fmt::format("{}{}{}", names.empty() ? "" : ", ", kind.name, argument_form(kind));
  return names;
}

std::variant<SourceShare, std::string> read_share(const std::string& text) {
  const std::size_t colon = text.find(':');
  SourceShare share{text.substr(0, colon), colon == std::string::npos ? "" : text.substr(colon + 1)};
  const auto kind = std::ranges::find(kKinds, share.name, &SourceKind::name);
  if (kind == std::end(kKinds)) return fmt::format("there is no source `{}`; there are {}", share.name, known_names());
  const bool is_share = is_meant_as_share(*kind, share.argument);
  // A share is the last part; what comes before belongs to the argument, which may hold colons.
  if (const std::size_t last = share.argument.rfind(':'); !kind->argument.empty() && last != std::string::npos) {
    if (const auto number = share_of(std::string_view(share.argument).substr(last + 1))) {
      share.share = *number;
      share.argument.resize(last);
    }
  } else if (is_share && colon != std::string::npos) {
    const auto number = share_of(share.argument);
    if (!number) return fmt::format("`{}`: the share is no number from 1 to {}", text, kMostShare);
    share.share = *number;
    share.argument.clear();
  }
  if (!kind->argument.empty() && !has_optional_argument(*kind) && share.argument.empty())
    return fmt::format("`{}` needs a folder: {}:PATH", text, share.name);
  return share;
}

}  // namespace

std::span<const SourceKind> source_kinds() { return kKinds; }

std::string SourceShare::text() const {
  return fmt::format("{}{}{}{}", name, argument.empty() ? "" : ":" + argument, share == 1 ? "" : ":",
                     share == 1 ? "" : std::to_string(share));
}

std::variant<std::vector<SourceShare>, std::string> read_shares(const std::string& text) {
  std::vector<SourceShare> shares;
  for (const std::string& part : split(text, ',')) {
    auto share = read_share(part);
    if (auto* wrong = std::get_if<std::string>(&share)) return std::move(*wrong);
    shares.push_back(std::get<SourceShare>(std::move(share)));
  }
  return shares;
}

}  // namespace gadfly::hunt
