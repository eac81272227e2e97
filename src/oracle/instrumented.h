// SPDX-License-Identifier: Apache-2.0
// Builds that look at a program rather than at a compiler.
#pragma once

#include <string>

#include "cases/case.h"
#include "compiler/compiler.h"
#include "oracle/judge.h"

namespace gadfly::oracle {

// GCC and Clang.
bool has_sanitizers(const compiler::Configuration& configuration);

// Room and time for instrumented programs: the shadow of a sanitizer takes terabytes of address space.
JudgeLimits instrumented_limits(const JudgeLimits& limits);

// |configuration| with its own linker: another one does not know the sanitizers' libraries.
compiler::Configuration with_own_linker(compiler::Configuration configuration);

// What makes the programs of a compiler for this machine programs for those of |test|.
compiler::Strings platform_options(const cases::Case& test);

// What a sanitizer said of the program; empty: nothing.
std::string sanitizer_report(const Verdict& verdict);

}  // namespace gadfly::oracle
