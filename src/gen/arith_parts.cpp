// SPDX-License-Identifier: Apache-2.0
// Who uses whom. A part may be bound before it is constructed: constructors only take references.
#include "gen/arith_parts.h"

namespace gadfly::gen::arith {

Parts::Parts(Draft& draft)
    : variables(draft, *this),
      operations(draft, *this),
      expressions(draft, *this),
      conditions(draft, *this),
      reuse(draft, *this),
      builtins(draft, *this),
      effects(draft, *this),
      idioms(draft, *this) {}

Variables::Variables(Draft& draft, Parts&) : Part(draft) {}

Operations::Operations(Draft& draft, Parts& parts) : Part(draft), variables_(parts.variables), reuse_(parts.reuse) {}

Expressions::Expressions(Draft& draft, Parts& parts)
    : Part(draft), variables_(parts.variables), operations_(parts.operations), reuse_(parts.reuse), parts_(parts) {}

Conditions::Conditions(Draft& draft, Parts& parts)
    : Part(draft), operations_(parts.operations), expressions_(parts.expressions) {}

Reuse::Reuse(Draft& draft, Parts& parts)
    : Part(draft), operations_(parts.operations), expressions_(parts.expressions) {}

Builtins::Builtins(Draft& draft, Parts& parts)
    : Part(draft), variables_(parts.variables), operations_(parts.operations), expressions_(parts.expressions) {}

Effects::Effects(Draft& draft, Parts& parts)
    : Part(draft), variables_(parts.variables), operations_(parts.operations), expressions_(parts.expressions) {}

Idioms::Idioms(Draft& draft, Parts& parts)
    : Part(draft),
      variables_(parts.variables),
      operations_(parts.operations),
      expressions_(parts.expressions),
      reuse_(parts.reuse),
      effects_(parts.effects) {}

}  // namespace gadfly::gen::arith
