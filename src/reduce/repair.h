// SPDX-License-Identifier: Apache-2.0
// A program that was changed computes other values, and so no longer meets the constants that it compares them
// with, though the bug is still there. A repair puts the new values in the place of these constants.
#pragma once

#include <cstdint>
#include <optional>
#include <set>
#include <string>

#include "lang/program.h"
#include "reduce/profile.h"

namespace gadfly::reduce {

// The constants that a value was found equal to, in == and != and by a switch.
std::set<__int128> met_constants(const lang::Program& program, const Profile& profile);

// |program|, in which these constants are met again; nothing where they are. Needs a deep stack.
std::optional<std::string> repaired(const lang::Program& program, const std::set<__int128>& met, std::uint64_t fuel,
                                    support::StopToken stop = {});

}  // namespace gadfly::reduce
