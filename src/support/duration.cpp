// SPDX-License-Identifier: Apache-2.0
#include "support/duration.h"

#include <fmt/format.h>

#include <charconv>
#include <cstdint>

namespace gadfly::support {

std::optional<double> read_duration(const std::string& text) {
  const char *at = text.data(), *const end = at + text.size();
  double seconds = 0;
  for (bool last = false; at != end && !last;) {
    std::uint32_t number = 0;
    const auto [next, error] = std::from_chars(at, end, number);
    if (error != std::errc()) return std::nullopt;
    last = next == end;
    const char unit = last ? 's' : *next;
    at = last ? end : next + 1;
    if (unit != 's' && unit != 'm' && unit != 'h') return std::nullopt;
    seconds += number * (unit == 'h' ? 3600.0 : unit == 'm' ? 60.0 : 1.0);
  }
  return seconds > 0 ? std::optional(seconds) : std::nullopt;
}

std::string clock_text(double seconds) {
  const auto whole = static_cast<std::uint64_t>(seconds);
  if (whole < 3600) return fmt::format("{}:{:02}", whole / 60, whole % 60);
  return fmt::format("{}:{:02}:{:02}", whole / 3600, whole / 60 % 60, whole % 60);
}

}  // namespace gadfly::support
