// SPDX-License-Identifier: Apache-2.0
#include "frontend/use_visitor.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/RecursiveASTVisitor.h>
#include <clang/Basic/SourceManager.h>

#include <map>
#include <set>
#include <utility>
#include <vector>

#include "frontend/use_table.h"

namespace gadfly::frontend {
namespace {

constexpr std::uint8_t kAnything = kMutable | kHasAddress;  // what is not looked at more closely

// Built-in functions whose arguments are not evaluated like others.
bool looks_at_arguments(llvm::StringRef name) {
  return name == "__builtin_constant_p" || name == "__builtin_object_size" || name == "__builtin_dynamic_object_size" ||
         name == "__builtin_classify_type";
}

bool starts_arguments(llvm::StringRef name) { return name.ends_with("va_start") || name == "__builtin_stdarg_start"; }

// Any variable of the type can be such an operand of inline assembly.
bool is_plain_constraint(llvm::StringRef constraint) {
  return constraint.find_first_not_of("=+&rmgqQabcdSD0123456789") == llvm::StringRef::npos;
}

bool opens_scope(const clang::Stmt& s) {
  using namespace clang;
  return llvm::isa<CompoundStmt, ForStmt, CXXForRangeStmt, IfStmt, WhileStmt, SwitchStmt, CXXCatchStmt>(s);
}

bool is_unevaluated(const clang::Stmt& s) {
  using namespace clang;
  return llvm::isa<UnaryExprOrTypeTraitExpr, ConstantExpr, CXXNoexceptExpr, CXXTypeidExpr, OffsetOfExpr, RequiresExpr,
                   TypeTraitExpr, ArrayTypeTraitExpr>(s);
}

// Its value is no constant any more when an address in it is another.
bool relates_addresses(const clang::Stmt& s) {
  using namespace clang;
  if (const auto* binary = llvm::dyn_cast<BinaryOperator>(&s))
    return !binary->isAdditiveOp() || !binary->getType()->isPointerType();
  if (const auto* unary = llvm::dyn_cast<UnaryOperator>(&s)) return unary->isArithmeticOp();
  return llvm::isa<AbstractConditionalOperator>(s);
}

class UseVisitor : public clang::RecursiveASTVisitor<UseVisitor> {
  using Base = clang::RecursiveASTVisitor<UseVisitor>;

 public:
  UseVisitor(clang::ASTContext& context, UseTable& table)
      : context_(context), manager_(context.getSourceManager()), table_(table) {}

  // --- Declarations ------------------------------------------------------------------------------

  bool TraverseDecl(clang::Decl* decl) {
    if (decl == nullptr || decl->isImplicit()) return true;
    if (decl->getDeclContext() != nullptr && decl->getDeclContext()->isFileContext() &&
        !llvm::isa<clang::TranslationUnitDecl>(decl) &&
        manager_.getFileID(manager_.getExpansionLoc(decl->getLocation())) != manager_.getMainFileID())
      return true;
    const Kept kept(*this);
    if (auto* f = llvm::dyn_cast<clang::FunctionDecl>(decl)) return function(*f);
    if (auto* v = llvm::dyn_cast<clang::VarDecl>(decl); v != nullptr && !llvm::isa<clang::ParmVarDecl>(v))
      return variable(*v);
    enter(*decl);
    return Base::TraverseDecl(decl);
  }

  bool TraverseAttr(clang::Attr*) { return true; }

  // --- What is not evaluated ---------------------------------------------------------------------

  bool TraverseTypeOfExprTypeLoc(clang::TypeOfExprTypeLoc type) {
    const Kept kept(*this, true);
    return Base::TraverseTypeOfExprTypeLoc(type);
  }
  bool TraverseDecltypeTypeLoc(clang::DecltypeTypeLoc type) {
    const Kept kept(*this, true);
    return Base::TraverseDecltypeTypeLoc(type);
  }
  bool TraverseConstantArrayTypeLoc(clang::ConstantArrayTypeLoc type) {
    const Kept kept(*this, true);
    return Base::TraverseConstantArrayTypeLoc(type);
  }
  bool TraverseDependentSizedArrayTypeLoc(clang::DependentSizedArrayTypeLoc type) {
    const Kept kept(*this, true);
    return Base::TraverseDependentSizedArrayTypeLoc(type);
  }
  bool TraverseFunctionProtoTypeLoc(clang::FunctionProtoTypeLoc type) {
    const Kept kept(*this, true);
    return Base::TraverseFunctionProtoTypeLoc(type);
  }
  bool TraverseTemplateArgumentLoc(const clang::TemplateArgumentLoc& argument) {
    const Kept kept(*this, true);
    return Base::TraverseTemplateArgumentLoc(argument);
  }

  // --- Statements --------------------------------------------------------------------------------

  bool dataTraverseStmtPre(clang::Stmt* s) {
    const UseContext before = where_;
    if (opens_scope(*s)) where_.scope = table_.open_scope(where_.scope);
    if (llvm::isa<clang::DeclStmt>(s))
      where_.statement = manager_.getFileOffset(manager_.getExpansionLoc(s->getBeginLoc()));
    if (is_unevaluated(*s) || blocked_.contains(s) || (where_.constant && relates_addresses(*s))) where_.blocked = true;
    if (where_ != before) kept_.emplace_back(s, before);
    return true;
  }
  bool dataTraverseStmtPost(clang::Stmt* s) {
    if (kept_.empty() || kept_.back().first != s) return true;
    where_ = kept_.back().second;
    kept_.pop_back();
    return true;
  }

  // Implicit conversions are in the semantic form only.
  bool TraverseInitListExpr(clang::InitListExpr* list, DataRecursionQueue* queue = nullptr) {
    clang::InitListExpr* semantic = list->isSemanticForm() ? list : list->getSemanticForm();
    return Base::TraverseSynOrSemInitListExpr(semantic != nullptr ? semantic : list, queue);
  }

  bool TraverseLambdaExpr(clang::LambdaExpr* lambda, DataRecursionQueue* = nullptr) {
    for (const clang::LambdaCapture& capture : lambda->captures())
      if (lambda->isInitCapture(&capture))
        TraverseStmt(llvm::cast<clang::VarDecl>(capture.getCapturedVar())->getInit());
    const Kept kept(*this);
    // All that it can see of the function around it is what it captures, which stays as it is.
    const std::uint32_t outer = where_.scope;
    where_.scope = table_.open_scope(function_parent_);
    table_.hide_locals(outer, function_parent_, where_.scope);
    for (const clang::LambdaCapture& capture : lambda->captures())
      if (capture.capturesVariable()) table_.declare_hidden(*capture.getCapturedVar(), where_.scope, true);
    for (const clang::ParmVarDecl* param : lambda->getCallOperator()->parameters()) table_.declare(*param, where_);
    return TraverseStmt(lambda->getBody());
  }

  bool VisitLabelStmt(clang::LabelStmt*) { return labelled(); }
  bool VisitSwitchCase(clang::SwitchCase* label) {
    if (auto* one = llvm::dyn_cast<clang::CaseStmt>(label)) {
      blocked_.insert(one->getLHS());
      blocked_.insert(one->getRHS());
    }
    return labelled();
  }

  bool VisitGCCAsmStmt(clang::GCCAsmStmt* s) {
    for (unsigned i = 0; i < s->getNumOutputs(); ++i)
      if (!is_plain_constraint(s->getOutputConstraint(i))) blocked_.insert(s->getOutputExpr(i));
    for (unsigned i = 0; i < s->getNumInputs(); ++i)
      if (!is_plain_constraint(s->getInputConstraint(i))) blocked_.insert(s->getInputExpr(i));
    return true;
  }

  // --- Expressions -------------------------------------------------------------------------------

  bool VisitCallExpr(clang::CallExpr* call) {
    const clang::FunctionDecl* callee = call->getDirectCallee();
    if (callee == nullptr || callee->getIdentifier() == nullptr) return true;
    const bool looks = looks_at_arguments(callee->getName());
    if (!looks && !starts_arguments(callee->getName())) return true;
    for (unsigned i = looks ? 0 : 1; i < call->getNumArgs(); ++i) blocked_.insert(call->getArg(i));
    return true;
  }

  bool VisitGenericSelectionExpr(clang::GenericSelectionExpr* e) {
    if (e->isExprPredicate()) blocked_.insert(e->getControllingExpr());
    for (const auto association : e->associations())
      if (!association.isSelected()) blocked_.insert(association.getAssociationExpr());
    return true;
  }

  bool VisitCastExpr(clang::CastExpr* e) {
    if (e->getCastKind() == clang::CK_LValueToRValue) mark(e->getSubExpr(), 0);
    return true;
  }
  bool VisitBinaryOperator(clang::BinaryOperator* e) {
    if (e->isAssignmentOp()) mark(e->getLHS(), kMutable);
    return true;
  }
  bool VisitUnaryOperator(clang::UnaryOperator* e) {
    if (e->isIncrementDecrementOp()) mark(e->getSubExpr(), kMutable);
    return true;
  }

  bool VisitDeclRefExpr(clang::DeclRefExpr* e) {
    use(*e, *e->getDecl(), e->getLocation(),
        e->hasQualifier() || e->refersToEnclosingVariableOrCapture() || e->getFoundDecl() != e->getDecl());
    return true;
  }
  bool VisitMemberExpr(clang::MemberExpr* e) {
    if (llvm::isa<clang::FieldDecl>(e->getMemberDecl()) && e->getMemberLoc().isValid())
      use(*e, *e->getMemberDecl(), e->getMemberLoc(), e->isImplicitAccess() || e->hasQualifier());
    return true;
  }

 private:
  // Puts the context back at the end.
  class Kept {
   public:
    explicit Kept(UseVisitor& visitor, bool blocks = false) : visitor_(visitor), where_(visitor.where_) {
      if (blocks) visitor.where_.blocked = true;
    }
    ~Kept() { visitor_.where_ = where_; }
    Kept(const Kept&) = delete;
    Kept& operator=(const Kept&) = delete;

   private:
    UseVisitor& visitor_;
    UseContext where_;
  };

  bool labelled() {
    table_.has_labels(where_.function);
    return true;
  }

  // What is asked of the object that |e| designates, or a part of it.
  void mark(const clang::Expr* e, std::uint8_t needs) {
    for (;;) {
      e = e->IgnoreParens();
      needs_[e] = needs;
      const auto* member = llvm::dyn_cast<clang::MemberExpr>(e);
      if (member == nullptr || member->isArrow()) return;
      e = member->getBase();
    }
  }

  void use(const clang::Expr& e, const clang::NamedDecl& decl, clang::SourceLocation at, bool is_blocked) {
    const auto known = needs_.find(&e);
    const std::uint8_t needs = known == needs_.end() ? kAnything : known->second;
    UseContext where = where_;
    // An object that is read is no constant in C, even where Clang takes it for one.
    where.blocked |= is_blocked || (where.constant && !(needs & kHasAddress));
    table_.use(decl, at, needs, where);
  }

  bool function(clang::FunctionDecl& decl) {
    table_.declare(decl, where_);
    const bool has_body = decl.doesThisDeclarationHaveABody();
    if (const auto* method = llvm::dyn_cast<clang::CXXMethodDecl>(&decl))
      where_.scope = class_scope(*method->getParent());
    function_parent_ = where_.scope;
    if (has_body) {
      where_.scope = table_.open_scope(where_.scope);
      where_.function = table_.new_function();
    }
    {
      const Kept kept(*this, true);
      if (decl.getTypeSourceInfo() != nullptr) TraverseTypeLoc(decl.getTypeSourceInfo()->getTypeLoc());
      for (clang::ParmVarDecl* param : decl.parameters()) Base::TraverseDecl(param);
    }
    if (!has_body) return true;
    for (const clang::ParmVarDecl* param : decl.parameters()) table_.declare(*param, where_);
    if (const auto* constructor = llvm::dyn_cast<clang::CXXConstructorDecl>(&decl))
      for (const clang::CXXCtorInitializer* init : constructor->inits())
        if (init->isWritten()) TraverseStmt(init->getInit());
    return TraverseStmt(decl.getBody());
  }

  bool variable(clang::VarDecl& decl) {
    table_.declare(decl, where_);
    const bool is_cxx = context_.getLangOpts().CPlusPlus;
    if (decl.getTypeSourceInfo() != nullptr) TraverseTypeLoc(decl.getTypeSourceInfo()->getTypeLoc());
    if (decl.isCXXForRangeDecl()) return true;
    if (decl.isConstexpr() || (is_cxx && decl.getType().isConstQualified())) where_.blocked = true;
    if (!is_cxx && decl.hasGlobalStorage()) where_.constant = true;
    return TraverseStmt(decl.getInit());
  }

  // A declaration of another kind: its scope, and the name that it takes.
  void enter(const clang::Decl& decl) {
    using namespace clang;
    const bool is_cxx = context_.getLangOpts().CPlusPlus;
    if (const auto* named = llvm::dyn_cast<NamedDecl>(&decl))
      if (llvm::isa<EnumConstantDecl, TypedefNameDecl>(decl) ||
          (is_cxx && !llvm::isa<ParmVarDecl, FieldDecl, LabelDecl>(decl)))
        table_.declare_hidden(*named, where_.scope);
    if (llvm::isa<FieldDecl, StaticAssertDecl, EnumConstantDecl, ParmVarDecl, NonTypeTemplateParmDecl, FriendDecl>(
            decl))
      where_.blocked = true;
    if (const auto* space = llvm::dyn_cast<NamespaceDecl>(&decl)) where_.scope = scope_of(space);
    const auto* record = llvm::dyn_cast<CXXRecordDecl>(&decl);
    if (record == nullptr || !record->isThisDeclarationADefinition()) return;
    if (record->isLocalClass() != nullptr) where_.blocked = true;
    where_.scope = class_scope(*record);
    where_.function = 0;
  }

  // Of a namespace or the file. Unnamed and inline ones show their names outside.
  std::uint32_t scope_of(const clang::DeclContext* context) {
    context = context->getRedeclContext();
    const auto* space = llvm::dyn_cast<clang::NamespaceDecl>(context);
    if (space == nullptr) return 0;
    if (space->isAnonymousNamespace() || space->isInline()) return scope_of(space->getParent());
    const clang::DeclContext* primary = space->getPrimaryContext();
    if (const auto known = scopes_.find(primary); known != scopes_.end()) return known->second;
    const std::uint32_t parent = scope_of(space->getParent());
    return scopes_[primary] = table_.open_scope(parent);
  }

  // In it, all members are known everywhere, those of its bases as well.
  std::uint32_t class_scope(const clang::CXXRecordDecl& record) {
    const clang::CXXRecordDecl* definition = record.getDefinition();
    if (definition == nullptr) definition = &record;
    if (const auto known = scopes_.find(definition); known != scopes_.end()) return known->second;
    const auto* outer = llvm::dyn_cast<clang::CXXRecordDecl>(definition->getDeclContext());
    const clang::DeclContext* around = definition->getDeclContext();
    const std::uint32_t parent = outer != nullptr ? class_scope(*outer) : scope_of(around);
    const std::uint32_t scope = scopes_[definition] = table_.open_scope(parent);
    std::set<const clang::CXXRecordDecl*> seen;
    hide_members(*definition, scope, seen);
    return scope;
  }

  void hide_members(const clang::CXXRecordDecl& record, std::uint32_t scope,
                    std::set<const clang::CXXRecordDecl*>& seen) {
    if (!seen.insert(&record).second) return;
    for (const clang::Decl* member : record.decls())
      if (const auto* named = llvm::dyn_cast<clang::NamedDecl>(member)) table_.declare_hidden(*named, scope, true);
    if (!record.isCompleteDefinition()) return;
    for (const clang::CXXBaseSpecifier& base : record.bases())
      if (const clang::CXXRecordDecl* definition = base.getType()->getAsCXXRecordDecl())
        hide_members(*definition, scope, seen);
  }

  clang::ASTContext& context_;
  const clang::SourceManager& manager_;
  UseTable& table_;
  UseContext where_;
  std::uint32_t function_parent_ = 0;  // the scope around the function
  std::vector<std::pair<const clang::Stmt*, UseContext>> kept_;
  std::set<const clang::Stmt*> blocked_;
  std::map<const clang::Expr*, std::uint8_t> needs_;
  std::map<const clang::DeclContext*, std::uint32_t> scopes_;
};

}  // namespace

void visit_uses(clang::ASTContext& context, UseTable& table) {
  UseVisitor(context, table).TraverseDecl(context.getTranslationUnitDecl());
}

}  // namespace gadfly::frontend
