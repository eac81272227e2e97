// SPDX-License-Identifier: Apache-2.0
#include "exec/confine.h"

#include <fcntl.h>
#include <linux/seccomp.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cstddef>

#include "exec/landlock_abi.h"

namespace gadfly::exec {
namespace {

int open_path(const char* path) { return open(path, O_PATH | O_CLOEXEC); }

void add_rule(int rules, const char* path, std::uint64_t rights) {
  const int file = open_path(path);
  if (file < 0) return;  // what is not there needs no right
  const LandlockPath rule{rights, file};
  syscall(kLandlockAddRule, rules, kLandlockRulePath, &rule, 0);
  close(file);
}

constexpr long kScopes = 6;  // the first ABI that has them

long landlock_abi() { return syscall(kLandlockCreate, nullptr, 0, kLandlockVersion); }

LandlockRules handled_rights(long abi) {
  LandlockRules handled{kLandlockFiles1, 0, 0};
  if (abi >= 2) handled.files |= kLandlockRefer;
  if (abi >= 3) handled.files |= kLandlockTruncate;
  if (abi >= 4) handled.network = kLandlockTcp;
  if (abi >= 5) handled.files |= kLandlockIoctl;
  if (abi >= kScopes) handled.scoped = kLandlockAbstractSockets | kLandlockSignals;
  return handled;
}

// Older kernels know a shorter structure.
std::size_t rules_size(long abi) {
  if (abi >= kScopes) return sizeof(LandlockRules);
  return abi >= 4 ? offsetof(LandlockRules, scoped) : offsetof(LandlockRules, network);
}

}  // namespace

bool refuse_system_calls(const std::vector<sock_filter>& filter) {
  const sock_fprog program{static_cast<unsigned short>(filter.size()), const_cast<sock_filter*>(filter.data())};
  return prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) == 0;
}

int landlock_rules(const Plan& plan) {
  const long abi = landlock_abi();
  if (abi < 1) return -1;
  const LandlockRules handled = handled_rights(abi);
  const int rules = static_cast<int>(syscall(kLandlockCreate, &handled, rules_size(abi), 0));
  if (rules < 0) return -1;
  if (plan.walls == Isolation::NoNamespaces) {
    for (const VisiblePath& shown : plan.system) add_rule(rules, shown.real.c_str(), kLandlockRead);
    for (const VisiblePath& shown : plan.visible)
      add_rule(rules, shown.real.c_str(), shown.folder ? kLandlockRead : kLandlockReadFile | kLandlockExecute);
    add_rule(rules, "/proc", kLandlockRead);
  } else {
    add_rule(rules, "/", kLandlockRead);
  }
  const std::uint64_t device = (kLandlockReadFile | kLandlockWriteFile | kLandlockTruncate) & handled.files;
  for (const char* path : {"/dev/null", "/dev/zero", "/dev/full", "/dev/random", "/dev/urandom"})
    add_rule(rules, path, device);
  add_rule(rules, plan.base.c_str(), handled.files);
  return rules;
}

bool landlock_scopes_signals() { return landlock_abi() >= kScopes; }

bool apply_landlock(int rules) { return syscall(kLandlockRestrict, rules, 0) == 0; }

}  // namespace gadfly::exec
