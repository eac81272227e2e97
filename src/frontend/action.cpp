// SPDX-License-Identifier: Apache-2.0
#include "frontend/action.h"

#include <clang/AST/ASTConsumer.h>
#include <clang/AST/ASTContext.h>
#include <clang/Basic/Diagnostic.h>
#include <clang/Frontend/CompilerInstance.h>
#include <clang/Lex/Preprocessor.h>

namespace gadfly::frontend {

class Action::Consumer : public clang::ASTConsumer {
 public:
  explicit Consumer(Action& action) : action_(action) {}
  bool HandleTopLevelDecl(clang::DeclGroupRef) override { return !action_.meter_.has_ended(); }
  void HandleTranslationUnit(clang::ASTContext& context) override {
    if (!context.getDiagnostics().hasErrorOccurred() && !action_.meter_.has_ended()) action_.finish(context);
  }

 private:
  Action& action_;
};

std::unique_ptr<clang::ASTConsumer> Action::CreateASTConsumer(clang::CompilerInstance& compiler, llvm::StringRef) {
  meter_.watch(compiler.getPreprocessor(), [this](const clang::Token& token, bool parsed) { see(token, parsed); });
  begin(compiler);
  return std::make_unique<Consumer>(*this);
}

}  // namespace gadfly::frontend
