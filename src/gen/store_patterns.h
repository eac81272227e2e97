// SPDX-License-Identifier: Apache-2.0
// Groups of stores that vectorisers of straight-line code, store merging and scalar replacement look for.
#pragma once

#include "gen/part.h"

namespace gadfly::gen {

class Accesses;
class Assignments;
class Declarations;
class Expressions;
class Operations;
class Visible;

class StorePatterns : private Part {
 public:
  StorePatterns(Draft& draft, Parts& parts);

  Flow adjacent_stores(Scope& scope);
  Flow bit_field_run(Scope& scope);
  Flow local_copy(Scope& scope);

 private:
  Visible& visible_;
  Accesses& accesses_;
  Operations& operations_;
  Expressions& expressions_;
  Assignments& assignments_;
  Declarations& declarations_;
};

}  // namespace gadfly::gen
