// SPDX-License-Identifier: Apache-2.0
// The macros that compilers define by themselves.
#pragma once

#include <string_view>

namespace gadfly::frontend {

// Whether all versions of GCC and Clang define |name| alike, whatever their options for optimisation: "__INT_MAX__".
bool is_shared_macro(std::string_view name);

}  // namespace gadfly::frontend
