// SPDX-License-Identifier: Apache-2.0
// What was expected and what came, side by side.
#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "report/html_parts.h"
#include "report/text.h"
#include "store/hint.h"

namespace gadfly::report {
namespace {

constexpr std::size_t kMostShown = 4000;  // of an output that is shown

std::string more_bytes(std::string_view text) {
  return text.size() <= kMostShown ? "" : fmt::format("<i>… {} more bytes</i>", grouped(text.size() - kMostShown));
}

std::vector<std::string_view> lines_of(std::string_view text) {
  std::vector<std::string_view> lines;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size() - 1) + 1;
    lines.push_back(text.substr(0, end));
    text.remove_prefix(end);
  }
  return lines;
}

// |text|, with the lines marked that |other| has differently.
std::string compared(std::string_view text, std::string_view other) {
  const auto lines = lines_of(shortened(text, kMostShown)), others = lines_of(other);
  std::string out;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    const bool same = i < others.size() && others[i] == lines[i];
    out += same ? escaped(lines[i]) : "<mark>" + escaped(lines[i]) + "</mark>";
  }
  return out + more_bytes(text);
}

std::string output(std::string_view title, const std::string& body) {
  return fmt::format("<div><h4>{}</h4><pre tabindex=\"0\">{}</pre></div>", title,
                     body.empty() ? "<i>nothing</i>" : body);
}

}  // namespace

std::string outputs(std::string_view expected, std::string_view actual, std::string_view compiler_output) {
  std::string out;
  if (!expected.empty() || !actual.empty())
    out += output("Expected", compared(expected, actual)) + output("Actual", compared(actual, expected));
  if (!compiler_output.empty())
    out += output("The compiler said", escaped(shortened(compiler_output, kMostShown)) + more_bytes(compiler_output));
  return out.empty() ? "" : "<div class=\"outputs\">" + out + "</div>\n";
}

std::string hint(const Content& content, std::string_view arguments) {
  return escaped(one_line(store::command_hint(arguments, content.store_file)));
}

std::string fact(std::string_view name, const std::string& value) {
  return value.empty() ? "" : fmt::format("<div><dt>{}</dt><dd>{}</dd></div>", name, value);
}

}  // namespace gadfly::report
