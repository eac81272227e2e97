// SPDX-License-Identifier: Apache-2.0
// What commands that follow findings up need: compilers, and the bugs that are known.
#pragma once

#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "cli/trouble.h"
#include "store/store.h"
#include "triage/follow_up.h"
#include "triage/known.h"

namespace gadfly::cli {

// known.toml beside the file |config| (./gadfly.toml where it is empty), or |asked| where that is not
// empty. There need not be one unless it is asked for.
std::variant<std::vector<triage::KnownBug>, Trouble> find_known_bugs(const std::string& asked,
                                                                     const std::string& config);

// All compilers of this machine, and those of |names| that are not on PATH where they work; the known
// bugs as above. One of |names| that does not work is no trouble: it is left out.
std::variant<triage::Environment, Trouble> find_triage_environment(const std::string& config, const std::string& known,
                                                                   const Strings& names);

// The compilers of the findings that |store| holds of |campaign|; 0: of all.
Strings compilers_of(const store::Store& store, store::CampaignId campaign);

}  // namespace gadfly::cli
