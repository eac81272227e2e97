// SPDX-License-Identifier: Apache-2.0
#include "cases/dialect.h"

#include <algorithm>

namespace gadfly::cases {

bool has_extensions(std::string_view text) {
  constexpr std::string_view kWords[] = {"__int128", "__builtin_",  "__attribute__", "__asm",
                                         "asm(",     "asm (",       "typeof",        "_Complex",
                                         "({",       "vector_size", "__extension__"};
  return std::ranges::any_of(kWords, [&](std::string_view word) { return text.find(word) != std::string_view::npos; });
}

}  // namespace gadfly::cases
