// SPDX-License-Identifier: Apache-2.0
// The result of a follow-up, for people and for programs.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

#include "triage/follow_up.h"

namespace gadfly::triage {

// One line; empty: nothing worth one.
std::string follow_up_text(const FollowUpResult& result);
// {"event": "triage", …}. |at|: seconds since the start.
nlohmann::ordered_json follow_up_json(const FollowUpResult& result, double at);

}  // namespace gadfly::triage
