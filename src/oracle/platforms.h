// SPDX-License-Identifier: Apache-2.0
// Answers, and the machines that they hold for.
#pragma once

#include "cases/case.h"
#include "compiler/compiler.h"
#include "lang/target.h"

namespace gadfly::oracle {

// Those of a program whose answer is found for |configuration| alone.
cases::Platforms platforms_of(const compiler::Configuration& configuration);
// What the abstract machine has to be for them.
const lang::Target& target_of(cases::Platforms platforms);

// The answer that programs of |configuration| have to give: |answer|, that of |test|, or its 32-bit one. Null: none is
// known.
const cases::Answer* answer_for(const cases::Case& test, const cases::Answer& answer,
                                const compiler::Configuration& configuration);

}  // namespace gadfly::oracle
