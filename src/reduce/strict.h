// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "frontend/read.h"

namespace gadfly::reduce {

// The strictest way to read that |text| passes: what is made from it shall not become worse C than it is. Needs a
// deep stack.
frontend::ReadOptions strictest(const std::string& text, frontend::ReadOptions options = {});

}  // namespace gadfly::reduce
