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

}  // namespace

bool has_extensions(std::string_view text) {
  constexpr std::string_view kWords[] = {"__int128", "__builtin_",  "__attribute__", "__asm",
                                         "asm(",     "asm (",       "typeof",        "_Complex",
                                         "({",       "vector_size", "__extension__"};
  return has_enumeration_type(text) ||
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
