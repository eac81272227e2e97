// SPDX-License-Identifier: Apache-2.0
// The page's bugs, each with its small program.
#include <fmt/format.h>

#include "report/bug_data.h"
#include "report/configurations.h"
#include "report/highlight.h"
#include "report/html_parts.h"
#include "report/text.h"

namespace gadfly::report {
namespace {

using triage::StoredBug;

std::string code(const std::string& text) { return text.empty() ? "" : "<code>" + escaped(one_line(text)) + "</code>"; }

// A page must not be led anywhere else than to the web.
std::string link(const std::string& url) {
  if (url.empty()) return "";
  if (!url.starts_with("https://") && !url.starts_with("http://")) return escaped(one_line(url));
  return fmt::format("<a href=\"{0}\" rel=\"noreferrer\">{0}</a>", escaped(one_line(url)));
}

std::string report_link(const Content& content, store::BugId bug) {
  const auto report = content.bug_reports.find(bug);
  return report == content.bug_reports.end() ? "" : fmt::format("<a href=\"{0}\">{0}</a>", escaped(report->second));
}

std::string failing(const store::Analysis& analysis) {
  return escaped(one_line(configurations_where(
      analysis.outcomes, [](const store::Outcome& outcome) { return is_finding_kind(cases::word(outcome.kind)); })));
}

std::string bug_facts(const Content& content, const StoredBug& each) {
  const store::Analysis& analysis = each.analysis;
  return "<dl class=\"facts\">" + fact("State", escaped(state_text(each))) +
         fact("Seen", fmt::format("{} × in {} findings", grouped(each.bug.times), grouped(each.bug.witnesses))) +
         fact("Culprit", code(analysis.pass)) + fact("The change", code(analysis.change)) +
         fact("Right with", code(analysis.cure)) + fact("Fails with", failing(analysis)) +
         fact(analysis.last_working.empty() ? "Fails in" : "Fails from", escaped(one_line(analysis.first_failing))) +
         fact("Last version that works", escaped(one_line(analysis.last_working))) +
         fact("Reported", link(each.bug.link)) + fact("Note", escaped(one_line(each.bug.note))) +
         fact("Report", report_link(content, each.bug.id)) + "</dl>\n";
}

std::string program(const Content& content, const StoredBug& each) {
  const store::Reduction& small = each.reduction;
  if (small.text.empty())
    return fmt::format("<p class=\"note\">It has no small program: <code>{}</code> prints the finding.</p>\n",
                       hint(content, fmt::format("show {}", each.bug.smallest)));
  std::string commands;
  for (const std::string& command : small.commands) commands += escaped(one_line(command)) + "\n";
  return fmt::format("<pre class=\"small\" tabindex=\"0\"><code>{}</code></pre>\n{}", highlighted(small.text),
                     has_outcome(small.kind) ? outputs(small.expected, small.actual, small.compiler_output)
                                             : outputs("", "", small.compiler_output)) +
         fmt::format("<h4>Reproduce by hand</h4><pre class=\"commands\" tabindex=\"0\">{}</pre>\n", commands);
}

std::string bug_article(const Content& content, const StoredBug& each) {
  return fmt::format(
             "<article class=\"finding bug {0}\" id=\"bug-{1}\" aria-labelledby=\"h-bug-{1}\">"
             "<h3 id=\"h-bug-{1}\"><a href=\"#bug-{1}\">{1}</a> {2} "
             "<span class=\"who\">{3} <small>{4}</small></span></h3>\n"
             "<p class=\"message\">{5}</p>\n",
             kind_class(cases::word(each.witness.kind)), each.bug.id, badge(cases::word(each.witness.kind)),
             escaped(one_line(each.row.name)), escaped(one_line(each.row.version)), escaped(one_line(each.bug.title))) +
         program(content, each) + bug_facts(content, each) + "</article>\n";
}

}  // namespace

std::string bugs_section(const Content& content) {
  if (content.bugs.empty()) return "";
  std::string out =
      "<section id=\"bugs\" aria-labelledby=\"h-bugs\"><h2 id=\"h-bugs\">Bugs</h2>\n"
      "<p class=\"note\">Findings with one cause are one bug, shown by the smallest program. The "
      "most different come first, those that are known last.</p>\n";
  for (const StoredBug& each : content.bugs) out += bug_article(content, each);
  return out + "</section>\n";
}

}  // namespace gadfly::report
