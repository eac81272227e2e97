// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

namespace gadfly::cases {

// Whether |text| has words that only GCC and Clang know for sure.
bool has_extensions(std::string_view text);

}  // namespace gadfly::cases
