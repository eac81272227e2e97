// SPDX-License-Identifier: Apache-2.0
// What is done with a translation unit that Clang reads.
#pragma once

#include <clang/Frontend/FrontendAction.h>

#include <memory>
#include <string_view>

#include "frontend/meter.h"
#include "frontend/read.h"

namespace gadfly::frontend {

class Action : public clang::ASTFrontendAction {
 public:
  explicit Action(const ReadOptions& options) : meter_(options.stop) {}

  Meter& meter() { return meter_; }
  const Meter& meter() const { return meter_; }
  // Whether extensions are to be warned about, which is off by default; and each warning, by the name that turns
  // it off.
  virtual bool wants_warnings() const { return false; }
  virtual void warn(std::string_view) {}

  std::unique_ptr<clang::ASTConsumer> CreateASTConsumer(clang::CompilerInstance& compiler, llvm::StringRef file) final;

 protected:
  // Before the first token.
  virtual void begin(clang::CompilerInstance&) {}
  // Every token. Those of directives and of arguments of macros are not |parsed|.
  virtual void see(const clang::Token&, [[maybe_unused]] bool parsed) {}
  // There is no error in it. Must not throw: Clang is built without exceptions.
  virtual void finish(clang::ASTContext& context) = 0;

 private:
  class Consumer;
  Meter meter_;
};

}  // namespace gadfly::frontend
