// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdio>

namespace gadfly::cli {

// gadfly gen --list-rules
void list_rules(std::FILE* out, bool json);

}  // namespace gadfly::cli
