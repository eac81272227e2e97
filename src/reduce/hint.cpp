// SPDX-License-Identifier: Apache-2.0
#include "reduce/hint.h"

#include "reduce/find.h"

namespace gadfly::reduce {
namespace {

constexpr HintFamily kFamilies[] = {
#define GADFLY_HINT_FAMILY(name, find, levels, from_the_end, at_once) {name, levels, find, from_the_end, at_once},
#include "reduce/hints.def"
};

}  // namespace

std::span<const HintFamily> families() { return kFamilies; }

}  // namespace gadfly::reduce
