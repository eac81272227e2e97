// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

namespace gadfly::report {

// C source as HTML: escaped, and its words in <span class="…">: k keyword, t type, n number,
// s string or character, c comment, p preprocessor line. Takes any bytes.
std::string highlighted(std::string_view source);

}  // namespace gadfly::report
