// SPDX-License-Identifier: Apache-2.0
// Parts of an expression, for mutations that rewrite it.
#pragma once

#include <vector>

#include "lang/program.h"

namespace gadfly::emi {

// The parts of |e|, and |e|, that are evaluated whenever |e| is; not below sizeof.
std::vector<lang::ExprId> sure_parts(const lang::Program& program, lang::ExprId e);
// All that are evaluated at some time. No part of an operand of a cast of a null pointer constant.
std::vector<lang::ExprId> all_parts(const lang::Program& program, lang::ExprId e);

}  // namespace gadfly::emi
