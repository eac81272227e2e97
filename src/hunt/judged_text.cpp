// SPDX-License-Identifier: Apache-2.0
#include "hunt/judged_text.h"

#include <fmt/format.h>

#include <algorithm>

#include "support/text.h"

namespace gadfly::hunt {
namespace {

std::string because(const Reasons& reasons) {
  return reasons.empty() ? "it was given no program" : support::one_line(reasons_text(reasons));
}

}  // namespace

std::string compiler_heading() {
  return fmt::format("  {:<22} {:<12} {:>8} {:>8} {:>8} {:>8}  {}", "compiler", "version", "programs", "judged",
                     "unjudged", "CPU", "found");
}

std::vector<std::string> compiler_rows(const Snapshot& now) {
  std::vector<std::string> rows;
  for (const CompilerStatus& each : now.compilers)
    rows.push_back(fmt::format("  {:<22} {:<12} {:>8} {:>8} {:>8} {:>6.1f} s  {}", support::cut(each.name, 22),
                               support::cut(each.version, 12), each.programs, each.judged, each.unjudged, each.seconds,
                               each.judged == 0 ? "nothing judged" : kinds_text(each.findings)));
  return rows;
}

std::string unjudged_text(const Snapshot& now) {
  const bool none = now.judged() == 0;
  if (none && now.programs == 0) return "nothing was judged: no program was done in this time\n";
  std::string text = none ? "nothing was judged, so nothing is known about these compilers:\n" : "";
  for (const CompilerStatus& each : now.compilers)
    if (each.judged == 0) text += fmt::format("  {}: no program was judged: {}\n", each.name, because(each.reasons));
  return text;
}

std::string sources_text(const Snapshot& now) {
  if (std::ranges::none_of(now.sources, [](const auto& each) { return each.second.unjudged != 0; })) return "";
  std::string text;
  for (const auto& [name, source] : now.sources)
    text += fmt::format("{}{}: {} judged, {} not", text.empty() ? "" : "; ", support::one_line(name), source.judged,
                        source.unjudged);
  return text;
}

}  // namespace gadfly::hunt
