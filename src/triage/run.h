// SPDX-License-Identifier: Apache-2.0
// Following up all findings that wait: what `gadfly triage` does.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "session/ledger.h"
#include "session/supervisor.h"
#include "store/store.h"
#include "triage/follow_up.h"

namespace gadfly::triage {

struct RunPlan {
  Environment environment;
  store::CampaignId campaign = 0;  // 0: all
  bool again = false;              // also what could not be reduced before
  unsigned jobs = 1;
  double seconds = 0;                 // that it has; 0: no limit
  session::Ledger* ledger = nullptr;  // where a supervisor looks after a crash; null: there is none
  session::Restart restart = {};      // what it asks for
};

struct RunStatus {
  double elapsed = 0;
  std::uint64_t reduced = 0, counted = 0, failed = 0, stopped = 0, new_bugs = 0;
  std::uint64_t own = 0;  // of the failed ones, those over which Gadfly itself has failed
  std::size_t waiting = 0;
  std::vector<std::string> workers = {};  // what each does
};

struct RunResult {
  RunStatus status;
  bool interrupted = false, out_of_time = false;
  std::string trouble;                                // why it could not go on
  std::map<std::string, std::uint64_t> out_of_reach;  // findings of compilers that are not here
};

// Called by one thread only, the one that calls follow_up_all.
struct RunObserver {
  std::function<void(const FollowUpResult& result, const RunStatus& now)> on_result;
  std::function<void(const RunStatus& now)> on_tick;  // several times a second
  std::function<void()> on_stopping;                  // it was interrupted
};

// |interrupted| is asked several times a second. What is under way then is kept as far as it is.
RunResult follow_up_all(RunPlan plan, store::Store& store, const RunObserver& observer,
                        const std::function<bool()>& interrupted);

}  // namespace gadfly::triage
