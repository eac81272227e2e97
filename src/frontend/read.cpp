// SPDX-License-Identifier: Apache-2.0
#include "frontend/read.h"

#include <clang/AST/ASTConsumer.h>
#include <clang/AST/ASTContext.h>
#include <clang/Basic/Diagnostic.h>
#include <clang/Frontend/FrontendAction.h>

#include <memory>
#include <optional>

#include "frontend/clang_run.h"
#include "frontend/convert.h"

namespace gadfly::frontend {
namespace {

class ConvertConsumer : public clang::ASTConsumer {
 public:
  ConvertConsumer(const lang::Target& target, std::optional<ReadResult>& result)
      : target_(target), result_(result) {}
  void HandleTranslationUnit(clang::ASTContext& context) override {
    if (!context.getDiagnostics().hasErrorOccurred()) result_ = convert(context, target_);
  }

 private:
  const lang::Target& target_;
  std::optional<ReadResult>& result_;
};

class ConvertAction : public clang::ASTFrontendAction {
 public:
  explicit ConvertAction(const lang::Target& target) : target_(target) {}
  std::unique_ptr<clang::ASTConsumer> CreateASTConsumer(clang::CompilerInstance&,
                                                        llvm::StringRef) override {
    return std::make_unique<ConvertConsumer>(target_, result);
  }
  std::optional<ReadResult> result;

 private:
  const lang::Target& target_;
};

}  // namespace

ReadResult read_file(const std::string& path, const ReadOptions& options) {
  auto text = file_contents(path);
  if (auto* error = std::get_if<Rejection>(&text)) return std::move(*error);
  return read_text(path, std::get<std::string>(text), options);
}

ReadResult read_text(const std::string& name, std::string_view text, const ReadOptions& options) {
  ConvertAction action(*options.target);
  if (std::optional<Rejection> error = run_clang(name, text, options, action))
    return std::move(*error);
  if (!action.result) {
    Rejection nothing;
    nothing.kind = Rejection::Kind::does_not_compile;
    nothing.file = name;
    nothing.message = "Clang gives no translation unit";
    return nothing;
  }
  return std::move(*action.result);
}

}  // namespace gadfly::frontend
