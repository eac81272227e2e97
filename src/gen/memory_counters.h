// SPDX-License-Identifier: Apache-2.0
// Counters of loops that live in memory. Each belongs to one function, and only the loops of that function write it:
// whatever grows in a body, or is called there, the loop ends. Calls go to higher ranks, so a function is not entered
// again while its loop runs.
#pragma once

#include "gen/part.h"

namespace gadfly::gen {

class Budget;
class DrawnTypes;
class Globals;
class Visible;

struct MemoryCounter {
  Rule home;
  lang::VarId root;                    // what it is, or is a part of
  lang::VarId pointer = lang::kNoVar;  // by which it is reached
  std::uint32_t part = 0;              // the member or element
  lang::Type type = {};
  lang::FuncId owner = lang::kNoFunc;  // the function whose loops write it; kNoFunc: none yet
  bool once = false;                   // it is for one loop
};

class MemoryCounters : private Part {
 public:
  MemoryCounters(Draft& draft, Parts& parts);

  // Counters among the globals.
  void add_global_counter(Rule home);
  // A counter for a loop of |scope|, by its number; kNone: there is none.
  std::uint32_t memory_counter(Scope& scope, std::uint32_t except);
  lang::ExprId counter_place(const MemoryCounter& counter);

  bool empty() const { return all_.empty(); }
  const std::vector<MemoryCounter>& all() const { return all_; }
  const MemoryCounter& operator[](std::uint32_t number) const { return all_[number]; }

 private:
  bool is_counting(const Scope& scope, std::uint32_t counter) const;
  std::uint32_t add(const MemoryCounter& counter);
  std::uint32_t add_static_counter(Scope& scope);
  std::uint32_t parameter_counter(Scope& scope);

  std::vector<MemoryCounter> all_;
  Budget& budget_;
  DrawnTypes& drawn_;
  Visible& visible_;
  Globals& globals_;
};

}  // namespace gadfly::gen
