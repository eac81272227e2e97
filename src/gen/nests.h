// SPDX-License-Identifier: Apache-2.0
// Nests of loops over matrices.
#pragma once

#include <span>

#include "gen/part.h"

namespace gadfly::gen {

class Accesses;
class Assignments;
class Budget;
class DataFlow;
class HiddenNumbers;
class Loops;
class MemoryCounters;
class Reuse;
class Visible;

class Nests : private Part {
 public:
  Nests(Draft& draft, Parts& parts);

  Flow nest(Scope& scope);

 private:
  struct Level {
    std::uint32_t counter = lang::kNone;  // in memory, by its number
    lang::VarId local = lang::kNoVar;     // instead
  };
  lang::VarId matrix_in(Scope& scope);
  std::vector<std::uint32_t> nest_trips(lang::VarId matrix);
  std::vector<Level> nest_levels(Scope& scope, std::span<const std::uint32_t> trips);
  lang::ExprId nest_place(const Level& level);
  lang::ExprId nest_element(lang::VarId matrix, std::span<const std::uint32_t> trips, std::span<const Level> levels);
  lang::StmtId nest_statement(Scope& scope, lang::VarId matrix, std::span<const std::uint32_t> trips,
                              std::span<const Level> levels);

  Budget& budget_;
  Visible& visible_;
  Accesses& accesses_;
  Reuse& reuse_;
  Assignments& assignments_;
  Loops& loops_;
  MemoryCounters& counters_;
  HiddenNumbers& hidden_;
  DataFlow& flow_;
};

}  // namespace gadfly::gen
