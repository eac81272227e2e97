// SPDX-License-Identifier: Apache-2.0
// Words for a shell.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace gadfly::support {

// One word as one types it: in quotes where it needs them.
std::string shell_word(std::string_view word);

// All of them, with spaces between.
std::string shell_line(const std::vector<std::string>& words);

}  // namespace gadfly::support
