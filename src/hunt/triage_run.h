// SPDX-License-Identifier: Apache-2.0
// Following up all findings that wait: what `gadfly triage` does.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "hunt/follow_up.h"
#include "hunt/ledger.h"
#include "hunt/supervisor.h"
#include "store/store.h"

namespace gadfly::hunt {

struct TriagePlan {
  TriageBench bench;
  store::CampaignId campaign = 0;  // 0: all
  bool again = false;              // also what could not be reduced before
  unsigned jobs = 1;
  double seconds = 0;        // that it has; 0: no limit
  Ledger* ledger = nullptr;  // where a supervisor looks after a crash; null: there is none
  Restart restart = {};      // what it asks for
};

struct TriageStatus {
  double elapsed = 0;
  std::uint64_t reduced = 0, counted = 0, failed = 0, stopped = 0, new_bugs = 0;
  std::uint64_t own = 0;  // of the failed ones, those over which Gadfly itself has failed
  std::size_t waiting = 0;
  std::vector<std::string> workers = {};  // what each does
};

struct TriageEnd {
  TriageStatus status;
  bool interrupted = false, out_of_time = false;
  std::string trouble;                                // why it could not go on
  std::map<std::string, std::uint64_t> out_of_reach;  // findings of compilers that are not here
};

// Called by one thread only, the one that calls run_triage.
struct TriageWatch {
  std::function<void(const FollowedUp& result, const TriageStatus& now)> on_result;
  std::function<void(const TriageStatus& now)> on_tick;  // several times a second
  std::function<void()> on_stopping;                     // it was interrupted
};

// |interrupted| is asked several times a second. What is under way then is kept as far as it is.
TriageEnd run_triage(TriagePlan plan, store::Store& store, const TriageWatch& watch,
                     const std::function<bool()>& interrupted);

}  // namespace gadfly::hunt
