// SPDX-License-Identifier: Apache-2.0
// How tightly the forms of expressions bind, loosest first: for the printer, and for who bounds how deep parentheses
// nest.
#pragma once

#include <cstdint>

#include "lang/tree.h"

namespace gadfly::lang {

enum class Prec : std::uint8_t {
  Comma,
  Assign,
  Cond,
  Or,
  And,
  BitOr,
  BitXor,
  BitAnd,
  Equal,
  Compare,
  Shift,
  Add,
  Mul,
  Cast,
  Unary,
  Postfix,
  Primary,
};

constexpr Prec tighter(Prec p) { return static_cast<Prec>(static_cast<std::uint8_t>(p) + 1); }

constexpr Prec precedence(BinaryOp op) {
  switch (op) {
    case BinaryOp::Mul:
    case BinaryOp::Div:
    case BinaryOp::Rem: return Prec::Mul;
    case BinaryOp::Add:
    case BinaryOp::Sub:
    case BinaryOp::PtrAdd:
    case BinaryOp::PtrSub:
    case BinaryOp::PtrDiff: return Prec::Add;
    case BinaryOp::Shl:
    case BinaryOp::Shr: return Prec::Shift;
    case BinaryOp::Lt:
    case BinaryOp::Gt:
    case BinaryOp::Le:
    case BinaryOp::Ge: return Prec::Compare;
    case BinaryOp::Eq:
    case BinaryOp::Ne: return Prec::Equal;
    case BinaryOp::BitAnd: return Prec::BitAnd;
    case BinaryOp::BitXor: return Prec::BitXor;
    case BinaryOp::BitOr: return Prec::BitOr;
  }
  return Prec::Primary;
}

}  // namespace gadfly::lang
