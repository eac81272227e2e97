// SPDX-License-Identifier: Apache-2.0
// The system calls that jobs are refused. Those that reach the network, other processes, the
// kernel's insides, or that would change what the sandbox stands on.
#pragma once

#include <sys/syscall.h>

#include <cstdint>

namespace gadfly::exec {

// The same number on every architecture; the system's headers may not know them yet.
constexpr std::uint32_t kOpenTree = 428, kMoveMount = 429, kFsOpen = 430, kFsConfig = 431,
                        kFsMount = 432, kFsPick = 433, kMountSetAttribute = 442,
                        kIoUringSetup = 425, kIoUringEnter = 426, kIoUringRegister = 427,
                        kPidfdGetFile = 438;

constexpr std::uint32_t kRefused[] = {SYS_socket,
                                      SYS_ptrace,
                                      SYS_process_vm_readv,
                                      SYS_process_vm_writev,
                                      kPidfdGetFile,
                                      SYS_mount,
                                      SYS_umount2,
                                      SYS_pivot_root,
                                      SYS_chroot,
                                      SYS_unshare,
                                      SYS_setns,
                                      kOpenTree,
                                      kMoveMount,
                                      kFsOpen,
                                      kFsConfig,
                                      kFsMount,
                                      kFsPick,
                                      kMountSetAttribute,
                                      SYS_open_by_handle_at,
                                      SYS_name_to_handle_at,
                                      kIoUringSetup,
                                      kIoUringEnter,
                                      kIoUringRegister,
                                      SYS_add_key,
                                      SYS_request_key,
                                      SYS_keyctl,
                                      SYS_bpf,
                                      SYS_perf_event_open,
                                      SYS_userfaultfd,
                                      SYS_init_module,
                                      SYS_finit_module,
                                      SYS_delete_module,
                                      SYS_kexec_load,
                                      SYS_reboot,
                                      SYS_swapon,
                                      SYS_swapoff,
                                      SYS_quotactl,
                                      SYS_acct,
                                      SYS_syslog,
                                      SYS_settimeofday,
                                      SYS_clock_settime,
                                      SYS_adjtimex};

// The same for programs of 32 bits on x86: socketcall, socket, ptrace, mount, umount, umount2,
// pivot_root, chroot, unshare, setns, keys, bpf, perf_event_open, userfaultfd.
constexpr std::uint32_t kRefused32[] = {102, 359, 26,  21,  22,  52,  217, 61,           310,
                                        346, 286, 287, 288, 357, 364, 374, kIoUringSetup};
constexpr std::uint32_t kCloneOn32 = 120, kClone3On32 = 435;

}  // namespace gadfly::exec
