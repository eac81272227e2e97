// SPDX-License-Identifier: Apache-2.0
// How a run ends before its time. Thrown; the happy path pays nothing.
#pragma once

#include <fmt/format.h>

#include "machine/machine.h"

namespace gadfly::machine {

struct Stop {
  Verdict verdict;
};

// The program itself ended the run, by exit or abort. Evaluations around it that have no order relative to it
// look at that before it takes effect: see operands.h.
struct Ended : Stop {
  explicit Ended(const Defined& end) : Stop{end} {}
};

template <typename... Args>
[[noreturn, gnu::cold]] void undefined(Ub ub, lang::Loc loc, fmt::format_string<Args...> format, Args&&... args) {
  throw Stop{Undefined{ub, loc, fmt::format(format, std::forward<Args>(args)...)}};
}

template <typename... Args>
[[noreturn, gnu::cold]] void unsupported(lang::Loc loc, fmt::format_string<Args...> format, Args&&... args) {
  throw Stop{Unsupported{fmt::format(format, std::forward<Args>(args)...), loc}};
}

[[noreturn, gnu::cold]] inline void out_of_fuel(lang::Loc loc, std::string what) {
  throw Stop{OutOfFuel{loc, std::move(what)}};
}

}  // namespace gadfly::machine
