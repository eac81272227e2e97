// SPDX-License-Identifier: Apache-2.0
#include "frontend/uses.h"

#include <clang/AST/ASTContext.h>
#include <clang/Frontend/CompilerInstance.h>

#include <algorithm>
#include <array>
#include <optional>

#include "frontend/action.h"
#include "frontend/clang_run.h"
#include "frontend/use_places.h"
#include "frontend/use_table.h"
#include "frontend/use_visitor.h"

namespace gadfly::frontend {
namespace {

class UseAction : public Action {
 public:
  UseAction(std::string_view text, const ReadOptions& options) : Action(options), text_(text) {}
  std::optional<SourceUses> result;

 private:
  void begin(clang::CompilerInstance& compiler) override {
    places_.emplace(compiler.getSourceManager());
    places_->watch(compiler.getPreprocessor());
  }
  void see(const clang::Token& token, bool parsed) override {
    if (parsed) places_->see(token);
  }
  void finish(clang::ASTContext& context) override {
    UseTable table(context, *places_);
    visit_uses(context, table);
    result = std::move(table).finish(std::string(text_));
  }

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
  UseAction action(text, options);
  if (std::optional<Rejection> error = run_clang(name, text, options, action)) return std::move(*error);
  options.stop.check();
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
