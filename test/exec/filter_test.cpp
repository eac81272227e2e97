// SPDX-License-Identifier: Apache-2.0
// The table of refused system calls, on all ABIs of the machine.
#include "exec/filter.h"

#include <gtest/gtest.h>
#include <linux/fs.h>
#include <linux/seccomp.h>
#include <seccomp.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <sstream>

#include "exec/keyed_calls.h"
#include "exec/refused_calls.h"

namespace gadfly::test {
namespace {

constexpr std::uint32_t kX32 = 0x40000000;

// What the kernel would do: a program of the few instructions that seccomp allows.
std::uint32_t ask(const std::vector<sock_filter>& program, const seccomp_data& data) {
  std::uint32_t a = 0;
  for (std::size_t at = 0; at < program.size(); ++at) {
    const sock_filter& row = program[at];
    switch (row.code) {
      case BPF_LD | BPF_W | BPF_ABS: std::memcpy(&a, reinterpret_cast<const char*>(&data) + row.k, sizeof a); break;
      case BPF_ALU | BPF_AND | BPF_K: a &= row.k; break;
      case BPF_JMP | BPF_JA: at += row.k; break;
      case BPF_JMP | BPF_JEQ | BPF_K: at += a == row.k ? row.jt : row.jf; break;
      case BPF_JMP | BPF_JGT | BPF_K: at += a > row.k ? row.jt : row.jf; break;
      case BPF_JMP | BPF_JGE | BPF_K: at += a >= row.k ? row.jt : row.jf; break;
      case BPF_JMP | BPF_JSET | BPF_K: at += (a & row.k) != 0 ? row.jt : row.jf; break;
      case BPF_RET | BPF_K: return row.k;
      default: ADD_FAILURE() << "instruction " << row.code; return 0;
    }
  }
  ADD_FAILURE() << "the filter has no end";
  return 0;
}

constexpr std::uint32_t error(int number) { return SECCOMP_RET_ERRNO | static_cast<std::uint32_t>(number); }
constexpr std::uint32_t kAllowed = SECCOMP_RET_ALLOW;

struct Abi {
  const char* name;
  std::uint32_t arch, token;
};
std::vector<Abi> abis() {
  if (seccomp_arch_native() != SCMP_ARCH_X86_64) return {{"native", seccomp_arch_native(), SCMP_ARCH_NATIVE}};
  return {{"x86_64", SCMP_ARCH_X86_64, SCMP_ARCH_X86_64}, {"i386", SCMP_ARCH_X86, SCMP_ARCH_X86}};
}

struct Arguments {
  std::uint64_t values[6] = {};
};

std::uint32_t ask(bool namespaces, const Abi& abi, int call, const Arguments& with = {}) {
  seccomp_data data{call, abi.arch, 0, {}};
  std::ranges::copy(with.values, data.args);
  return ask(exec::system_call_filter(namespaces), data);
}

// Calls |visit|(ABI, name, number) for each of |names|, where an ABI has it.
template <typename Visit>
void each(const std::string& names, Visit&& visit) {
  for (const Abi& abi : abis()) {
    std::istringstream words(names);
    for (std::string name; words >> name;)
      if (const int call = seccomp_syscall_resolve_name_arch(abi.token, name.c_str()); call >= 0)
        visit(abi, name, call);
  }
}

TEST(Filter, HasNamesThatTheLibraryKnows) {
  std::string all;
  for (const exec::RefusedCalls& row : exec::kRefused) all += std::string(row.names) + ' ';
  for (const exec::RefusedCalls& row : exec::kRefusedWithoutNamespaces) all += std::string(row.names) + ' ';
  for (const exec::RefusedArgument& row : exec::kRefusedArguments) all += std::string(row.names) + ' ';
  for (const exec::RefusedArgument& row : exec::kRefusedArgumentsWithoutNamespaces) all += std::string(row.names) + ' ';
  std::istringstream words(all);
  for (std::string name; words >> name;) EXPECT_NE(seccomp_syscall_resolve_name(name.c_str()), __NR_SCMP_ERROR) << name;
}

TEST(Filter, RefusesEveryCallOfTheTableOnEveryAbi) {
  int rows = 0;
  for (const bool namespaces : {true, false})
    for (const exec::RefusedCalls& row : exec::kRefused)
      each(row.names, [&](const Abi& abi, const std::string& name, int call) {
        EXPECT_EQ(ask(namespaces, abi, call), error(static_cast<int>(row.answer))) << abi.name << ' ' << name;
        ++rows;
      });
  EXPECT_GT(rows, 200);
  for (const exec::RefusedCalls& row : exec::kRefusedWithoutNamespaces)
    each(row.names, [&](const Abi& abi, const std::string& name, int call) {
      EXPECT_EQ(ask(true, abi, call), kAllowed) << abi.name << ' ' << name;
      EXPECT_EQ(ask(false, abi, call), error(static_cast<int>(row.answer))) << abi.name << ' ' << name;
      const Arguments with_key{{0, 0, 0, 0, 0, exec::helper_key()}};
      EXPECT_EQ(ask(false, abi, call, with_key), kAllowed) << abi.name << ' ' << name;
    });
}

// Those that an earlier table, written by hand, had wrong or did not have.
TEST(Filter, RefusesWhatWasForgotten) {
  for (const Abi& abi : abis()) {
    for (const int call : {425, 426, 427, 428, 429, 430, 431, 432, 433, 438, 442, 467, 468, 5000})
      EXPECT_NE(ask(true, abi, call), kAllowed) << abi.name << ' ' << call;
    if (abi.arch != SCMP_ARCH_X86) continue;
    for (const int call : {336, 341, 342, 347, 348, 364}) EXPECT_EQ(ask(true, abi, call), error(EPERM)) << call;
  }
}

TEST(Filter, LeavesTheRestAlone) {
  each(
      "read write openat mmap mmap2 clone fork vfork execve wait4 kill tgkill futex ioctl fcntl "
      "fcntl64 prctl prlimit64 setpriority sched_setaffinity personality rt_sigaction statx",
      [&](const Abi& abi, const std::string& name, int call) {
        for (const bool namespaces : {true, false})
          EXPECT_EQ(ask(namespaces, abi, call), kAllowed) << abi.name << ' ' << name;
      });
}

TEST(Filter, KnowsNoOtherAbi) {
  const int read = seccomp_syscall_resolve_name("read");
  EXPECT_EQ(ask(true, {"ARM", SCMP_ARCH_ARM, 0}, read), error(ENOSYS));
  if (seccomp_arch_native() == SCMP_ARCH_X86_64) {
    const Abi x32{"x32", SCMP_ARCH_X86_64, 0};
    EXPECT_EQ(ask(true, x32, static_cast<int>(kX32)), error(ENOSYS));
    EXPECT_EQ(ask(true, x32, static_cast<int>(kX32 | 302)), error(ENOSYS));
  }
}

TEST(Filter, LooksAtArguments) {
  const auto expect = [](const char* names, const Arguments& with, std::uint32_t answer) {
    each(names, [&](const Abi& abi, const std::string& name, int call) {
      EXPECT_EQ(ask(true, abi, call, with), answer) << abi.name << ' ' << name;
    });
  };
  expect("prlimit64 sched_setparam sched_setscheduler sched_setattr sched_setaffinity", {{1, 1}}, error(EPERM));
  expect("prlimit64 sched_setparam sched_setscheduler sched_setattr sched_setaffinity", {{0, 1}}, kAllowed);
  expect("setpriority", {{0, 77, 5}}, error(EPERM));
  expect("setpriority", {{2, 0, 5}}, error(EPERM));
  expect("ioprio_set", {{1, 0, 5}}, kAllowed);
  expect("ioprio_set", {{1, 77, 5}}, error(EPERM));
  expect("ioprio_set", {{3, 0, 5}}, error(EPERM));
  expect("clone", {{CLONE_NEWUSER | 17}}, error(EPERM));
  expect("clone", {{CLONE_VM | CLONE_VFORK | 17}}, kAllowed);
  expect("ioctl", {{0, TIOCSTI}}, error(EPERM));
  expect("fcntl fcntl64", {{0, F_SETLEASE}}, error(EPERM));
  expect("ioctl", {{0, FS_IOC_SETFLAGS}}, error(ENOTTY));
  expect("ioctl", {{0, FICLONE}}, error(ENOTTY));
  expect("ioctl", {{0, TCGETS}}, kAllowed);
  expect("ioctl", {{0, FIONREAD}}, kAllowed);
  each("open openat", [&](const Abi& abi, const std::string& name, int call) {
    const auto opened = [&](std::uint64_t flags) {
      return ask(false, abi, call, name == "open" ? Arguments{{0, flags}} : Arguments{{0, 0, flags}});
    };
    EXPECT_EQ(opened(O_RDONLY | O_TRUNC | O_CLOEXEC), error(EPERM)) << abi.name << ' ' << name;
    EXPECT_EQ(opened(O_ACCMODE | O_TRUNC), error(EPERM)) << abi.name << ' ' << name;
    EXPECT_EQ(opened(O_RDWR | O_CREAT), kAllowed) << abi.name << ' ' << name;
    EXPECT_EQ(opened(O_WRONLY | O_TRUNC | O_CREAT), kAllowed) << abi.name << ' ' << name;
    EXPECT_EQ(opened(O_RDONLY), kAllowed) << abi.name << ' ' << name;
  });
  // The kernel looks at half of the register.
  expect("ioctl", {{0, TIOCSTI | std::uint64_t{1} << 40}}, error(EPERM));
}

}  // namespace
}  // namespace gadfly::test
