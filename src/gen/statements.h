// SPDX-License-Identifier: Apache-2.0
// Choosing the next statement of a block.
#pragma once

#include "gen/part.h"

namespace gadfly::gen {

class Statements : private Part {
 public:
  Statements(Draft& draft, Parts& parts);

  // By the rules of the group Statement that are possible here.
  Flow statement(Scope& scope);

 private:
  Parts& parts_;  // for the table of rules alone
};

}  // namespace gadfly::gen
