// SPDX-License-Identifier: Apache-2.0
// How much may still be grown: size of the text, steps of the run, depth of blocks, trips of loops. Its predicates are
// the preconditions of statements in rules.def.
#pragma once

#include <algorithm>

#include "gen/part.h"

namespace gadfly::gen {

class Budget : private Part {
 public:
  Budget(Draft& draft, Parts& parts);

  bool anywhere(const Scope&) const { return true; }
  bool may_nest(const Scope& scope) const;
  bool may_loop(const Scope& scope) const { return may_nest(scope) && most_trips() >= 2; }
  bool may_count_in_memory(const Scope& scope) const;

  std::uint64_t estimated_size() const;
  bool has_room() const;
  // Whether a call that takes |cost| steps may stand here.
  bool is_cheap(std::uint64_t cost) const;
  std::uint32_t most_trips() const;
  std::uint32_t trip_count();
  // About how often the code that is grown now will run.
  std::uint32_t multiplicity() const { return multiplicity_; }
  // The driver will have |count| more checks.
  void expect_checks(std::uint32_t count) { expected_checks_ += count; }

  // While it lives, code runs |times| as often as around it, or at least |at_least| times in all.
  class Repeated {
   public:
    Repeated(Budget& budget, std::uint32_t times);
    ~Repeated();
    Repeated(const Repeated&) = delete;
    Repeated& operator=(const Repeated&) = delete;

   private:
    Budget& budget_;
    std::uint32_t before_;
  };
  class AtLeast {
   public:
    AtLeast(Budget& budget, std::uint32_t at_least) : budget_(budget), before_(budget.multiplicity_) {
      budget.multiplicity_ = std::max(before_, at_least);
    }
    ~AtLeast() { budget_.multiplicity_ = before_; }
    AtLeast(const AtLeast&) = delete;
    AtLeast& operator=(const AtLeast&) = delete;

   private:
    Budget& budget_;
    std::uint32_t before_;
  };

 private:
  struct LoopRun {
    std::uint64_t start;
    std::uint32_t trips;
  };
  std::uint64_t projected_steps() const;

  std::uint32_t multiplicity_ = 1;
  std::uint32_t expected_checks_ = 0;
  std::vector<LoopRun> runs_;  // those under execution, outermost first
};

}  // namespace gadfly::gen
