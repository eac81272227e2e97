// SPDX-License-Identifier: Apache-2.0
// Reducers of others, C-Vise and C-Reduce, with a test of interestingness that is written for them.
#pragma once

#include <string>
#include <variant>
#include <vector>

#include "reduce/reduce_case.h"
#include "reduce/start.h"

namespace gadfly::reduce {

// A script that ends with status 0 while test.c in the current folder fails as |start| does, as the authors of these
// reducers advise: no warnings of what is undefined, silent sanitizers, and an answer that differs.
// Requires GCC or Clang among |referees|.
std::string interestingness_test(const Start& start, const Referees& referees);

// |tool|: "cvise" or "creduce". Works in a folder of its own that is gone afterwards; unlike all else, these run what
// they make outside of the sandbox. The result is judged as any other: ReducedCase::doubt. Needs a deep stack. Throws
// exec::ExecutorLost.
std::variant<ReducedCase, NotReduced> reduce_outside(const std::string& tool, const cases::Case& test,
                                                     const FailingTest& failing, const CaseSettings& settings);

}  // namespace gadfly::reduce
