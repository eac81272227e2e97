// SPDX-License-Identifier: Apache-2.0
// The parts of the profile arith. rules.def names them in the rows of its rules.
#pragma once

#include "gen/arith_builtins.h"
#include "gen/arith_conditions.h"
#include "gen/arith_effects.h"
#include "gen/arith_expressions.h"
#include "gen/arith_idioms.h"
#include "gen/arith_operations.h"
#include "gen/arith_reuse.h"
#include "gen/arith_variables.h"

namespace gadfly::gen::arith {

struct Parts {
  explicit Parts(Draft& draft);
  Parts(const Parts&) = delete;
  Parts& operator=(const Parts&) = delete;

  Variables variables;
  Operations operations;
  Expressions expressions;
  Conditions conditions;
  Reuse reuse;
  Builtins builtins;
  Effects effects;
  Idioms idioms;
};

}  // namespace gadfly::gen::arith
