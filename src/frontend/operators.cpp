// SPDX-License-Identifier: Apache-2.0
// Operators and conversions.
#include <clang/AST/ASTContext.h>
#include <clang/AST/Expr.h>
#include <fmt/format.h>

#include "frontend/bit_fields.h"
#include "frontend/body.h"

namespace gadfly::frontend {

using lang::BinaryOp;
using lang::CastKind;
using lang::ExprKind;
using lang::raw;
using lang::Type;

namespace {

constexpr unsigned number(auto op) { return static_cast<unsigned>(op); }

// Requires an operator of arithmetic, comparison or bits. Compound assignments count as theirs.
BinaryOp arithmetic_op(clang::BinaryOperatorKind op) {
  switch (op) {
    case clang::BO_Mul:
    case clang::BO_MulAssign: return BinaryOp::Mul;
    case clang::BO_Div:
    case clang::BO_DivAssign: return BinaryOp::Div;
    case clang::BO_Rem:
    case clang::BO_RemAssign: return BinaryOp::Rem;
    case clang::BO_Add:
    case clang::BO_AddAssign: return BinaryOp::Add;
    case clang::BO_Sub:
    case clang::BO_SubAssign: return BinaryOp::Sub;
    case clang::BO_Shl:
    case clang::BO_ShlAssign: return BinaryOp::Shl;
    case clang::BO_Shr:
    case clang::BO_ShrAssign: return BinaryOp::Shr;
    case clang::BO_LT: return BinaryOp::Lt;
    case clang::BO_GT: return BinaryOp::Gt;
    case clang::BO_LE: return BinaryOp::Le;
    case clang::BO_GE: return BinaryOp::Ge;
    case clang::BO_EQ: return BinaryOp::Eq;
    case clang::BO_NE: return BinaryOp::Ne;
    case clang::BO_And:
    case clang::BO_AndAssign: return BinaryOp::BitAnd;
    case clang::BO_Xor:
    case clang::BO_XorAssign: return BinaryOp::BitXor;
    default: return BinaryOp::BitOr;
  }
}

bool is_comparison_or_bits(clang::BinaryOperatorKind op) {
  return clang::BinaryOperator::isComparisonOp(op) || clang::BinaryOperator::isBitwiseOp(op) || op == clang::BO_Div ||
         op == clang::BO_Rem;
}

}  // namespace

// GCC computes with a bit-field that is wider than int in a type of just its width, Clang in its
// declared type. What gives the same in both is let through.
void Body::check_wide_bit_fields(const clang::BinaryOperator& e) {
  const clang::ASTContext& context = unit_.context;
  const clang::BinaryOperatorKind op =
      e.isCompoundAssignmentOp() ? clang::BinaryOperator::getOpForCompoundAssignment(e.getOpcode()) : e.getOpcode();
  const auto check = [&](const clang::Expr& operand, const clang::Expr& other) {
    check_promotion(operand);
    if (wide_bit_field_behind(operand, context) == nullptr) return;
    const clang::Expr* plain = other.IgnoreParenImpCasts();
    const bool other_is_wide = wide_bit_field_behind(other, context) != nullptr;
    const bool is_shift = clang::BinaryOperator::isShiftOp(op);
    const clang::QualType type = operand.IgnoreParenImpCasts()->getType();
    if (!is_shift && !other_is_wide && plain->getType()->isArithmeticType() &&
        (plain->getType()->isFloatingType() || context.getTypeSize(plain->getType()) >= context.getTypeSize(type)))
      return;
    clang::Expr::EvalResult constant;
    if (!is_shift && is_comparison_or_bits(op) && !other_is_wide) {
      if (plain->getType()->isUnsignedIntegerType()) return;
      if (other.EvaluateAsInt(constant, context) && !constant.Val.getInt().isNegative()) return;
    }
    refuse(e, "arithmetic on a bit-field wider than int");
  };
  if (!e.getLHS()->getType()->isIntegerType() || !e.getRHS()->getType()->isIntegerType()) return;
  check(*e.getLHS(), *e.getRHS());
  if (!clang::BinaryOperator::isShiftOp(op)) check(*e.getRHS(), *e.getLHS());
}

void Body::check_wide_bit_field(const clang::Expr& operand) {
  check_promotion(operand);
  if (wide_bit_field_behind(operand, unit_.context) != nullptr)
    refuse(operand, "arithmetic on a bit-field wider than int");
}

void Body::check_promotion(const clang::Expr& operand) {
  if (is_promoted_by_gcc_only(operand, unit_.context))
    refuse(operand, "arithmetic on the value of a bit-field that compilers promote differently");
}

lang::ExprId Body::unary(const clang::UnaryOperator& e) {
  using lang::IncDecOp;
  using lang::UnaryOp;
  const auto plain = [&](UnaryOp op) {
    if (op != UnaryOp::Not) check_wide_bit_field(*e.getSubExpr());
    else if (e.getSubExpr()->getType()->isVectorType()) refuse(e, "! of a vector");
    return add(ExprKind::Unary, e, {raw(expr(e.getSubExpr()))}, number(op));
  };
  const auto step = [&](IncDecOp op) {
    if (e.getSubExpr()->getType()->isAnyComplexType()) refuse(e, "_Complex");
    if (e.getSubExpr()->getType()->isVectorType()) refuse(e, "++ of a vector");
    return add(ExprKind::IncDec, e, {raw(expr(e.getSubExpr()))}, number(op), volatile_flag(*e.getSubExpr()));
  };
  switch (e.getOpcode()) {
    case clang::UO_Plus: return plain(UnaryOp::Plus);
    case clang::UO_Minus: return plain(UnaryOp::Neg);
    case clang::UO_Not: return plain(UnaryOp::BitNot);
    case clang::UO_LNot: return plain(UnaryOp::Not);
    case clang::UO_PreInc: return step(IncDecOp::PreInc);
    case clang::UO_PreDec: return step(IncDecOp::PreDec);
    case clang::UO_PostInc: return step(IncDecOp::PostInc);
    case clang::UO_PostDec: return step(IncDecOp::PostDec);
    case clang::UO_AddrOf: return address_of(e);
    case clang::UO_Deref: return add(ExprKind::Deref, e, {raw(expr(e.getSubExpr()))});
    case clang::UO_Extension: return expr(e.getSubExpr());
    case clang::UO_Real:
    case clang::UO_Imag: refuse(e, "_Complex");
    case clang::UO_Coawait: refuse(e, "co_await");
  }
  refuse(e, "unary operator");
}

void Body::mark_in_memory(const clang::Expr& e) {
  const auto* ref = llvm::dyn_cast<clang::DeclRefExpr>(e.IgnoreParens());
  if (ref == nullptr) return;
  const auto* var = llvm::dyn_cast<clang::VarDecl>(ref->getDecl());
  if (const auto known = locals_.find(var); known != locals_.end()) program_.var(known->second).address_taken = true;
}

lang::ExprId Body::address_of(const clang::UnaryOperator& e) {
  mark_in_memory(*e.getSubExpr());
  return add(ExprKind::AddrOf, e, {raw(expr(e.getSubExpr()))});
}

lang::ExprId Body::binary(const clang::BinaryOperator& e) {
  const clang::BinaryOperatorKind op = e.getOpcode();
  const clang::Expr* left = e.getLHS();
  const clang::Expr* right = e.getRHS();
  if (op == clang::BO_PtrMemD || op == clang::BO_PtrMemI || op == clang::BO_Cmp) refuse(e, "operator of C++");
  const bool left_points = left->getType()->isPointerType();
  const bool right_points = right->getType()->isPointerType();
  const bool is_swapped = op == clang::BO_Add && right_points;
  if (op != clang::BO_Assign && op != clang::BO_Comma) check_wide_bit_fields(e);
  check_vector_operator(e);
  const ExprId a = expr(is_swapped ? right : left);
  const ExprId b = e.isShiftOp() ? shift_count(*right) : expr(is_swapped ? left : right);
  const Operands operands{raw(a), raw(b)};
  const auto node = [&](ExprKind kind, unsigned number_of_op, unsigned flags = 0) {
    return add(kind, e, operands, number_of_op, flags);
  };
  switch (op) {
    case clang::BO_Assign: return node(ExprKind::Assign, 0, volatile_flag(*left));
    case clang::BO_Comma: return node(ExprKind::Comma, 0);
    case clang::BO_LAnd: return node(ExprKind::Logical, number(lang::LogicalOp::And));
    case clang::BO_LOr: return node(ExprKind::Logical, number(lang::LogicalOp::Or));
    case clang::BO_Add:
      if (left_points || right_points)
        return node(ExprKind::Binary, number(BinaryOp::PtrAdd), flag_if(is_swapped, lang::kSwapped));
      break;
    case clang::BO_Sub:
      if (left_points && right_points) return node(ExprKind::Binary, number(BinaryOp::PtrDiff));
      if (left_points) return node(ExprKind::Binary, number(BinaryOp::PtrSub));
      break;
    default: break;
  }
  return node(ExprKind::Binary, number(arithmetic_op(op)));
}

lang::ExprId Body::compound_assign(const clang::CompoundAssignOperator& e) {
  check_wide_bit_fields(e);
  // Clang adds the integer to the pointer.
  if (e.getRHS()->getType()->isPointerType()) refuse(e, "a pointer added to an integer in place");
  BinaryOp op = arithmetic_op(e.getOpcode());
  if (e.getLHS()->getType()->isPointerType()) op = op == BinaryOp::Add ? BinaryOp::PtrAdd : BinaryOp::PtrSub;
  check_vector_operator(e);
  const ExprId left = expr(e.getLHS());
  const ExprId right = e.isShiftAssignOp() ? shift_count(*e.getRHS()) : expr(e.getRHS());
  const Type computed_in = types_.of(e.getComputationLHSType()).unqualified();
  return add(ExprKind::CompoundAssign, e, {raw(left), raw(right), computed_in.bits()}, number(op),
             volatile_flag(*e.getLHS()));
}

lang::ExprId Body::conditional(const clang::ConditionalOperator& e) {
  if (e.getCond()->getType()->isVectorType()) refuse(e, "?: by a vector");
  const ExprId condition = expr(e.getCond());
  const ExprId yes = expr(e.getTrueExpr());
  const ExprId no = expr(e.getFalseExpr());
  return add(ExprKind::Cond, e, {raw(condition), raw(yes), raw(no)});
}

// a ?: c
lang::ExprId Body::elvis(const clang::BinaryConditionalOperator& e) {
  if (e.getCommon()->getType()->isVectorType()) refuse(e, "?: by a vector");
  const ExprId condition = expr(e.getCommon());
  const ExprId no = expr(e.getFalseExpr());
  return add(ExprKind::Cond, e, {raw(condition), lang::kNone, raw(no)});
}

lang::ExprId Body::scalar_cast(const clang::CastExpr& e, CastKind kind) {
  const bool is_implicit = llvm::isa<clang::ImplicitCastExpr>(e);
  const ExprId operand = expr(e.getSubExpr());
  const Type type = type_of(e);
  const lang::Expr& from = program_.expr(operand);
  if (is_implicit && from.type == type) return operand;
  if (kind == CastKind::IntToInt && from.rep == program_.types.rep(type)) kind = CastKind::NoOp;
  const lang::Loc loc = is_implicit ? from.loc : source_.loc(e.getExprLoc());
  return add(ExprKind::Cast, type, loc, {raw(operand)}, number(kind), flag_if(is_implicit, lang::kImplicit));
}

// GNU (union U)x: the value of an unnamed union whose member of that type is x.
lang::ExprId Body::cast_to_union(const clang::CastExpr& e) {
  const auto* union_decl = e.getType()->castAs<clang::RecordType>()->getDecl()->getDefinition();
  const clang::FieldDecl* target = clang::CastExpr::getTargetFieldForToUnionCast(union_decl, e.getSubExpr()->getType());
  if (target == nullptr) refuse(e, "cast to union");
  const ExprId operand = value(e.getSubExpr());
  const Type type = type_of(e);
  const lang::Loc loc = source_.loc(e.getExprLoc());
  const std::uint32_t pair[] = {target->getFieldIndex(), raw(operand)};
  const std::uint32_t first = program_.add_list(std::span<const std::uint32_t>(pair));
  const ExprId list = add(ExprKind::InitList, type, loc, {lang::kNone, first, 1});
  const lang::VarId var = hidden_variable(type, loc, function_ == lang::kNoFunc);
  program_.var(var).init = list;
  return add_load(add(ExprKind::CompoundLiteral, type, loc, {raw(var)}, 0, lang::kLvalue));
}

lang::ExprId Body::cast(const clang::CastExpr& e) {
  const clang::Expr* sub = e.getSubExpr();
  const auto implicit = [&](ExprKind kind, unsigned flags = 0) {
    const ExprId operand = expr(sub);
    return add(kind, type_of(e), loc_of(operand), {raw(operand)}, 0, flags | lang::kImplicit);
  };
  source_.enter(e.getBeginLoc());
  switch (e.getCastKind()) {
    case clang::CK_LValueToRValue: return implicit(ExprKind::Load, volatile_flag(*sub));
    case clang::CK_ArrayToPointerDecay: return implicit(ExprKind::ArrayDecay);
    case clang::CK_FunctionToPointerDecay:
    case clang::CK_BuiltinFnToFnPtr: return value(sub);
    case clang::CK_NoOp: return scalar_cast(e, CastKind::NoOp);
    case clang::CK_BitCast: {
      const bool of_vector = e.getType()->isVectorType() || sub->getType()->isVectorType();
      check_vector_conversion(e);
      return scalar_cast(e, of_vector ? CastKind::VectorBits : CastKind::PtrToPtr);
    }
    case clang::CK_VectorSplat: return scalar_cast(e, CastKind::Splat);
    case clang::CK_NullToPointer: return scalar_cast(e, CastKind::NullToPtr);
    case clang::CK_IntegralToPointer: return scalar_cast(e, CastKind::IntToPtr);
    case clang::CK_PointerToIntegral: return scalar_cast(e, CastKind::PtrToInt);
    case clang::CK_IntegralCast:
      return scalar_cast(e, e.getType()->isBooleanType() ? CastKind::ToBool : CastKind::IntToInt);
    case clang::CK_PointerToBoolean:
    case clang::CK_IntegralToBoolean:
    case clang::CK_FloatingToBoolean: return scalar_cast(e, CastKind::ToBool);
    case clang::CK_IntegralToFloating: return scalar_cast(e, CastKind::IntToFloat);
    case clang::CK_FloatingToIntegral: return scalar_cast(e, CastKind::FloatToInt);
    case clang::CK_FloatingCast: return scalar_cast(e, CastKind::FloatToFloat);
    case clang::CK_ToVoid: return scalar_cast(e, CastKind::ToVoid);
    case clang::CK_ToUnion: return cast_to_union(e);
    default: break;
  }
  if (sub->getType()->isAnyComplexType() || e.getType()->isAnyComplexType()) refuse(e, "_Complex");
  refuse(e, fmt::format("{} conversion", e.getCastKindName()));
}

}  // namespace gadfly::frontend
