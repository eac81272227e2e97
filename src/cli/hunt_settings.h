// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <variant>

#include "cli/options.h"
#include "cli/trouble.h"
#include "hunt/settings.h"

namespace gadfly::cli {

// What the command line of `gadfly hunt` asks a new campaign to do.
std::variant<hunt::HuntSettings, Trouble> hunt_settings(const HuntFlags& flags);

}  // namespace gadfly::cli
