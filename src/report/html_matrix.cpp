// SPDX-License-Identifier: Apache-2.0
// The page's matrix: a row for each compiler, a column for each set of options.
#include <fmt/format.h>

#include <algorithm>

#include "report/html_parts.h"
#include "report/text.h"

namespace gadfly::report {
namespace {

using store::ConfigurationRow;

struct Matrix {
  std::vector<std::string> levels;
  std::vector<const ConfigurationRow*> compilers;  // the first configuration of each
};

Matrix matrix_of(const Content& content) {
  Matrix matrix;
  for (const ConfigurationRow& row : content.configurations) {
    if (std::ranges::find(matrix.levels, row.level) == matrix.levels.end()) matrix.levels.push_back(row.level);
    if (std::ranges::none_of(matrix.compilers, [&](const auto* known) { return known->compiler == row.compiler; }))
      matrix.compilers.push_back(&row);
  }
  return matrix;
}

const ConfigurationRow* configuration(const Content& content, const std::string& compiler, const std::string& level) {
  for (const ConfigurationRow& row : content.configurations)
    if (row.compiler == compiler && row.level == level) return &row;
  return nullptr;
}

// How much of what was judged is wrong, in four steps.
int heat(const Cell& cell) {
  const double share = static_cast<double>(cell.wrong()) / static_cast<double>(cell.judged());
  return share < 0.01 ? 1 : share < 0.05 ? 2 : share < 0.2 ? 3 : 4;
}

std::string skipped_note(const Cell& cell) {
  return cell.skipped == 0 ? "" : fmt::format("<small>{} not judged</small>", grouped(cell.skipped));
}

std::string cell_html(const Cell& cell) {
  if (cell.judged() == 0)
    return fmt::format("<td class=\"none\"><span>nothing judged</span>{}</td>", skipped_note(cell));
  if (cell.wrong() == 0)
    return fmt::format("<td class=\"fine\"><b>✓ {}</b><small>all right</small>{}</td>", grouped(cell.right),
                       skipped_note(cell));
  std::string kinds;
  for (const auto& [kind, number] : cell.findings)
    kinds += fmt::format("<li class=\"{}\"><b>{}</b> {}</li>", kind_class(kind), grouped(number),
                         escaped(kind_info(kind).label));
  return fmt::format("<td class=\"heat-{}\"><b>✗ {} of {}</b><small>{}</small><ul>{}</ul>{}</td>", heat(cell),
                     grouped(cell.wrong()), grouped(cell.judged()), percent(cell.wrong(), cell.judged()), kinds,
                     skipped_note(cell));
}

std::string row_html(const Content& content, const Matrix& matrix, const ConfigurationRow& first) {
  std::string out =
      fmt::format("<tr><th scope=\"row\">{}<small>{}</small><small>{}</small></th>", escaped(one_line(first.compiler)),
                  escaped(one_line(first.version)), escaped(one_line(first.target)));
  for (const std::string& level : matrix.levels) {
    const ConfigurationRow* row = configuration(content, first.compiler, level);
    out += row == nullptr ? "<td class=\"none\"><small>not tested</small></td>" : cell_html(content.cells.at(row->id));
  }
  return out + "</tr>\n";
}

}  // namespace

std::string matrix_section(const Content& content) {
  const Matrix matrix = matrix_of(content);
  std::string head;
  for (const std::string& level : matrix.levels)
    head += fmt::format("<th scope=\"col\">{}</th>", level.empty() ? "no options" : escaped(one_line(level)));
  std::string body;
  for (const ConfigurationRow* first : matrix.compilers) body += row_html(content, matrix, *first);
  return fmt::format(
      "<section id=\"compilers\" aria-labelledby=\"h-compilers\">"
      "<h2 id=\"h-compilers\">Compilers and options</h2>\n"
      "<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-labelledby=\"h-compilers\">"
      "<table class=\"matrix\"><caption>Programs judged, and what was not right</caption>"
      "<thead><tr><th scope=\"col\">Compiler</th>{}</tr></thead><tbody>\n{}</tbody></table></div>\n"
      "<p class=\"note legend\">Share of judged programs that were not right: "
      "<span class=\"fine\">✓ none</span><span class=\"heat-1\">under 1 %</span>"
      "<span class=\"heat-2\">under 5 %</span><span class=\"heat-3\">under 20 %</span>"
      "<span class=\"heat-4\">20 % and more</span></p></section>\n",
      head, body);
}

}  // namespace gadfly::report
