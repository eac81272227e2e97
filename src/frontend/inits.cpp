// SPDX-License-Identifier: Apache-2.0
// Initialisers and compound literals.
#include <clang/AST/ASTContext.h>
#include <clang/AST/Expr.h>

#include "frontend/body.h"

namespace gadfly::frontend {

using lang::ExprKind;
using lang::raw;
using lang::Type;

namespace {

constexpr std::size_t kMostElements = 1'000'000;

// Elements and members without an initialiser are zero, and are left out.
bool is_left_out(const clang::Expr* e) { return e == nullptr || llvm::isa<clang::ImplicitValueInitExpr>(e); }

const clang::Expr& without_wrapping(const clang::Expr& e) {
  const clang::Expr* inner = e.IgnoreParens();
  while (const auto* full = llvm::dyn_cast<clang::FullExpr>(inner)) inner = full->getSubExpr()->IgnoreParens();
  return *inner;
}

const clang::CompoundLiteralExpr* as_loaded_literal(const clang::Expr& e) {
  const auto* load = llvm::dyn_cast<clang::ImplicitCastExpr>(&e);
  if (load == nullptr || load->getCastKind() != clang::CK_LValueToRValue) return nullptr;
  return llvm::dyn_cast<clang::CompoundLiteralExpr>(load->getSubExpr()->IgnoreParens());
}

}  // namespace

lang::ExprId Body::static_initialiser(const clang::Expr& e) {
  const bool outer = std::exchange(static_init_, true);
  const ExprId result = init(e);
  static_init_ = outer;
  return result;
}

lang::ExprId Body::init(const clang::Expr& wrapped) {
  const clang::Expr& e = without_wrapping(wrapped);
  source_.enter(e.getBeginLoc());
  if (const auto* list = llvm::dyn_cast<clang::InitListExpr>(&e)) {
    const auto* semantic = list->isSemanticForm() ? list : list->getSemanticForm();
    return init_list(semantic != nullptr ? *semantic : *list);
  }
  if (e.getType()->isArrayType())
    if (const auto* literal = llvm::dyn_cast<clang::CompoundLiteralExpr>(&e)) return init(*literal->getInitializer());
  // GNU: static struct S s = (struct S){1};
  if (static_init_)
    if (const clang::CompoundLiteralExpr* literal = as_loaded_literal(e)) return init(*literal->getInitializer());
  return expr(&e);
}

lang::ExprId Body::init_list(const clang::InitListExpr& e) {
  const clang::QualType type = e.getType();
  if (type->isAnyComplexType()) refuse(e, "_Complex");
  // For Clang (unsigned[]){"abc"} is one as well, though that converts an address to a number.
  const bool is_string = e.isStringLiteralInit() && e.getInit(0)->getType()->isArrayType();
  if (e.isTransparent() || is_string) return init(*e.getInit(0));
  const bool is_array = type->isArrayType();
  const bool is_vector = type->isVectorType();
  if (!is_array && !is_vector && !type->isRecordType())
    return e.getNumInits() == 0 ? zero(type_of(e), source_.loc(e.getBeginLoc())) : init(*e.getInit(0));
  const Type converted = types_.of(type).unqualified();
  std::vector<std::uint32_t> pairs;
  if (is_array) array_elements(e, pairs);
  else if (is_vector) vector_elements(e, pairs);
  else record_members(e, pairs);
  const std::uint32_t first = program_.add_list(std::span<const std::uint32_t>(pairs));
  return add(ExprKind::InitList, converted, source_.loc(e.getBeginLoc()),
             {lang::kNone, first, static_cast<std::uint32_t>(pairs.size() / 2)});
}

void Body::array_elements(const clang::InitListExpr& e, std::vector<std::uint32_t>& pairs) {
  const auto push = [&](std::uint64_t index, const clang::Expr& element) {
    if (pairs.size() / 2 >= kMostElements) refuse(e, "initialiser of more than 1000000 elements");
    const ExprId id = init(element);
    pairs.push_back(static_cast<std::uint32_t>(index));
    pairs.push_back(raw(id));
  };
  const clang::Expr* previous = nullptr;
  for (unsigned i = 0; i < e.getNumInits(); ++i) {
    const clang::Expr* element = e.getInit(i);
    if (is_left_out(element)) continue;
    push(i, *element);
    // [1 ... 3] = f(): Clang repeats the node, GCC evaluates it once.
    if (element == previous && program_.expr(lang::ExprId{pairs.back()}).has(lang::kMayWrite))
      refuse(*element, "side effect in a range of elements");
    previous = element;
  }
  const clang::Expr* filler = e.hasArrayFiller() ? e.getArrayFiller() : nullptr;
  if (is_left_out(filler)) return;
  const std::uint64_t count = program_.types.info(types_.of(e.getType())).count;
  for (std::uint64_t i = e.getNumInits(); i < count; ++i) push(i, *filler);
}

void Body::record_members(const clang::InitListExpr& e, std::vector<std::uint32_t>& pairs) {
  const auto push = [&](const clang::FieldDecl& field, const clang::Expr* member) {
    if (is_left_out(member)) return;
    if (llvm::isa<clang::NoInitExpr>(member)) return;
    if (field.getType()->isIncompleteArrayType()) {
      const auto* list = llvm::dyn_cast<clang::InitListExpr>(member);
      if (list != nullptr && list->getNumInits() == 0) return;
      refuse(*member, "initialised flexible array member");
    }
    const ExprId id = init(*member);
    pairs.push_back(field.getFieldIndex());
    pairs.push_back(raw(id));
  };
  const clang::RecordDecl& record = *e.getType()->castAs<clang::RecordType>()->getDecl();
  if (record.isUnion()) {
    const clang::FieldDecl* field = e.getInitializedFieldInUnion();
    if (field != nullptr && e.getNumInits() > 0) push(*field, e.getInit(0));
    return;
  }
  unsigned next = 0;
  for (const clang::FieldDecl* field : record.getDefinition()->fields()) {
    if (field->isUnnamedBitField()) continue;
    if (next >= e.getNumInits()) break;
    push(*field, e.getInit(next++));
  }
}

lang::VarId Body::hidden_variable(Type type, lang::Loc loc, bool file_scope) {
  lang::Var var;
  var.type = type;
  var.storage = file_scope ? lang::Storage::Global : lang::Storage::Local;
  var.address_taken = true;
  var.loc = loc;
  if (!file_scope) {
    var.slot = slots_++;
    var.function = function_;
  }
  const lang::VarId id = program_.add(std::move(var));
  if (file_scope) program_.globals.push_back(id);
  else scopes_.back().push_back(id);
  return id;
}

lang::ExprId Body::compound_literal(const clang::CompoundLiteralExpr& e) {
  source_.enter(e.getBeginLoc());
  const bool file_scope = e.isFileScope() || static_init_ || function_ == lang::kNoFunc;
  const lang::VarId var = hidden_variable(types_.of(e.getType()), source_.loc(e.getBeginLoc()), file_scope);
  const ExprId value = file_scope ? static_initialiser(*e.getInitializer()) : init(*e.getInitializer());
  program_.var(var).init = value;
  return add(ExprKind::CompoundLiteral, e, {raw(var)});
}

}  // namespace gadfly::frontend
