// SPDX-License-Identifier: Apache-2.0
// What a source asks of its compiler: its name and version, its options, what it knows, what it can compute. The
// answers differ, and so does the program: nobody can be judged by it.
#pragma once

#include <clang/Basic/SourceLocation.h>

#include <functional>
#include <string>

namespace clang {
class ASTContext;
class IdentifierInfo;
class LangOptions;
class Preprocessor;
class SourceManager;
class Token;
}  // namespace clang

namespace gadfly::frontend {

class Questions {
 public:
  using Found = std::function<void(std::string what, clang::SourceLocation where)>;

  // |found| is called for each question outside of system headers: "__GNUC__"; but not for a condition that decides
  // only about attributes (frontend/attribute_guard.h), where the answer does not matter.
  // |is_gnuc_settled|: as in ReadOptions.
  Questions(bool is_gnuc_settled, Found found) : is_gnuc_settled_(is_gnuc_settled), found_(std::move(found)) {}

  // Watches |preprocessor|, which must not outlive this.
  void watch(clang::Preprocessor& preprocessor);
  // To be called with every token, also those that the parser does not get.
  void see(const clang::Token& token);
  // What only the tree tells: __builtin_constant_p of a variable.
  void look_at(clang::ASTContext& context);

 private:
  class Callbacks;
  class Visitor;
  // Also when only the presence of |token|'s macro is asked for, as in #ifdef; its value is asked for where it expands.
  void see_name(const clang::Token& token, bool expands);
  bool is_predefined_here(const clang::IdentifierInfo& identifier) const;
  void ask(const std::string& what, clang::SourceLocation where) const;

  const bool is_gnuc_settled_;
  Found found_;
  const clang::Preprocessor* preprocessor_ = nullptr;
  const clang::SourceManager* manager_ = nullptr;
  const clang::LangOptions* language_ = nullptr;
  bool needs_tree_ = false;
};

}  // namespace gadfly::frontend
