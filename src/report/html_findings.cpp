// SPDX-License-Identifier: Apache-2.0
// The page's findings: a table that leads to them, then each with its program.
#include <fmt/format.h>

#include <algorithm>

#include "report/highlight.h"
#include "report/html_parts.h"
#include "report/text.h"

namespace gadfly::report {
namespace {

constexpr std::size_t kShortLines = 40;          // a first source up to this long is not folded
constexpr std::size_t kMostSources = 8'000'000;  // of all sources together
constexpr std::size_t kMostOthers = 30;          // of numbers of findings alike

std::string commands(const Content& content, const store::Finding& finding) {
  if (finding.commands.empty()) return "";
  std::string out;
  for (const std::string& command : finding.commands) out += escaped(one_line(command)) + "\n";
  return fmt::format(
      "<h4>Reproduce by hand</h4><pre class=\"commands\" tabindex=\"0\">"
      "<span class=\"c\">{}; cd finding-{}</span>\n{}</pre>\n",
      hint(content, fmt::format("show {0} --out finding-{0}", finding.id)), finding.id, out);
}

std::string others(const Group& group) {
  std::string out;
  for (std::size_t i = 1; i < group.ids.size() && i <= kMostOthers; ++i)
    out += fmt::format("{}{}", out.empty() ? "" : ", ", group.ids[i]);
  if (group.ids.size() > kMostOthers + 1) out += ", …";
  return out;
}

std::string bug_fact(const store::Finding& finding) {
  return finding.bug == 0 ? "" : fact("Bug", fmt::format("<a href=\"#bug-{0}\">{0}</a>", finding.bug));
}

std::string group_facts(const Group& group) {
  const store::Finding& finding = group.example;
  return "<dl class=\"facts\">" + fact("Seen", fmt::format("{} ×", grouped(group.times))) +
         fact("Options", escaped(one_line(group.levels))) +
         fact("First found", fmt::format("{} UTC, after {}", escaped(finding.found), duration(finding.at))) +
         fact("Program", fmt::format("{} of source {}", finding.program, escaped(one_line(finding.source)))) +
         fact("Recipe", finding.recipe.empty() ? "" : "<code>" + escaped(one_line(finding.recipe)) + "</code>") +
         fact("Signature", "<code>" + escaped(one_line(finding.signature)) + "</code>") +
         fact("Findings alike", others(group)) + bug_fact(finding) + "</dl>\n";
}

// All findings of the page share what sources may take of it.
class Sources {
 public:
  explicit Sources(const Content& content) : content_(content) {}

  const Content& content() const { return content_; }
  std::string of(const store::Finding& finding) {
    std::string out;
    for (const cases::SourceFile& file : finding.test.files) out += one(finding, file, out.empty());
    return out;
  }

 private:
  std::string one(const store::Finding& finding, const cases::SourceFile& file, bool first) {
    const auto lines = static_cast<std::size_t>(std::ranges::count(file.text, '\n'));
    const std::string title = fmt::format("{} <small>{} lines, {} bytes</small>", escaped(one_line(file.name)),
                                          grouped(lines), grouped(file.text.size()));
    if (shown_ + file.text.size() > kMostSources)
      return fmt::format(
          "<p class=\"note\">{}: too much for this page; "
          "<code>{}</code> prints it.</p>\n",
          title, hint(content_, fmt::format("show {}", finding.id)));
    shown_ += file.text.size();
    return fmt::format(
        "<details class=\"source\"{}><summary>{}</summary>"
        "<pre tabindex=\"0\"><code>{}</code></pre></details>\n",
        first && lines <= kShortLines ? " open" : "", title, highlighted(file.text));
  }

  const Content& content_;
  std::size_t shown_ = 0;
};

std::string group_article(const Group& group, Sources& sources) {
  const store::Finding& finding = group.example;
  return fmt::format(
             "<article class=\"finding {6}\" id=\"finding-{0}\" aria-labelledby=\"h-{0}\">"
             "<h3 id=\"h-{0}\"><a href=\"#finding-{0}\">{0}</a> {1} "
             "<span class=\"who\">{2} <small>{3}</small></span></h3>\n"
             "<p class=\"message\">{4}</p>\n{5}",
             finding.id, badge(cases::word(finding.kind)), escaped(one_line(group.example_configuration)),
             escaped(one_line(group.version)), escaped(one_line(finding.message)), group_facts(group),
             kind_class(cases::word(finding.kind))) +
         (has_outcome(finding.kind) ? outputs(finding.expected, finding.actual, finding.compiler_output)
                                    : outputs("", "", finding.compiler_output)) +
         commands(sources.content(), finding) + sources.of(finding) + "</article>\n";
}

std::string index_table(const std::vector<Group>& groups) {
  std::string out =
      "<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"List of findings\">"
      "<table class=\"index\"><thead><tr><th scope=\"col\" class=\"num\">ID</th>"
      "<th scope=\"col\">Kind</th><th scope=\"col\">Compiler</th><th scope=\"col\">Options</th>"
      "<th scope=\"col\" class=\"num\">Seen</th><th "
      "scope=\"col\">Message</th></tr></thead><tbody>\n";
  for (const Group& group : groups)
    out += fmt::format(
        "<tr><th scope=\"row\" class=\"num\"><a href=\"#finding-{0}\">{0}</a></th><td>{1}</td>"
        "<td>{2}</td><td>{3}</td><td class=\"num\">{4}</td><td class=\"words\">{5}</td></tr>\n",
        group.example.id, badge(cases::word(group.example.kind)), escaped(one_line(group.compiler)),
        escaped(one_line(group.levels)), grouped(group.times),
        escaped(one_line(shortened(group.example.message, 300))));
  return out + "</tbody></table></div>\n";
}

std::string articles(const std::vector<Group>& groups, Sources& sources) {
  std::string out;
  for (const Group& group : groups) out += group_article(group, sources);
  return out;
}

std::string own_section(const Content& content, Sources& sources) {
  if (content.own.empty()) return "";
  return "<section id=\"own\" class=\"own\" aria-labelledby=\"h-own\">"
         "<h2 id=\"h-own\">Gadfly's own mistakes</h2>\n"
         "<p>Here all compilers agree with each other and not with Gadfly. Please report these to "
         "Gadfly, not to the compilers.</p>\n" +
         index_table(content.own) + articles(content.own, sources) + "</section>\n";
}

std::string flaky_section(const Content& content, Sources& sources) {
  if (content.flaky.empty()) return "";
  return fmt::format(
             "<section id=\"flaky\" aria-labelledby=\"h-flaky\">"
             "<h2 id=\"h-flaky\">Findings that did not repeat</h2>\n"
             "<p class=\"note\">Run again, these gave the right answer. A busy machine can be the "
             "reason.</p>\n<details class=\"fold\"><summary>Show {}</summary>\n",
             content.flaky.size()) +
         articles(content.flaky, sources) + "</details></section>\n";
}

}  // namespace

std::string findings_sections(const Content& content) {
  Sources sources(content);
  std::string out = own_section(content, sources) +
                    "<section id=\"findings\" aria-labelledby=\"h-findings\">"
                    "<h2 id=\"h-findings\">Findings</h2>\n";
  if (content.fresh.empty()) out += "<p class=\"calm\">There are none.</p>\n";
  else
    out +=
        "<p class=\"note\">Findings of one compiler with the same kind and signature stand "
        "together, by the first of them.</p>\n" +
        index_table(content.fresh) + articles(content.fresh, sources);
  return out + "</section>\n" + flaky_section(content, sources);
}

}  // namespace gadfly::report
