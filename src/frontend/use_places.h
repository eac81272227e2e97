// SPDX-License-Identifier: Apache-2.0
// Which names of the main file's text can be replaced, as far as the preprocessor decides.
#pragma once

#include <clang/Basic/SourceLocation.h>

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <utility>
#include <vector>

namespace clang {
class Preprocessor;
class SourceManager;
class Token;
}  // namespace clang

namespace gadfly::frontend {

class UsePlaces {
 public:
  explicit UsePlaces(const clang::SourceManager& manager) : manager_(manager) {}

  // Watches what the preprocessor does, which must not outlive this.
  void watch(clang::Preprocessor& preprocessor);
  // To be called with every token that the parser gets.
  void see(const clang::Token& token);

  // Where the main file has the token at |location|: it was written there, also as the argument of
  // a macro. Nothing: it comes from the text of a macro or from another file.
  std::optional<std::uint32_t> written_at(clang::SourceLocation location) const;
  // Where in the main file a person would look for it: the use of the macro, the #include.
  struct Extent {
    std::uint32_t begin, end;
    bool is_direct;  // it stands there itself
  };
  std::optional<Extent> extent(clang::SourceLocation location) const;

  // In how many places of the program the token that is written at |offset| stands, if a macro
  // has it as an argument; 1 otherwise.
  std::size_t copies(std::uint32_t offset) const;
  // Whether a macro that pastes tokens has |offset| in its use.
  bool is_pasted(std::uint32_t offset) const;

 private:
  class Callbacks;

  const clang::SourceManager& manager_;
  std::map<std::uint32_t, std::set<clang::SourceLocation::UIntTy>> copies_;
  std::vector<std::pair<std::uint32_t, std::uint32_t>> pasting_;
};

}  // namespace gadfly::frontend
