// SPDX-License-Identifier: Apache-2.0
// How deep statements are nested, from the tokens that the parser gets: without braces nothing else bounds it, and
// Clang's time grows by the square of the depth, since it walks through all scopes to find a name.
#pragma once

#include <clang/Basic/TokenKinds.h>

#include <cstddef>
#include <vector>

namespace gadfly::frontend {

class StatementDepth {
 public:
  // Of `if (a) if (b) ; else if (c) …`, at |kind|: each of these ifs is inside the one before.
  std::size_t after(clang::tok::TokenKind kind);

 private:
  struct Level {
    std::size_t statements = 0;  // begun and not ended
    bool ended = false;          // the one before this token, unless an else follows
  };
  std::vector<Level> braces_{Level{}};
  std::size_t parentheses_ = 0;
};

}  // namespace gadfly::frontend
