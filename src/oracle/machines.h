// SPDX-License-Identifier: Apache-2.0
// Answers, and the machines that they hold for.
#pragma once

#include "compiler/compiler.h"
#include "lang/target.h"
#include "oracle/test_case.h"

namespace gadfly::oracle {

// Those of a program whose answer is found for |configuration| alone.
Machines machines_of(const compiler::Configuration& configuration);
// What the abstract machine has to be for them.
const lang::Target& target_of(Machines machines);

// The answer that programs of |configuration| have to give: |answer|, that of |test|, or its 32-bit one. Null: none is
// known.
const Answer* answer_for(const TestCase& test, const Answer& answer, const compiler::Configuration& configuration);

}  // namespace gadfly::oracle
