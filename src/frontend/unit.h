// SPDX-License-Identifier: Apache-2.0
// A translation unit: the functions and file-scope variables of a program. Converts them as they
// are referred to, starting from those of the main file.
#pragma once

#include <deque>
#include <string>
#include <unordered_map>
#include <vector>

#include "frontend/source.h"
#include "frontend/types.h"
#include "lang/program.h"

namespace clang {
class ASTContext;
class Decl;
class FunctionDecl;
class VarDecl;
}  // namespace clang

namespace gadfly::frontend {

class Unit {
 public:
  Unit(clang::ASTContext& context, const lang::Target& target);

  lang::Program convert() &&;

  // The program's name for a function or a variable with linkage. Puts its body or its
  // initialiser on the list of things to convert when it is new.
  lang::FuncId function(const clang::FunctionDecl& decl);
  lang::VarId variable(const clang::VarDecl& decl);
  // Clang gives a function that is defined with an identifier list a prototype of promoted types;
  // here it has none.
  lang::Type function_type(const clang::FunctionDecl& decl);

 private:
  lang::Program program_;

 public:
  clang::ASTContext& context;
  Source source;
  Types types;
  lang::Program& program() { return program_; }

 private:
  void add_roots();
  void add_root(const clang::Decl& decl);
  void convert_all();
  void order_top_level();
  void check_supported(const clang::FunctionDecl& decl) const;
  void check_supported(const clang::VarDecl& decl) const;

  // Names with linkage are unique in a translation unit.
  std::unordered_map<std::string, lang::FuncId> functions_;
  std::unordered_map<std::string, lang::VarId> variables_;
  struct PendingBody {
    const clang::FunctionDecl* definition;
    lang::FuncId id;
  };
  struct PendingInit {
    const clang::VarDecl* definition;
    lang::VarId id;
  };
  std::deque<PendingBody> bodies_;
  std::deque<PendingInit> initialisers_;
};

}  // namespace gadfly::frontend
