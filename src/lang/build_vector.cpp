// SPDX-License-Identifier: Apache-2.0
// Operators on vectors.
#include "lang/build.h"
#include "support/check.h"

namespace gadfly::lang {

bool Builder::is_vector(ExprId value) const { return types_.is_vector(expr(value).type); }

ExprId Builder::splat(ExprId value, Type vector) {
  const ExprId element = convert(value, types_.element(vector));
  return add(ExprKind::Cast, vector.unqualified(), static_cast<unsigned>(CastKind::Splat), kImplicit, raw(element));
}

ExprId Builder::vector_operand(ExprId value, Type vector) {
  GADFLY_CHECK(!is_vector(value) || expr(value).type == vector, "operands are vectors of types {} and {}",
               expr(value).type.index(), vector.index());
  return is_vector(value) ? value : splat(value, vector);
}

ExprId Builder::vector_binary(BinaryOp op, ExprId a, ExprId b) {
  const Type type = expr(is_vector(a) ? a : b).type.unqualified();
  if (op == BinaryOp::Shl || op == BinaryOp::Shr) {
    GADFLY_CHECK(is_vector(a), "{} is shifted by a vector", raw(a));
    const ExprId count = is_vector(b) ? b : promote(b);
    return add(ExprKind::Binary, type, static_cast<unsigned>(op), 0, raw(a), raw(count));
  }
  const ExprId left = vector_operand(a, type), right = vector_operand(b, type);
  const bool compares = op >= BinaryOp::Lt && op <= BinaryOp::Ne;
  return add(ExprKind::Binary, compares ? types_.mask_of(type) : type, static_cast<unsigned>(op), 0, raw(left),
             raw(right));
}

ExprId Builder::vector_compound(BinaryOp op, ExprId lvalue, ExprId value) {
  const Type type = expr(lvalue).type.unqualified();
  const bool shifts = op == BinaryOp::Shl || op == BinaryOp::Shr;
  const ExprId operand = !shifts ? vector_operand(value, type) : is_vector(value) ? value : promote(value);
  return add(ExprKind::CompoundAssign, type, static_cast<unsigned>(op), 0, raw(lvalue), raw(operand), type.bits());
}

ExprId Builder::element(ExprId vector, ExprId position) {
  const Expr& base = expr(vector);
  const Type type = types_.element(base.type).with(base.type.quals());
  return add(ExprKind::Element, base.has(kLvalue) ? type : type.unqualified(), 0, base.flags & kLvalue, raw(vector),
             raw(position));
}

ExprId Builder::shuffle(ExprId a, ExprId b, std::span<const std::uint32_t> elements) {
  std::vector<ExprId> args{a, b};
  for (const std::uint32_t at : elements) args.push_back(constant(types_.basic(TypeKind::Int), at));
  const Type type = types_.vector_of(types_.element(expr(a).type), elements.size());
  return add(ExprKind::BuiltinCall, type, static_cast<unsigned>(Builtin::ShuffleVector), 0, kNone,
             program_.add_list(std::span<const ExprId>(args)), static_cast<std::uint32_t>(args.size()));
}

ExprId Builder::convert_vector(ExprId value, Type to) {
  const std::uint32_t first = program_.add_list(std::span<const ExprId>(&value, 1));
  return add(ExprKind::BuiltinCall, to.unqualified(), static_cast<unsigned>(Builtin::ConvertVector), 0, kNone, first,
             1);
}

}  // namespace gadfly::lang
