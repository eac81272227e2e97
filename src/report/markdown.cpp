// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>

#include "report/report.h"
#include "report/text.h"

namespace gadfly::report {
namespace {

constexpr std::size_t kMostOutput = 2000, kMostSource = 20000;

// For a cell of a table, or a line: nothing in it is markup.
std::string inline_text(std::string_view text) {
  std::string out;
  for (const char c : one_line(text)) {
    if (c == '<')
      out += "&lt;";
    else if (c == '&')
      out += "&amp;";
    else if (std::string_view("\\`*_{}[]()#+!|>~").find(c) != std::string_view::npos)
      (out += '\\') += c;
    else
      out += c;
  }
  return out;
}

// A block between fences that are longer than any inside.
std::string block(std::string_view language, std::string_view text, std::size_t most) {
  std::string body = clean(shortened(text, most));
  if (!body.empty() && body.back() != '\n') body += '\n';
  if (text.size() > most) body += fmt::format("… {} more bytes\n", grouped(text.size() - most));
  std::size_t longest = 2, run = 0;
  for (const char c : body) {
    run = c == '`' ? run + 1 : 0;
    longest = std::max(longest, run);
  }
  const std::string fence(longest + 1, '`');
  return fmt::format("{}{}\n{}{}\n", fence, language, body, fence);
}

std::string summary(const Content& content) {
  const store::Campaign& campaign = content.campaign;
  std::string out = fmt::format(
      "# Gadfly: campaign {}\n\n"
      "Started {} UTC, {}, {} of work, seed {}. {} programs; {} findings, {} of them distinct.\n\n",
      campaign.id, campaign.started, state_of(campaign), duration(campaign.seconds), campaign.seed,
      grouped(campaign.programs), grouped(campaign.seen), grouped(campaign.signatures));
  if (content.by_kind.empty()) return out;
  out += "| kind | seen |\n| --- | ---: |\n";
  for (const auto& [kind, number] : content.by_kind)
    out += fmt::format("| {} | {} |\n", inline_text(kind_info(kind).label), grouped(number));
  return out + "\n";
}

std::string matrix(const Content& content) {
  std::string out =
      "## Compilers\n\n| compiler | version | options | judged | skipped | findings |\n"
      "| --- | --- | --- | ---: | ---: | --- |\n";
  for (const store::ConfigurationRow& row : content.configurations) {
    const Cell& cell = content.cells.at(row.id);
    std::string findings;
    for (const auto& [kind, number] : cell.findings)
      findings += fmt::format("{}{} {}", findings.empty() ? "" : ", ", grouped(number),
                              inline_text(kind_info(kind).label));
    out += fmt::format("| {} | {} | {} | {} | {} | {} |\n", inline_text(row.compiler),
                       inline_text(row.version), inline_text(row.level), grouped(cell.judged()),
                       grouped(cell.skipped), findings.empty() ? "none" : findings);
  }
  return out + "\n";
}

std::string section(const Group& group) {
  const store::Finding& finding = group.example;
  std::string out = fmt::format(
      "### {}: {} of {} {}\n\n{}\n\n"
      "Seen {} times, at {}. From {}: {}.\n\n",
      finding.id, inline_text(kind_info(finding.kind).label), inline_text(group.compiler),
      inline_text(group.version), inline_text(finding.message), grouped(group.times),
      inline_text(group.levels), inline_text(finding.source), inline_text(finding.recipe));
  std::string commands;
  for (const std::string& command : finding.commands) commands += command + "\n";
  if (!commands.empty()) out += "To reproduce:\n\n" + block("sh", commands, kMostOutput) + "\n";
  if (!finding.expected.empty())
    out += "Expected:\n\n" + block("", finding.expected, kMostOutput) + "\n";
  if (!finding.actual.empty()) out += "Actual:\n\n" + block("", finding.actual, kMostOutput) + "\n";
  if (!finding.compiler_output.empty())
    out += "The compiler said:\n\n" + block("", finding.compiler_output, kMostOutput) + "\n";
  for (const store::File& file : finding.files)
    out += fmt::format("{}:\n\n{}\n", inline_text(file.name), block("c", file.text, kMostSource));
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
         sections("Findings", content.fresh) +
         sections("Findings that did not repeat", content.flaky);
}

}  // namespace gadfly::report
