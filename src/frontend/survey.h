// SPDX-License-Identifier: Apache-2.0
// Which compilers a source is for, as far as its text tells. Clang accepts more than C, and tells with what it
// would be pedantic about; what it accepts beyond C, no other compiler has to.
#pragma once

#include <string>

#include "frontend/read.h"

namespace gadfly::frontend {

struct Survey {
  // C only as old compilers take it: functions that are not declared, numbers as pointers. What it means is then
  // up to the compiler: an `alloca` that is not declared returns an int where it is no builtin.
  bool lenient = false;
  // Uses an extension that GCC and Clang promise.
  bool gnu = false;
  // The warning that a construct has which hardly anybody but Clang promises: "fixed-enum-extension". Empty: it
  // has none.
  std::string other;
};

// What does not compile has nothing of all that. Throws support::Stopped. Needs a deep stack.
Survey survey_file(const std::string& path, const ReadOptions& options);
Survey survey_text(const std::string& name, std::string_view text, const ReadOptions& options);

}  // namespace gadfly::frontend
