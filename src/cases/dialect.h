// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

namespace gadfly::cases {

// Whether |text| has words that only GCC and Clang know for sure, or a type that they choose alike (see below).
bool has_extensions(std::string_view text);

// Whether something in |text| may have the type of an enumeration. Which integer type that is, and so whether it has a
// sign, is up to the compiler (6.7.2.2p4); the constants themselves are int.
bool has_enumeration_type(std::string_view text);

}  // namespace gadfly::cases
