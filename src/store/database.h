// SPDX-License-Identifier: Apache-2.0
// The inside of a Store.
#pragma once

#include <mutex>
#include <set>
#include <string>

#include "store/sqlite.h"
#include "store/store.h"

namespace gadfly::store {

struct Store::Database {
  Database(const std::string& file, Access access, double patience) : connection(file, access, patience) {}

  mutable std::mutex mutex;  // of all below
  mutable Connection connection;
  std::set<CampaignId> owned;    // the campaigns that this Store works on
  std::uint64_t most_bytes = 0;  // see Store::limit
};

}  // namespace gadfly::store
