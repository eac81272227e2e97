// SPDX-License-Identifier: Apache-2.0
#include "triage/tokens.h"

#include <algorithm>
#include <cctype>

namespace gadfly::triage {
namespace {

constexpr std::string_view kKeywords[] = {
    "_Alignas", "_Bool",  "_Complex", "__int128", "auto",     "break",  "case",     "char",   "const",  "continue",
    "default",  "do",     "double",   "else",     "enum",     "extern", "float",    "for",    "goto",   "if",
    "inline",   "int",    "long",     "register", "restrict", "return", "short",    "signed", "sizeof", "static",
    "struct",   "switch", "typedef",  "union",    "unsigned", "void",   "volatile", "while"};

// Longest first.
constexpr std::string_view kSigns[] = {"<<=", ">>=", "...", "->", "++", "--", "<<", ">>", "<=", ">=", "==",
                                       "!=",  "&&",  "||",  "*=", "/=", "%=", "+=", "-=", "&=", "^=", "|="};

bool digit(char c) { return std::isdigit(static_cast<unsigned char>(c)) != 0; }
bool letter(char c) { return std::isalpha(static_cast<unsigned char>(c)) != 0 || c == '_'; }

class Lexer {
 public:
  explicit Lexer(std::string_view rest) : rest_(rest) {}

  std::vector<Token> all() {
    while (skip_blank()) {
      const std::size_t length = length_of_next();
      const std::string_view text = rest_.substr(0, length);
      tokens_.push_back({kind_of(text), text});
      rest_.remove_prefix(length);
    }
    return std::move(tokens_);
  }

 private:
  void drop(std::size_t count) { rest_.remove_prefix(std::min(count, rest_.size())); }

  // To the next token; false: there is none.
  bool skip_blank() {
    for (bool line_start = tokens_.empty(); !rest_.empty();) {
      if (rest_.starts_with("/*")) {
        const std::size_t end = rest_.find("*/", 2);
        drop(end == std::string_view::npos ? rest_.size() : end + 2);
      } else if (rest_.starts_with("//") || (line_start && rest_[0] == '#')) {
        drop_line();
      } else if (std::isspace(static_cast<unsigned char>(rest_[0])) != 0) {
        line_start |= rest_[0] == '\n';
        drop(1);
      } else {
        return true;
      }
    }
    return false;
  }

  void drop_line() {
    std::size_t end = rest_.find('\n');
    while (end != std::string_view::npos && end > 0 && rest_[end - 1] == '\\') end = rest_.find('\n', end + 1);
    drop(end == std::string_view::npos ? rest_.size() : end);
  }

  template <typename Test>
  std::size_t while_is(std::size_t from, const Test& test) const {
    while (from < rest_.size() && test(rest_[from])) ++from;
    return from;
  }

  std::size_t length_of_next() const {
    const char first = rest_[0];
    if (letter(first)) return while_is(1, [](char c) { return letter(c) || digit(c); });
    if (digit(first) || (first == '.' && rest_.size() > 1 && digit(rest_[1]))) return number();
    if (first == '"' || first == '\'') return quoted(first);
    for (const std::string_view sign : kSigns)
      if (rest_.starts_with(sign)) return sign.size();
    return 1;
  }

  // A sign belongs to it after e and p: 0x1.8p+3.
  std::size_t number() const {
    std::size_t end = 1;
    for (; end < rest_.size(); ++end) {
      const char c = rest_[end];
      const char before = static_cast<char>(std::tolower(rest_[end - 1]));
      const bool exponent = (c == '+' || c == '-') && (before == 'p' || (before == 'e' && !rest_.starts_with("0x")));
      if (!letter(c) && !digit(c) && c != '.' && !exponent) break;
    }
    return end;
  }

  std::size_t quoted(char quote) const {
    std::size_t end = 1;
    while (end < rest_.size() && rest_[end] != quote && rest_[end] != '\n') end += rest_[end] == '\\' ? 2 : 1;
    return std::min(end + 1, rest_.size());
  }

  TokenKind kind_of(std::string_view text) const {
    if (letter(text[0]))
      return std::ranges::find(kKeywords, text) != std::end(kKeywords) ? TokenKind::Keyword : TokenKind::Name;
    if (digit(text[0]) || (text[0] == '.' && text.size() > 1 && digit(text[1]))) return TokenKind::Number;
    return text[0] == '"' || text[0] == '\'' ? TokenKind::Text : TokenKind::Sign;
  }

  std::string_view rest_;
  std::vector<Token> tokens_;
};

}  // namespace

std::vector<Token> tokens_of(std::string_view program) { return Lexer(program).all(); }

}  // namespace gadfly::triage
