// SPDX-License-Identifier: Apache-2.0
#include "frontend/statement_depth.h"

namespace gadfly::frontend {

using clang::tok::TokenKind;

std::size_t StatementDepth::after(TokenKind kind) {
  if (kind == TokenKind::l_paren) ++parentheses_;
  else if (kind == TokenKind::r_paren && parentheses_ > 0) --parentheses_;
  if (parentheses_ > 0) return 0;
  Level& level = braces_.back();
  if (level.ended && kind != TokenKind::kw_else) level.statements = 0;
  level.ended = kind == TokenKind::semi;
  switch (kind) {
    case TokenKind::kw_if:
    case TokenKind::kw_for:
    case TokenKind::kw_while:
    case TokenKind::kw_do:
    case TokenKind::kw_switch: return ++level.statements;
    case TokenKind::l_brace: braces_.emplace_back(); return 0;
    case TokenKind::r_brace:
      if (braces_.size() > 1) braces_.pop_back();
      braces_.back().ended = true;
      return 0;
    default: return level.statements;
  }
}

}  // namespace gadfly::frontend
