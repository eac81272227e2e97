// SPDX-License-Identifier: Apache-2.0
// The bugs of a store, each with what shows it best.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "store/store.h"
#include "triage/known.h"

namespace gadfly::triage {

struct StoredBug {
  store::Bug bug;
  store::Finding witness;       // with the smallest program; all of it
  std::string store_file;       // where it is kept
  store::ConfigurationRow row;  // that it was found with
  store::Reduction reduction;   // its |text| is empty where there is no small program
  store::Analysis analysis;
  const KnownBug* known = nullptr;  // what known.toml calls it

  // Nobody has to look at it.
  bool is_settled() const;
  std::uint64_t lines() const;  // of the small program; 0: there is none
};

// What is known of |bug|. |known| has to outlive the answer.
StoredBug stored_bug(const store::Store& store, const store::Bug& bug, const std::vector<KnownBug>& known);

// The bugs that findings of |campaign| (0: of any) show, furthest point first; those that are settled
// come last.
std::vector<StoredBug> ranked_bugs(const store::Store& store, store::CampaignId campaign,
                                   const std::vector<KnownBug>& known);

// Marks all that |known| names.
void apply_known(store::Store& store, const std::vector<KnownBug>& known);

}  // namespace gadfly::triage
