// SPDX-License-Identifier: Apache-2.0
// The system calls that jobs are refused, by name. libseccomp knows their numbers on each
// architecture; a name that an architecture does not have means nothing there.
#pragma once

#include <fcntl.h>
#include <sched.h>
#include <sys/ioctl.h>
#include <sys/prctl.h>

#include <cerrno>
#include <cstdint>

namespace gadfly::exec {

// What a job is told. Nothing happens, whichever it is.
enum class Answer : int {
  Done = 0,  // for what tools fail without, and what may as well not be done
  Refused = EPERM,
  Missing = ENOSYS,      // as on an older kernel: callers know another way
  NotHere = EOPNOTSUPP,  // as on a simpler file system
  NoSuchRequest = ENOTTY,
};

struct RefusedCalls {
  const char* names;  // with a blank between them
  Answer answer;
  const char* why;
};

constexpr RefusedCalls kRefused[] = {
    {"socket socketpair socketcall connect bind listen accept accept4 sendmsg sendmmsg", Answer::Refused,
     "reach the network and other processes; their buffers are memory that nobody counts"},
    {"shmget shmat shmctl shmdt semget semctl semop semtimedop semtimedop_time64 msgget msgsnd "
     "msgrcv msgctl ipc mq_open mq_unlink mq_timedsend mq_timedsend_time64 mq_timedreceive "
     "mq_timedreceive_time64 mq_notify mq_getsetattr add_key request_key keyctl",
     Answer::Refused, "kernel objects that outlive the job"},
    {"memfd_create memfd_secret", Answer::Missing, "files that no limit on disk or memory counts"},
    {"ptrace process_vm_readv process_vm_writev process_madvise process_mrelease pidfd_getfd kcmp "
     "migrate_pages move_pages",
     Answer::Refused, "look into other processes or change them"},
    {"pidfd_send_signal", Answer::Missing, "a second way to send signals"},
    {"mount umount umount2 pivot_root chroot unshare setns open_tree move_mount fsopen fsconfig "
     "fsmount fspick mount_setattr",
     Answer::Refused, "change what the sandbox stands on"},
    {"clone3", Answer::Missing, "its flags are out of a filter's reach; C libraries then use clone"},
    {"name_to_handle_at open_by_handle_at", Answer::Refused, "open files past the checks of paths"},
    {"io_uring_setup io_uring_enter io_uring_register", Answer::Refused, "makes other calls, which no filter sees"},
    {"inotify_init inotify_init1 inotify_add_watch inotify_rm_watch fanotify_init fanotify_mark", Answer::Missing,
     "watch what others do to files, and have limits that all processes of a user share"},
    {"setxattr lsetxattr fsetxattr removexattr lremovexattr fremovexattr", Answer::NotHere,
     "change attributes of files that can only be read"},
    {"bpf perf_event_open userfaultfd lookup_dcookie vm86 vm86old iopl ioperm uselib _sysctl "
     "nfsservctl bdflush",
     Answer::Refused, "the kernel's insides"},
    {"init_module finit_module delete_module create_module query_module get_kernel_syms kexec_load "
     "kexec_file_load reboot swapon swapoff quotactl quotactl_fd acct syslog vhangup sethostname "
     "setdomainname settimeofday stime clock_settime clock_settime64 adjtimex clock_adjtime "
     "clock_adjtime64",
     Answer::Refused, "are the administrator's"},
    {"sync syncfs", Answer::Done, "make the whole machine wait for its disks"},
};

// Where jobs have no file system and no processes of their own. The helper makes some of these
// calls itself, and shows a key that jobs do not know.
constexpr RefusedCalls kRefusedWithoutNamespaces[] = {
    {"chmod fchmod fchmodat fchmodat2", Answer::Done,
     "by path they reach all files of the user. Linkers set the mode of what they make; the helper "
     "makes every file executable before a job starts"},
    {"utime utimes futimesat utimensat utimensat_time64", Answer::Done, "the same; nobody needs the times"},
    {"chown fchown lchown fchownat chown32 fchown32 lchown32", Answer::Refused,
     "give files to another group of the user's"},
    {"truncate truncate64", Answer::Refused, "Landlock lets them through before Linux 6.2"},
    {"openat2", Answer::Missing, "its flags are out of a filter's reach"},
    {"setpgid setsid", Answer::Done,
     "leave the process group, by which the helper finds and ends all that belongs to a job"},
};

constexpr std::uint64_t kLow32 = 0xffffffff;  // what the kernel looks at where it wants an int

// Refused if the |argument| (counted from 0) has a wrong value.
struct RefusedArgument {
  const char* names;
  unsigned argument;
  enum Test : std::uint8_t { Not, AnyBit, Is } test;
  std::uint64_t value;  // AnyBit: several bits
  Answer answer;
  const char* why;
  std::uint64_t mask = kLow32;  // Is: the bits that count
};

constexpr std::uint64_t kNewNamespaces =
    CLONE_NEWNS | CLONE_NEWCGROUP | CLONE_NEWUTS | CLONE_NEWIPC | CLONE_NEWUSER | CLONE_NEWPID | CLONE_NEWNET;
constexpr std::uint64_t kPriorityOfProcess = 0, kIoPriorityOfProcess = 1;

constexpr std::uint64_t kOpenMode = O_ACCMODE | O_TRUNC;
constexpr const char* kEmpties = "empties a file that can only be read; Landlock lets it through before Linux 6.2";
constexpr const char* kForRequests = "opens neither for reading nor for writing, for which Landlock asks no right";
constexpr std::uint64_t kIoctlType = 0xff00, kBtrfs = 0x9400;
constexpr const char* kOfFiles =
    "requests to file systems: attributes, keys, verity, snapshots; a file that can be read will "
    "do";

constexpr RefusedArgument kRefusedArguments[] = {
    {"clone", 0, RefusedArgument::AnyBit, kNewNamespaces, Answer::Refused, "namespaces"},
    {"prlimit64 sched_setparam sched_setscheduler sched_setattr sched_setaffinity", 0, RefusedArgument::Not, 0,
     Answer::Refused,
     "limits and scheduling of another process, the helper's, too. A filter does not know who "
     "calls: "
     "0 is the caller"},
    {"setpriority", 0, RefusedArgument::Not, kPriorityOfProcess, Answer::Refused, "of a group or a user"},
    {"setpriority ioprio_set", 1, RefusedArgument::Not, 0, Answer::Refused, "of another process"},
    {"ioprio_set", 0, RefusedArgument::Not, kIoPriorityOfProcess, Answer::Refused, "of a group or a user"},
    {"prctl", 0, RefusedArgument::Is, PR_SET_DUMPABLE, Answer::Done,
     "hides open files and memory from the helper, which counts them"},
    {"ioctl", 1, RefusedArgument::Is, TIOCSTI, Answer::Refused, "types into a terminal"},
    {"ioctl", 1, RefusedArgument::Is, TIOCLINUX, Answer::Refused, "pastes into a terminal"},
    {"ioctl", 1, RefusedArgument::Is, 'f' << 8, Answer::NoSuchRequest, kOfFiles, kIoctlType},
    {"ioctl", 1, RefusedArgument::Is, 'v' << 8, Answer::NoSuchRequest, kOfFiles, kIoctlType},
    {"ioctl", 1, RefusedArgument::Is, 'X' << 8, Answer::NoSuchRequest, kOfFiles, kIoctlType},
    {"ioctl", 1, RefusedArgument::Is, kBtrfs, Answer::NoSuchRequest, kOfFiles, kIoctlType},
    {"fcntl fcntl64", 1, RefusedArgument::Is, F_SETOWN, Answer::Refused, "signals to another process"},
    {"fcntl fcntl64", 1, RefusedArgument::Is, F_SETOWN_EX, Answer::Refused, "signals to another process"},
    {"fcntl fcntl64", 1, RefusedArgument::Is, F_SETLEASE, Answer::Refused, "makes others wait that open the file"},
    {"fcntl fcntl64", 1, RefusedArgument::Is, F_NOTIFY, Answer::Refused, "watches what others do to files"},
};

// As kRefusedWithoutNamespaces. The helper has no need of these.
constexpr RefusedArgument kRefusedArgumentsWithoutNamespaces[] = {
    {"open", 1, RefusedArgument::Is, O_RDONLY | O_TRUNC, Answer::Refused, kEmpties, kOpenMode},
    {"openat", 2, RefusedArgument::Is, O_RDONLY | O_TRUNC, Answer::Refused, kEmpties, kOpenMode},
    {"open", 1, RefusedArgument::Is, O_ACCMODE, Answer::Refused, kForRequests, O_ACCMODE},
    {"openat", 2, RefusedArgument::Is, O_ACCMODE, Answer::Refused, kForRequests, O_ACCMODE},
};

// The newest call that this table was checked against. Since Linux 5.1, calls are numbered alike on
// all architectures; those after this one do not exist for jobs.
constexpr const char* kNewestCall[] = {"futex_requeue", "set_mempolicy_home_node"};

}  // namespace gadfly::exec
