// SPDX-License-Identifier: Apache-2.0
#include "cases/dialect.h"

#include <algorithm>
#include <cctype>

namespace gadfly::cases {
namespace {

bool is_word(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; }

void skip_spaces(std::string_view& text) {
  while (!text.empty() && std::isspace(static_cast<unsigned char>(text.front())) != 0) text.remove_prefix(1);
}

// Whether |text|, which follows the word enum, declares constants and nothing else: "TAG {…};" or "{…};".
bool declares_constants(std::string_view text) {
  skip_spaces(text);
  while (!text.empty() && is_word(text.front())) text.remove_prefix(1);
  skip_spaces(text);
  if (!text.starts_with('{')) return false;
  text.remove_prefix(std::min(text.find('}'), text.size() - 1) + 1);
  skip_spaces(text);
  return text.starts_with(';');
}

// Names of the compiler and macros that it defines, but for those that all have.
bool is_reserved(std::string_view word) {
  constexpr std::string_view kKnown[] = {"__COUNTER__", "__FILE__",        "__LINE__",    "__LP64__",
                                         "__STDC__",    "__STDC_HOSTED__", "__VA_ARGS__", "__cplusplus",
                                         "__func__",    "__linux__",       "__x86_64__"};
  constexpr std::string_view kOthers[] = {"_LP64", "i386", "linux", "unix"};
  if (word.starts_with("__")) return std::ranges::find(kKnown, word) == std::end(kKnown);
  return std::ranges::find(kOthers, word) != std::end(kOthers);
}

bool has_reserved_word(std::string_view text) {
  while (!text.empty()) {
    const auto end = static_cast<std::size_t>(std::ranges::find_if_not(text, is_word) - text.begin());
    if (end > 0 && is_reserved(text.substr(0, end))) return true;
    text.remove_prefix(std::max<std::size_t>(end, 1));
  }
  return false;
}

}  // namespace

bool has_extensions(std::string_view text) {
  constexpr std::string_view kWords[] = {"asm(", "asm (", "typeof", "_Complex", "({", "vector_size"};
  return has_enumeration_type(text) || has_reserved_word(text) ||
         std::ranges::any_of(kWords, [&](std::string_view word) { return text.find(word) != std::string_view::npos; });
}

bool has_enumeration_type(std::string_view text) {
  constexpr std::string_view kEnum = "enum";
  for (std::size_t at = text.find(kEnum); at != std::string_view::npos; at = text.find(kEnum, at + 1)) {
    const std::string_view rest = text.substr(at + kEnum.size());
    const bool is_part = (at > 0 && is_word(text[at - 1])) || (!rest.empty() && is_word(rest.front()));
    if (!is_part && !declares_constants(rest)) return true;
  }
  return false;
}

}  // namespace gadfly::cases
