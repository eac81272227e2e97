// SPDX-License-Identifier: Apache-2.0
// Test cases as they are stored: the JSON compressed, without the texts of the files, which have rows of their own.
#pragma once

#include <string>

#include "cases/case.h"
#include "store/sqlite.h"

namespace gadfly::store {

std::string packed(cases::Case test);

// The test case of that row of program_text. Throws StoreError when it is damaged.
cases::Case unpacked_case(Connection& connection, std::int64_t program_text);

// That of a small program, which is one file. Throws StoreError when it is damaged.
cases::Case unpacked_small_case(const Connection& connection, const std::string& bytes, const std::string& text);

}  // namespace gadfly::store
