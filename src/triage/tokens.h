// SPDX-License-Identifier: Apache-2.0
// The words of a C program.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

namespace gadfly::triage {

enum class TokenKind : std::uint8_t { Name, Keyword, Number, Text, Sign };

struct Token {
  TokenKind kind;
  std::string_view text;  // of the program
};

// Without comments and preprocessor lines. Takes any bytes; what is no token of C is a Sign.
std::vector<Token> tokens_of(std::string_view program);

}  // namespace gadfly::triage
