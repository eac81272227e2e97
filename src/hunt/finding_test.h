// SPDX-License-Identifier: Apache-2.0
// Findings as test cases again.
#pragma once

#include <string>

#include "oracle/test_case.h"
#include "store/store.h"

namespace gadfly::hunt {

// The program of |finding|, which has to be whole, as far as the store knows it. |row|: its configuration.
oracle::TestCase test_of(const store::Finding& finding, const store::ConfigurationRow& row);

// A program |text| that |finding| was reduced to: one file that needs nothing.
oracle::TestCase small_test_of(const store::Finding& finding, const store::ConfigurationRow& row,
                               const std::string& text);

// What the program must do, and the small one.
oracle::Answer answer_of(const store::Finding& finding);
oracle::Answer answer_of(const store::Reduction& reduction);

}  // namespace gadfly::hunt
