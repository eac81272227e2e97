// SPDX-License-Identifier: Apache-2.0
// The parts of the generator. rules.def names them in the rows of its rules. Each takes what it needs of the others by
// reference; parts.cpp and statement_parts.cpp show who uses whom.
#pragma once

#include "gen/accesses.h"
#include "gen/assertions.h"
#include "gen/assignments.h"
#include "gen/bodies.h"
#include "gen/branches.h"
#include "gen/budget.h"
#include "gen/calls.h"
#include "gen/checks.h"
#include "gen/courses.h"
#include "gen/data_flow.h"
#include "gen/declarations.h"
#include "gen/drawn_types.h"
#include "gen/effects.h"
#include "gen/expressions.h"
#include "gen/functions.h"
#include "gen/globals.h"
#include "gen/hidden_numbers.h"
#include "gen/idioms.h"
#include "gen/jumps.h"
#include "gen/kernels.h"
#include "gen/loops.h"
#include "gen/lvalues.h"
#include "gen/memory_counters.h"
#include "gen/memory_loops.h"
#include "gen/nests.h"
#include "gen/number_idioms.h"
#include "gen/operations.h"
#include "gen/other_values.h"
#include "gen/paths.h"
#include "gen/patterns.h"
#include "gen/pointer_expressions.h"
#include "gen/repairs.h"
#include "gen/reuse.h"
#include "gen/statements.h"
#include "gen/store_patterns.h"
#include "gen/visible.h"

namespace gadfly::gen {

struct Parts {
  explicit Parts(Draft& draft);
  Parts(const Parts&) = delete;
  Parts& operator=(const Parts&) = delete;

  Budget budget;
  DrawnTypes drawn;
  Visible visible;
  Accesses accesses;
  Operations operations;
  Lvalues lvalues;
  OtherValues others;
  Globals globals;
  Expressions expressions;
  PointerExpressions pointers;
  Effects effects;
  Reuse reuse;
  Idioms idioms;
  NumberIdioms number_idioms;
  Assignments assignments;
  Declarations declarations;
  Branches branches;
  Loops loops;
  Jumps jumps;
  MemoryCounters counters;
  HiddenNumbers hidden;
  Courses courses;
  MemoryLoops memory_loops;
  Nests nests;
  Kernels kernels;
  DataFlow flow;
  Patterns patterns;
  StorePatterns store_patterns;
  Paths paths;
  Functions functions;
  Bodies bodies;
  Calls calls;
  Repairs repairs;
  Assertions assertions;
  Checks checks;
  Statements statements;
};

}  // namespace gadfly::gen
