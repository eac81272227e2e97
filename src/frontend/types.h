// SPDX-License-Identifier: Apache-2.0
// clang::QualType -> lang::Type.
#pragma once

#include <clang/AST/Type.h>

#include <set>
#include <string>
#include <unordered_map>
#include <vector>

#include "frontend/source.h"
#include "lang/program.h"

namespace clang {
class ASTContext;
class EnumDecl;
class FieldDecl;
class RecordDecl;
}  // namespace clang

namespace gadfly::frontend {

class Types {
 public:
  Types(clang::ASTContext& context, lang::Program& program, Source& source);

  // Qualifiers of an array are those of its elements (C17 6.7.3p9). Records that are defined in
  // the program are complete when it returns.
  lang::Type of(clang::QualType type);
  // The alignment in bytes that the typedefs in |type| ask for; 0: no other than the type's own.
  void refuse_may_alias(clang::QualType type) const;
  std::uint32_t typedef_align(clang::QualType type) const;
  // Keeps enumerators, which all become file-scope names, off |name|.
  void reserve_name(std::string name) { names_.insert(std::move(name)); }

 private:
  lang::Type convert(clang::QualType type);
  lang::Type array(const clang::ArrayType& type);
  lang::Type unqualified(const clang::Type& type);
  lang::Type basic(const clang::BuiltinType& type);
  lang::Type vector(const clang::VectorType& type);
  lang::Type function(const clang::FunctionType& type);
  lang::Type record(const clang::RecordDecl& decl);
  lang::Type enumeration(const clang::EnumDecl& decl);
  void complete(lang::Type type);
  void refuse_type_of_bit_field(clang::QualType type) const;
  lang::Field field(const clang::FieldDecl& decl);
  void check_layout(const clang::RecordDecl& decl, const lang::Record& record) const;
  void check_pointee(clang::QualType pointee) const;
  static std::string unique(std::set<std::string>& taken, const std::string& wanted);

  clang::ASTContext& context_;
  lang::TypeTable& types_;
  Source& source_;
  std::unordered_map<const clang::Type*, lang::Type> known_;               // by canonical type
  std::unordered_map<std::uint32_t, const clang::RecordDecl*> undefined_;  // by type index
  std::vector<lang::Type> waiting_;                                        // records to be completed
  std::set<std::string> tags_, names_;
  unsigned depth_ = 0;
  unsigned anonymous_ = 0;
  unsigned anonymous_members_ = 0;
};

}  // namespace gadfly::frontend
