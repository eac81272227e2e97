// SPDX-License-Identifier: Apache-2.0
// Where the CPU time of a hunt's session goes.
#pragma once

#include <atomic>

#include "hunt/status.h"

namespace gadfly::hunt {

// Of the process, its children, or the thread that asks: RUSAGE_SELF, …
double cpu_seconds(int who);

class CpuAccount {
 public:
  // On the thread that attends to the hunt.
  void begin();
  // A worker's thread has tested a program.
  void add_testing(double seconds);
  // Sets what is Gadfly's own and what is triage's. What following findings up costs is kept apart
  // from what testing programs does, if there was any. On the thread of begin().
  void share_out(Cpu& cpu, bool triage_worked) const;
  // The same when all sandboxes are gone: with what they used beside their jobs. What jobs of
  // abandoned programs did is not known: not to be called then, which leaves out about a third of a
  // percent.
  void add_sandboxes(Cpu& cpu, bool triage_worked) const;

 private:
  double all_before_ = 0, attending_before_ = 0, children_before_ = 0;
  std::atomic<double> testing_ = 0;  // of workers, while they test
};

}  // namespace gadfly::hunt
