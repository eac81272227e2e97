// SPDX-License-Identifier: Apache-2.0
// Who uses whom among the parts for statements, functions and what surrounds them.
#include "gen/parts.h"

namespace gadfly::gen {

Assignments::Assignments(Draft& draft, Parts& parts)
    : Part(draft),
      drawn_(parts.drawn),
      visible_(parts.visible),
      accesses_(parts.accesses),
      operations_(parts.operations),
      lvalues_(parts.lvalues),
      others_(parts.others),
      expressions_(parts.expressions),
      reuse_(parts.reuse),
      declarations_(parts.declarations) {}

Declarations::Declarations(Draft& draft, Parts& parts)
    : Part(draft),
      budget_(parts.budget),
      drawn_(parts.drawn),
      visible_(parts.visible),
      accesses_(parts.accesses),
      operations_(parts.operations),
      others_(parts.others),
      globals_(parts.globals),
      expressions_(parts.expressions),
      reuse_(parts.reuse) {}

Branches::Branches(Draft& draft, Parts& parts)
    : Part(draft),
      accesses_(parts.accesses),
      operations_(parts.operations),
      assignments_(parts.assignments),
      bodies_(parts.bodies) {}

Loops::Loops(Draft& draft, Parts& parts)
    : Part(draft),
      budget_(parts.budget),
      visible_(parts.visible),
      accesses_(parts.accesses),
      expressions_(parts.expressions),
      assignments_(parts.assignments),
      declarations_(parts.declarations) {}

Jumps::Jumps(Draft& draft, Parts& parts)
    : Part(draft),
      budget_(parts.budget),
      accesses_(parts.accesses),
      expressions_(parts.expressions),
      assignments_(parts.assignments),
      loops_(parts.loops) {}

MemoryCounters::MemoryCounters(Draft& draft, Parts& parts)
    : Part(draft), budget_(parts.budget), drawn_(parts.drawn), visible_(parts.visible), globals_(parts.globals) {}

HiddenNumbers::HiddenNumbers(Draft& draft, Parts& parts)
    : Part(draft),
      budget_(parts.budget),
      drawn_(parts.drawn),
      visible_(parts.visible),
      accesses_(parts.accesses),
      operations_(parts.operations),
      globals_(parts.globals),
      reuse_(parts.reuse),
      counters_(parts.counters),
      functions_(parts.functions) {}

Courses::Courses(Draft& draft, Parts& parts)
    : Part(draft),
      budget_(parts.budget),
      accesses_(parts.accesses),
      operations_(parts.operations),
      counters_(parts.counters),
      hidden_(parts.hidden) {}

MemoryLoops::MemoryLoops(Draft& draft, Parts& parts)
    : Part(draft),
      visible_(parts.visible),
      accesses_(parts.accesses),
      assignments_(parts.assignments),
      loops_(parts.loops),
      counters_(parts.counters),
      courses_(parts.courses),
      flow_(parts.flow) {}

Nests::Nests(Draft& draft, Parts& parts)
    : Part(draft),
      budget_(parts.budget),
      visible_(parts.visible),
      accesses_(parts.accesses),
      reuse_(parts.reuse),
      assignments_(parts.assignments),
      loops_(parts.loops),
      counters_(parts.counters),
      hidden_(parts.hidden),
      flow_(parts.flow) {}

Kernels::Kernels(Draft& draft, Parts& parts)
    : Part(draft),
      budget_(parts.budget),
      visible_(parts.visible),
      accesses_(parts.accesses),
      assignments_(parts.assignments),
      loops_(parts.loops),
      hidden_(parts.hidden),
      functions_(parts.functions) {}

DataFlow::DataFlow(Draft& draft, Parts& parts)
    : Part(draft),
      accesses_(parts.accesses),
      operations_(parts.operations),
      reuse_(parts.reuse),
      assignments_(parts.assignments) {}

Patterns::Patterns(Draft& draft, Parts& parts)
    : Part(draft),
      budget_(parts.budget),
      visible_(parts.visible),
      accesses_(parts.accesses),
      operations_(parts.operations),
      expressions_(parts.expressions),
      reuse_(parts.reuse),
      assignments_(parts.assignments),
      declarations_(parts.declarations),
      branches_(parts.branches),
      loops_(parts.loops),
      flow_(parts.flow),
      functions_(parts.functions) {}

StorePatterns::StorePatterns(Draft& draft, Parts& parts)
    : Part(draft),
      visible_(parts.visible),
      accesses_(parts.accesses),
      operations_(parts.operations),
      expressions_(parts.expressions),
      assignments_(parts.assignments),
      declarations_(parts.declarations) {}

Paths::Paths(Draft& draft, Parts& parts)
    : Part(draft),
      budget_(parts.budget),
      drawn_(parts.drawn),
      visible_(parts.visible),
      accesses_(parts.accesses),
      operations_(parts.operations),
      reuse_(parts.reuse),
      assignments_(parts.assignments),
      loops_(parts.loops),
      hidden_(parts.hidden),
      flow_(parts.flow),
      functions_(parts.functions) {}

Functions::Functions(Draft& draft, Parts& parts) : Part(draft), drawn_(parts.drawn), globals_(parts.globals) {}

Bodies::Bodies(Draft& draft, Parts& parts)
    : Part(draft),
      visible_(parts.visible),
      accesses_(parts.accesses),
      operations_(parts.operations),
      others_(parts.others),
      globals_(parts.globals),
      expressions_(parts.expressions),
      declarations_(parts.declarations),
      loops_(parts.loops),
      calls_(parts.calls) {}

Calls::Calls(Draft& draft, Parts& parts)
    : Part(draft),
      budget_(parts.budget),
      visible_(parts.visible),
      accesses_(parts.accesses),
      operations_(parts.operations),
      lvalues_(parts.lvalues),
      others_(parts.others),
      expressions_(parts.expressions),
      assignments_(parts.assignments),
      functions_(parts.functions) {}

Repairs::Repairs(Draft& draft, Parts&) : Part(draft) {}

Assertions::Assertions(Draft& draft, Parts& parts)
    : Part(draft),
      visible_(parts.visible),
      accesses_(parts.accesses),
      operations_(parts.operations),
      assignments_(parts.assignments),
      checks_(parts.checks) {}

Checks::Checks(Draft& draft, Parts&) : Part(draft), list_(draft.test, draft.build) {}

Statements::Statements(Draft& draft, Parts& parts) : Part(draft), parts_(parts) {}

}  // namespace gadfly::gen
