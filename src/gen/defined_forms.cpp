// SPDX-License-Identifier: Apache-2.0
#include "gen/defined_forms.h"

namespace gadfly::gen {

using lang::BinaryOp;
using lang::ExprId;
using lang::Type;
using lang::TypeKind;

Type unsigned_type(const lang::TypeTable& types, lang::Rep rep) {
  const unsigned width = lang::bit_width(rep);
  return types.basic(width == 128 ? TypeKind::UInt128 : width == 64 ? TypeKind::ULong : TypeKind::UInt);
}

ExprId wrapping(lang::Builder& build, BinaryOp op, ExprId a, ExprId b, Type type, Type wide) {
  const ExprId left = build.cast(a, wide), right = build.cast(b, wide);
  return build.cast(build.binary(op, left, right), type);
}

ExprId masked_count(lang::Builder& build, ExprId b, unsigned width, Type mask) {
  return build.binary(BinaryOp::BitAnd, b, build.constant(mask, width - 1));
}

ExprId wrapping_shift(lang::Builder& build, ExprId a, ExprId count, Type type, Type wide) {
  return build.cast(build.binary(BinaryOp::Shl, build.cast(a, wide), count), type);
}

}  // namespace gadfly::gen
