// SPDX-License-Identifier: Apache-2.0
#include "frontend/source.h"

#include <clang/Basic/SourceManager.h>

#include <algorithm>
#include <limits>
#include <string_view>

namespace gadfly::frontend {

lang::Loc Source::loc(clang::SourceLocation location) {
  const clang::PresumedLoc at = manager_.getPresumedLoc(manager_.getExpansionLoc(location));
  if (at.isInvalid()) return {};
  const std::string_view name = at.getFilename();
  auto found = files_.find(name);
  if (found == files_.end()) {
    constexpr std::size_t kMost = std::numeric_limits<std::uint16_t>::max();
    const auto index = static_cast<std::uint16_t>(std::min(program_.files.size(), kMost));
    if (index < kMost) program_.files.emplace_back(name);
    found = files_.emplace(name, index).first;
  }
  lang::Loc result;
  result.line = at.getLine();
  result.column = static_cast<std::uint16_t>(
      std::min<unsigned>(at.getColumn(), std::numeric_limits<std::uint16_t>::max()));
  result.file = found->second;
  return result;
}

void Source::refuse(clang::SourceLocation location, std::string what) const {
  if (location.isInvalid()) location = here_;
  Refusal refusal;
  const clang::PresumedLoc at = manager_.getPresumedLoc(manager_.getExpansionLoc(location));
  if (at.isValid()) {
    refusal.file = at.getFilename();
    refusal.line = at.getLine();
    refusal.column = at.getColumn();
  }
  refusal.what = std::move(what);
  throw refusal;
}

bool Source::in_main_file(clang::SourceLocation location) const {
  return manager_.isInMainFile(manager_.getExpansionLoc(location));
}

bool Source::in_system_header(clang::SourceLocation location) const {
  return location.isInvalid() || manager_.isInSystemHeader(location);
}

}  // namespace gadfly::frontend
