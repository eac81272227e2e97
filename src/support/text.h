// SPDX-License-Identifier: Apache-2.0
// Text of programs and compilers, which can hold anything, made safe to print.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace gadfly::support {

// Valid UTF-8 that neither steers a terminal nor changes how the rest is read: control characters
// become their pictures, except line ends and tabs; what is not UTF-8, or turns the direction of
// writing, becomes U+FFFD.
std::string clean(std::string_view text);

// clean(), on one line.
std::string one_line(std::string_view text);

// As many characters of |text| as fit into |columns|; the last one is "…" where it was cut.
std::string cut(std::string_view text, std::size_t columns);

// "1 line", "3 lines"
std::string plural(std::uint64_t number, std::string_view one, std::string_view many);

}  // namespace gadfly::support
