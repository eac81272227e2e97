// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>

#include "report/markup.h"
#include "report/report.h"
#include "report/text.h"

namespace gadfly::report {
namespace {

constexpr std::size_t kMostText = 2000, kMostSource = 20000;

std::string summary(const Content& content) {
  const store::Campaign& campaign = content.campaign;
  std::string out = fmt::format(
      "# Gadfly: campaign {}\n\n"
      "Started {} UTC, {}, {} of work, seed {}. {} programs; {} findings, {} of them distinct.\n\n",
      campaign.id, campaign.started, state_of(campaign), duration(campaign.seconds), campaign.seed,
      grouped(campaign.programs), grouped(campaign.seen), grouped(campaign.signatures));
  if (campaign.judged == 0) out += "Nothing was judged, so nothing is known about these compilers.\n\n";
  for (const UnjudgedCompiler& each : silent_compilers(content))
    out += fmt::format("- {}: no program was judged: {}\n", markdown_inline(each.compiler), markdown_inline(each.why));
  for (const auto& [source, count] : content.by_source)
    out += fmt::format("- {}: {} judged, {} not\n", markdown_inline(source), grouped(count.judged),
                       grouped(count.skipped));
  if (!content.by_source.empty()) out += "\n";
  if (content.by_kind.empty()) return out;
  out += "| kind | seen |\n| --- | ---: |\n";
  for (const auto& [kind, number] : content.by_kind)
    out += fmt::format("| {} | {} |\n", markdown_inline(kind_info(kind).label), grouped(number));
  return out + "\n";
}

std::string matrix(const Content& content) {
  std::string out =
      "## Compilers\n\n| compiler | version | options | judged | not judged | findings |\n"
      "| --- | --- | --- | ---: | ---: | --- |\n";
  for (const store::ConfigurationRow& row : content.configurations) {
    const Cell& cell = content.cells.at(row.id);
    std::string findings;
    for (const auto& [kind, number] : cell.findings)
      findings +=
          fmt::format("{}{} {}", findings.empty() ? "" : ", ", grouped(number), markdown_inline(kind_info(kind).label));
    out += fmt::format("| {} | {} | {} | {} | {} | {} |\n", markdown_inline(row.compiler), markdown_inline(row.version),
                       markdown_inline(row.level), grouped(cell.judged()), grouped(cell.skipped),
                       findings.empty() ? "none" : findings);
  }
  return out + "\n";
}

std::string section(const Group& group) {
  const store::Finding& finding = group.example;
  std::string out = fmt::format(
      "### {}: {} of {} {}\n\n{}\n\n"
      "Seen {} times, at {}. From {}: {}.\n\n",
      finding.id, markdown_inline(kind_info(cases::word(finding.kind)).label), markdown_inline(group.compiler),
      markdown_inline(group.version), markdown_inline(finding.message), grouped(group.times),
      markdown_inline(group.levels), markdown_inline(finding.source), markdown_inline(finding.recipe));
  std::string commands;
  for (const std::string& command : finding.commands) commands += command + "\n";
  if (!commands.empty()) out += "To reproduce:\n\n" + markdown_block("sh", commands, kMostText) + "\n";
  if (has_outcome(finding.kind) && !finding.expected.empty())
    out += "Expected:\n\n" + markdown_block("", finding.expected, kMostText) + "\n";
  if (!finding.actual.empty()) out += "Actual:\n\n" + markdown_block("", finding.actual, kMostText) + "\n";
  if (!finding.compiler_output.empty())
    out += "The compiler said:\n\n" + markdown_block("", finding.compiler_output, kMostText) + "\n";
  for (const cases::SourceFile& file : finding.test.files)
    out += fmt::format("{}:\n\n{}\n", markdown_inline(file.name), markdown_block("c", file.text, kMostSource));
  return out;
}

std::string sections(std::string_view title, const std::vector<Group>& groups) {
  if (groups.empty()) return "";
  std::string out = fmt::format("## {}\n\n", title);
  for (const Group& group : groups) out += section(group);
  return out;
}

}  // namespace

std::string markdown(const Content& content) {
  return summary(content) + matrix(content) +
         sections("Gadfly's own mistakes: all compilers agree against its answer", content.own) +
         sections("Findings", content.fresh) + sections("Findings that did not repeat", content.flaky);
}

}  // namespace gadfly::report
