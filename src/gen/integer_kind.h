// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gen/rules.h"
#include "lang/type.h"

namespace gadfly::gen {

// The type of a rule of the group Integer: int for those that stand for no basic type; of __int128 the signed one.
constexpr lang::TypeKind integer_kind(Rule rule) {
  using lang::TypeKind;
  switch (rule) {
    case Rule::IntegerBool: return TypeKind::Bool;
    case Rule::IntegerChar: return TypeKind::Char;
    case Rule::IntegerSChar: return TypeKind::SChar;
    case Rule::IntegerUChar: return TypeKind::UChar;
    case Rule::IntegerShort: return TypeKind::Short;
    case Rule::IntegerUShort: return TypeKind::UShort;
    case Rule::IntegerUInt: return TypeKind::UInt;
    case Rule::IntegerLong: return TypeKind::Long;
    case Rule::IntegerULong: return TypeKind::ULong;
    case Rule::IntegerLLong: return TypeKind::LLong;
    case Rule::IntegerULLong: return TypeKind::ULLong;
    case Rule::IntegerInt128: return TypeKind::Int128;
    default: return TypeKind::Int;
  }
}

// Whether a bit-field may have it. Whether a plain char is signed is up to the implementation.
constexpr bool takes_bit_field(lang::TypeKind kind) {
  return kind >= lang::TypeKind::Bool && kind <= lang::TypeKind::ULLong && kind != lang::TypeKind::Char;
}

}  // namespace gadfly::gen
