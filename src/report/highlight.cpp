// SPDX-License-Identifier: Apache-2.0
#include "report/highlight.h"

#include <algorithm>
#include <array>
#include <cctype>

#include "report/text.h"

namespace gadfly::report {
namespace {

constexpr auto kKeywords = std::to_array<std::string_view>(
    {"alignas",        "alignof",       "asm",      "auto",     "break",      "case",        "class",
     "const",          "constexpr",     "continue", "default",  "do",         "else",        "enum",
     "extern",         "for",           "goto",     "if",       "inline",     "namespace",   "operator",
     "private",        "public",        "register", "restrict", "return",     "sizeof",      "static",
     "struct",         "switch",        "template", "typedef",  "typename",   "union",       "using",
     "volatile",       "while",         "_Alignas", "_Alignof", "_Atomic",    "_Generic",    "_Noreturn",
     "_Static_assert", "__attribute__", "__asm__",  "__inline", "__restrict", "__volatile__"});

constexpr auto kTypes =
    std::to_array<std::string_view>({"bool", "char", "double", "float", "int", "long", "short", "signed", "unsigned",
                                     "void", "_Bool", "_Complex", "__int128", "_BitInt"});

bool is_word(char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_'; }
bool is_digit(char c) { return c >= '0' && c <= '9'; }

class Highlighter {
 public:
  explicit Highlighter(std::string_view source) : rest_(source) {}

  std::string run() {
    bool line_start = true;
    while (!rest_.empty()) {
      const char c = rest_[0];
      if (c == '\n') {
        line_start = true;
        plain(1);
      } else if (c == ' ' || c == '\t') {
        plain(1);
      } else {
        token(line_start);
        line_start = false;
      }
    }
    return std::move(out_);
  }

 private:
  void token(bool line_start) {
    const char c = rest_[0];
    if (rest_.starts_with("//")) return span('c', line_end());
    if (rest_.starts_with("/*")) return span('c', comment_end());
    if (c == '#' && line_start) return directive();
    if (c == '"' || c == '\'') return span('s', quoted_end(c));
    if (is_digit(c) || (c == '.' && rest_.size() > 1 && is_digit(rest_[1]))) return span('n', number_end());
    if (is_word(c)) return word();
    plain(std::max<std::size_t>(1, beyond_ascii()));
  }

  // Bytes of one character of UTF-8 have to stay together.
  std::size_t beyond_ascii() const {
    std::size_t end = 0;
    while (end < rest_.size() && (static_cast<unsigned char>(rest_[end]) & 0x80) != 0) ++end;
    return end;
  }

  void directive() {
    // The comment behind it is a comment.
    std::size_t end = line_end();
    const std::string_view line = rest_.substr(0, end);
    end = std::min({end, line.find("//"), line.find("/*")});
    span('p', end);
  }

  void word() {
    const std::size_t end = word_end();
    const std::string_view text = rest_.substr(0, end);
    if (std::ranges::find(kKeywords, text) != kKeywords.end()) return span('k', end);
    if (std::ranges::find(kTypes, text) != kTypes.end() || text.ends_with("_t")) return span('t', end);
    plain(end);
  }

  std::size_t word_end() const {
    std::size_t end = 0;
    while (end < rest_.size() && is_word(rest_[end])) ++end;
    return end;
  }

  // Up to the end of the line, over those that a backslash continues.
  std::size_t line_end() const {
    std::size_t end = 0;
    while (end < rest_.size() && !(rest_[end] == '\n' && (end == 0 || rest_[end - 1] != '\\'))) ++end;
    return end;
  }

  std::size_t comment_end() const {
    const std::size_t end = rest_.find("*/", 2);
    return end == std::string_view::npos ? rest_.size() : end + 2;
  }

  // A quote that is not closed ends with its line.
  std::size_t quoted_end(char quote) const {
    for (std::size_t i = 1; i < rest_.size(); ++i) {
      if (rest_[i] == '\\') ++i;
      else if (rest_[i] == quote) return i + 1;
      else if (rest_[i] == '\n') return i;
    }
    return rest_.size();
  }

  std::size_t number_end() const {
    std::size_t end = 1;
    while (end < rest_.size()) {
      const char before = rest_[end - 1];
      const bool exponent = before == 'e' || before == 'E' || before == 'p' || before == 'P';
      const bool hex_digit = rest_.starts_with("0x") && (before == 'e' || before == 'E');
      const bool sign = (rest_[end] == '+' || rest_[end] == '-') && exponent && !hex_digit;
      if (!is_word(rest_[end]) && rest_[end] != '.' && !sign) break;
      ++end;
    }
    return end;
  }

  void plain(std::size_t bytes) {
    out_ += escaped(rest_.substr(0, bytes));
    rest_.remove_prefix(bytes);
  }

  void span(char cls, std::size_t bytes) {
    out_ += "<span class=\"";
    out_ += cls;
    out_ += "\">";
    out_ += escaped(rest_.substr(0, bytes));
    out_ += "</span>";
    rest_.remove_prefix(bytes);
  }

  std::string_view rest_;
  std::string out_;
};

}  // namespace

std::string highlighted(std::string_view source) { return Highlighter(source).run(); }

}  // namespace gadfly::report
