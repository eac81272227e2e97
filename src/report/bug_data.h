// SPDX-License-Identifier: Apache-2.0
// Bugs as JSON objects and as text. Texts may not be UTF-8: json_text makes them so.
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "triage/stored_bugs.h"

namespace gadfly::report {

// "new", "known", …; and whether a bug that was fixed has been found since.
std::string state_text(const triage::StoredBug& bug);

nlohmann::ordered_json bug_object(const triage::StoredBug& bug);
// With its program, who is to blame, what all configurations make of it, and its findings.
nlohmann::ordered_json whole_bug_object(const triage::StoredBug& bug, const std::vector<store::Finding>& witnesses);

// All that is known of it, for people.
std::string bug_text(const triage::StoredBug& bug, const std::vector<store::Finding>& witnesses);

}  // namespace gadfly::report
