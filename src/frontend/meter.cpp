// SPDX-License-Identifier: Apache-2.0
#include "frontend/meter.h"

#include <clang/Lex/PPCallbacks.h>
#include <clang/Lex/Preprocessor.h>
#include <clang/Lex/Token.h>
#include <fmt/format.h>
#include <pthread.h>

#include <algorithm>
#include <memory>
#include <utility>

namespace gadfly::frontend {
namespace {

constexpr std::size_t kTokensBetweenLooks = 1024;

// Of Clang's stack while it parses: some five thousand levels.
constexpr std::size_t kMostStack = std::size_t{32} << 20;

constexpr std::size_t kMostStatements = 5'000;  // inside each other

// Below this address the parser uses too much stack. What comes after it needs as much again.
const char* deepest_frame() {
  pthread_attr_t attributes;
  if (pthread_getattr_np(pthread_self(), &attributes) != 0) return nullptr;
  void* lowest = nullptr;
  std::size_t size = 0;
  pthread_attr_getstack(&attributes, &lowest, &size);
  pthread_attr_destroy(&attributes);
  return static_cast<const char*>(lowest) + size - std::min(size / 2, kMostStack);
}

void make_end(clang::Token& token) {
  const clang::SourceLocation location = token.getLocation();
  token.startToken();
  token.setLocation(location);
  token.setKind(clang::tok::eof);
}

}  // namespace

const clang::IdentifierInfo* identifier_of(const clang::Token& token) {
  const bool has_none = token.isAnnotation() || token.is(clang::tok::raw_identifier);
  return has_none ? nullptr : token.getIdentifierInfo();
}

class Meter::Callbacks : public clang::PPCallbacks {
 public:
  explicit Callbacks(Meter& meter) : meter_(meter) {}
  void PragmaDirective(clang::SourceLocation, clang::PragmaIntroducerKind) override { meter_.pragma_tokens_ = 0; }
  void EmbedDirective(clang::SourceLocation location, clang::StringRef, bool, clang::OptionalFileEntryRef,
                      const clang::LexEmbedParametersResult&) override {
    meter_.end("#embed", location);
  }

 private:
  Meter& meter_;
};

void Meter::watch(clang::Preprocessor& preprocessor, Each each) {
  preprocessor_ = &preprocessor;
  each_ = std::move(each);
  deepest_ = deepest_frame();
  preprocessor.addPPCallbacks(std::make_unique<Callbacks>(*this));
  // Also those of directives and of arguments that are expanded, where macros can grow without the parser's help.
  preprocessor.setPreprocessToken(true);
  // The token is the caller's own, who looks at it next.
  preprocessor.setTokenWatcher([this](const clang::Token& token) { see(const_cast<clang::Token&>(token)); });
}

void Meter::end(std::string why, clang::SourceLocation where) {
  if (ended_) return;
  ended_ = true;
  why_ = std::move(why);
  where_ = where;
}

void Meter::check(const clang::Token& token, bool is_parsed) {
  if (++tokens_ > kMostTokens) end(fmt::format("more than {} tokens", kMostTokens), token.getLocation());
  const char here = 0;
  const bool is_nested = is_parsed && statements_.after(token.getKind()) > kMostStatements;
  if (is_nested || &here < deepest_) end("nesting too deep", token.getLocation());
  if (tokens_ % kTokensBetweenLooks == 0 && stop_.requested()) end("");
}

// `#pragma clang __debug` crashes Clang on demand.
bool Meter::is_debug_pragma(const clang::Token& token) {
  if (pragma_tokens_ > 2) return false;
  ++pragma_tokens_;
  const clang::IdentifierInfo* name = identifier_of(token);
  return name != nullptr && name->getName() == "__debug";
}

void Meter::see(clang::Token& token) {
  const bool is_parsed = std::exchange(parsed_, preprocessor_->getTokenCount()) != preprocessor_->getTokenCount();
  check(token, is_parsed);
  if (is_debug_pragma(token)) end("#pragma clang __debug", token.getLocation());
  if (!ended_) each_(token, is_parsed);
  // Directives are discarded up to their own end.
  if (ended_ && token.isNot(clang::tok::eod)) make_end(token);
}

}  // namespace gadfly::frontend
