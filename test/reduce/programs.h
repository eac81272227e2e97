// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <string>

#include "lang/program.h"
#include "machine/machine.h"
#include "reduce/hint.h"

namespace gadfly::test {

// Runs |work| on a deep stack.
void deeply(const std::function<void()>& work);

// The program that |source| is; fails the test where it can't be read.
lang::Program read(const std::string& source);
bool can_be_read(const std::string& source);

reduce::Base base_of(const std::string& source);

machine::Outcome run(const lang::Program& program);

}  // namespace gadfly::test
