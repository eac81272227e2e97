// SPDX-License-Identifier: Apache-2.0
#include <cctype>

#include "reduce/reduce.h"

namespace gadfly::reduce {

Cost cost_of(std::string_view text) {
  constexpr std::size_t kShortNumber = 3;
  Cost cost;
  cost.bytes = text.size();
  const auto is_word = [](char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_'; };
  for (std::size_t i = 0; i < text.size();) {
    const char c = text[i];
    std::size_t end = i + 1;
    if (std::isspace(static_cast<unsigned char>(c))) {
      --cost.bytes;
    } else if (is_word(c)) {
      while (end < text.size() && is_word(text[end])) ++end;
      const bool is_number = std::isdigit(static_cast<unsigned char>(c));
      cost.tokens += !is_number || end - i > kShortNumber ? 2 : 1;
    } else {
      ++cost.tokens;
    }
    i = end;
  }
  return cost;
}

}  // namespace gadfly::reduce
