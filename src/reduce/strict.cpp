// SPDX-License-Identifier: Apache-2.0
#include "reduce/strict.h"

namespace gadfly::reduce {

frontend::ReadOptions strictest(const std::string& text, frontend::ReadOptions options) {
  for (const char* flag :
       {"-Werror=implicit-function-declaration", "-Werror=implicit-int", "-Werror=int-conversion",
        "-Werror=incompatible-pointer-types", "-Werror=incompatible-function-pointer-types", "-Werror=return-mismatch",
        "-Werror=return-type", "-Werror=incompatible-library-redeclaration", "-Werror=main-return-type", "-Werror=main",
        "-Werror=excess-initializers", "-Werror=gnu-empty-struct", "-Werror=gnu-empty-initializer",
        "-Werror=zero-length-array", "-Werror=pointer-integer-compare", "-Werror=compare-distinct-pointer-types",
        "-Werror=int-to-pointer-cast", "-pedantic-errors"}) {
    options.clang_flags.push_back(flag);
    const bool passes = std::holds_alternative<lang::Program>(frontend::read_text("test.c", text, options));
    if (!passes) options.clang_flags.pop_back();
  }
  return options;
}

}  // namespace gadfly::reduce
