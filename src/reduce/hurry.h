// SPDX-License-Identifier: Apache-2.0
// Strategies to ask a compiler about a candidate: a sure one, and for most bugs a quicker one, whose result is checked
// with the sure one in the end.
#pragma once

#include <optional>

#include "reduce/start.h"

namespace gadfly::reduce {

struct Strategy {
  FailingTest failing;
  Expectation expectation;
};

// With limits that suit what was seen: what is right takes a part of a second, and what hangs hangs for good.
Strategy sure_strategy(const Start& start, bool keep_signature);

// Where a program must be run, it is linked by tcc: that takes a tenth of the time, and is most of what a small program
// costs. What hangs is given up soon, and believed at once. Nothing: there is no such strategy, or what |start| says is
// not seen by it. Throws exec::ExecutorLost.
std::optional<Strategy> quick_strategy(const Start& start, bool keep_signature);

}  // namespace gadfly::reduce
