// SPDX-License-Identifier: Apache-2.0
// The analyses besides those of loops. Each adds its rows to a tally.
#pragma once

#include "shape/sites.h"
#include "shape/tally.h"

namespace gadfly::shape {

void count_types(const Sites& sites, Tally& tally);        // of variables and members, with their qualifiers
void count_pointers(const Sites& sites, Tally& tally);     // *p, &x, what is done with pointers
void count_locals(const Sites& sites, Tally& tally);       // uninitialised, address-taken, escaping
void count_memory(const Sites& sites, Tally& tally);       // memory functions, heap, punning
void count_expressions(const Sites& sites, Tally& tally);  // depths and operators
void count_idioms(const Sites& sites, Tally& tally);       // comparisons as numbers, min and max, rotates
void count_functions(const Sites& sites, Tally& tally);    // calls, recursion, attributes, statements

// What a run shows: |tally| gets executed statements, trips of loops, puns. Returns "defined", "undefined", …
struct Loop;
std::string count_run(const Sites& sites, const std::vector<Loop>& loops, std::uint64_t fuel, Tally& tally);

// The variable that an lvalue is (a part of), without going through a pointer; kNoVar: none.
lang::VarId base_variable(const lang::Program& program, lang::ExprId lvalue);

}  // namespace gadfly::shape
