// SPDX-License-Identifier: Apache-2.0
// Old bugs with the compilers of today.
#pragma once

#include <cstdint>
#include <string>

#include "exec/executor.h"
#include "hunt/follow_up.h"
#include "store/store.h"
#include "triage/stored_bugs.h"

namespace gadfly::hunt {

struct Rechecked {
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
const char* word(Rechecked::How how);  // "fails", "fails otherwise", "fixed", "not tried"

// Runs the smallest program of |bug| again with the configuration that it was found with. Throws
// exec::ExecutorLost and StoreError.
Rechecked recheck(const triage::StoredBug& bug, const store::Store& store, const TriageBench& bench,
                  exec::Executor& executor);

// What becomes of the state of a bug: one that is fixed is Fixed, one that fails again is not.
std::optional<store::BugState> state_after(const Rechecked& result, const store::Bug& bug);

}  // namespace gadfly::hunt
