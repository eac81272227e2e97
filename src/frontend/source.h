// SPDX-License-Identifier: Apache-2.0
// Places in the source, and the way out when something there is not supported.
#pragma once

#include <clang/Basic/SourceLocation.h>

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <utility>

#include "lang/program.h"

namespace clang {
class SourceManager;
}

namespace gadfly::frontend {

// Thrown at the first construct that Gadfly does not know; caught by convert(). It never passes
// through frames of Clang, which is built without exceptions.
struct Refusal {
  std::string file;
  unsigned line = 0, column = 0;
  std::string what;
  bool open = false;  // it leaves its answer to the compiler
};

class Source {
 public:
  Source(const clang::SourceManager& manager, lang::Program& program) : manager_(manager), program_(program) {}

  // Where a person would look: the line of the file as #line has it; of a macro, its use.
  lang::Loc loc(clang::SourceLocation location);

  // Remembers where the conversion is, for refusals that have no place of their own: types.
  void enter(clang::SourceLocation location) {
    if (location.isValid()) here_ = location;
  }
  [[noreturn]] void refuse(clang::SourceLocation location, std::string what) const;
  // Other compilers may give it another meaning, and be right.
  [[noreturn]] void refuse_open(clang::SourceLocation location, std::string what) const;
  [[noreturn]] void refuse_here(std::string what) const { refuse(here_, std::move(what)); }

  bool in_main_file(clang::SourceLocation location) const;
  bool in_system_header(clang::SourceLocation location) const;

 private:
  Refusal refusal(clang::SourceLocation location, std::string what) const;

  const clang::SourceManager& manager_;
  lang::Program& program_;
  clang::SourceLocation here_;
  struct Line {
    std::uint32_t begin;     // offset in its file
    std::uint32_t presumed;  // its number; 0: it has none
    std::uint16_t file;
  };
  Line line(clang::SourceLocation location, std::uint32_t offset);
  std::uint16_t file(std::string_view name);

  std::map<std::string, std::uint16_t, std::less<>> files_;
  // Clang counts columns from the start of the line each time, which is slow in a long line.
  std::map<std::pair<unsigned, unsigned>, Line> lines_;  // by file and physical line
};

}  // namespace gadfly::frontend
