// SPDX-License-Identifier: Apache-2.0
// The profile `wild`: programs that are drafted freely and then repaired.
//
// A draft is well-typed, and that is all: loops count with whatever integer there is, labels and gotos stand anywhere,
// locals have values on some paths only, pointers and unions are used as they come. Then the machine runs it. Where it
// finds the first undefined operation, or sees no end, the program is changed at that place, and is run again, until it
// runs to its end. What is never executed stays as it was drafted.
#pragma once

#include "gen/check_list.h"
#include "gen/wild_courses.h"
#include "gen/wild_draft.h"
#include "gen/wild_expressions.h"
#include "gen/wild_floats.h"
#include "gen/wild_kernel_functions.h"
#include "gen/wild_probes.h"
#include "gen/wild_repair.h"
#include "gen/wild_statements.h"
#include "gen/wild_world.h"

namespace gadfly::gen {

class WildGenerator {
 public:
  WildGenerator(const GenOptions& options, Choices& choices, const std::vector<std::uint32_t>& dropped,
                Generated& result)
      : fuel_(options.max_steps),
        draft_(options, choices, dropped, result),
        world_(draft_),
        expressions_(draft_, world_),
        statements_(draft_, world_, expressions_),
        kernels_(draft_, world_),
        probes_(draft_, world_, expressions_),
        floats_(draft_, world_),
        repair_(draft_, world_),
        liven_(draft_, world_) {}

  // The whole program, with its checks.
  void run();

 private:
  // Repairs the program until it runs to its end. |counts| are those of that run.
  void settle(StatementCounts& counts);
  bool runs(StatementCounts& counts);
  void add_checks(machine::Execution& machine);
  void add_check(CheckList& list, machine::Execution& machine, lang::ExprId lvalue, bool internal, bool in_record);

  std::uint64_t fuel_;  // of one run
  WildDraft draft_;
  WildWorld world_;
  WildExpressions expressions_;
  WildStatements statements_;
  WildKernels kernels_;
  WildProbes probes_;
  WildFloats floats_;
  WildRepair repair_;
  WildLiven liven_;
};

}  // namespace gadfly::gen
