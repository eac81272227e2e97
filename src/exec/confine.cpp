// SPDX-License-Identifier: Apache-2.0
#include "exec/confine.h"

#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cerrno>
#include <cstddef>
#include <iterator>

#include "exec/landlock_abi.h"
#include "exec/refused_calls.h"

namespace gadfly::exec {
namespace {

#if defined(__x86_64__)
constexpr std::uint32_t kArchitecture = AUDIT_ARCH_X86_64;
#elif defined(__aarch64__)
constexpr std::uint32_t kArchitecture = AUDIT_ARCH_AARCH64;
#elif defined(__riscv) && __riscv_xlen == 64
constexpr std::uint32_t kArchitecture = AUDIT_ARCH_RISCV64;
#elif defined(__powerpc64__) && defined(__LITTLE_ENDIAN__)
constexpr std::uint32_t kArchitecture = AUDIT_ARCH_PPC64LE;
#else
#error "which architecture is this to seccomp?"
#endif

constexpr std::uint32_t kNewNamespaces = 0x7e020000;  // CLONE_NEW… of clone()
constexpr std::uint32_t kX32 = 0x40000000;            // calls of the x32 ABI

// A seccomp filter, built up in place.
struct Filter {
  sock_filter rows[160];
  unsigned short size = 0;

  void add(std::uint16_t code, std::uint32_t k, std::uint8_t yes = 0, std::uint8_t no = 0) {
    rows[size++] = sock_filter{code, yes, no, k};
  }
  void load(std::uint32_t offset) { add(BPF_LD | BPF_W | BPF_ABS, offset); }
  void refuse(int error) {
    add(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | static_cast<std::uint32_t>(error));
  }
  void allow() { add(BPF_RET | BPF_K, SECCOMP_RET_ALLOW); }
  void refuse_if(std::uint32_t call, int error) {
    add(BPF_JMP | BPF_JEQ | BPF_K, call, 0, 1);
    refuse(error);
  }
  // clone() may start threads and processes, but no namespaces.
  void refuse_namespaces(std::uint32_t clone_call) {
    add(BPF_JMP | BPF_JEQ | BPF_K, clone_call, 0, 4);
    load(offsetof(seccomp_data, args[0]));
    add(BPF_JMP | BPF_JSET | BPF_K, kNewNamespaces, 0, 1);
    refuse(EPERM);
    allow();
  }
};
static_assert(std::size(kRefused) + std::size(kRefused32) < 60, "rows of Filter");

int open_path(const char* path) { return open(path, O_PATH | O_CLOEXEC); }

void add_rule(int rules, const char* path, std::uint64_t rights) {
  const int file = open_path(path);
  if (file < 0) return;  // what is not there needs no right
  const LandlockPath rule{rights, file};
  syscall(kLandlockAddRule, rules, kLandlockRulePath, &rule, 0);
  close(file);
}

LandlockRules handled_rights(long abi) {
  LandlockRules handled{kLandlockFiles1, 0, 0};
  if (abi >= 2) handled.files |= kLandlockRefer;
  if (abi >= 3) handled.files |= kLandlockTruncate;
  if (abi >= 4) handled.network = kLandlockTcp;
  if (abi >= 5) handled.files |= kLandlockIoctl;
  if (abi >= 6) handled.scoped = kLandlockAbstractSockets | kLandlockSignals;
  return handled;
}

// Older kernels know a shorter structure.
std::size_t rules_size(long abi) {
  if (abi >= 6) return sizeof(LandlockRules);
  return abi >= 4 ? offsetof(LandlockRules, scoped) : offsetof(LandlockRules, network);
}

}  // namespace

bool refuse_system_calls() {
  Filter filter;
  filter.load(offsetof(seccomp_data, arch));
#if defined(__x86_64__)
  // Programs for 32 bits have other numbers.
  const unsigned short foreign = filter.size;
  filter.add(BPF_JMP | BPF_JEQ | BPF_K, AUDIT_ARCH_I386, 0, 0);
  filter.load(offsetof(seccomp_data, nr));
  for (const std::uint32_t call : kRefused32) filter.refuse_if(call, EPERM);
  filter.refuse_if(kClone3On32, ENOSYS);
  filter.refuse_namespaces(kCloneOn32);
  filter.allow();
  filter.rows[foreign].jf = static_cast<std::uint8_t>(filter.size - foreign - 1);
#endif
  filter.add(BPF_JMP | BPF_JEQ | BPF_K, kArchitecture, 1, 0);
  filter.refuse(ENOSYS);
  filter.load(offsetof(seccomp_data, nr));
#if defined(__x86_64__)
  filter.add(BPF_JMP | BPF_JGE | BPF_K, kX32, 0, 1);
  filter.refuse(ENOSYS);
#endif
  for (const std::uint32_t call : kRefused) filter.refuse_if(call, EPERM);
  filter.refuse_if(SYS_clone3,
                   ENOSYS);  // its flags are out of reach; the C library then uses clone
  filter.refuse_namespaces(SYS_clone);
  filter.allow();
  sock_fprog program{filter.size, filter.rows};
  return prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) == 0;
}

int landlock_rules(const Plan& plan) {
  const long abi = syscall(kLandlockCreate, nullptr, 0, kLandlockVersion);
  if (abi < 1) return -1;
  const LandlockRules handled = handled_rights(abi);
  const int rules = static_cast<int>(syscall(kLandlockCreate, &handled, rules_size(abi), 0));
  if (rules < 0) return -1;
  if (plan.walls == Walls::NoNamespaces) {
    for (const Shown& shown : plan.system) add_rule(rules, shown.real.c_str(), kLandlockRead);
    for (const Shown& shown : plan.visible)
      add_rule(rules, shown.real.c_str(), shown.folder ? kLandlockRead : kLandlockReadFile);
    add_rule(rules, "/proc", kLandlockRead);
  } else {
    add_rule(rules, "/", kLandlockRead);
  }
  const std::uint64_t device =
      (kLandlockReadFile | kLandlockWriteFile | kLandlockTruncate) & handled.files;
  for (const char* path : {"/dev/null", "/dev/zero", "/dev/full", "/dev/random", "/dev/urandom"})
    add_rule(rules, path, device);
  add_rule(rules, plan.base.c_str(), handled.files);
  return rules;
}

bool apply_landlock(int rules) { return syscall(kLandlockRestrict, rules, 0) == 0; }

}  // namespace gadfly::exec
