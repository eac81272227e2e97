// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "lang/answer.h"

namespace gadfly::gen {

// Runs the entry of a finished program and notes its accesses to volatile globals. Requires that it is
// defined and ends, and that volatile globals are scalars of at most eight bytes.
lang::VolatileTrace volatile_trace(const lang::TestProgram& test);

}  // namespace gadfly::gen
