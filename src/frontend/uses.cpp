// SPDX-License-Identifier: Apache-2.0
#include "frontend/uses.h"

#include <clang/AST/ASTConsumer.h>
#include <clang/AST/ASTContext.h>
#include <clang/Frontend/CompilerInstance.h>
#include <clang/Frontend/FrontendAction.h>

#include <algorithm>
#include <array>
#include <memory>
#include <optional>

#include "frontend/clang_run.h"
#include "frontend/use_places.h"
#include "frontend/use_table.h"
#include "frontend/use_visitor.h"

namespace gadfly::frontend {
namespace {

class UseAction : public clang::ASTFrontendAction {
 public:
  explicit UseAction(std::string_view text) : text_(text) {}

  std::unique_ptr<clang::ASTConsumer> CreateASTConsumer(clang::CompilerInstance& compiler,
                                                        llvm::StringRef) override {
    places_.emplace(compiler.getSourceManager());
    places_->watch(compiler.getPreprocessor());
    return std::make_unique<Consumer>(*this);
  }
  std::optional<SourceUses> result;

 private:
  class Consumer : public clang::ASTConsumer {
   public:
    explicit Consumer(UseAction& action) : action_(action) {}
    void HandleTranslationUnit(clang::ASTContext& context) override {
      if (context.getDiagnostics().hasErrorOccurred()) return;
      UseTable table(context, *action_.places_);
      visit_uses(context, table);
      action_.result = std::move(table).finish(std::string(action_.text_));
    }

   private:
    UseAction& action_;
  };

  std::string_view text_;
  std::optional<UsePlaces> places_;
};

}  // namespace

UsesResult find_uses_in_file(const std::string& path, const ReadOptions& options) {
  auto text = file_contents(path);
  if (auto* error = std::get_if<Rejection>(&text)) return std::move(*error);
  return find_uses(path, std::get<std::string>(text), options);
}

UsesResult find_uses(const std::string& name, std::string_view text, const ReadOptions& options) {
  UseAction action(text);
  if (std::optional<Rejection> error = run_clang(name, text, options, action))
    return std::move(*error);
  if (action.result) return std::move(*action.result);
  Rejection nothing;
  nothing.kind = Rejection::Kind::does_not_compile;
  nothing.file = name;
  nothing.message = "Clang gives no translation unit";
  return nothing;
}

bool is_cxx_name(std::string_view path) {
  constexpr std::array<std::string_view, 6> kEndings = {".cpp", ".cc", ".cxx", ".c++", ".C", ".cp"};
  return std::ranges::any_of(kEndings, [&](std::string_view end) { return path.ends_with(end); });
}

}  // namespace gadfly::frontend
