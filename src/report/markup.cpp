// SPDX-License-Identifier: Apache-2.0
#include "report/markup.h"

#include <fmt/format.h>

#include <algorithm>

#include "report/text.h"

namespace gadfly::report {

std::string markdown_inline(std::string_view text) {
  std::string out;
  for (const char c : one_line(text)) {
    if (c == '<') out += "&lt;";
    else if (c == '&') out += "&amp;";
    else if (std::string_view("\\`*_{}[]()#+!|>~").find(c) != std::string_view::npos) (out += '\\') += c;
    else out += c;
  }
  return out;
}

std::string markdown_block(std::string_view language, std::string_view text, std::size_t most) {
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

}  // namespace gadfly::report
