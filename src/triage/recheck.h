// SPDX-License-Identifier: Apache-2.0
// Old bugs with the compilers of today.
#pragma once

#include <cstdint>
#include <string>

#include "exec/runner.h"
#include "store/store.h"
#include "triage/follow_up.h"
#include "triage/stored_bugs.h"

namespace gadfly::triage {

struct RecheckResult {
  enum class How : std::uint8_t {
    Fails,  // as before
    FailsOtherwise,
    Fixed,     // it did not fail in several tries
    NotTried,  // |message| says why
  };
  How how = How::NotTried;
  std::string message;  // what goes wrong now
  std::string version;  // of the compiler now
};
const char* word(RecheckResult::How how);  // "fails", "fails otherwise", "fixed", "not tried"

// Runs the smallest program of |bug| again with the configuration that it was found with. Throws
// exec::ExecutorLost and StoreError.
RecheckResult recheck(const StoredBug& bug, const store::Store& store, const Environment& environment,
                      exec::Runner& runner);

// What becomes of the state of a bug: one that is fixed is Fixed, one that fails again is not.
std::optional<store::BugState> state_after(const RecheckResult& result, const store::Bug& bug);

}  // namespace gadfly::triage
