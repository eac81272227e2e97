// SPDX-License-Identifier: Apache-2.0
#include "frontend/read.h"

#include <clang/Frontend/CompilerInstance.h>
#include <fmt/format.h>

#include <optional>

#include "frontend/action.h"
#include "frontend/clang_run.h"
#include "frontend/convert.h"
#include "frontend/questions.h"

namespace gadfly::frontend {
namespace {

class ConvertAction : public Action {
 public:
  explicit ConvertAction(const ReadOptions& options) : Action(options), options_(options) {}
  std::optional<ReadResult> result;
  bool asks_compiler = false;

 private:
  void begin(clang::CompilerInstance& compiler) override { questions_.watch(compiler.getPreprocessor()); }
  void see(const clang::Token& token, bool) override { questions_.see(token); }
  void finish(clang::ASTContext& context) override {
    questions_.look_at(context);
    if (!asks_compiler) result = convert(context, options_);
  }

  const ReadOptions& options_;
  Questions questions_{options_.is_gnuc_settled, [this](const std::string& what, clang::SourceLocation where) {
                         asks_compiler = true;
                         meter().end(fmt::format("{}, which depends on the compiler", what), where);
                       }};
};

}  // namespace

ReadResult read_file(const std::string& path, const ReadOptions& options) {
  auto text = file_contents(path);
  if (auto* error = std::get_if<Rejection>(&text)) return std::move(*error);
  return read_text(path, std::get<std::string>(text), options);
}

ReadResult read_text(const std::string& name, std::string_view text, const ReadOptions& options) {
  ConvertAction action(options);
  if (std::optional<Rejection> error = run_clang(name, text, options, action)) {
    error->asks_compiler = action.asks_compiler && error->kind == Rejection::Kind::unsupported;
    return std::move(*error);
  }
  options.stop.check();
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
