// SPDX-License-Identifier: Apache-2.0
// Why a store can't be used, in words.
#pragma once

#include <string>
#include <string_view>

#include "store/store.h"

namespace gadfly::store {

// "FILE: error: CAUSE; ADVICE"
StoreError trouble(const std::string& file, std::string_view cause, std::string_view advice);

// |code| is SQLite's, |system_error| the errno that it saw, or 0; |patience| how many seconds it
// waited for a lock.
StoreError sqlite_trouble(const std::string& file, int code, int system_error, double patience);

StoreError folder_trouble(const std::string& folder, const std::string& cause);
StoreError no_campaign(const std::string& file, CampaignId campaign);
StoreError no_finding(const std::string& file, FindingId finding);
StoreError no_bug(const std::string& file, BugId bug);
// It holds more than the |most| bytes that it may.
StoreError over_limit(const std::string& file, std::uint64_t most);
StoreError damaged(const std::string& file, std::string_view what);

}  // namespace gadfly::store
