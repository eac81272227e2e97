// SPDX-License-Identifier: Apache-2.0
#include "hunt/cpu_account.h"

#include <sys/resource.h>

#include <algorithm>

namespace gadfly::hunt {

double cpu_seconds(int who) {
  rusage usage{};
  getrusage(who, &usage);
  const auto seconds = [](const timeval& t) {
    return static_cast<double>(t.tv_sec) + static_cast<double>(t.tv_usec) * 1e-6;
  };
  return seconds(usage.ru_utime) + seconds(usage.ru_stime);
}

void CpuAccount::begin() {
  all_before_ = cpu_seconds(RUSAGE_SELF);
  attending_before_ = cpu_seconds(RUSAGE_THREAD);
  children_before_ = cpu_seconds(RUSAGE_CHILDREN);
}

void CpuAccount::add_testing(double seconds) { testing_ += seconds; }

void CpuAccount::share_out(Cpu& cpu, bool triage_worked) const {
  const double all = cpu_seconds(RUSAGE_SELF) - all_before_;
  const double attending = cpu_seconds(RUSAGE_THREAD) - attending_before_;
  cpu.own = triage_worked ? std::min(all, attending + testing_) : all;
  cpu.triage = all - cpu.own;
}

// Sandboxes of tests and of triage can't be told apart, and those of triage run more jobs.
void CpuAccount::add_sandboxes(Cpu& cpu, bool triage_worked) const {
  const double children = cpu_seconds(RUSAGE_CHILDREN) - children_before_;
  const double rest = std::max(0.0, children - cpu.compilers - cpu.programs - cpu.generators);
  (triage_worked ? cpu.triage : cpu.own) += rest;
}

}  // namespace gadfly::hunt
