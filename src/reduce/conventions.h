// SPDX-License-Identifier: Apache-2.0
// What a program keeps to that the machine does not ask for, but compilers or their maintainers do.
#pragma once

#include "lang/program.h"

namespace gadfly::reduce {

struct Conventions {
  bool main_returns = false;           // C99 lets main end without a return; old compilers do not know that
  bool names_last_parameters = false;  // va_start is given the last parameter, as all standards before C23 want
};

Conventions conventions_of(const lang::Program& program);

// Whether |conventions| are at least |wanted|.
inline bool keeps(const Conventions& conventions, const Conventions& wanted) {
  return conventions.main_returns >= wanted.main_returns &&
         conventions.names_last_parameters >= wanted.names_last_parameters;
}

}  // namespace gadfly::reduce
