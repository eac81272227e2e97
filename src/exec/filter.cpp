// SPDX-License-Identifier: Apache-2.0
#include "exec/filter.h"

#include <linux/seccomp.h>
#include <seccomp.h>
#include <sys/mman.h>
#include <sys/random.h>
#include <unistd.h>

#include <cerrno>
#include <cstddef>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <sstream>
#include <string>

#include "exec/executor.h"
#include "exec/keyed_calls.h"
#include "exec/refused_calls.h"

namespace gadfly::exec {
namespace {

constexpr std::uint32_t kX32Bit = 0x40000000;  // __X32_SYSCALL_BIT, which only x86 has

[[noreturn]] void no_filter(const std::string& what, int error) {
  throw ExecutorLost{"the seccomp filter: " + what + ": " + std::strerror(std::abs(error))};
}

class Rules {
 public:
  Rules() : all_(seccomp_init(SCMP_ACT_ALLOW)) {
    if (!all_) no_filter("libseccomp", ENOMEM);
    set(SCMP_FLTATR_ACT_BADARCH, SCMP_ACT_ERRNO(ENOSYS));
    constexpr std::uint32_t kBinaryTree = 2;
    set(SCMP_FLTATR_CTL_OPTIMIZE, kBinaryTree);
    // Programs for 32 bits have other numbers.
    if (seccomp_arch_native() == SCMP_ARCH_X86_64)
      if (const int error = seccomp_arch_add(all_.get(), SCMP_ARCH_X86); error != 0) no_filter("32 bits", error);
  }

  void refuse(const RefusedCalls& row) {
    each_call(row.names, [&](int call) { add(call, row.answer, {}); });
  }
  void refuse_without_key(const RefusedCalls& row) {
    each_call(row.names, [&](int call) { add(call, row.answer, {{kKeyArgument, SCMP_CMP_NE, helper_key(), 0}}); });
  }
  void refuse(const RefusedArgument& row) {
    each_call(row.names, [&](int call) {
      if (row.test == RefusedArgument::Not) {
        add(call, row.answer, {{row.argument, SCMP_CMP_NE, row.value, 0}});
      } else if (row.test == RefusedArgument::Is) {
        add(call, row.answer, {{row.argument, SCMP_CMP_MASKED_EQ, row.mask, row.value}});
      } else {
        for (std::uint64_t left = row.value; left != 0; left &= left - 1) {
          const std::uint64_t bit = left & -left;
          add(call, row.answer, {{row.argument, SCMP_CMP_MASKED_EQ, bit, bit}});
        }
      }
    });
  }

  std::vector<sock_filter> program() const {
    const int file = memfd_create("filter", MFD_CLOEXEC);
    if (file < 0) no_filter("memory", errno);
    const int error = seccomp_export_bpf(all_.get(), file);
    std::vector<sock_filter> rows(static_cast<std::size_t>(lseek(file, 0, SEEK_END)) / sizeof(sock_filter));
    const std::size_t bytes = rows.size() * sizeof(sock_filter);
    const bool all = pread(file, rows.data(), bytes, 0) == static_cast<ssize_t>(bytes);
    close(file);
    if (error != 0 || !all || rows.empty()) no_filter("writing it", error);
    return rows;
  }

 private:
  struct Release {
    void operator()(void* all) const { seccomp_release(all); }
  };

  void set(scmp_filter_attr attribute, std::uint32_t value) {
    if (const int error = seccomp_attr_set(all_.get(), attribute, value); error != 0) no_filter("an attribute", error);
  }

  template <typename Visit>
  void each_call(const char* names, Visit&& visit) {
    std::istringstream words(names);
    for (std::string name; words >> name;) {
      const int call = seccomp_syscall_resolve_name(name.c_str());
      // One that the library is too old for is refused as a newer call is, below.
      if (call != __NR_SCMP_ERROR) visit(call);
    }
  }

  void add(int call, Answer answer, const std::vector<scmp_arg_cmp>& tests) {
    const int error = seccomp_rule_add_array(all_.get(), SCMP_ACT_ERRNO(static_cast<int>(answer)), call,
                                             static_cast<unsigned>(tests.size()), tests.data());
    if (error != 0 && error != -EEXIST) no_filter("a rule", error);
  }

  std::unique_ptr<void, Release> all_;
};

std::uint32_t newest_call() {
  for (const char* name : kNewestCall)
    if (const int call = seccomp_syscall_resolve_name(name); call > 0) return static_cast<std::uint32_t>(call);
  no_filter("libseccomp is too old", ENOSYS);
}

// Calls that the tables do not know yet: refused before the rest of the filter looks.
void refuse_newer_calls(std::vector<sock_filter>& program) {
  const sock_filter first[] = {
      {BPF_LD | BPF_W | BPF_ABS, 0, 0, offsetof(seccomp_data, nr)},
      {BPF_ALU | BPF_AND | BPF_K, 0, 0, ~kX32Bit},
      {BPF_JMP | BPF_JGT | BPF_K, 0, 1, newest_call()},
      {BPF_RET | BPF_K, 0, 0, SECCOMP_RET_ERRNO | ENOSYS},
  };
  program.insert(program.begin(), std::begin(first), std::end(first));
}

std::vector<sock_filter> make_filter(bool namespaces) {
  Rules rules;
  for (const RefusedCalls& row : kRefused) rules.refuse(row);
  for (const RefusedArgument& row : kRefusedArguments) rules.refuse(row);
  if (!namespaces) {
    for (const RefusedCalls& row : kRefusedWithoutNamespaces) rules.refuse_without_key(row);
    for (const RefusedArgument& row : kRefusedArgumentsWithoutNamespaces) rules.refuse(row);
  }
  std::vector<sock_filter> program = rules.program();
  refuse_newer_calls(program);
  return program;
}

}  // namespace

std::uint64_t helper_key() {
  static const std::uint64_t key = [] {
    std::uint64_t random = 0;
    while (random == 0)
      if (getrandom(&random, sizeof random, 0) != sizeof random) no_filter("its key", errno);
    return random;
  }();
  return key;
}

const std::vector<sock_filter>& system_call_filter(bool namespaces) {
  if (namespaces) {
    static const std::vector<sock_filter> inside = make_filter(true);
    return inside;
  }
  static const std::vector<sock_filter> without = make_filter(false);
  return without;
}

}  // namespace gadfly::exec
