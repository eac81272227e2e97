// SPDX-License-Identifier: Apache-2.0
// A program or a finding over which Gadfly itself fails. It is set aside with what makes it again, so that nothing else
// suffers from it.
#pragma once

#include <string>

#include "hunt/program_test.h"
#include "hunt/source.h"

namespace gadfly::hunt {

// Why no compiler was tested with the program.
inline constexpr const char* kInternalErrorReason = "internal error of Gadfly";

// What is stored of it. |what|: "internal error at FILE:LINE: …", "crashed (SIGSEGV)". The first configuration stands
// for all.
store::Finding internal_error(const TestMatrix& matrix, const cases::Case& test, const std::string& what);

// A program that was tested with no compiler because of it.
ProgramTestResult set_aside_program(const TestMatrix& matrix, const cases::Case& test, const std::string& what);

}  // namespace gadfly::hunt
