// SPDX-License-Identifier: Apache-2.0
// Calls, of functions and of built-in operators that look like functions.
#include <clang/AST/ASTContext.h>
#include <clang/AST/Expr.h>
#include <clang/Basic/Builtins.h>
#include <fmt/format.h>

#include <optional>
#include <string_view>

#include "frontend/body.h"

namespace gadfly::frontend {

using lang::Builtin;
using lang::ExprKind;
using lang::raw;

namespace {

struct BuiltinName {
  std::string_view spelling;
  Builtin builtin;
};

constexpr BuiltinName kBuiltins[] = {
#define GADFLY_BUILTIN(name, spelling) {spelling, Builtin::name},
#include "lang/builtins.def"
#undef GADFLY_BUILTIN
    {"__builtin_stdarg_start", Builtin::VaStart},
};

std::optional<Builtin> find_builtin(std::string_view name) {
  for (const BuiltinName& entry : kBuiltins)
    if (entry.spelling == name) return entry.builtin;
  return std::nullopt;
}

// Clang checks their arguments in its own way, but they have a prototype and obey it.
bool is_ordinary(std::string_view name) {
  return name == "__builtin_assume_aligned" || name == "__builtin_expect_with_probability";
}

bool is_va_list_builtin(Builtin b) { return b == Builtin::VaStart || b == Builtin::VaEnd || b == Builtin::VaCopy; }

// GCC has these, Clang does not and takes them for undeclared functions: their arguments were
// promoted, which changes their meaning.
bool is_unknown_to_clang(Builtin b) {
  return b == Builtin::AddOverflowP || b == Builtin::SubOverflowP || b == Builtin::MulOverflowP;
}

}  // namespace

lang::ExprId Body::call(const clang::CallExpr& e) {
  if (const clang::FunctionDecl* callee = e.getDirectCallee()) {
    const std::string name = callee->getName().str();
    const unsigned id = callee->getBuiltinID();
    if (id != 0 || name.starts_with("__builtin_")) {
      // Of what is not constant it is refused before (frontend/questions.h).
      if (name == "__builtin_constant_p")
        return int_const(llvm::APSInt::get(1), type_of(e), source_.loc(e.getExprLoc()));
      if (const auto builtin = find_builtin(name)) return builtin_call(e, *builtin);
      if (name == "__builtin_classify_type") return evaluated(e, name);
      if (id == 0) refuse(e, name);
      if (unit_.context.BuiltinInfo.hasCustomTypechecking(id) && !is_ordinary(name)) refuse(e, name);
    }
  }
  const ExprId callee = expr(e.getCallee());
  std::vector<ExprId> arguments;
  const lang::TypeTable& table = program_.types;
  const bool no_prototype = table.info(table.element(program_.expr(callee).type)).no_prototype;
  for (const clang::Expr* argument : e.arguments())
    arguments.push_back(no_prototype ? promoted_argument(argument) : value(argument));
  const std::uint32_t first = program_.add_list(std::span<const ExprId>(arguments));
  return add(ExprKind::Call, e, {raw(callee), first, static_cast<std::uint32_t>(arguments.size())});
}

lang::ExprId Body::builtin_call(const clang::CallExpr& e, Builtin builtin) {
  if (is_va_list_builtin(builtin) && !unit_.context.getBuiltinVaListType()->isArrayType())
    refuse(e, fmt::format("va_list on {}", program_.types.target().name));
  std::vector<ExprId> arguments;
  for (const clang::Expr* argument : e.arguments())
    arguments.push_back(is_unknown_to_clang(builtin) ? argument_without_promotion(argument) : value(argument));
  const std::uint32_t first = program_.add_list(std::span<const ExprId>(arguments));
  return add(ExprKind::BuiltinCall, e, {lang::kNone, first, static_cast<std::uint32_t>(arguments.size())},
             static_cast<unsigned>(builtin));
}

lang::ExprId Body::argument_without_promotion(const clang::Expr* e) {
  const auto* cast = llvm::dyn_cast<clang::ImplicitCastExpr>(e);
  if (cast != nullptr && cast->getCastKind() == clang::CK_IntegralCast) e = cast->getSubExpr();
  if (e->getSourceBitField() != nullptr) refuse(*e, "bit-field as argument of a built-in function");
  return value(e);
}

// An argument passed without a prototype is only promoted (C17 6.5.2.2p6). Clang converts it to
// the type of the parameter when it has seen an old-style definition.
lang::ExprId Body::promoted_argument(const clang::Expr* e) {
  const clang::Expr* source = e;
  while (const auto* cast = llvm::dyn_cast<clang::ImplicitCastExpr>(source)) {
    const clang::CastKind kind = cast->getCastKind();
    if (kind == clang::CK_LValueToRValue || kind == clang::CK_ArrayToPointerDecay ||
        kind == clang::CK_FunctionToPointerDecay || kind == clang::CK_NoOp)
      break;
    source = cast->getSubExpr();
  }
  const clang::ASTContext& context = unit_.context;
  clang::QualType promoted = source->getType().getUnqualifiedType();
  if (context.isPromotableIntegerType(promoted)) promoted = context.getPromotedIntegerType(promoted);
  else if (promoted->isSpecificBuiltinType(clang::BuiltinType::Float)) promoted = context.DoubleTy;
  if (source == e || source->getSourceBitField() != nullptr || context.hasSameUnqualifiedType(promoted, e->getType()))
    return value(e);
  const ExprId operand = value(source);
  if (context.hasSameUnqualifiedType(promoted, source->getType())) return operand;
  const auto kind = promoted->isFloatingType() ? lang::CastKind::FloatToFloat : lang::CastKind::IntToInt;
  return add(ExprKind::Cast, types_.of(promoted), program_.expr(operand).loc, {raw(operand)},
             static_cast<unsigned>(kind), lang::kImplicit);
}

lang::ExprId Body::va_arg(const clang::VAArgExpr& e) {
  if (!unit_.context.getBuiltinVaListType()->isArrayType())
    refuse(e, fmt::format("va_list on {}", program_.types.target().name));
  return add(ExprKind::VaArg, e, {raw(value(e.getSubExpr()))});
}

lang::ExprId Body::statement_expr(const clang::StmtExpr& e) {
  if (function_ == lang::kNoFunc) refuse(e, "statement expression outside a function");
  const StmtId body = block(*e.getSubStmt());
  program_.link_parents(body);
  return add(ExprKind::StmtExpr, e, {raw(body)});
}

}  // namespace gadfly::frontend
