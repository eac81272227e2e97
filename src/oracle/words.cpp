// SPDX-License-Identifier: Apache-2.0
#include "oracle/words.h"

#include <fmt/format.h>

#include <algorithm>
#include <csignal>
#include <cstring>
#include <iterator>

#include "emit/emit.h"
#include "support/shell.h"

namespace gadfly::oracle {
namespace {

std::string_view first_line(std::string_view text) { return text.substr(0, text.find('\n')); }

}  // namespace

std::string as_weaker(const std::string& message) { return fmt::format("not proven to be defined; {}", message); }

std::string signal_name(int signal) {
  const char* name = sigabbrev_np(signal);
  return name != nullptr ? fmt::format("SIG{}", name) : fmt::format("signal {}", signal);
}

std::string_view program_alone(std::string_view text) { return emit::without_watch(text); }

std::size_t line_count(std::string_view text) {
  return static_cast<std::size_t>(std::ranges::count(program_alone(text), '\n'));
}

std::string command_text(const std::vector<std::string>& words) { return support::shell_line(words); }

std::string excerpt(std::string_view text, std::string_view other) {
  while (!text.empty() && !other.empty() && first_line(text) == first_line(other)) {
    const std::size_t length = first_line(text).size();
    if (text.size() == length || other.size() == length) break;
    text.remove_prefix(length + 1);
    other.remove_prefix(length + 1);
  }
  constexpr std::size_t kMost = 60;
  std::string_view line = first_line(text);
  if (text.empty()) return "nothing";
  const bool cut = line.size() > kMost;
  std::string shown;
  for (const char c : line.substr(0, kMost)) shown += c >= ' ' && c <= '~' ? c : '?';
  return fmt::format("`{}{}`", shown, cut ? "…" : "");
}

}  // namespace gadfly::oracle
