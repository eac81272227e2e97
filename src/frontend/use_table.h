// SPDX-License-Identifier: Apache-2.0
// Collects the declarations and uses of a source for uses.h, and decides at the end which uses can
// be replaced. Where in the program something stands is the business of who walks through it.
#pragma once

#include <clang/AST/Type.h>
#include <clang/Basic/SourceLocation.h>

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <tuple>
#include <vector>

#include "frontend/use_places.h"
#include "frontend/uses.h"

namespace clang {
class ASTContext;
class Decl;
class Expr;
class FieldDecl;
class FunctionDecl;
class NamedDecl;
class RecordDecl;
class VarDecl;
}  // namespace clang

namespace gadfly::frontend {

// Where something stands.
struct UseContext {
  std::uint32_t scope = 0;
  std::uint32_t function = 0;
  std::uint32_t statement = 0;  // offset of the declaration statement around it
  bool blocked = false;         // no use there can be replaced
  bool constant = false;        // in an initialiser that has to be an address constant

  bool operator==(const UseContext&) const = default;
};

class UseTable {
 public:
  UseTable(clang::ASTContext& context, const UsePlaces& places) : context_(context), places_(places) {}

  std::uint32_t open_scope(std::uint32_t parent);
  std::uint32_t new_function() { return ++result_.functions; }
  // Its declarations can be passed more than once, or be passed by.
  void has_labels(std::uint32_t function) { labelled_.insert(function); }

  void declare(const clang::VarDecl& decl, const UseContext& where);
  void declare(const clang::FunctionDecl& decl, const UseContext& where);
  // Any other name, which only hides. |everywhere|: in all of the scope.
  void declare_hidden(const clang::NamedDecl& decl, std::uint32_t scope, bool everywhere = false);
  void hide_locals(std::uint32_t from_scope, std::uint32_t to_scope, std::uint32_t in_scope);

  // |needs|: of Trait, as the expression around it has it.
  void use(const clang::NamedDecl& decl, clang::SourceLocation at, std::uint8_t needs, const UseContext& where);

  SourceUses finish(std::string text) &&;

 private:
  struct Facts {                       // about a declared name, beside what it becomes
    std::uint32_t begin = 0, end = 0;  // of its own declarator and initialiser
    std::uint32_t function = 0, statement = 0;
    bool automatic = false;
  };
  struct Seen {  // at one place of the text
    NameUse use;
    std::set<clang::SourceLocation::UIntTy> copies;
    bool blocked = false;
  };
  using TypeKey = std::tuple<const void*, std::uint64_t, unsigned>;

  std::uint32_t type_number(clang::QualType type, unsigned extra, bool& is_const);
  std::uint32_t add(DeclaredName name, Facts facts);
  std::optional<std::uint32_t> find(const clang::NamedDecl& decl);
  std::optional<std::uint32_t> declare_field(const clang::FieldDecl& field);
  bool can_move(const clang::VarDecl& decl) const;
  bool has_plain_name(const clang::NamedDecl& decl) const;
  void describe(const clang::VarDecl& decl, const UseContext& where, DeclaredName& name);
  std::string initialiser_text(const clang::VarDecl& decl, bool& stays) const;
  bool is_replaceable(const Seen& seen, const std::string& text) const;
  void settle_declarations();

  clang::ASTContext& context_;
  const UsePlaces& places_;
  SourceUses result_;
  std::vector<Facts> facts_;
  std::map<TypeKey, std::uint32_t> types_;
  std::map<const clang::Decl*, std::uint32_t> declared_;
  std::map<const clang::RecordDecl*, std::uint32_t> spaces_;
  std::map<std::uint32_t, Seen> seen_;   // by offset
  std::set<std::uint32_t> declared_at_;  // offsets of declared names
  std::set<std::uint32_t> labelled_;
};

}  // namespace gadfly::frontend
