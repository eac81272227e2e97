// SPDX-License-Identifier: Apache-2.0
// The page's summary and curves.
#include <fmt/format.h>

#include <algorithm>

#include "report/chart.h"
#include "report/html_parts.h"
#include "report/text.h"

namespace gadfly::report {
namespace {

std::string tile(std::string_view name, const std::string& value, const std::string& note = "") {
  return fmt::format("<div class=\"tile\"><dt>{}</dt><dd>{}{}</dd></div>\n", name, value,
                     note.empty() ? "" : fmt::format("<small>{}</small>", note));
}

std::string flaky_note(const Content& content) {
  std::uint64_t times = 0;
  for (const Group& group : content.flaky) times += group.times;
  return times == 0 ? "" : fmt::format("and {} that did not repeat", grouped(times));
}

std::string tiles(const Content& content) {
  const store::Campaign& campaign = content.campaign;
  const double minutes = campaign.seconds / 60;
  const std::string rate =
      minutes > 0 ? fmt::format("{:.1f} a minute", static_cast<double>(campaign.programs) / minutes) : "";
  return "<dl class=\"tiles\">\n" + tile("Programs", grouped(campaign.programs), rate) +
         tile("Judged", grouped(campaign.judged),
              campaign.unjudged == 0 ? "" : fmt::format("and {} that were not", grouped(campaign.unjudged))) +
         tile("Findings", grouped(campaign.seen), flaky_note(content)) +
         tile("Distinct findings", grouped(campaign.signatures)) +
         (content.bugs.empty() ? "" : tile("Bugs", grouped(content.bugs.size()))) +
         tile("Time at work", duration(campaign.seconds)) +
         tile("Configurations", grouped(content.configurations.size())) + tile("Seed", std::to_string(campaign.seed)) +
         "</dl>\n";
}

std::string kinds_table(const Content& content) {
  if (content.campaign.programs == 0) return "<p class=\"calm\">No program has been tested yet.</p>\n";
  if (content.campaign.judged == 0)
    return "<p class=\"warning\">Nothing was judged, so nothing is known about these compilers.</p>\n";
  if (content.by_kind.empty()) return "<p class=\"calm\">Nothing was found: what was judged was right.</p>\n";
  std::vector<std::pair<std::string, std::uint64_t>> rows(content.by_kind.begin(), content.by_kind.end());
  std::ranges::stable_sort(rows, std::ranges::greater{}, [](const auto& row) { return row.second; });
  std::string out =
      "<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"Findings by kind\">"
      "<table class=\"kinds\">"
      "<thead><tr><th scope=\"col\">Kind</th><th scope=\"col\" class=\"num\">Seen</th>"
      "<th scope=\"col\"><span class=\"unseen\">Share</span></th></tr></thead><tbody>\n";
  for (const auto& [kind, number] : rows)
    out += fmt::format(
        "<tr><th scope=\"row\" title=\"{}\">{}</th><td class=\"num\">{}</td>"
        "<td class=\"bar {}\"><span style=\"width:{:.1f}%\"></span></td></tr>\n",
        escaped(kind_info(kind).help), badge(kind), grouped(number), kind_class(kind),
        100.0 * static_cast<double>(number) / static_cast<double>(rows.front().second));
  return out + "</tbody></table></div>\n";
}

std::string silent_list(const Content& content) {
  std::string out;
  for (const UnjudgedCompiler& each : silent_compilers(content))
    out += fmt::format("<li><b>{}</b>: no program was judged: {}</li>", escaped(one_line(each.compiler)),
                       escaped(one_line(each.why)));
  return out.empty() ? "" : fmt::format("<ul class=\"warning\">{}</ul>\n", out);
}

std::string sources_line(const Content& content) {
  std::string parts;
  for (const auto& [source, count] : content.by_source)
    parts += fmt::format("{}{} ({} judged, {} not)", parts.empty() ? "" : ", ", escaped(one_line(source)),
                         grouped(count.judged), grouped(count.skipped));
  return parts.empty() ? "" : fmt::format("<p class=\"note\">Sources of programs: {}.</p>\n", parts);
}

std::vector<Point> points(const Content& content, std::uint64_t store::Sample::*value) {
  std::vector<Point> result;
  for (const store::Sample& sample : content.samples) result.push_back({sample.at, sample.*value});
  return result;
}

std::string figure(const Chart& chart, std::string_view caption) {
  return fmt::format("<figure><figcaption><strong>{}</strong> {}</figcaption>{}</figure>\n", chart.title, caption,
                     svg(chart));
}

// The curves in numbers, a few of them.
std::string sample_table(const Content& content) {
  constexpr std::size_t kRows = 12;
  const auto& samples = content.samples;
  std::string out =
      "<details class=\"numbers\"><summary>The curves in numbers</summary><div class=\"scroll\">"
      "<table><thead><tr><th scope=\"col\">After</th><th scope=\"col\" class=\"num\">Programs</th>"
      "<th scope=\"col\" class=\"num\">Findings</th><th scope=\"col\" class=\"num\">Distinct</th>"
      "</tr></thead><tbody>\n";
  const std::size_t rows = std::min(kRows, samples.size());
  for (std::size_t i = 1; i <= rows; ++i) {
    const store::Sample& sample = samples[i * samples.size() / rows - 1];
    out += fmt::format(
        "<tr><th scope=\"row\">{}</th><td class=\"num\">{}</td><td class=\"num\">{}</td>"
        "<td class=\"num\">{}</td></tr>\n",
        duration(sample.at), grouped(sample.programs), grouped(sample.findings), grouped(sample.signatures));
  }
  return out + "</tbody></table></div></details>\n";
}

}  // namespace

std::string summary_section(const Content& content) {
  return "<section id=\"summary\" aria-labelledby=\"h-summary\"><h2 "
         "id=\"h-summary\">Summary</h2>\n" +
         tiles(content) + kinds_table(content) + silent_list(content) + sources_line(content) +
         fmt::format(
             "<details class=\"numbers\"><summary>Settings</summary><pre tabindex=\"0\">{}"
             "</pre></details></section>\n",
             escaped(content.campaign.settings));
}

std::string curves_section(const Content& content) {
  return "<section id=\"curves\" aria-labelledby=\"h-curves\"><h2 id=\"h-curves\">Over time</h2>\n"
         "<div class=\"charts\">\n" +
         figure({"Programs", "curve-a", points(content, &store::Sample::programs)}, "tested") +
         figure({"Findings", "curve-b", points(content, &store::Sample::findings)}, "all that were seen") +
         figure({"Distinct findings", "curve-c", points(content, &store::Sample::signatures)},
                "by compiler, kind and signature") +
         "</div>\n" + sample_table(content) + "</section>\n";
}

}  // namespace gadfly::report
