// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "triage/analysis.h"

namespace gadfly::triage {

// Whether version |a| is older than |b|: "9.5.0" is older than "12.2.0".
bool is_older(const std::string& a, const std::string& b);

// Sets first_failing, last_working and fixed_in by |analysis|' outcomes, which are those of the
// first of |all|.
void find_versions(const FailingCase& failing, const std::vector<compiler::Configuration>& all, Analysis& analysis);

}  // namespace gadfly::triage
