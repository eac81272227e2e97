// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include "report/html_parts.h"
#include "report/report.h"
#include "report/text.h"

namespace gadfly::report {
namespace {

// Nothing is loaded and nothing runs, whatever a program's text holds.
constexpr std::string_view kPolicy =
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action "
    "'none'";

constexpr std::size_t kLongestKind = 40;  // in bytes

// A fly's wings, in the colour of the page's accent.
constexpr std::string_view kMark =
    "<svg class=\"logo\" viewBox=\"0 0 32 32\" aria-hidden=\"true\">"
    "<path d=\"M15 13C9 3 3 4 3 9s6 8 12 6zM17 13c6-10 12-9 12-4s-6 8-12 6z\" opacity=\".45\"/>"
    "<path d=\"M16 8a3 3 0 0 1 3 3c2 2 2 6 1 10l-4 8-4-8c-1-4-1-8 1-10a3 3 0 0 1 3-3z\"/></svg>";

std::string heading(const Content& content) {
  const store::Campaign& campaign = content.campaign;
  return fmt::format(
      "<header class=\"top\"><div class=\"wrap\">{}<div><h1>Gadfly: campaign {}</h1>"
      "<p>Started {} UTC, {}</p></div>"
      "<nav aria-label=\"Parts of this page\"><a href=\"#summary\">Summary</a>{}"
      "<a href=\"#compilers\">Compilers</a><a href=\"#curves\">Over time</a>"
      "<a href=\"#findings\">Findings</a></nav></div></header>\n",
      kMark, campaign.id, escaped(campaign.started), escaped(state_of(campaign)),
      content.bugs.empty() ? "" : "<a href=\"#bugs\">Bugs</a>");
}

}  // namespace

std::string kind_class(std::string_view kind) {
  for (const KindInfo& known : finding_kinds())
    if (known.word == kind) return fmt::format("kind-{}", kind);
  return "kind-other";
}

std::string badge(std::string_view kind) {
  return fmt::format("<span class=\"badge {}\">{}</span>", kind_class(kind),
                     escaped(shortened(one_line(kind_info(kind).label), kLongestKind)));
}

std::string html(const Content& content) {
  return fmt::format(
      "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
      "<meta http-equiv=\"Content-Security-Policy\" content=\"{}\">\n"
      "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
      "<meta name=\"color-scheme\" content=\"light dark\">\n"
      "<title>Gadfly: campaign {}</title>\n<link rel=\"icon\" href=\"data:,\">\n"
      "<style>\n{}</style>\n</head>\n<body>\n"
      "<a class=\"skip\" href=\"#findings\">Skip to the findings</a>\n"
      "{}<main class=\"wrap\">\n{}{}{}{}{}</main>\n"
      "<footer class=\"wrap\"><p>Made by <code>{}</code>. "
      "<code>{}</code> prints a finding with its program.</p></footer>\n"
      "</body>\n</html>\n",
      kPolicy, content.campaign.id, page_style(), heading(content), summary_section(content), bugs_section(content),
      matrix_section(content), curves_section(content), findings_sections(content),
      hint(content, fmt::format("report --campaign {}", content.campaign.id)), hint(content, "show ID"));
}

}  // namespace gadfly::report
