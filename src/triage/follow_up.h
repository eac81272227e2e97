// SPDX-License-Identifier: Apache-2.0
// What becomes of one finding: it is made small, what is to blame is looked for, and it is put to the
// others of its bug.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "compiler/compiler.h"
#include "exec/executor.h"
#include "oracle/judge.h"
#include "store/store.h"
#include "triage/known.h"

namespace gadfly::triage {

// What is the same for all findings.
struct Environment {
  std::vector<compiler::Configuration> configurations;  // that are asked about small programs
  std::vector<KnownBug> known;
  oracle::JudgeLimits limits;
  exec::SandboxOptions sandbox;

  // Null: it is not here.
  const compiler::Compiler* compiler(const std::string& name) const;
  // Each once.
  std::vector<compiler::Compiler> compilers() const;
  // All of |family|, and one of each other compiler.
  std::vector<compiler::Configuration> around(compiler::Family family) const;
};

struct FollowUpSettings {
  unsigned jobs = 1;
  bool brief = false;       // of compilers of other families one configuration is asked, not all
  double most_seconds = 0;  // for making it small; then the best so far counts. 0: no limit
  // What was done until then is kept, and it can be gone on with. The runner's own stop comes later, and keeps what
  // was written by then.
  support::StopToken stop = {};
  std::function<void(const std::string& what)> activity = [](const std::string&) {};
};

struct FollowUpResult {
  enum class How : std::uint8_t {
    Reduced,
    Counted,  // it is like others whose bug is known
    Failed,   // |why_not|
    Stopped,
  };
  How how = How::Stopped;
  store::FindingId finding = 0;
  std::string configuration;
  store::BugId bug = 0;    // 0: none
  bool first = false;      // the bug was not known before
  std::string title = {};  // of the bug
  std::string why_not = {};
  bool own_bug = false;                                  // Gadfly itself has failed over it
  std::uint64_t bytes_before = 0, bytes = 0, lines = 0;  // of the program, before and now
};

// |finding| has to be claimed by this process; it is released at the end. Needs a deep stack. Throws
// exec::ExecutorLost and StoreError, and then it is released as well. |environment|'s sandbox has the stop of |runner|.
// A finding over which Gadfly itself fails is Failed.
FollowUpResult follow_up(store::Store& store, store::FindingId finding, const Environment& environment,
                         exec::Runner& runner, const FollowUpSettings& settings);

// |finding| is not to be touched again, since Gadfly crashed over it: |why|.
FollowUpResult set_aside(store::Store& store, store::FindingId finding, const std::string& why);

}  // namespace gadfly::triage
