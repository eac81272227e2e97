// SPDX-License-Identifier: Apache-2.0
// What a run of a program shows: what was executed, and the values that expressions had.
#pragma once

#include <cstdint>
#include <vector>

#include "lang/program.h"
#include "machine/machine.h"

namespace gadfly::reduce {

struct Profile {
  enum class Seen : std::uint8_t { Never, Once, Different };  // Once: always the same value
  struct Known {
    Seen seen = Seen::Never;
    bool plain = true;           // the first is a number, not an address
    unsigned __int128 bits = 0;  // of the first value: an integer, or the bits of the floating type
    unsigned __int128 last = 0;
  };
  std::vector<bool> executed;  // by StmtId
  std::vector<Known> values;   // by ExprId; of integer and floating expressions
  std::vector<Known> reads;    // by ExprId; what Load, x += e and x++ read

  bool was_executed(lang::StmtId id) const { return lang::raw(id) < executed.size() && executed[lang::raw(id)]; }
  const Known& value(lang::ExprId id) const;
  // The same with the last values in the place of the first ones.
  Profile from_its_end() const;
};

// Runs |program| once, which is known to be defined. Needs a deep stack.
Profile profile(const lang::Program& program, std::uint64_t fuel, support::StopToken stop = {});

}  // namespace gadfly::reduce
