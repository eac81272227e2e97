// SPDX-License-Identifier: Apache-2.0
// A translation unit: the functions and file-scope variables of a program. Converts them as they
// are referred to, starting from those of the main file.
#pragma once

#include <deque>
#include <string>
#include <unordered_map>
#include <vector>

#include "frontend/read.h"
#include "frontend/source.h"
#include "frontend/types.h"
#include "lang/program.h"

namespace clang {
class ASTContext;
class Decl;
class DeclaratorDecl;
class FunctionDecl;
class VarDecl;
}  // namespace clang

namespace gadfly::frontend {

class Unit {
 public:
  Unit(clang::ASTContext& context, const ReadOptions& options);

  lang::Program convert() &&;

  // The program's name for a function or a variable with linkage. Puts its body or its
  // initialiser on the list of things to convert when it is new.
  lang::FuncId function(const clang::FunctionDecl& decl);
  lang::VarId variable(const clang::VarDecl& decl);
  // Clang gives a function that is defined with an identifier list a prototype of promoted types;
  // here it has none.
  lang::Type function_type(const clang::FunctionDecl& decl);
  // Called for every node.
  void look_at_stop() {
    if (++nodes_ % kNodesBetweenLooks == 0) stop_.check();
  }

 private:
  static constexpr unsigned kNodesBetweenLooks = 4096;
  lang::Program program_;
  support::StopToken stop_;
  unsigned nodes_ = 0;

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
  void check_main(const clang::FunctionDecl& decl) const;
  void check_definitions() const;
  void check_vector_names() const;
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
  std::vector<const clang::DeclaratorDecl*> undefined_;  // with external linkage
};

}  // namespace gadfly::frontend
