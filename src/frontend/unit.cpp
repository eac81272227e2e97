// SPDX-License-Identifier: Apache-2.0
#include "frontend/unit.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/Attr.h>
#include <clang/AST/Decl.h>
#include <clang/AST/Expr.h>
#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "frontend/body.h"
#include "frontend/convert.h"
#include "lang/print.h"
#include "lang/reserved.h"

namespace gadfly::frontend {

using lang::FuncId;
using lang::VarId;

std::optional<ReadResult> convert(clang::ASTContext& context, const ReadOptions& options) {
  try {
    return Unit(context, options).convert();
  } catch (const support::Stopped&) {
    return std::nullopt;
  } catch (const Refusal& refusal) {
    Rejection rejection;
    rejection.kind = Rejection::Kind::unsupported;
    rejection.file = refusal.file;
    rejection.line = refusal.line;
    rejection.column = refusal.column;
    rejection.message = refusal.what;
    rejection.asks_compiler = refusal.open;
    return rejection;
  }
}

Unit::Unit(clang::ASTContext& context_in, const ReadOptions& options)
    : program_(*options.target),
      stop_(options.stop),
      context(context_in),
      source(context_in.getSourceManager(), program_),
      types(context_in, program_, source) {}

lang::Program Unit::convert() && {
  if (!context.getLangOpts().C99) program_.types.use_c90();
  add_roots();
  convert_all();
  if (program_.main != lang::kNoFunc) check_definitions();
  check_vector_names();
  order_top_level();
  return std::move(program_);
}

void Unit::add_roots() {
  for (const clang::Decl* decl : context.getTranslationUnitDecl()->decls())
    if (const auto* named = llvm::dyn_cast<clang::ValueDecl>(decl))
      if (named->getIdentifier() != nullptr) types.reserve_name(named->getName().str());
  for (const clang::Decl* decl : context.getTranslationUnitDecl()->decls()) {
    source.enter(decl->getLocation());
    add_root(*decl);
  }
}

void Unit::add_root(const clang::Decl& decl) {
  const bool is_main_file = source.in_main_file(decl.getLocation());
  if (const auto* f = llvm::dyn_cast<clang::FunctionDecl>(&decl)) {
    const bool runs = f->hasAttr<clang::ConstructorAttr>() || f->hasAttr<clang::DestructorAttr>();
    if (runs && !source.in_system_header(f->getLocation()))
      source.refuse(f->getLocation(), "constructor or destructor function");
    if (f->isMain() || (is_main_file && f->isThisDeclarationADefinition())) function(*f);
  } else if (const auto* v = llvm::dyn_cast<clang::VarDecl>(&decl)) {
    if (is_main_file && v->isThisDeclarationADefinition() != clang::VarDecl::DeclarationOnly) variable(*v);
  } else if (const auto* text = llvm::dyn_cast<clang::FileScopeAsmDecl>(&decl)) {
    if (!text->getAsmString()->getString().trim().empty()) source.refuse(text->getLocation(), "inline assembly");
  }
}

void Unit::convert_all() {
  while (!bodies_.empty() || !initialisers_.empty()) {
    if (!initialisers_.empty()) {
      const PendingInit next = initialisers_.front();
      initialisers_.pop_front();
      const lang::ExprId init = Body(*this).static_initialiser(*next.definition->getAnyInitializer());
      program_.var(next.id).init = init;
    } else {
      const PendingBody next = bodies_.front();
      bodies_.pop_front();
      Body(*this).convert(*next.definition, next.id);
    }
  }
}

namespace {

// Attributes that are kept because compilers act on them; nothing in Gadfly does.
std::vector<std::string> kept_attributes(const clang::FunctionDecl& decl) {
  std::vector<std::string> result;
  if (decl.hasAttr<clang::NoInlineAttr>()) result.emplace_back("noinline");
  if (decl.hasAttr<clang::AlwaysInlineAttr>()) result.emplace_back("always_inline");
  if (decl.hasAttr<clang::ConstAttr>()) result.emplace_back("const");
  if (decl.hasAttr<clang::PureAttr>()) result.emplace_back("pure");
  if (decl.hasAttr<clang::ColdAttr>()) result.emplace_back("cold");
  if (decl.hasAttr<clang::HotAttr>()) result.emplace_back("hot");
  if (decl.hasAttr<clang::FlattenAttr>()) result.emplace_back("flatten");
  if (decl.hasAttr<clang::UnusedAttr>()) result.emplace_back("unused");
  if (decl.hasAttr<clang::ReturnsNonNullAttr>()) result.emplace_back("returns_nonnull");
  if (decl.hasAttr<clang::RestrictAttr>()) result.emplace_back("malloc");
  return result;
}

// Another name for the symbol than the one written. glibc's headers do that harmlessly.
bool is_renamed(const clang::NamedDecl& decl) {
  const auto* label = decl.getAttr<clang::AsmLabelAttr>();
  return label != nullptr && label->getLabel() != decl.getName();
}

// The last definition: GNU extern inline functions may be defined again, for real.
const clang::FunctionDecl& best_declaration(const clang::FunctionDecl& decl) {
  for (const clang::FunctionDecl* other : decl.getMostRecentDecl()->redecls())
    if (other->doesThisDeclarationHaveABody()) return *other;
  const clang::FunctionDecl* best = decl.getMostRecentDecl();
  for (const clang::FunctionDecl* other : decl.redecls())
    if (!best->hasPrototype() && other->hasPrototype()) best = other;
  return *best;
}

// Of the library, without its header.
bool is_of_library(const clang::DeclaratorDecl& decl) {
  constexpr std::string_view kVariables[] = {"environ", "stderr", "stdin", "stdout"};
  const auto* function = llvm::dyn_cast<clang::FunctionDecl>(&decl);
  const std::string_view name = decl.getName();
  if (function == nullptr) return std::ranges::find(kVariables, name) != std::end(kVariables);
  return function->getBuiltinID() != 0 || lang::is_reserved_name(name) || name.starts_with("__");
}

// False: other files, and calls that are not inlined, find no function of that name (6.7.4p7).
bool has_external_definition(const clang::FunctionDecl& definition) {
  return definition.doesThisDeclarationHaveABody() &&
         (!definition.isInlined() || definition.isInlineDefinitionExternallyVisible());
}

const clang::VarDecl& best_declaration(const clang::VarDecl& decl) {
  const clang::VarDecl* best = decl.getDefinition();
  if (best == nullptr) best = decl.getActingDefinition();
  if (best == nullptr) best = decl.getMostRecentDecl();
  return *best;
}

}  // namespace

void Unit::check_supported(const clang::FunctionDecl& decl) const {
  if (decl.hasAttr<clang::AliasAttr>()) source.refuse(decl.getLocation(), "alias attribute");
  if (decl.hasAttr<clang::IFuncAttr>()) source.refuse(decl.getLocation(), "ifunc attribute");
  if ((decl.hasAttr<clang::WeakAttr>() || decl.hasAttr<clang::WeakRefAttr>()) && !decl.isDefined())
    source.refuse(decl.getLocation(), "weak undefined function");
  if (is_renamed(decl) && !source.in_system_header(decl.getLocation())) source.refuse(decl.getLocation(), "asm label");
}

void Unit::check_supported(const clang::VarDecl& decl) const {
  if (decl.hasAttr<clang::AliasAttr>()) source.refuse(decl.getLocation(), "alias attribute");
  const bool is_weak = decl.hasAttr<clang::WeakAttr>() || decl.hasAttr<clang::WeakRefAttr>();
  if (is_weak && decl.hasExternalStorage() && decl.getDefinition() == nullptr)
    source.refuse(decl.getLocation(), "weak undefined variable");
  if (is_renamed(decl) && !source.in_system_header(decl.getLocation())) source.refuse(decl.getLocation(), "asm label");
}

lang::Type Unit::function_type(const clang::FunctionDecl& decl) {
  const lang::Type type = types.of(decl.getType());
  const lang::TypeInfo& info = program_.types.info(type);
  if (decl.hasWrittenPrototype() || decl.hasInheritedPrototype() || decl.isImplicit() || info.no_prototype ||
      info.params.empty())
    return type;
  return program_.types.function(info.element, {}, false, true);
}

FuncId Unit::function(const clang::FunctionDecl& decl) {
  const std::string name = decl.getName().str();
  if (const auto known = functions_.find(name); known != functions_.end()) return known->second;
  const clang::FunctionDecl& best = best_declaration(decl);
  check_supported(*best.getMostRecentDecl());

  lang::Function f;
  f.name = name;
  f.type = function_type(best);
  f.is_static = best.getFormalLinkage() == clang::Linkage::Internal;
  f.is_inline = best.isInlineSpecified();
  f.noreturn = best.isNoReturn();
  f.attributes = kept_attributes(*best.getMostRecentDecl());
  f.loc = source.loc(best.getLocation());
  const FuncId id = program_.add(std::move(f));
  functions_.emplace(name, id);
  if (best.doesThisDeclarationHaveABody()) {
    bodies_.push_back({&best, id});
    if (best.isMain()) {
      check_main(best);
      program_.main = id;
    }
  }
  if (!has_external_definition(best) && !program_.function(id).is_static) undefined_.push_back(&best);
  return id;
}

VarId Unit::variable(const clang::VarDecl& decl) {
  const std::string name = decl.getName().str();
  if (const auto known = variables_.find(name); known != variables_.end()) return known->second;
  const clang::VarDecl& best = best_declaration(decl);
  check_supported(*best.getMostRecentDecl());
  if (best.getType()->isVoidType()) source.refuse(best.getLocation(), "variable of type void");

  const clang::VarDecl* with_init = nullptr;
  const bool has_init = best.getAnyInitializer(with_init) != nullptr;
  lang::Var var;
  var.name = name;
  var.type = types.of(best.getType());
  if (!program_.types.info(var.type).complete)
    for (const clang::VarDecl* other : decl.redecls())
      if (!other->getType()->isIncompleteType()) var.type = types.of(other->getType());
  var.is_static = best.getFormalLinkage() == clang::Linkage::Internal;
  var.is_extern = !has_init && best.isThisDeclarationADefinition() == clang::VarDecl::DeclarationOnly;
  var.address_taken = true;
  var.align_as = std::max(best.getMaxAlignment() / 8, types.typedef_align(best.getType()));
  if (best.getMostRecentDecl()->hasAttr<clang::UnusedAttr>()) var.attributes.emplace_back("unused");
  var.loc = source.loc(best.getLocation());
  const VarId id = program_.add(std::move(var));
  variables_.emplace(name, id);
  program_.globals.push_back(id);
  if (has_init) initialisers_.push_back({with_init, id});
  if (program_.var(id).is_extern) undefined_.push_back(&best);
  return id;
}

// The two forms that C has (5.1.2.2.1p1). The status of others, and what a third parameter is, depends on the
// compiler and the system.
void Unit::check_main(const clang::FunctionDecl& decl) const {
  clang::ASTContext& c = context;
  if (!c.hasSameUnqualifiedType(decl.getReturnType(), c.IntTy))
    source.refuse_open(decl.getLocation(), "main that does not return int");
  const auto parameters = decl.parameters();
  const bool is_known =
      parameters.empty() || (parameters.size() == 2 && c.hasSameUnqualifiedType(parameters[0]->getType(), c.IntTy) &&
                             c.hasSimilarType(parameters[1]->getType(), c.getPointerType(c.getPointerType(c.CharTy))));
  if (!is_known) source.refuse_open(decl.getLocation(), "these parameters of main");
}

// What is used has to be defined (6.9p5), also where it is never executed. The system's headers promise that.
void Unit::check_definitions() const {
  for (const clang::DeclaratorDecl* decl : undefined_) {
    const auto* function = llvm::dyn_cast<clang::FunctionDecl>(decl);
    const std::string name = decl->getName().str();
    if (!decl->isUsed(false) || source.in_system_header(decl->getLocation()) || is_of_library(*decl)) continue;
    if (function == nullptr || !function->doesThisDeclarationHaveABody())
      source.refuse(decl->getLocation(), fmt::format("'{}', which is used but not defined", name));
    if (!function->hasAttr<clang::AlwaysInlineAttr>())
      source.refuse(decl->getLocation(), fmt::format("'{}', an inline function without an external definition", name));
  }
}

// Typedefs are not kept: the printer has its own names for vector types, which nothing else may have.
void Unit::check_vector_names() const {
  const lang::TypeTable& table = program_.types;
  std::set<std::string> names;
  for (std::uint32_t i = 0; i < table.type_count(); ++i)
    if (table.is_vector(lang::Type{i, 0})) names.insert(lang::vector_name(table, lang::Type{i, 0}));
  if (names.empty()) return;
  const auto check = [&](const std::string& name) {
    if (names.contains(name)) source.refuse_here(fmt::format("the name '{}', which is kept for a vector type", name));
  };
  for (std::size_t i = 0; i < program_.vars.size(); ++i) check(program_.vars[i].name);
  for (std::size_t i = 0; i < program_.functions.size(); ++i) check(program_.functions[i].name);
  for (std::uint32_t i = 0; i < table.enum_count(); ++i)
    for (const lang::Enumerator& one : table.enumeration(lang::EnumId{i}).enumerators) check(one.name);
}

// File-scope names in the order of their first declarations. What was only declared inside
// functions comes first.
void Unit::order_top_level() {
  using TopLevel = lang::Program::TopLevel;
  std::vector<TopLevel> ordered;
  auto functions = functions_;
  auto variables = variables_;
  for (const clang::Decl* decl : context.getTranslationUnitDecl()->decls()) {
    const auto* named = llvm::dyn_cast<clang::ValueDecl>(decl);
    if (named == nullptr || named->getIdentifier() == nullptr) continue;
    const std::string name = named->getName().str();
    if (const auto f = functions.find(name); f != functions.end()) {
      ordered.push_back({TopLevel::Kind::Func, lang::raw(f->second)});
      functions.erase(f);
    } else if (const auto v = variables.find(name); v != variables.end()) {
      ordered.push_back({TopLevel::Kind::Var, lang::raw(v->second)});
      variables.erase(v);
    }
  }
  for (const auto& [name, id] : functions) program_.top_level.push_back({TopLevel::Kind::Func, lang::raw(id)});
  for (const auto& [name, id] : variables) program_.top_level.push_back({TopLevel::Kind::Var, lang::raw(id)});
  std::ranges::sort(program_.top_level, [](const TopLevel& a, const TopLevel& b) {
    return std::pair(a.kind, a.id) < std::pair(b.kind, b.id);
  });
  program_.top_level.insert(program_.top_level.end(), ordered.begin(), ordered.end());
}

}  // namespace gadfly::frontend
