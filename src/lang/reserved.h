// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

namespace gadfly::lang {

// Whether |name| is a function of the C17 library: reserved as an identifier with external linkage
// (7.1.3p1), so that a compiler may know what it does.
bool is_reserved_name(std::string_view name);

}  // namespace gadfly::lang
