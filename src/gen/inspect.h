// SPDX-License-Identifier: Apache-2.0
// Questions about expressions that stand in the program.
#pragma once

#include "lang/program.h"

namespace gadfly::gen {

// The variable that |lvalue| is a part of; kNoVar when it is reached by a pointer.
lang::VarId root_of(const lang::Program& program, lang::ExprId lvalue);
// Whether it assigns, calls a function of the program or reads a volatile object: evaluating it twice is not the same
// as once.
bool has_effects(const lang::Program& program, lang::ExprId id);
// Whether it names nothing and calls nothing, so that a compiler may evaluate it wherever it likes.
bool is_constant(const lang::Program& program, lang::ExprId id);
bool is_wide_bit_field(const lang::Program& program, lang::ExprId lvalue);

}  // namespace gadfly::gen
