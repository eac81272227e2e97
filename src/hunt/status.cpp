// SPDX-License-Identifier: Apache-2.0
#include "hunt/status.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <functional>
#include <utility>

namespace gadfly::hunt {

std::string protection_text(const exec::Protection& p) {
  std::string on;
  const auto add = [&](bool is_on, const char* what) {
    if (is_on) on += fmt::format("{}{}", on.empty() ? "" : ", ", what);
  };
  add(p.process_namespace, "own processes");
  add(p.network_namespace, "no network");
  add(p.mount_namespace, "own file system");
  add(p.memory_folder, "in memory");
  add(p.landlock, "Landlock");
  add(p.seccomp, "seccomp");
  if (on.empty()) on = "none";
  if (!p.missing.empty()) on += fmt::format(" (missing: {})", p.missing);
  const std::vector<std::string> open = p.left_open();
  if (!open.empty()) on += fmt::format("; jobs can still {}", fmt::join(open, ", "));
  return on;
}

std::uint64_t Snapshot::judged() const {
  std::uint64_t sum = 0;
  for (const CompilerStatus& compiler : compilers) sum += compiler.judged;
  return sum;
}

std::string reasons_text(const Reasons& reasons) {
  std::vector<std::pair<std::string, std::uint64_t>> rows(reasons.begin(), reasons.end());
  std::ranges::stable_sort(rows, std::ranges::greater{}, [](const auto& row) { return row.second; });
  std::string text;
  for (const auto& [reason, number] : rows) text += fmt::format("{}{} ({})", text.empty() ? "" : ", ", reason, number);
  return text;
}

std::string kinds_text(const std::map<std::string, SeenCount>& findings) {
  std::string text;
  for (const auto& [kind, seen] : findings)
    text += fmt::format("{}{} {}{}", text.empty() ? "" : ", ", seen.distinct, kind,
                        seen.times > seen.distinct ? fmt::format(" ({} times)", seen.times) : "");
  return text.empty() ? "nothing" : text;
}

}  // namespace gadfly::hunt
