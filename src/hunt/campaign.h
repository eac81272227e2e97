// SPDX-License-Identifier: Apache-2.0
// A campaign at work: workers test one program each, their results go into the store, and a watcher
// is told.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "compiler/compiler.h"
#include "exec/executor.h"
#include "hunt/program_test.h"
#include "hunt/schedule.h"
#include "hunt/settings.h"
#include "hunt/source.h"
#include "hunt/status.h"
#include "session/ledger.h"
#include "session/supervisor.h"
#include "store/store.h"
#include "triage/follow_up.h"

namespace gadfly::hunt {

struct CampaignPlan {
  store::CampaignId id = 0;  // begun or taken on in the store
  std::string store_file;
  HuntSettings settings;
  double session_seconds = 0;  // the time this session has; 0: no limit
  TestMatrix matrix;
  std::vector<std::unique_ptr<Source>> sources;
  std::vector<std::uint32_t> shares;  // of the sources
  unsigned jobs = 1;
  exec::SandboxOptions sandbox;
  std::optional<triage::Environment> triage;  // nothing: findings are left as they are
  session::Ledger* ledger = nullptr;          // where a supervisor looks after a crash; null: there is none
  session::Restart restart = {};              // what it asks for
};

// Runs it to its end. |interrupted| is asked several times a second.
// The programs that are made, and their numbers, do not depend on the number of workers, nor on
// what becomes of findings. Which configurations each one is tested with depends on the CPU time that
// compilers take (shares.h), unless settings.all_configurations.
struct CampaignEnd {
  Ended how;
  bool findings = false, own_bug = false;
  bool judged = false;  // anything, in this session or before
};
CampaignEnd run_campaign(CampaignPlan plan, store::Store& store, Watcher& watcher,
                         const std::function<bool()>& interrupted);

}  // namespace gadfly::hunt
