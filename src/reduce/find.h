// SPDX-License-Identifier: Apache-2.0
// Where hints are looked for. Each function is one family of hint.cpp's table.
#pragma once

#include "reduce/hint.h"

namespace gadfly::reduce {

using Hints = std::vector<Hint>;

// find_code.cpp
Hints dead_code(const Base& base, unsigned level);
Hints whole_functions(const Base& base, unsigned level);
Hints statements(const Base& base, unsigned level);  // level: how deep they nest
Hints structure(const Base& base, unsigned level);   // branches, bodies, blocks, labels
Hints printing(const Base& base, unsigned level);    // what is passed to a call, or returning what is printed
Hints inlining(const Base& base, unsigned level);

// find_expressions.cpp
Hints values(const Base& base, unsigned level);           // level: how deep they nest
Hints changing_values(const Base& base, unsigned level);  // of expressions that do not always have the same
Hints operands(const Base& base, unsigned level);
Hints numbers(const Base& base, unsigned level);         // level: what smaller number
Hints stored_numbers(const Base& base, unsigned level);  // as what they are stored in makes them
Hints items(const Base& base, unsigned level);           // of initialisers

// find_straight.cpp: only of programs that do nothing but assign
inline constexpr unsigned kStraightLevels = 64;
Hints assigned_values(const Base& base, unsigned level);
Hints parts_of_assigned(const Base& base, unsigned level);  // level: how deep they nest

// find_variables.cpp
Hints forwarded(const Base& base, unsigned level);
Hints copies(const Base& base, unsigned level);  // variables that others are assigned to
Hints rerouted(const Base& base, unsigned level);
Hints settled(const Base& base, unsigned level);  // level: before or after it is changed
Hints variables(const Base& base, unsigned level);
Hints parameters(const Base& base, unsigned level);
Hints pointers(const Base& base, unsigned level);

// find_declarations.cpp
Hints unnamed(const Base& base, unsigned level);
Hints aggregates(const Base& base, unsigned level);  // level: variables, or members and enumerators
Hints plainness(const Base& base, unsigned level);
Hints types(const Base& base, unsigned level);  // level: everywhere, or one by one

}  // namespace gadfly::reduce
