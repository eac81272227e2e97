// SPDX-License-Identifier: Apache-2.0
// What the commands that look into a store share.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "cli/command.h"
#include "store/store.h"

namespace gadfly::cli {

struct StoredFlags {
  std::string file;            // empty: the default
  std::uint64_t campaign = 0;  // 0: the last
  bool json = false;
};

Option store_option(StoredFlags& flags);
Option campaign_option(StoredFlags& flags);
Option json_option(StoredFlags& flags);

// Opens the store for |look|, and returns its status; says what is wrong when it can't be used.
int with_store(const StoredFlags& flags, const Streams& streams, const std::function<int(const store::Store&)>& look);

// A store that has to be there already, also where it is to be written to. Throws StoreError.
store::Store open_existing(const std::string& file, bool write);

// The one that is asked for, or the last. Throws StoreError when there is none.
store::Campaign chosen_campaign(const store::Store& store, const StoredFlags& flags);

// Rows in columns as wide as they need. The first row is the heads. Columns whose head starts with
// '>' are right-aligned.
std::string table(const std::vector<std::vector<std::string>>& rows);

}  // namespace gadfly::cli
