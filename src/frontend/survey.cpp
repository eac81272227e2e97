// SPDX-License-Identifier: Apache-2.0
#include "frontend/survey.h"

#include <clang/Basic/IdentifierTable.h>

#include <algorithm>
#include <span>
#include <utility>

#include "frontend/clang_run.h"

namespace gadfly::frontend {
namespace {

// The warnings of Clang, by what they say about a source. Those of extensions that stand in no row are taken for
// what only Clang promises: all that comes of that is that rejections do not count.
constexpr std::string_view kLenient[] = {
    "implicit-function-declaration",
    "implicit-int",
    "int-conversion",
    "incompatible-pointer-types",
    "incompatible-function-pointer-types",
    "return-mismatch",
    "incompatible-library-redeclaration",
};
// Valid C, or what no compiler minds.
constexpr std::string_view kHarmless[] = {
    "comment",
    "declaration-after-statement",
    "empty-translation-unit",
    "extra-semi",
    "format-pedantic",
    "initializer-overrides",
    "long-long",
    "newline-eof",
    "overlength-strings",
    "strict-prototypes",
    "typedef-redefinition",
    "unknown-pragmas",
};
constexpr std::string_view kGnu[] = {
    "c11-extensions",
    "c99-designator",
    "c99-extensions",
    "flexible-array-extensions",
    "language-extension-token",
    "pointer-arith",
    "static-float-init",
    "variadic-macros",
    "vla-extension",
    "zero-length-array",
};
constexpr std::string_view kGnuPrefix = "gnu-";
// Clang folds where C wants a constant, and so does GCC; but not the same.
constexpr std::string_view kNotGnu = "gnu-folding-constant";

// Attributes that only Clang knows, and does not warn about.
constexpr std::string_view kClangWords[] = {
    "diagnose_if",
    "enable_if",
    "ext_vector_type",
    "overloadable",
};

bool is_in(std::string_view name, std::span<const std::string_view> names) {
  return std::ranges::find(names, name) != names.end();
}

class SurveyAction : public Action {
 public:
  using Action::Action;
  Survey result;

  void warn(std::string_view warning) override {
    if (is_in(warning, kLenient)) result.lenient = true;
    else if (is_in(warning, kGnu) || (warning.starts_with(kGnuPrefix) && warning != kNotGnu)) result.gnu = true;
    else if (!is_in(warning, kHarmless) && result.other.empty()) result.other = warning.empty() ? "extension" : warning;
  }

 private:
  void see(const clang::Token& token, bool) override {
    const clang::IdentifierInfo* name = identifier_of(token);
    if (name != nullptr && is_in(name->getName(), kClangWords)) result.other = name->getName();
  }
  bool wants_warnings() const override { return true; }
  void finish(clang::ASTContext&) override {}
};

}  // namespace

Survey survey_file(const std::string& path, const ReadOptions& options) {
  auto text = file_contents(path);
  if (std::holds_alternative<Rejection>(text)) return {};
  return survey_text(path, std::get<std::string>(text), options);
}

Survey survey_text(const std::string& name, std::string_view text, const ReadOptions& options) {
  SurveyAction action(options);
  if (run_clang(name, text, options, action)) return {};
  options.stop.check();
  return std::move(action.result);
}

}  // namespace gadfly::frontend
