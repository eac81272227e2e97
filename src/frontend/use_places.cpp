// SPDX-License-Identifier: Apache-2.0
#include "frontend/use_places.h"

#include <clang/Basic/SourceManager.h>
#include <clang/Lex/Lexer.h>
#include <clang/Lex/MacroInfo.h>
#include <clang/Lex/PPCallbacks.h>
#include <clang/Lex/Preprocessor.h>

#include <algorithm>
#include <memory>

#include "frontend/meter.h"

namespace gadfly::frontend {

using clang::SourceLocation;

class UsePlaces::Callbacks : public clang::PPCallbacks {
 public:
  explicit Callbacks(UsePlaces& places) : places_(places) {}

  void MacroExpands(const clang::Token&, const clang::MacroDefinition& definition, clang::SourceRange range,
                    const clang::MacroArgs*) override {
    const clang::MacroInfo* macro = definition.getMacroInfo();
    if (macro == nullptr) return;
    const bool pastes =
        std::ranges::any_of(macro->tokens(), [](const clang::Token& t) { return t.is(clang::tok::hashhash); });
    if (!pastes) return;
    const clang::SourceManager& manager = places_.manager_;
    const clang::CharSourceRange whole = manager.getExpansionRange(range);
    if (!manager.isInMainFile(whole.getBegin())) return;
    places_.pasting_.emplace_back(manager.getFileOffset(whole.getBegin()), manager.getFileOffset(whole.getEnd()));
  }

 private:
  UsePlaces& places_;
};

void UsePlaces::watch(clang::Preprocessor& preprocessor) {
  preprocessor.addPPCallbacks(std::make_unique<Callbacks>(*this));
}

void UsePlaces::see(const clang::Token& token) {
  const SourceLocation location = token.getLocation();
  if (!location.isMacroID() || identifier_of(token) == nullptr) return;
  if (const auto offset = written_at(location)) copies_[*offset].insert(location.getRawEncoding());
}

std::optional<std::uint32_t> UsePlaces::written_at(SourceLocation location) const {
  if (location.isInvalid()) return std::nullopt;
  // An argument of a macro may have come through several macros.
  while (location.isMacroID()) {
    if (!manager_.isMacroArgExpansion(location)) return std::nullopt;
    location = manager_.getImmediateSpellingLoc(location);
  }
  if (manager_.getFileID(location) != manager_.getMainFileID()) return std::nullopt;
  return manager_.getFileOffset(location);
}

std::optional<UsePlaces::Extent> UsePlaces::extent(SourceLocation location) const {
  if (location.isInvalid()) return std::nullopt;
  const bool is_macro = location.isMacroID();
  const clang::CharSourceRange range = manager_.getExpansionRange(location);
  SourceLocation begin = range.getBegin(), end = range.getEnd();
  bool is_included = false;
  while (begin.isValid() && manager_.getFileID(begin) != manager_.getMainFileID()) {
    begin = end = manager_.getExpansionLoc(manager_.getIncludeLoc(manager_.getFileID(begin)));
    is_included = true;
  }
  if (begin.isInvalid()) return std::nullopt;
  return Extent{manager_.getFileOffset(begin), manager_.getFileOffset(end), !is_macro && !is_included};
}

std::size_t UsePlaces::copies(std::uint32_t offset) const {
  const auto found = copies_.find(offset);
  return found == copies_.end() ? 1 : found->second.size();
}

bool UsePlaces::is_pasted(std::uint32_t offset) const {
  return std::ranges::any_of(pasting_,
                             [&](const auto& range) { return range.first <= offset && offset <= range.second; });
}

}  // namespace gadfly::frontend
