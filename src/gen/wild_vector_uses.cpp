// SPDX-License-Identifier: Apache-2.0
// What wild programs do with vectors: assignments, uses as numbers, and repairs.
#include "gen/wild_repair.h"
#include "gen/wild_statements.h"

namespace gadfly::gen {

using lang::BinaryOp;
using lang::ExprId;
using lang::ExprKind;
using lang::StmtId;
using lang::Type;
using lang::TypeKind;

StmtId WildStatements::vector_assign(WildScope& scope) {
  const ExprId lvalue = world_.vector_lvalue(scope, true);
  if (lvalue == lang::kNoExpr) return lang::kNoStmt;
  const Type type = d_.type_of(lvalue).unqualified();
  const std::uint32_t deep = e_.depth();
  if (!d_.types().is_integer(d_.types().element(type)) || d_.percent(60))
    return d_.build.expression(d_.build.assign(lvalue, e_.vector(scope, type, deep)));
  constexpr BinaryOp kOps[] = {BinaryOp::Add,    BinaryOp::Sub,   BinaryOp::Mul, BinaryOp::BitXor,
                               BinaryOp::BitAnd, BinaryOp::BitOr, BinaryOp::Shl, BinaryOp::Shr};
  const BinaryOp op = kOps[d_.below(std::size(kOps))];
  if (d_.percent(65)) return d_.build.expression(d_.build.compound(op, lvalue, e_.vector(scope, type, deep - 1)));
  const ExprId number = d_.build.cast(e_.integer(scope, deep - 1), d_.types().element(type));
  return d_.build.expression(d_.build.compound(op, lvalue, number));
}

ExprId WildExpressions::as_number(ExprId value) {
  const Type type = d_.type_of(value);
  if (!d_.types().is_vector(type)) return value;
  const auto count = static_cast<std::uint32_t>(d_.types().info(type).count);
  const ExprId element = d_.build.element(value, d_.number(d_.below(count)));
  return is_integer_vector(type) ? element : d_.build.cast(element, d_.int_type());
}

ExprId WildExpressions::vector_element(WildScope& scope, std::uint32_t depth) {
  const Type type = world_.vector_type(true);
  if (type == Type{}) return lang::kNoExpr;
  const ExprId value = vector(scope, type, depth + 1);
  if (d_.percent(75)) return as_number(value);
  return world_.element(value, integer(scope, 0));
}

ExprId WildExpressions::vector_reduce(WildScope& scope, std::uint32_t) {
  const ExprId lvalue = world_.vector_lvalue(scope, false);
  if (lvalue == lang::kNoExpr || !is_integer_vector(d_.type_of(lvalue))) return lang::kNoExpr;
  if (d_.program.expr(lvalue).has(lang::kMayWrite)) return lang::kNoExpr;
  constexpr BinaryOp kOps[] = {BinaryOp::BitXor, BinaryOp::Add, BinaryOp::BitOr, BinaryOp::BitAnd, BinaryOp::Mul};
  const BinaryOp op = kOps[d_.below(std::size(kOps))];
  const auto count = static_cast<std::uint32_t>(d_.types().info(d_.type_of(lvalue)).count);
  ExprId sum = d_.build.load(d_.build.element(lvalue, d_.number(0)));
  for (std::uint32_t i = 1; i < count && i < 8; ++i)
    sum = d_.build.binary(op, sum, d_.build.load(d_.build.element(lvalue, d_.number(i))));
  return sum;
}

ExprId WildExpressions::vector_bits(WildScope& scope, std::uint32_t depth) {
  const Type type = world_.vector_type(true);
  if (type == Type{}) return lang::kNoExpr;
  constexpr TypeKind kKinds[] = {TypeKind::UShort, TypeKind::Int, TypeKind::Long};
  for (const TypeKind kind : kKinds)
    if (d_.types().size(type) == d_.types().size(d_.types().basic(kind)))
      return d_.build.cast(vector(scope, type, depth), d_.types().basic(kind));
  return lang::kNoExpr;
}

namespace {

// GCC takes long and long long for different elements, as Clang does not.
TypeKind unsigned_twin_of(TypeKind kind) {
  switch (kind) {
    case TypeKind::Short: return TypeKind::UShort;
    case TypeKind::Int: return TypeKind::UInt;
    case TypeKind::Long: return TypeKind::ULong;
    case TypeKind::LLong: return TypeKind::ULLong;
    default: return kind <= TypeKind::UChar ? TypeKind::UChar : kind;
  }
}

}  // namespace

// |operand| of an operator on vectors, as one of the unsigned type |vector|. A number stands there as it is.
ExprId WildRepair::as_unsigned(ExprId operand, Type vector) {
  const lang::Expr e = d_.program.expr(operand);
  const bool is_splat = e.kind == ExprKind::Cast && static_cast<lang::CastKind>(e.op) == lang::CastKind::Splat;
  if (is_splat) return d_.build.cast(e.child_a(), d_.types().element(vector));
  return d_.types().is_vector(e.type) ? d_.build.cast(operand, vector) : operand;
}

void WildRepair::vector_operation(ExprId id) {
  const lang::Expr e = d_.program.expr(id);
  const Type type = e.type.unqualified(), element = d_.types().element(type);
  const auto bytes = static_cast<std::uint32_t>(d_.types().size(element));
  const Type wide = d_.types().basic(unsigned_twin_of(d_.types().kind(element)));
  const Type whole = d_.types().vector_of(wide, d_.types().info(type).count);
  const auto op = static_cast<BinaryOp>(e.op);
  const bool shifts = op == BinaryOp::Shl || op == BinaryOp::Shr;
  const auto in_range = [&](ExprId count) {
    const ExprId plain = as_unsigned(count, whole);
    const bool is_vector = d_.types().is_vector(d_.type_of(plain));
    const ExprId last = d_.number(8 * bytes - 1);
    return d_.build.binary(BinaryOp::BitAnd, plain, is_vector ? d_.build.cast(last, wide) : last);
  };
  if (e.kind == ExprKind::Unary) return overwrite(id, d_.build.unary(lang::UnaryOp::BitNot, e.child_a()));
  if (e.kind == ExprKind::CompoundAssign) {
    const bool is_vector = d_.types().is_vector(d_.type_of(e.child_b()));
    const ExprId other = !shifts ? e.child_b() : d_.build.cast(e.child_b(), is_vector ? type : element);
    return overwrite(id, d_.build.compound(BinaryOp::BitXor, e.child_a(), other));
  }
  if (e.kind != ExprKind::Binary || d_.percent(15)) return replace_value(id);
  if (op == BinaryOp::Div || op == BinaryOp::Rem)
    return overwrite(id, d_.build.binary(BinaryOp::BitXor, e.child_a(), e.child_b()));
  const ExprId left = op == BinaryOp::Shr ? e.child_a() : as_unsigned(e.child_a(), whole);
  const ExprId right = shifts ? in_range(e.child_b()) : as_unsigned(e.child_b(), whole);
  const ExprId made = d_.build.binary(op, left, right);
  overwrite(id, d_.type_of(made) == type ? made : d_.build.cast(made, type));
}

}  // namespace gadfly::gen
