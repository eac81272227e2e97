// SPDX-License-Identifier: Apache-2.0
// What is known at a place, asserted there.
#include "gen/choose.inl"
#include "gen/generator.h"

namespace gadfly::gen {

using lang::ExprId;
using lang::VarId;
using machine::Flow;

// Executed once only, a place has one state; elsewhere nothing is said.
Flow Generator::assert_fact(Scope& scope) { return assign(scope); }

}  // namespace gadfly::gen
