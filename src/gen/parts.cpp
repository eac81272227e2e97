// SPDX-License-Identifier: Apache-2.0
// Who uses whom among the parts for types, objects and expressions. A part may be bound before it is constructed:
// constructors only take references.
#include "gen/parts.h"

namespace gadfly::gen {

Parts::Parts(Draft& draft)
    : budget(draft, *this),
      drawn(draft, *this),
      visible(draft, *this),
      accesses(draft, *this),
      operations(draft, *this),
      lvalues(draft, *this),
      others(draft, *this),
      globals(draft, *this),
      expressions(draft, *this),
      pointers(draft, *this),
      effects(draft, *this),
      reuse(draft, *this),
      idioms(draft, *this),
      number_idioms(draft, *this),
      assignments(draft, *this),
      declarations(draft, *this),
      branches(draft, *this),
      loops(draft, *this),
      jumps(draft, *this),
      counters(draft, *this),
      hidden(draft, *this),
      courses(draft, *this),
      memory_loops(draft, *this),
      nests(draft, *this),
      kernels(draft, *this),
      flow(draft, *this),
      patterns(draft, *this),
      store_patterns(draft, *this),
      paths(draft, *this),
      functions(draft, *this),
      bodies(draft, *this),
      calls(draft, *this),
      repairs(draft, *this),
      assertions(draft, *this),
      checks(draft, *this),
      statements(draft, *this) {}

IdiomPart::IdiomPart(Draft& draft, Parts& parts)
    : Part(draft), operations_(parts.operations), expressions_(parts.expressions), reuse_(parts.reuse) {}

Budget::Budget(Draft& draft, Parts&) : Part(draft) {}

DrawnTypes::DrawnTypes(Draft& draft, Parts&) : Part(draft) {}

Visible::Visible(Draft& draft, Parts&) : Part(draft) {}

Accesses::Accesses(Draft& draft, Parts&) : Part(draft) {}

Operations::Operations(Draft& draft, Parts& parts) : Part(draft), accesses_(parts.accesses) {}

Lvalues::Lvalues(Draft& draft, Parts& parts)
    : Part(draft), drawn_(parts.drawn), visible_(parts.visible), accesses_(parts.accesses), counters_(parts.counters) {}

OtherValues::OtherValues(Draft& draft, Parts& parts)
    : Part(draft),
      drawn_(parts.drawn),
      visible_(parts.visible),
      accesses_(parts.accesses),
      operations_(parts.operations),
      lvalues_(parts.lvalues),
      globals_(parts.globals),
      expressions_(parts.expressions) {}

Globals::Globals(Draft& draft, Parts& parts)
    : Part(draft),
      budget_(parts.budget),
      drawn_(parts.drawn),
      lvalues_(parts.lvalues),
      hidden_(parts.hidden),
      functions_(parts.functions) {}

Expressions::Expressions(Draft& draft, Parts& parts)
    : Part(draft),
      drawn_(parts.drawn),
      visible_(parts.visible),
      accesses_(parts.accesses),
      operations_(parts.operations),
      lvalues_(parts.lvalues),
      parts_(parts) {}

PointerExpressions::PointerExpressions(Draft& draft, Parts& parts)
    : Part(draft),
      drawn_(parts.drawn),
      visible_(parts.visible),
      accesses_(parts.accesses),
      operations_(parts.operations),
      others_(parts.others),
      expressions_(parts.expressions) {}

Effects::Effects(Draft& draft, Parts& parts)
    : Part(draft),
      accesses_(parts.accesses),
      operations_(parts.operations),
      lvalues_(parts.lvalues),
      expressions_(parts.expressions),
      assignments_(parts.assignments),
      functions_(parts.functions),
      calls_(parts.calls) {}

Reuse::Reuse(Draft& draft, Parts& parts)
    : Part(draft), visible_(parts.visible), accesses_(parts.accesses), operations_(parts.operations) {}

Idioms::Idioms(Draft& draft, Parts& parts) : IdiomPart(draft, parts), lvalues_(parts.lvalues), parts_(parts) {}

NumberIdioms::NumberIdioms(Draft& draft, Parts& parts) : IdiomPart(draft, parts) {}

}  // namespace gadfly::gen
