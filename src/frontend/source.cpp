// SPDX-License-Identifier: Apache-2.0
#include "frontend/source.h"

#include <clang/Basic/SourceManager.h>

#include <algorithm>
#include <limits>

namespace gadfly::frontend {

std::uint16_t Source::file(std::string_view name) {
  if (const auto found = files_.find(name); found != files_.end()) return found->second;
  constexpr std::size_t kMost = std::numeric_limits<std::uint16_t>::max();
  const auto index = static_cast<std::uint16_t>(std::min(program_.files.size(), kMost));
  if (index < kMost) program_.files.emplace_back(name);
  files_.emplace(name, index);
  return index;
}

Source::Line Source::line(clang::SourceLocation location, std::uint32_t offset) {
  const clang::PresumedLoc at = manager_.getPresumedLoc(location);
  if (at.isInvalid()) return {0, 0, 0};
  return {offset + 1 - at.getColumn(), at.getLine(), file(at.getFilename())};
}

lang::Loc Source::loc(clang::SourceLocation location) {
  const clang::SourceLocation expanded = manager_.getExpansionLoc(location);
  const auto [id, offset] = manager_.getDecomposedLoc(expanded);
  if (id.isInvalid()) return {};
  const std::pair key(id.getHashValue(), manager_.getLineNumber(id, offset));
  auto found = lines_.find(key);
  if (found == lines_.end()) found = lines_.emplace(key, line(expanded, offset)).first;
  if (found->second.presumed == 0) return {};
  lang::Loc result;
  result.line = found->second.presumed;
  result.column = static_cast<std::uint16_t>(
      std::min<std::uint32_t>(offset + 1 - found->second.begin, std::numeric_limits<std::uint16_t>::max()));
  result.file = found->second.file;
  return result;
}

void Source::refuse(clang::SourceLocation location, std::string what) const {
  throw refusal(location, std::move(what));
}

void Source::refuse_open(clang::SourceLocation location, std::string what) const {
  Refusal open = refusal(location, std::move(what));
  open.open = true;
  throw open;
}

Refusal Source::refusal(clang::SourceLocation location, std::string what) const {
  if (location.isInvalid()) location = here_;
  Refusal refusal;
  const clang::PresumedLoc at = manager_.getPresumedLoc(manager_.getExpansionLoc(location));
  if (at.isValid()) {
    refusal.file = at.getFilename();
    refusal.line = at.getLine();
    refusal.column = at.getColumn();
  }
  refusal.what = std::move(what);
  return refusal;
}

bool Source::in_main_file(clang::SourceLocation location) const {
  return manager_.isInMainFile(manager_.getExpansionLoc(location));
}

bool Source::in_system_header(clang::SourceLocation location) const {
  return location.isInvalid() || manager_.isInSystemHeader(location);
}

}  // namespace gadfly::frontend
