// SPDX-License-Identifier: Apache-2.0
#include "frontend/use_table.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/Attr.h>
#include <clang/AST/Decl.h>
#include <clang/AST/DeclCXX.h>
#include <clang/AST/DeclTemplate.h>
#include <clang/AST/Expr.h>
#include <clang/Lex/Lexer.h>
#include <fmt/format.h>

#include <algorithm>
#include <cctype>

namespace gadfly::frontend {
namespace {

// Fields and functions of one type are told apart by more than the type.
constexpr unsigned kPlainField = 1, kDeclaredOnly = 2, kBitField = 3;

// No name stands in |text|, so that it means the same everywhere.
bool has_no_names(std::string_view text) {
  unsigned char quote = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const auto c = static_cast<unsigned char>(text[i]);
    if (quote != 0) {
      if (c == '\\') ++i;
      else if (c == quote) quote = 0;
    } else if (c == '"' || c == '\'') {
      quote = c;
    } else if (std::isdigit(c)) {
      while (i + 1 < text.size() && std::isalnum(static_cast<unsigned char>(text[i + 1]))) ++i;
    } else if (std::isalpha(c) || c == '_' || c >= 128) {
      return false;
    }
  }
  return true;
}

bool is_pinned(const clang::VarDecl& decl) {
  return decl.hasAttr<clang::AsmLabelAttr>() && decl.getStorageClass() == clang::SC_Register;
}

bool is_redeclared(const clang::VarDecl& decl) { return decl.getMostRecentDecl() != decl.getFirstDecl(); }

}  // namespace

std::uint32_t UseTable::open_scope(std::uint32_t parent) {
  result_.scopes.push_back(parent);
  return static_cast<std::uint32_t>(result_.scopes.size() - 1);
}

std::uint32_t UseTable::type_number(clang::QualType type, unsigned extra, bool& is_const) {
  clang::Qualifiers qualifiers;
  const clang::QualType plain = context_.getUnqualifiedArrayType(context_.getCanonicalType(type), qualifiers);
  is_const = qualifiers.hasConst();
  qualifiers.removeConst();
  const TypeKey key(context_.getCanonicalType(plain).getTypePtr(), qualifiers.getAsOpaqueValue(), extra);
  return types_.try_emplace(key, static_cast<std::uint32_t>(types_.size())).first->second;
}

std::uint32_t UseTable::add(DeclaredName name, Facts facts) {
  result_.declared.push_back(std::move(name));
  facts_.push_back(facts);
  return static_cast<std::uint32_t>(facts_.size() - 1);
}

// --- Declarations --------------------------------------------------------------------------------

// It is written in the main file, and no macro has its name.
bool UseTable::has_plain_name(const clang::NamedDecl& decl) const {
  return !decl.isInvalidDecl() && !decl.getIdentifier()->hadMacroDefinition() &&
         places_.written_at(decl.getLocation()).has_value();
}

bool UseTable::can_move(const clang::VarDecl& decl) const {
  if (!has_plain_name(decl) || is_pinned(decl) || decl.isConstexpr() || decl.isStaticDataMember() ||
      decl.getDescribedVarTemplate() != nullptr || llvm::isa<clang::VarTemplateSpecializationDecl>(decl) ||
      decl.isParameterPack() || decl.getType()->isUndeducedType())
    return false;
  const clang::QualType type = context_.getCanonicalType(decl.getType());
  return std::ranges::all_of(
      decl.redecls(), [&](const clang::VarDecl* other) { return context_.getCanonicalType(other->getType()) == type; });
}

void UseTable::declare_hidden(const clang::NamedDecl& decl, std::uint32_t scope, bool everywhere) {
  if (decl.getIdentifier() == nullptr) return;
  if (const auto written = places_.written_at(decl.getLocation())) declared_at_.insert(*written);
  const auto extent = places_.extent(decl.getLocation());
  if (!extent && !everywhere) return;
  DeclaredName name;
  name.name = decl.getName().str();
  name.scope = scope;
  name.visible_from = everywhere ? 0 : extent->begin;
  name.stays = true;
  add(std::move(name), {});
}

void UseTable::hide_locals(std::uint32_t from_scope, std::uint32_t to_scope, std::uint32_t in_scope) {
  std::set<std::uint32_t> around;
  for (std::uint32_t s = from_scope; s != to_scope && s != 0; s = result_.scopes[s]) around.insert(s);
  const std::size_t count = result_.declared.size();
  for (std::size_t i = 0; i < count; ++i) {
    if (!around.contains(result_.declared[i].scope)) continue;
    DeclaredName name;
    name.name = result_.declared[i].name;
    name.scope = in_scope;
    name.stays = true;
    add(std::move(name), {});
  }
}

void UseTable::declare(const clang::VarDecl& decl, const UseContext& where) {
  if (decl.getIdentifier() == nullptr || decl.isImplicit()) return;
  const auto extent = places_.extent(decl.getLocation());
  if (!extent) return;
  if (const auto known = declared_.find(decl.getCanonicalDecl()); known != declared_.end()) {
    if (result_.declared[known->second].scope != where.scope) declare_hidden(decl, where.scope);
    return;
  }
  const bool movable = can_move(decl);
  // Within the use of a macro that declares it, all that is known is that the name is taken.
  if (!movable || !extent->is_direct) declare_hidden(decl, where.scope);
  if (!movable) return;
  const std::uint32_t written = *places_.written_at(decl.getLocation());
  declared_at_.insert(written);

  DeclaredName name;
  name.name = decl.getName().str();
  name.kind = NameKind::Variable;
  name.scope = where.scope;
  name.at = written;
  name.visible_from = extent->is_direct ? written + static_cast<std::uint32_t>(name.name.size()) : extent->end + 1;
  if (const auto* info = decl.getTypeSourceInfo())
    if (const auto end = places_.extent(info->getTypeLoc().getEndLoc()); end && end->end > written)
      name.visible_from = std::max(name.visible_from, end->end + 1);
  describe(decl, where, name);
  Facts facts{written, written, where.function, where.statement,
              decl.hasLocalStorage() && !llvm::isa<clang::ParmVarDecl>(decl)};
  if (const auto end = places_.extent(decl.getEndLoc())) facts.end = std::max(facts.end, end->end);
  declared_[decl.getCanonicalDecl()] = add(std::move(name), facts);
}

void UseTable::describe(const clang::VarDecl& decl, const UseContext& where, DeclaredName& name) {
  bool is_const = false;
  name.type = type_number(decl.getType(), 0, is_const);
  const bool is_reference = decl.getType()->isReferenceType();
  const bool is_thread_local = decl.getTLSKind() != clang::VarDecl::TLS_None;
  if (!is_const) name.traits |= kMutable;
  if (decl.getStorageClass() != clang::SC_Register) name.traits |= kHasAddress;
  if (decl.hasGlobalStorage() && !is_thread_local && !is_reference) name.traits |= kStaticAddress;

  const bool is_object =
      context_.getLangOpts().CPlusPlus && context_.getBaseElementType(decl.getType())->isRecordType();
  name.stays = decl.hasAttrs() || is_redeclared(decl) || is_reference || is_object || decl.hasExternalStorage() ||
               decl.getType()->isDependentType();
  const std::string initialiser = initialiser_text(decl, name.stays);
  const auto* param = llvm::dyn_cast<clang::ParmVarDecl>(&decl);
  name.declaration =
      fmt::format("{} {} {} {} {} {}", static_cast<int>(decl.getStorageClass()), is_thread_local, is_const, where.scope,
                  param == nullptr ? -1 : static_cast<int>(param->getFunctionScopeIndex()), initialiser);
}

// |stays| is set where it may have an effect, or mean something else in another place.
std::string UseTable::initialiser_text(const clang::VarDecl& decl, bool& stays) const {
  if (const auto* param = llvm::dyn_cast<clang::ParmVarDecl>(&decl)) {
    if (param->hasDefaultArg()) stays = true;
    return "";
  }
  const clang::Expr* init = decl.getInit();
  if (init == nullptr) return "";
  const auto begin = places_.extent(init->getBeginLoc()), end = places_.extent(init->getEndLoc());
  if (stays || init->isValueDependent() || init->containsErrors() || !begin || !end || !begin->is_direct ||
      !end->is_direct || !init->isConstantInitializer(context_, false)) {
    stays = true;
    return "";
  }
  const std::string text = clang::Lexer::getSourceText(clang::CharSourceRange::getTokenRange(init->getSourceRange()),
                                                       context_.getSourceManager(), context_.getLangOpts())
                               .str();
  if (!has_no_names(text)) stays = true;
  return "= " + text;
}

void UseTable::declare(const clang::FunctionDecl& decl, const UseContext& where) {
  if (decl.getIdentifier() == nullptr || declared_.contains(decl.getCanonicalDecl())) return;
  const bool is_cxx = context_.getLangOpts().CPlusPlus;
  const auto extent = places_.extent(decl.getLocation());
  if (!extent || !extent->is_direct || !has_plain_name(decl) || decl.isMain() || decl.getBuiltinID() != 0 ||
      decl.isCXXClassMember() || decl.isTemplated() || decl.getType()->isUndeducedType() ||
      (is_cxx && !decl.getDeclContext()->getRedeclContext()->lookup(decl.getDeclName()).isSingleResult())) {
    declare_hidden(decl, where.scope);
    return;
  }
  declared_at_.insert(extent->begin);
  DeclaredName name;
  name.name = decl.getName().str();
  name.kind = NameKind::Function;
  bool is_const = false;
  name.type = type_number(decl.getType(), decl.isDefined() ? 0 : kDeclaredOnly, is_const);
  name.traits = kMutable | kHasAddress | kStaticAddress;
  name.scope = where.scope;
  name.visible_from = extent->begin + static_cast<std::uint32_t>(name.name.size());
  name.stays = true;
  declared_[decl.getCanonicalDecl()] = add(std::move(name), {});
}

// Where it is used first, with the other members of its record.
std::optional<std::uint32_t> UseTable::declare_field(const clang::FieldDecl& field) {
  const clang::RecordDecl& record = *field.getParent();
  const auto space = static_cast<std::uint32_t>(spaces_.size() + 1);
  if (!spaces_.try_emplace(&record, space).second || record.isInvalidDecl()) return std::nullopt;
  for (const clang::FieldDecl* member : record.fields()) {
    if (member->getIdentifier() == nullptr || !has_plain_name(*member)) continue;
    DeclaredName name;
    name.name = member->getName().str();
    name.kind = NameKind::Field;
    const bool has_width = member->isBitField() && !member->getBitWidth()->isValueDependent();
    if (member->isBitField() && !has_width) continue;
    bool is_const = false;
    name.type = type_number(member->getType(), has_width ? kBitField + member->getBitWidthValue(context_) : kPlainField,
                            is_const);
    name.traits = static_cast<std::uint8_t>((is_const ? 0 : kMutable) |
                                            (member->isBitField() ? 0 : kHasAddress | kStaticAddress));
    name.space = space;
    name.stays = true;
    declared_[member] = add(std::move(name), {});
  }
  const auto found = declared_.find(&field);
  if (found == declared_.end()) return std::nullopt;
  return found->second;
}

// --- Uses ----------------------------------------------------------------------------------------

std::optional<std::uint32_t> UseTable::find(const clang::NamedDecl& decl) {
  const auto found = declared_.find(decl.getCanonicalDecl());
  if (found != declared_.end()) return found->second;
  if (const auto* field = llvm::dyn_cast<clang::FieldDecl>(&decl)) return declare_field(*field);
  return std::nullopt;
}

void UseTable::use(const clang::NamedDecl& decl, clang::SourceLocation at, std::uint8_t needs,
                   const UseContext& where) {
  const auto declared = find(decl);
  const auto offset = places_.written_at(at);
  if (!offset) {
    if (declared) result_.declared[*declared].stays = true;
    return;
  }
  const auto [place, is_new] = seen_.try_emplace(*offset);
  Seen& seen = place->second;
  seen.copies.insert(at.getRawEncoding());
  seen.blocked |= where.blocked || !declared;
  if (!declared) return;
  if (where.constant) needs |= kStaticAddress;
  const DeclaredName& name = result_.declared[*declared];
  const NameUse use{*offset,     *offset + static_cast<std::uint32_t>(name.name.size()),
                    *declared,   static_cast<std::uint8_t>(needs & name.traits),
                    where.scope, where.function};
  if (is_new) {
    seen.use = use;
    return;
  }
  // The argument of a macro that uses it more than once.
  if (seen.use.declared != use.declared || seen.use.scope != use.scope) seen.blocked = true;
  seen.use.needs |= use.needs;
}

bool UseTable::is_replaceable(const Seen& seen, const std::string& text) const {
  const NameUse& use = seen.use;
  if (seen.blocked || use.end <= use.begin) return false;
  if (text.compare(use.begin, use.end - use.begin, result_.declared[use.declared].name) != 0) return false;
  return seen.copies.size() == places_.copies(use.begin) && !declared_at_.contains(use.begin) &&
         !places_.is_pasted(use.begin);
}

void UseTable::settle_declarations() {
  for (std::size_t i = 0; i < facts_.size(); ++i) {
    DeclaredName& name = result_.declared[i];
    const Facts& facts = facts_[i];
    const auto inside = std::ranges::lower_bound(result_.uses, facts.begin, {}, &NameUse::begin);
    if (inside != result_.uses.end() && inside->begin <= facts.end) name.stays = true;
    if (facts.automatic && labelled_.contains(facts.function)) name.declaration += fmt::format(" @{}", facts.statement);
  }
}

SourceUses UseTable::finish(std::string text) && {
  result_.text = std::move(text);
  for (const auto& [offset, seen] : seen_) {
    if (is_replaceable(seen, result_.text)) result_.uses.push_back(seen.use);
    else if (seen.use.end > seen.use.begin) result_.declared[seen.use.declared].stays = true;
  }
  settle_declarations();
  return std::move(result_);
}

}  // namespace gadfly::frontend
