// SPDX-License-Identifier: Apache-2.0
#include "frontend/bit_fields.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/Decl.h>
#include <clang/AST/Expr.h>

namespace gadfly::frontend {
namespace {

// Conversions between integers are those that Clang adds to operands.
const clang::Expr* without_conversions(const clang::Expr& e) {
  const clang::Expr* inner = e.IgnoreParens();
  while (const auto* cast = llvm::dyn_cast<clang::ImplicitCastExpr>(inner)) {
    const clang::CastKind kind = cast->getCastKind();
    if (kind != clang::CK_LValueToRValue && kind != clang::CK_IntegralCast && kind != clang::CK_NoOp) break;
    inner = cast->getSubExpr()->IgnoreParens();
  }
  return inner;
}

const clang::Expr* last_of(const clang::StmtExpr& e) {
  const auto& body = *e.getSubStmt();
  return body.body_empty() ? nullptr : llvm::dyn_cast<clang::Expr>(body.body_back());
}

bool is_narrower_than_its_type(const clang::FieldDecl& field, const clang::ASTContext& context) {
  return !field.getType()->isBooleanType() && field.getBitWidthValue(context) < context.getTypeSize(field.getType());
}

bool is_wide(const clang::FieldDecl* field, const clang::ASTContext& context) {
  return field != nullptr && field->getBitWidthValue(context) > context.getTypeSize(context.IntTy);
}

const clang::FieldDecl* behind_either(const clang::Expr& a, const clang::Expr& b, const clang::ASTContext& context) {
  const clang::FieldDecl* field = wide_bit_field_behind(a, context);
  return field != nullptr ? field : wide_bit_field_behind(b, context);
}

// Whether GCC converts a value of |operand|'s type to that of |other|, a usual type.
bool outranks(const clang::Expr& other, const clang::Expr& operand, const clang::ASTContext& context) {
  const clang::QualType type = without_conversions(other)->getType();
  if (wide_bit_field_behind(other, context) != nullptr || !type->isArithmeticType()) return false;
  return type->isFloatingType() ||
         context.getTypeSize(type) >= context.getTypeSize(without_conversions(operand)->getType());
}

// What is computed with a bit-field that is wider than int has its type, unless the other operand's is larger.
const clang::FieldDecl* wide_bit_field_in(const clang::BinaryOperator& e, const clang::ASTContext& context) {
  const clang::Expr &left = *e.getLHS(), &right = *e.getRHS();
  const bool has_type_of_left = e.isShiftOp() || !outranks(right, left, context);
  const clang::FieldDecl* field = has_type_of_left ? wide_bit_field_behind(left, context) : nullptr;
  if (field != nullptr || e.isShiftOp() || outranks(left, right, context)) return field;
  return wide_bit_field_behind(right, context);
}

}  // namespace

const clang::FieldDecl* bit_field_behind(const clang::Expr& e, const clang::ASTContext& context) {
  const clang::Expr* inner = without_conversions(e);
  if (const clang::FieldDecl* field = inner->getSourceBitField())
    return is_narrower_than_its_type(*field, context) ? field : nullptr;
  if (const auto* step = llvm::dyn_cast<clang::UnaryOperator>(inner)) {
    const bool keeps_type = step->isIncrementDecrementOp() || step->getOpcode() == clang::UO_Extension;
    return keeps_type ? bit_field_behind(*step->getSubExpr(), context) : nullptr;
  }
  if (const auto* block = llvm::dyn_cast<clang::StmtExpr>(inner)) {
    const clang::Expr* last = last_of(*block);
    return last != nullptr ? bit_field_behind(*last, context) : nullptr;
  }
  if (const auto* choice = llvm::dyn_cast<clang::ConditionalOperator>(inner))
    return behind_either(*choice->getTrueExpr(), *choice->getFalseExpr(), context);
  if (const auto* chosen = llvm::dyn_cast<clang::ChooseExpr>(inner))
    return bit_field_behind(*chosen->getChosenSubExpr(), context);
  if (const auto* chosen = llvm::dyn_cast<clang::GenericSelectionExpr>(inner))
    return bit_field_behind(*chosen->getResultExpr(), context);
  const auto* binary = llvm::dyn_cast<clang::BinaryOperator>(inner);
  if (binary == nullptr) return nullptr;
  if (binary->isCommaOp()) return bit_field_behind(*binary->getRHS(), context);
  const bool computes = binary->isMultiplicativeOp() || binary->isAdditiveOp() || binary->isBitwiseOp();
  return computes || binary->isShiftOp() ? wide_bit_field_in(*binary, context) : nullptr;
}

const clang::FieldDecl* wide_bit_field_behind(const clang::Expr& e, const clang::ASTContext& context) {
  const clang::FieldDecl* field = bit_field_behind(e, context);
  return is_wide(field, context) ? field : nullptr;
}

bool is_promoted_by_gcc_only(const clang::Expr& e, const clang::ASTContext& context) {
  const clang::Expr* inner = without_conversions(e);
  const clang::FieldDecl* field = bit_field_behind(*inner, context);
  if (field == nullptr || is_wide(field, context) || inner->getSourceBitField() != nullptr) return false;
  const clang::QualType type = inner->getType();
  if (context.getTypeSize(type) < context.getTypeSize(context.IntTy)) return false;  // Clang promotes it as well
  return type->isUnsignedIntegerOrEnumerationType() || context.getTypeSize(type) > context.getTypeSize(context.IntTy);
}

}  // namespace gadfly::frontend
