// SPDX-License-Identifier: Apache-2.0
// Bounds what reading a source costs. Clang has no limit on tokens, and can't be stopped from outside; but
// whoever sees a token can turn it into the end of the file, after which Clang ends by itself and soon.
#pragma once

#include <clang/Basic/SourceLocation.h>

#include <cstddef>
#include <functional>
#include <string>

#include "frontend/statement_depth.h"
#include "support/stop.h"

namespace clang {
class IdentifierInfo;
class Preprocessor;
class Token;
}  // namespace clang

namespace gadfly::frontend {

// Of a translation unit with all that it includes, macros expanded. Macro arguments count each time that
// they are expanded.
inline constexpr std::size_t kMostTokens = 2'000'000;

// Null: the token is none, or one that was not looked up.
const clang::IdentifierInfo* identifier_of(const clang::Token& token);

class Meter {
 public:
  explicit Meter(support::StopToken stop) : stop_(stop) {}

  // A token, and whether the parser gets it.
  using Each = std::function<void(const clang::Token&, bool)>;

  // Watches |preprocessor|, which must not outlive this, and shows |each| all tokens.
  void watch(clang::Preprocessor& preprocessor, Each each);

  // Ends the reading at the next token.
  void end(std::string why, clang::SourceLocation where = {});
  bool has_ended() const { return ended_; }
  // Empty: it was asked to stop.
  const std::string& why() const { return why_; }
  clang::SourceLocation where() const { return where_; }

 private:
  class Callbacks;
  void see(clang::Token& token);
  void check(const clang::Token& token, bool is_parsed);
  bool is_debug_pragma(const clang::Token& token);

  support::StopToken stop_;
  const clang::Preprocessor* preprocessor_ = nullptr;
  Each each_;
  std::size_t tokens_ = 0;
  unsigned parsed_ = 0;           // of the tokens, those that the parser got
  unsigned pragma_tokens_ = ~0u;  // since the last #pragma
  const char* deepest_ = nullptr;
  StatementDepth statements_;
  bool ended_ = false;
  std::string why_;
  clang::SourceLocation where_;
};

}  // namespace gadfly::frontend
