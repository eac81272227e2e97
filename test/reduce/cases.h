// SPDX-License-Identifier: Apache-2.0
// Test cases with a compiler that is right but for what a macro makes of the program behind its back.
#pragma once

#include <string>
#include <vector>

#include "cases/case.h"
#include "reduce/compiler_interest.h"

namespace gadfly::test {

// Computes with a long that an int can't hold.
extern const char* const kWideProgram;

// tcc to which each of |macros| is given: {"long=int"}.
reduce::FailingTest failing_with(const std::vector<std::string>& macros);

// GCC and Clang at -O0.
std::vector<compiler::Configuration> references();

cases::Case case_of(std::string text);

}  // namespace gadfly::test
