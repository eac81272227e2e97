// SPDX-License-Identifier: Apache-2.0
// JUnit's XML: a configuration is a test case, its findings are why it fails.
#include <fmt/format.h>

#include "report/report.h"
#include "report/text.h"

namespace gadfly::report {
namespace {

std::string failure_text(const Content& content, const store::ConfigurationRow& row) {
  std::string text;
  for (const auto* groups : {&content.own, &content.fresh})
    for (const Group& group : *groups) {
      if (group.compiler != row.compiler) continue;
      text += fmt::format("finding {} ({}; seen {} times at {}): {}\n", group.example.id,
                          cases::word(group.example.kind), group.times, group.levels, group.example.message);
      for (const std::string& command : group.example.commands) text += "  " + command + "\n";
    }
  return text;
}

std::string failure_message(const Cell& cell) {
  std::string text;
  for (const auto& [kind, number] : cell.findings)
    text += fmt::format("{}{} {}", text.empty() ? "" : ", ", number, kind);
  return text;
}

std::string test_case(const Content& content, const store::ConfigurationRow& row) {
  const Cell& cell = content.cells.at(row.id);
  const std::string start = fmt::format("    <testcase classname=\"{}\" name=\"{}\"", escaped(one_line(row.compiler)),
                                        escaped(one_line(row.name)));
  if (cell.judged() == 0) return start + "><skipped message=\"no program was judged\"/></testcase>\n";
  if (cell.wrong() == 0) return start + "/>\n";
  return fmt::format("{}>\n      <failure type=\"{}\" message=\"{}\">{}</failure>\n    </testcase>\n", start,
                     escaped(cell.findings.begin()->first), escaped(failure_message(cell)),
                     escaped(failure_text(content, row)));
}

}  // namespace

std::string junit(const Content& content) {
  std::string cases;
  std::uint64_t failures = 0, skipped = 0;
  for (const store::ConfigurationRow& row : content.configurations) {
    const Cell& cell = content.cells.at(row.id);
    failures += cell.wrong() > 0;
    skipped += cell.judged() == 0;
    cases += test_case(content, row);
  }
  const std::string counts = fmt::format("tests=\"{}\" failures=\"{}\" errors=\"0\" skipped=\"{}\"",
                                         content.configurations.size(), failures, skipped);
  std::string started = content.campaign.started;
  if (started.size() > 10) started[10] = 'T';
  return fmt::format(
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
      "<testsuites name=\"gadfly\" {0}>\n"
      "  <testsuite name=\"campaign {1}\" {0} time=\"{2:.1f}\" timestamp=\"{3}\">\n{4}"
      "  </testsuite>\n</testsuites>\n",
      counts, content.campaign.id, content.campaign.seconds, escaped(started), cases);
}

}  // namespace gadfly::report
