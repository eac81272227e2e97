// SPDX-License-Identifier: Apache-2.0
// Words for people about verdicts.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace gadfly::oracle {

// "SIGSEGV"; "signal 99" for what has no name.
std::string signal_name(int signal);

// A program without what only watches its accesses to volatile variables, and how many lines that
// has.
std::string_view program_alone(std::string_view text);
std::size_t line_count(std::string_view text);

// The words as one types them in a shell.
std::string command_text(const std::vector<std::string>& words);

// The first line of |text| that is not in |other| as well, quoted, without what can't be printed
// and not too long; "nothing" for an empty text.
std::string excerpt(std::string_view text, std::string_view other);

// The message of a finding in a program that is not refuted, but not proven to be defined either.
std::string as_weaker(const std::string& message);

}  // namespace gadfly::oracle
