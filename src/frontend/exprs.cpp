// SPDX-License-Identifier: Apache-2.0
// Primary and postfix expressions, constants, and the switch over all expressions.
#include <clang/AST/ASTContext.h>
#include <clang/AST/Attr.h>
#include <clang/AST/Expr.h>
#include <clang/AST/ExprCXX.h>
#include <fmt/format.h>

#include "frontend/bit_fields.h"
#include "frontend/body.h"

namespace gadfly::frontend {

using lang::ExprKind;
using lang::raw;
using lang::Type;
using lang::TypeKind;

void Body::refuse(const clang::Stmt& at, std::string what) const { source_.refuse(at.getBeginLoc(), std::move(what)); }

Type Body::type_of(const clang::Expr& e) {
  const Type type = types_.of(e.getType());
  return e.isGLValue() ? type : type.unqualified();
}

lang::ExprId Body::add(ExprKind kind, Type type, lang::Loc loc, Operands operands, unsigned op, unsigned flags) {
  lang::Expr node;
  node.kind = kind;
  node.op = static_cast<std::uint8_t>(op);
  node.flags = static_cast<std::uint8_t>(flags);
  node.type = type;
  node.loc = loc;
  node.a = operands.a;
  node.b = operands.b;
  node.c = operands.c;
  node.d = operands.d;
  return program_.add(node);
}

lang::ExprId Body::add(ExprKind kind, const clang::Expr& e, Operands operands, unsigned op, unsigned flags) {
  const bool is_lvalue = e.isLValue() && !e.getType()->isFunctionType();
  // A member is named by where its expression starts, not by the member's name.
  const clang::SourceLocation at = kind == ExprKind::Member ? e.getBeginLoc() : e.getExprLoc();
  return add(kind, type_of(e), source_.loc(at), operands, op, flags | flag_if(is_lvalue, lang::kLvalue));
}

unsigned Body::volatile_flag(const clang::Expr& lvalue) const {
  return flag_if(lvalue.getType().isVolatileQualified(), lang::kVolatileAccess);
}

lang::ExprId Body::add_load(ExprId lvalue) {
  const lang::Expr& e = program_.expr(lvalue);
  const unsigned flags = lang::kImplicit | flag_if(e.type.is_volatile(), lang::kVolatileAccess);
  return add(ExprKind::Load, e.type.unqualified(), e.loc, {raw(lvalue)}, 0, flags);
}

lang::ExprId Body::expr(const clang::Expr* e) {
  if (depth_ >= kDeepest) refuse(*e, fmt::format("nesting deeper than {}", kDeepest));
  unit_.look_at_stop();
  ++depth_;
  const ExprId id = expr_at_depth(e);
  --depth_;
  return id;
}

lang::ExprId Body::value(const clang::Expr* e) {
  const ExprId id = expr(e);
  const lang::Expr& node = program_.expr(id);
  lang::TypeTable& table = program_.types;
  if (table.kind(node.type) == TypeKind::Function)
    return add(ExprKind::FunctionDecay, table.pointer_to(node.type), node.loc, {raw(id)}, 0, lang::kImplicit);
  if (!node.has(lang::kLvalue)) return id;
  if (table.kind(node.type) != TypeKind::Array) return add_load(id);
  return add(ExprKind::ArrayDecay, table.pointer_to(table.element(node.type)), node.loc, {raw(id)}, 0, lang::kImplicit);
}

lang::ExprId Body::expr_at_depth(const clang::Expr* e) {
  using clang::Stmt;
  using llvm::cast;
  switch (e->getStmtClass()) {
    case Stmt::ParenExprClass: return expr(cast<clang::ParenExpr>(e)->getSubExpr());
    case Stmt::ConstantExprClass:
    case Stmt::ExprWithCleanupsClass: return expr(cast<clang::FullExpr>(e)->getSubExpr());
    case Stmt::GenericSelectionExprClass: return generic(*cast<clang::GenericSelectionExpr>(e));
    case Stmt::ChooseExprClass: return expr(cast<clang::ChooseExpr>(e)->getChosenSubExpr());
    case Stmt::IntegerLiteralClass:
    case Stmt::CharacterLiteralClass:
    case Stmt::TypeTraitExprClass: return evaluated(*e, "constant");
    case Stmt::OffsetOfExprClass: return evaluated(*e, "offsetof of a variable element");
    case Stmt::SourceLocExprClass: return evaluated(*e, "__builtin source location");
    case Stmt::FloatingLiteralClass: return floating(*e);
    case Stmt::ImaginaryLiteralClass: refuse(*e, "_Complex");
    case Stmt::StringLiteralClass: return string(*cast<clang::StringLiteral>(e));
    case Stmt::PredefinedExprClass: return string(*cast<clang::PredefinedExpr>(e)->getFunctionName());
    case Stmt::DeclRefExprClass: return reference(*cast<clang::DeclRefExpr>(e));
    case Stmt::MemberExprClass: return member(*cast<clang::MemberExpr>(e));
    case Stmt::ArraySubscriptExprClass: return subscript(*cast<clang::ArraySubscriptExpr>(e));
    case Stmt::CallExprClass: return call(*cast<clang::CallExpr>(e));
    case Stmt::UnaryExprOrTypeTraitExprClass: return sizeof_or_alignof(*cast<clang::UnaryExprOrTypeTraitExpr>(e));
    case Stmt::UnaryOperatorClass: return unary(*cast<clang::UnaryOperator>(e));
    case Stmt::BinaryOperatorClass: return binary(*cast<clang::BinaryOperator>(e));
    case Stmt::CompoundAssignOperatorClass: return compound_assign(*cast<clang::CompoundAssignOperator>(e));
    case Stmt::ConditionalOperatorClass: return conditional(*cast<clang::ConditionalOperator>(e));
    case Stmt::BinaryConditionalOperatorClass: return elvis(*cast<clang::BinaryConditionalOperator>(e));
    case Stmt::ImplicitCastExprClass:
    case Stmt::CStyleCastExprClass: return this->cast(*cast<clang::CastExpr>(e));
    case Stmt::CompoundLiteralExprClass: return compound_literal(*cast<clang::CompoundLiteralExpr>(e));
    case Stmt::InitListExprClass: return init(*e);
    case Stmt::ImplicitValueInitExprClass: return zero(type_of(*e), source_.loc(e->getExprLoc()));
    case Stmt::StmtExprClass: return statement_expr(*cast<clang::StmtExpr>(e));
    case Stmt::VAArgExprClass: return va_arg(*cast<clang::VAArgExpr>(e));
    case Stmt::AddrLabelExprClass:
      return add(ExprKind::LabelAddr, *e, {raw(label(*cast<clang::AddrLabelExpr>(e)->getLabel()))});
    case Stmt::AtomicExprClass: refuse(*e, "atomic operation");
    case Stmt::ShuffleVectorExprClass: return shuffle(*cast<clang::ShuffleVectorExpr>(e));
    case Stmt::ConvertVectorExprClass: return convert_vector(*cast<clang::ConvertVectorExpr>(e));
    case Stmt::ExtVectorElementExprClass: refuse(*e, "ext_vector_type");
    case Stmt::BlockExprClass: refuse(*e, "block");
    default: refuse(*e, e->getStmtClassName());
  }
}

void Body::check_type_of_bit_field(const clang::Expr& e) {
  if (bit_field_behind(e, unit_.context) != nullptr) refuse(e, "the type of a bit-field");
}

lang::ExprId Body::generic(const clang::GenericSelectionExpr& e) {
  if (e.isExprPredicate()) check_type_of_bit_field(*e.getControllingExpr());
  return expr(e.getResultExpr());
}

lang::ExprId Body::int_const(const llvm::APSInt& value, Type type, lang::Loc loc) {
  const llvm::APInt wide = value.extOrTrunc(128);
  lang::Expr node;
  node.kind = ExprKind::IntConst;
  node.type = type.unqualified();
  node.loc = loc;
  node.set_int_bits(static_cast<unsigned __int128>(wide.getRawData()[1]) << 64 | wide.getRawData()[0]);
  return program_.add(node);
}

lang::ExprId Body::evaluated(const clang::Expr& e, std::string what) {
  clang::Expr::EvalResult result;
  if (!e.EvaluateAsInt(result, unit_.context)) refuse(e, std::move(what));
  return int_const(result.Val.getInt(), type_of(e), source_.loc(e.getExprLoc()));
}

// The zero of a scalar type.
lang::ExprId Body::zero(Type type, lang::Loc loc) {
  const lang::TypeTable& table = program_.types;
  if (table.rep(type) == lang::Rep::Pointer) {
    const ExprId nothing = zero(table.basic(TypeKind::Int), loc);
    return add(ExprKind::Cast, type, loc, {raw(nothing)}, static_cast<unsigned>(lang::CastKind::NullToPtr),
               lang::kImplicit);
  }
  lang::Expr node;
  node.kind = table.is_floating(type) ? ExprKind::FloatConst : ExprKind::IntConst;
  node.type = type.unqualified();
  node.loc = loc;
  node.set_int_bits(0);
  return program_.add(node);
}

lang::ExprId Body::floating(const clang::Expr& e) {
  llvm::APFloat value = llvm::cast<clang::FloatingLiteral>(e).getValue();
  bool loses_info = false;
  value.convert(llvm::APFloat::IEEEquad(), llvm::APFloat::rmNearestTiesToEven, &loses_info);
  const llvm::APInt bits = value.bitcastToAPInt();
  lang::Expr node;
  node.kind = ExprKind::FloatConst;
  node.type = type_of(e);
  node.loc = source_.loc(e.getExprLoc());
  node.set_int_bits(static_cast<unsigned __int128>(bits.getRawData()[1]) << 64 | bits.getRawData()[0]);
  return program_.add(node);
}

// The bytes are as many as the type has: Clang gives a literal that initialises an array the type
// of that array, but zeros beyond the terminator are left out here.
lang::ExprId Body::string(const clang::StringLiteral& e) {
  lang::TypeTable& table = program_.types;
  const Type given = types_.of(e.getType());
  const std::uint64_t count = std::min<std::uint64_t>(table.info(given).count, std::uint64_t{e.getLength()} + 1);
  const unsigned width = e.getCharByteWidth();
  std::string bytes;
  for (std::uint64_t i = 0; i < count; ++i) {
    const std::uint32_t unit = i < e.getLength() ? e.getCodeUnit(static_cast<unsigned>(i)) : 0;
    for (unsigned k = 0; k < width; ++k) {
      const unsigned byte = table.target().big_endian ? width - 1 - k : k;
      bytes.push_back(static_cast<char>(unit >> (8 * byte)));
    }
  }
  program_.strings.push_back(std::move(bytes));
  return add(ExprKind::StringLit, table.array_of(table.element(given), count), source_.loc(e.getBeginLoc()),
             {static_cast<std::uint32_t>(program_.strings.size() - 1)}, 0, lang::kLvalue);
}

lang::ExprId Body::reference(const clang::DeclRefExpr& e) {
  const clang::ValueDecl* decl = e.getDecl();
  const lang::Loc loc = source_.loc(e.getLocation());
  source_.enter(e.getLocation());
  if (const auto* constant = llvm::dyn_cast<clang::EnumConstantDecl>(decl)) {
    const Type type = type_of(e);
    llvm::APSInt value = constant->getInitVal();
    return int_const(value, type, loc);
  }
  if (const auto* f = llvm::dyn_cast<clang::FunctionDecl>(decl)) {
    const lang::FuncId id = unit_.function(*f);
    return add(ExprKind::FuncRef, unit_.function_type(*f), loc, {raw(id)});
  }
  const auto* var = llvm::dyn_cast<clang::VarDecl>(decl);
  if (var == nullptr) refuse(e, "reference to this kind of name");
  const auto known = locals_.find(var);
  const lang::VarId id = known != locals_.end() ? known->second : unit_.variable(*var);
  Type type = type_of(e);
  if (!program_.types.info(type).complete) type = program_.var(id).type;
  return add(ExprKind::VarRef, type, loc, {raw(id)}, 0, lang::kLvalue);
}

lang::ExprId Body::member(const clang::MemberExpr& e) {
  const auto* field = llvm::dyn_cast<clang::FieldDecl>(e.getMemberDecl());
  if (field == nullptr) refuse(e, "this kind of member");
  ExprId base = expr(e.getBase());
  if (e.isArrow()) {
    const Type record = program_.types.element(program_.expr(base).type);
    base = add(ExprKind::Deref, record, loc_of(base), {raw(base)}, 0, lang::kLvalue);
  }
  return add(ExprKind::Member, e, {raw(base), field->getFieldIndex()}, 0,
             flag_if(field->isBitField(), lang::kBitField));
}

lang::ExprId Body::subscript(const clang::ArraySubscriptExpr& e) {
  if (e.getBase()->getType()->isVectorType()) return element(e);
  const bool is_swapped = !e.getLHS()->getType()->isPointerType();
  const ExprId base = expr(e.getBase());
  const ExprId index = expr(e.getIdx());
  return add(ExprKind::Index, e, {raw(base), raw(index)}, 0, flag_if(is_swapped, lang::kSwapped));
}

lang::ExprId Body::sizeof_or_alignof(const clang::UnaryExprOrTypeTraitExpr& e) {
  const lang::Loc loc = source_.loc(e.getExprLoc());
  source_.enter(e.getExprLoc());
  const clang::QualType asked = e.getTypeOfArgument();
  // GNU C: the size of void and of functions is 1. Compilers do not agree about their alignment.
  if (asked->isVoidType() || asked->isFunctionType()) {
    if (e.getKind() == clang::UETT_SizeOf) return evaluated(e, "size");
    refuse(e, asked->isVoidType() ? "alignment of void" : "alignment of a function");
  }
  const Type operand = types_.of(asked);
  const Type result = type_of(e);
  using lang::SizeOfKind;
  const auto node = [&](SizeOfKind kind, std::uint32_t a) {
    return add(ExprKind::SizeOf, result, loc, {a, operand.bits()}, static_cast<unsigned>(kind));
  };
  switch (e.getKind()) {
    case clang::UETT_SizeOf:
      if (e.isArgumentType()) return node(SizeOfKind::SizeOfType, lang::kNone);
      check_type_of_bit_field(*e.getArgumentExpr());
      return node(SizeOfKind::SizeOfExpr, raw(expr(e.getArgumentExpr())));
    case clang::UETT_AlignOf:
    case clang::UETT_PreferredAlignOf: {
      // __alignof__ asks for more than the type's own alignment on some targets, and that of a
      // declared object is not its type's.
      const ExprId constant = evaluated(e, "alignment");
      const bool is_plain = e.isArgumentType() && program_.expr(constant).int64() == program_.types.align(operand);
      return is_plain ? node(SizeOfKind::AlignOfType, lang::kNone) : constant;
    }
    default: return evaluated(e, "type trait");
  }
}

}  // namespace gadfly::frontend
