// SPDX-License-Identifier: Apache-2.0
// The name that this process was started by, for commands that people are told to type.
#pragma once

#include <string>

namespace gadfly::support {

// "./gadfly", in quotes where a shell needs them; "gadfly" until main has set it.
const std::string& program_name();
// Before there are other threads.
void set_program_name(const std::string& typed);

}  // namespace gadfly::support
