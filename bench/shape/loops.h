// SPDX-License-Identifier: Apache-2.0
// What controls each loop: its counter, where that lives, its bound and its step.
#pragma once

#include <string>
#include <vector>

#include "shape/sites.h"
#include "shape/tally.h"

namespace gadfly::shape {

struct Loop {
  std::uint32_t stmt = 0;
  std::uint32_t condition = kOutside;  // the expression; of an endless loop: that of an if with its exit
  std::string counter;                 // its key; empty: none was found
  lang::ExprId lvalue = lang::kNoExpr;
  std::uint32_t update = kOutside;  // what steps it
  std::string home, bound, step, start;
  bool down = false;
  bool innermost = true;
  bool other_exit = false;       // break, return or goto besides its condition
  bool changed_in_body = false;  // a for whose body writes its counter
  bool outlives = true;          // the counter is no variable of the for
};

std::vector<Loop> loops_of(const Sites& sites);
void count_loops(const Sites& sites, const std::vector<Loop>& loops, Tally& tally);
// What a vectoriser looks for.
void count_kernels(const Sites& sites, const std::vector<Loop>& loops, Tally& tally);

// Shapes of reduced programs; needs what the other analyses have added to |tally|.
void count_skeletons(const Sites& sites, const std::vector<Loop>& loops, Tally& tally);

// Whether an expression of [first, end) reads or writes the lvalue of that key.
bool mentions(const Sites& sites, std::uint32_t first, std::uint32_t end, const std::string& key);

}  // namespace gadfly::shape
