// SPDX-License-Identifier: Apache-2.0
// Vectors of GCC and Clang (vector_size). Where the two compilers differ, and what only ext_vector_type has, is
// refused.
#include <clang/AST/ASTContext.h>
#include <clang/AST/Expr.h>

#include "frontend/body.h"

namespace gadfly::frontend {

using lang::ExprKind;
using lang::raw;

namespace {

// Whether two vector types are the same but for the sign of their elements: GCC asks for that in shifts.
bool differ_in_sign(clang::QualType a, clang::QualType b, const clang::ASTContext& context) {
  const auto *x = a->castAs<clang::VectorType>(), *y = b->castAs<clang::VectorType>();
  const auto plain = [&](clang::QualType element) {
    if (element->isCharType()) return context.UnsignedCharTy;
    return element->isSignedIntegerType() ? clang::CanQualType::CreateUnsafe(
                                                context.getCorrespondingUnsignedType(context.getCanonicalType(element)))
                                          : context.getCanonicalType(element);
  };
  return x->getNumElements() == y->getNumElements() && plain(x->getElementType()) == plain(y->getElementType());
}

// Comparisons, and what is combined from them.
bool is_mask(const clang::Expr& e) {
  const clang::Expr* plain = e.IgnoreParenImpCasts();
  if (const auto* unary = llvm::dyn_cast<clang::UnaryOperator>(plain))
    return unary->getOpcode() == clang::UO_Not && is_mask(*unary->getSubExpr());
  const auto* binary = llvm::dyn_cast<clang::BinaryOperator>(plain);
  if (binary == nullptr) return false;
  return binary->isComparisonOp() ||
         (binary->isBitwiseOp() && is_mask(*binary->getLHS()) && is_mask(*binary->getRHS()));
}

}  // namespace

// GCC converts nothing but masks without a cast; Clang takes any vector of the size.
void Body::check_vector_conversion(const clang::CastExpr& e) {
  const clang::Expr& from = *e.getSubExpr();
  if (!llvm::isa<clang::ImplicitCastExpr>(e) || !from.getType()->isVectorType()) return;
  const unsigned size = unit_.context.getTypeSize(from.getType()->castAs<clang::VectorType>()->getElementType());
  const auto* to = e.getType()->getAs<clang::VectorType>();
  if (to == nullptr || unit_.context.getTypeSize(to->getElementType()) != size || !is_mask(from))
    refuse(e, "a vector converted without a cast");
}

// A vector that is a value has elements that are values.
lang::ExprId Body::element(const clang::ArraySubscriptExpr& e) {
  if (!e.getLHS()->getType()->isVectorType()) refuse(e, "a vector as the index of an integer");
  const ExprId base = expr(e.getBase());
  const ExprId index = expr(e.getIdx());
  return add(ExprKind::Element, e, {raw(base), raw(index)});
}

// -1 leaves it open what the element is.
lang::ExprId Body::shuffle(const clang::ShuffleVectorExpr& e) {
  const unsigned count = e.getNumSubExprs() - 2;
  const auto* of = e.getExpr(0)->getType()->getAs<clang::VectorType>();
  if (!e.getExpr(1)->getType()->isVectorType() ||
      !unit_.context.hasSameUnqualifiedType(e.getExpr(0)->getType(), e.getExpr(1)->getType()))
    refuse(e, "__builtin_shufflevector of two types");
  std::vector<ExprId> arguments{value(e.getExpr(0)), value(e.getExpr(1))};
  const lang::Type index_type = program_.types.basic(lang::TypeKind::Int);
  for (unsigned i = 0; i < count; ++i) {
    const llvm::APSInt index = e.getShuffleMaskIdx(unit_.context, i);
    if (index.isNegative() || index.getExtValue() >= 2 * static_cast<std::int64_t>(of->getNumElements()))
      refuse(e, "__builtin_shufflevector with an element of no vector");
    arguments.push_back(int_const(index, index_type, source_.loc(e.getBeginLoc())));
  }
  const std::uint32_t first = program_.add_list(std::span<const ExprId>(arguments));
  return add(ExprKind::BuiltinCall, e, {lang::kNone, first, count + 2},
             static_cast<unsigned>(lang::Builtin::ShuffleVector));
}

lang::ExprId Body::convert_vector(const clang::ConvertVectorExpr& e) {
  const ExprId argument = value(e.getSrcExpr());
  const std::uint32_t first = program_.add_list(std::span<const ExprId>(&argument, 1));
  return add(ExprKind::BuiltinCall, e, {lang::kNone, first, 1}, static_cast<unsigned>(lang::Builtin::ConvertVector));
}

// Clang makes a vector of the count of v << 3, of a type of its own.
lang::ExprId Body::shift_count(const clang::Expr& e) {
  const auto* splat = llvm::dyn_cast<clang::ImplicitCastExpr>(&e);
  const bool is_splat = splat != nullptr && splat->getCastKind() == clang::CK_VectorSplat;
  return expr(is_splat ? splat->getSubExpr() : &e);
}

void Body::check_vector_operator(const clang::BinaryOperator& e) {
  if (e.getOpcode() == clang::BO_Comma || e.getOpcode() == clang::BO_Assign) return;
  const clang::ASTContext& context = unit_.context;
  const clang::QualType left = e.getLHS()->getType(), right = e.getRHS()->getType();
  if (!left->isVectorType() && !right->isVectorType()) return;
  if (e.isLogicalOp()) refuse(e, "&& and || of vectors");
  if (left->isExtVectorType()) refuse(e, "a number shifted by a vector");
  if (e.isShiftOp() || e.isShiftAssignOp()) {
    const bool is_splat = right->isExtVectorType();  // see shift_count()
    const clang::QualType count = e.getRHS()->IgnoreImpCasts()->getType();
    if (count->isBooleanType() || count->isEnumeralType()) refuse(e, "a vector shifted by a _Bool or an enumeration");
    if (!is_splat && !differ_in_sign(left, right, context)) refuse(e, "a vector shifted by one of another type");
    return;
  }
  const auto* compound = llvm::dyn_cast<clang::CompoundAssignOperator>(&e);
  const bool same = context.hasSameUnqualifiedType(left, right) &&
                    (compound == nullptr || context.hasSameUnqualifiedType(compound->getComputationLHSType(), left));
  if (!same) refuse(e, "operands that are vectors of two types");
}

void Body::vector_elements(const clang::InitListExpr& e, std::vector<std::uint32_t>& pairs) {
  for (unsigned i = 0; i < e.getNumInits(); ++i) {
    if (llvm::isa<clang::ImplicitValueInitExpr>(e.getInit(i))) continue;
    if (e.getInit(i)->getType()->isVectorType()) refuse(e, "a vector as an element of a vector");
    const ExprId id = init(*e.getInit(i));
    pairs.push_back(i);
    pairs.push_back(raw(id));
  }
}

}  // namespace gadfly::frontend
