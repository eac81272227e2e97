// SPDX-License-Identifier: Apache-2.0
// Text of programs and compilers, which can hold anything, escaped and shortened for reports.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "support/text.h"

namespace gadfly::report {

using support::clean;
using support::one_line;

// clean(), and escaped for the text and the quoted attributes of HTML and XML.
std::string escaped(std::string_view text);

// At most |most| bytes of |text|, which are whole characters if it is UTF-8.
std::string_view shortened(std::string_view text, std::size_t most);

// "1,234,567"
std::string grouped(std::uint64_t number);

// "45 s", "3 min 20 s", "2 h 05 min", "3 d 4 h"
std::string duration(double seconds);

// "3.4 %", "0 %", "< 0.1 %"
std::string percent(std::uint64_t part, std::uint64_t whole);

}  // namespace gadfly::report
