// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "compiler/compiler.h"
#include "exec/runner.h"

namespace gadfly::reduce {

// Commands that fail for a test.c of which GCC or Clang, those of |compilers|, warn that it may be undefined. Without
// the warnings that they give for |text| already. Throws exec::ExecutorLost.
std::vector<compiler::Strings> warning_checks(const std::string& text, const compiler::Strings& options,
                                              const std::vector<compiler::Configuration>& compilers,
                                              exec::Runner& runner);

// Whether all |checks| succeed.
bool passes(const std::string& text, const std::vector<compiler::Strings>& checks, exec::Runner& runner);

}  // namespace gadfly::reduce
