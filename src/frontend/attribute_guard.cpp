// SPDX-License-Identifier: Apache-2.0
#include "frontend/attribute_guard.h"

#include <clang/Basic/SourceManager.h>
#include <clang/Lex/Lexer.h>

#include <algorithm>
#include <iterator>
#include <optional>
#include <set>
#include <string>
#include <string_view>

namespace gadfly::frontend {
namespace {

namespace tok = clang::tok;

// Hints to the optimiser. What shows in a program's answer (aligned, packed, weak, section, …) is not among them.
constexpr std::string_view kHints[] = {"cold", "hot", "noclone", "noinline", "noipa", "unused", "used"};

bool is_hint(std::string_view name) {
  if (name.size() > 4 && name.starts_with("__") && name.ends_with("__")) name = name.substr(2, name.size() - 4);
  return std::ranges::find(kHints, name) != std::end(kHints);
}

// The tokens of a group of conditional directives, from the one that holds a place on. Macros are not expanded.
class GuardReader {
 public:
  GuardReader(const clang::SourceManager& manager, const clang::LangOptions& language, clang::SourceLocation where)
      : language_(language) {
    const auto [file, offset] = manager.getDecomposedSpellingLoc(where);
    const llvm::StringRef text = manager.getBufferData(file);
    const std::size_t end_of_line_before = text.rfind('\n', offset);
    const std::size_t begin = end_of_line_before == llvm::StringRef::npos ? 0 : end_of_line_before + 1;
    lexer_.emplace(manager.getLocForStartOfFile(file), language_, text.begin(), text.begin() + begin, text.end());
    next();
  }

  bool holds_only_attributes() {
    if (!starts_condition()) return false;
    skip_line();
    while (read_element()) {
    }
    return has_ended_ && (names_.empty() || has_else_);
  }

 private:
  void next() { lexer_->LexFromRawLexer(token_); }
  bool starts_line() const { return token_.isAtStartOfLine() || token_.is(tok::eof); }
  std::string_view word() const {
    return token_.is(tok::raw_identifier) ? std::string_view(token_.getRawIdentifier()) : std::string_view();
  }
  bool take(tok::TokenKind kind) {
    if (token_.isNot(kind)) return false;
    next();
    return true;
  }
  void skip_line() {
    while (!starts_line()) next();
  }

  // Positions the reader behind the directive's name.
  bool starts_condition() {
    if (!take(tok::hash) || token_.isAtStartOfLine()) return false;
    const std::string_view name = word();
    next();
    return name == "if" || name == "ifdef" || name == "ifndef" || name == "elif";
  }

  // False: that was the end of the group, or something else than an attribute.
  bool read_element() {
    if (token_.is(tok::hash) && token_.isAtStartOfLine()) return read_directive();
    return read_attribute();
  }

  bool read_directive() {
    next();
    const std::string directive(word());
    next();
    if (directive == "define") return read_define();
    if (directive != "else" && directive != "elif" && directive != "endif") return false;
    if (directive == "else") has_else_ = true;
    skip_line();
    if (!end_branch()) return false;
    has_ended_ = directive == "endif";
    return !has_ended_;
  }

  // All branches define the names of the first.
  bool end_branch() {
    if (branches_++ == 0) names_ = defined_;
    return std::exchange(defined_, {}) == names_;
  }

  bool read_define() {
    if (token_.isNot(tok::raw_identifier) || starts_line()) return false;
    defined_.emplace(word());
    next();
    while (!starts_line())
      if (!read_attribute()) return false;
    return true;
  }

  // __attribute__((hint, hint))
  bool read_attribute() {
    if (word() != "__attribute__") return false;
    next();
    if (!take(tok::l_paren) || !take(tok::l_paren)) return false;
    do {
      if (!is_hint(word())) return false;
      next();
    } while (take(tok::comma));
    return take(tok::r_paren) && take(tok::r_paren);
  }

  const clang::LangOptions& language_;
  std::optional<clang::Lexer> lexer_;
  clang::Token token_;
  std::set<std::string> names_, defined_;  // by the first branch; by this one
  int branches_ = 0;
  bool has_else_ = false, has_ended_ = false;
};

}  // namespace

bool guards_only_attributes(const clang::SourceManager& manager, const clang::LangOptions& language,
                            clang::SourceLocation where) {
  return GuardReader(manager, language, where).holds_only_attributes();
}

}  // namespace gadfly::frontend
