// SPDX-License-Identifier: Apache-2.0
// Lines of the printed program put together. What comes of it is judged like all else, so a line that looks like a
// declaration and is none does no harm.
#include <algorithm>
#include <optional>
#include <set>
#include <string_view>

#include "reduce/polish.h"

namespace gadfly::reduce {
namespace {

using Lines = std::vector<std::string>;

Lines lines_of(std::string_view text) {
  Lines lines;
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    lines.emplace_back(text.substr(begin, end - begin));
    begin = end + 1;
  }
  return lines;
}

std::string text_of(const Lines& lines) {
  std::string text;
  for (const std::string& line : lines) text += line + '\n';
  return text;
}

// "  unsigned int", "a = 3": a declaration of objects on one line.
struct Declaration {
  std::string_view type, declarators;
};

std::optional<Declaration> declaration_in(std::string_view line) {
  static const std::set<std::string_view> kWords = {"static", "volatile", "const", "unsigned", "signed", "long",
                                                    "short",  "int",      "char",  "float",    "double", "_Bool"};
  if (!line.ends_with(';') || line.find('(') != std::string_view::npos) return std::nullopt;
  std::size_t at = line.find_first_not_of(' '), end = at;
  bool named = false;
  while (at != std::string_view::npos) {
    const std::size_t blank = line.find(' ', at);
    if (blank == std::string_view::npos) break;
    const std::string_view word = line.substr(at, blank - at);
    const bool tag = word == "struct" || word == "union" || word == "enum";
    if (!tag && !kWords.contains(word)) break;
    end = tag ? line.find(' ', blank + 1) : blank;
    if (end == std::string_view::npos) return std::nullopt;
    named = true;
    at = end + 1;
  }
  if (!named) return std::nullopt;
  return Declaration{line.substr(0, end), line.substr(end + 1, line.size() - end - 2)};
}

// Whether the line after |first| declares more of the same type.
bool goes_on(const Lines& lines, std::size_t first) {
  if (first + 1 >= lines.size()) return false;
  const auto a = declaration_in(lines[first]), b = declaration_in(lines[first + 1]);
  return a && b && a->type == b->type;
}

// The line |first| with what the next one declares, which goes.
void join(Lines& lines, std::size_t first) {
  const std::string more(declaration_in(lines[first + 1])->declarators);
  lines[first].replace(lines[first].size() - 1, 1, ", " + more + ";");
  lines.erase(lines.begin() + static_cast<std::ptrdiff_t>(first) + 1);
}

constexpr std::string_view kAttribute = "__attribute__((";

// "f(" in "static void f(int);"
std::string_view name_in(std::string_view line) {
  const std::size_t from = line.starts_with(kAttribute) ? line.find(")) ") : 0;
  const std::size_t bracket = line.find('(', from == std::string_view::npos ? 0 : from);
  if (bracket == std::string_view::npos) return {};
  std::size_t begin = bracket;
  while (begin > 0 && line[begin - 1] != ' ' && line[begin - 1] != '*') --begin;
  return line.substr(begin, bracket + 1 - begin);
}

}  // namespace

std::vector<std::string> joined_declarations(const std::string& text) {
  const Lines lines = lines_of(text);
  std::vector<std::string> texts;
  Lines all = lines;
  for (std::size_t i = 0; i < all.size();) goes_on(all, i) ? join(all, i) : void(++i);
  if (all.size() == lines.size()) return texts;
  texts.push_back(text_of(all));
  for (std::size_t i = 0; i < lines.size(); ++i) {
    if (!goes_on(lines, i)) continue;
    Lines one = lines;
    join(one, i);
    texts.push_back(text_of(one));
  }
  return texts;
}

std::vector<std::string> joined_prototypes(const std::string& text) {
  const Lines lines = lines_of(text);
  std::vector<std::string> texts;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    if (!lines[i].ends_with(");") || lines[i].starts_with(' ')) continue;
    const std::string_view name = name_in(lines[i]);
    const auto is_definition = [&](const std::string& line) {
      return !name.empty() && line.ends_with(") {") && !line.starts_with(' ') && name_in(line) == name;
    };
    Lines less = lines;
    const auto definition = std::ranges::find_if(less, is_definition);
    if (definition == less.end()) continue;
    if (lines[i].starts_with(kAttribute)) {
      const std::size_t end = lines[i].find(")) ");
      if (end == std::string::npos) continue;
      definition->insert(0, lines[i].substr(0, end + 3));
    }
    less.erase(less.begin() + static_cast<std::ptrdiff_t>(i));
    texts.push_back(text_of(less));
  }
  return texts;
}

}  // namespace gadfly::reduce
