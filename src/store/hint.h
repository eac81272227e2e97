// SPDX-License-Identifier: Apache-2.0
// What people are told to type. All hints are made here, so that each works when it is pasted.
#pragma once

#include <string>
#include <string_view>

namespace gadfly::store {

// `./gadfly show 3 --store my.db`: with the name that this process was started by, and with the store |file| where that
// is not the default. |arguments| are words for a shell.
std::string command_hint(std::string_view arguments, std::string_view file);
// The same in the quotes that set it apart in a sentence.
std::string quoted_hint(std::string_view arguments, std::string_view file);

}  // namespace gadfly::store
