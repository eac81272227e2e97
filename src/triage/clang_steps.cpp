// SPDX-License-Identifier: Apache-2.0
#include <charconv>

#include "triage/culprit.h"

namespace gadfly::triage {
namespace {

constexpr std::string_view kMark = "BISECT: running pass (";

// "function (main)" and "(f)" of older parts of LLVM are main and f.
std::string plain(std::string_view on) {
  constexpr std::string_view kFunction = "function (";
  if (on.starts_with(kFunction) && on.ends_with(')'))
    on = on.substr(kFunction.size(), on.size() - kFunction.size() - 1);
  if (on.starts_with('(') && on.ends_with(')')) on = on.substr(1, on.size() - 2);
  return std::string(on);
}

bool read_step(std::string_view line, Step& step) {
  const std::size_t at = line.find(kMark);
  if (at == std::string_view::npos) return false;
  line.remove_prefix(at + kMark.size());
  const auto [end, error] = std::from_chars(line.data(), line.data() + line.size(), step.number);
  if (error != std::errc()) return false;
  line.remove_prefix(static_cast<std::size_t>(end - line.data()));
  if (!line.starts_with(") ")) return false;
  line.remove_prefix(2);
  const std::size_t on = line.find(" on ");
  step.pass = std::string(line.substr(0, on));
  step.on = on == std::string_view::npos ? "" : plain(line.substr(on + 4));
  return true;
}

}  // namespace

std::vector<Step> steps_in(std::string_view text) {
  std::vector<Step> steps;
  while (!text.empty()) {
    const std::string_view line = text.substr(0, text.find('\n'));
    text.remove_prefix(std::min(line.size() + 1, text.size()));
    Step step;
    if (read_step(line, step)) steps.push_back(std::move(step));
  }
  return steps;
}

}  // namespace gadfly::triage
