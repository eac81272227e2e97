// SPDX-License-Identifier: Apache-2.0
// A test case as text that is kept: versioned JSON.
#pragma once

#include <string>
#include <string_view>
#include <variant>

#include "cases/case.h"

namespace gadfly::cases {

// Whole but for |path|. Any bytes in texts are kept.
std::string to_json(const Case& test);

// The test case, or what is wrong with |text|. Versions before this one are read as well.
std::variant<Case, std::string> from_json(std::string_view text);

}  // namespace gadfly::cases
