// SPDX-License-Identifier: Apache-2.0
// The way in: C source, read by Clang, as a lang::Program.
#pragma once

#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "lang/program.h"
#include "support/stop.h"

namespace gadfly::frontend {

struct ReadOptions {
  std::string std = "gnu17";  // as in -std=
  bool cxx = false;           // C++; only for find_uses()
  const lang::Target* target = &lang::x86_64();
  std::vector<std::string> include_dirs;
  std::vector<std::string> defines;      // X or X=1
  std::vector<std::string> clang_flags;  // more arguments for Clang, for test-suites
  // All compilers that the program is for agree with these options on whether __GNUC__ is defined, so a program may ask
  // that (not for its value).
  bool is_gnuc_settled = false;
  support::StopToken stop;
};

struct Rejection {
  enum class Kind {
    unreadable,        // no such file, a directory, no permission
    does_not_compile,  // Clang finds an error in it; also when it is not C at all
    unsupported,       // C, but with a construct that Gadfly does not know
  };
  Kind kind;
  std::string file;
  unsigned line = 0, column = 0;  // 0: the whole file
  std::string message;            // "unsupported" ones name the construct: "inline assembly"
  // Unsupported: what it does is left to the compiler, so that no answer holds for all.
  bool asks_compiler = false;
};

using ReadResult = std::variant<lang::Program, Rejection>;

// Reads one translation unit. Never prints, never throws for a bad input; throws support::Stopped when
// |options.stop| asks for it. Needs a deep stack (support/deep_stack.h): Clang recurses as deep as the source
// nests. What would take too long or too much is unsupported: too many tokens, nesting that is too deep
// (frontend/meter.h), pipes and devices as headers.
ReadResult read_file(const std::string& path, const ReadOptions& options);
ReadResult read_text(const std::string& name, std::string_view text, const ReadOptions& options);

}  // namespace gadfly::frontend
