// SPDX-License-Identifier: Apache-2.0
#include "reduce/hint.h"

#include "reduce/find.h"

namespace gadfly::reduce {
namespace {

constexpr HintFamily kFamilies[] = {
    {"dead code", 1, dead_code},
    {"expressions", 1, assigned_values, false, true},
    {"parts of expressions", kStraightLevels, parts_of_assigned, false, true},
    {"printing", 1, printing},
    {"functions", 1, whole_functions},
    {"statements", kDeepest, statements},
    {"unnamed", 1, unnamed},
    {"variables", 1, variables},
    {"structure", 2, structure},
    {"values", kDeepest, values},
    {"operands", 2, operands},
    {"unnamed", 1, unnamed},
    {"forwarded", 1, forwarded},
    {"copies", 1, copies},
    {"rerouted", 1, rerouted},
    {"inlining", 1, inlining},
    {"parameters", 1, parameters},
    {"pointers", 1, pointers},
    {"settled", 2, settled},
    {"initialisers", 1, items},
    {"aggregates", 2, aggregates},
    {"plainness", 1, plainness},
    {"types", 2, types},
    {"stored numbers", 1, stored_numbers},
    {"numbers", 8, numbers},
    {"variables as they were last", 1, variables, true},
    {"settled as they were last", 2, settled, true},
    {"last values", 1, changing_values, true},
};

}  // namespace

std::span<const HintFamily> families() { return kFamilies; }

}  // namespace gadfly::reduce
