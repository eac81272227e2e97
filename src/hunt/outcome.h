// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "hunt/status.h"
#include "store/store.h"

namespace gadfly::hunt {

// What a campaign found: findings that differ in compiler, kind, signature or state, oldest first.
std::vector<DistinctFinding> distinct_findings(const store::Store& store, store::CampaignId campaign);

}  // namespace gadfly::hunt
