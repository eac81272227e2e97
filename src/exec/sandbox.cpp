// SPDX-License-Identifier: Apache-2.0
#include "exec/sandbox.h"

#include <fcntl.h>
#include <grp.h>
#include <linux/capability.h>
#include <sched.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>

#include "exec/confine.h"

namespace gadfly::exec {
namespace {

// |outer| is the only user inside, and is called |inner| there.
bool map_user(const Plan& plan, uid_t outer_uid, gid_t outer_gid) {
  char users[64], groups[64];
  std::snprintf(users, sizeof users, "%u %u 1", plan.job_uid, outer_uid);
  std::snprintf(groups, sizeof groups, "%u %u 1", plan.job_gid, outer_gid);
  return write_text("/proc/self/setgroups", "deny") && write_text("/proc/self/uid_map", users) &&
         write_text("/proc/self/gid_map", groups);
}

// Not by the C library, whose functions would stop at the threads that there were before the fork.
bool become_job_user(const Plan& plan) {
  const bool done = syscall(SYS_setgroups, 0, nullptr) == 0 &&
                    syscall(SYS_setresgid, plan.job_gid, plan.job_gid, plan.job_gid) == 0 &&
                    syscall(SYS_setresuid, plan.job_uid, plan.job_uid, plan.job_uid) == 0;
  // The kernel hides a process that changed its user, also from itself.
  return done && prctl(PR_SET_DUMPABLE, 1) == 0;
}

void drop_capabilities() {
  for (unsigned long capability = 0; prctl(PR_CAPBSET_READ, capability) >= 0; ++capability)
    prctl(PR_CAPBSET_DROP, capability);
  __user_cap_header_struct header{_LINUX_CAPABILITY_VERSION_3, 0};
  __user_cap_data_struct none[2] = {};
  syscall(SYS_capset, &header, none);
}

// Where the administrator's namespaces are used, one of users is entered last. The limit on
// processes is counted in it, apart from other processes of the same user.
void enter_own_users(const Plan& plan, SandboxState& set_up) {
  set_up.user_namespace = unshare(CLONE_NEWUSER) == 0 && map_user(plan, plan.job_uid, plan.job_gid);
  if (!set_up.user_namespace) note_missing(set_up, "user namespace");
}

bool enter_namespaces(const Plan& plan, SandboxState& set_up) {
  set_up.process_namespace = set_up.network_namespace = true;
  if (plan.walls == Isolation::User) {
    set_up.user_namespace = map_user(plan, plan.outer_uid, plan.outer_gid);
    if (!set_up.user_namespace) {
      note_missing(set_up, "user namespace");
      return false;
    }
    // The new user is not in force before it is taken.
    syscall(SYS_setresgid, plan.job_gid, plan.job_gid, plan.job_gid);
    syscall(SYS_setresuid, plan.job_uid, plan.job_uid, plan.job_uid);
  }
  set_up.mount_namespace = set_up.memory_folder = build_root(plan, set_up);
  return set_up.mount_namespace;
}

}  // namespace

unsigned long clone_flags(Isolation walls) {
  constexpr unsigned long kSpaces = CLONE_NEWPID | CLONE_NEWNET | CLONE_NEWNS | CLONE_NEWIPC;
  if (walls == Isolation::NoNamespaces) return 0;
  return walls == Isolation::Root ? kSpaces : kSpaces | CLONE_NEWUSER;
}

bool enter_sandbox(const Plan& plan, SandboxState& set_up, int& landlock) {
  umask(022);
  // When memory is short, jobs go first.
  write_text("/proc/self/oom_score_adj", "1000");
  if (plan.walls != Isolation::NoNamespaces && !enter_namespaces(plan, set_up)) return false;
  if (plan.outer_uid == 0 && plan.walls != Isolation::User && !become_job_user(plan)) {
    note_missing(set_up, "becoming an ordinary user");
    return false;
  }
  if (plan.walls == Isolation::Root) enter_own_users(plan, set_up);
  if (plan.walls == Isolation::NoNamespaces) prctl(PR_SET_CHILD_SUBREAPER, 1);
  drop_capabilities();
  prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
  landlock = landlock_rules(plan);
  set_up.landlock = landlock >= 0;
  if (!set_up.landlock) note_missing(set_up, "Landlock");
  set_up.own_signals = set_up.process_namespace || landlock_scopes_signals();
  prctl(PR_SET_DUMPABLE, 0);  // jobs run as the same user, and must not look into us
  set_up.seccomp = refuse_system_calls(*plan.filter);
  if (!set_up.seccomp) note_missing(set_up, "seccomp");
  return true;
}

void note_missing(SandboxState& set_up, const char* what) {
  const int error = errno;
  const std::size_t used = std::strlen(set_up.missing);
  std::snprintf(set_up.missing + used, sizeof set_up.missing - used, "%s%s: %s", used == 0 ? "" : "; ", what,
                strerrordesc_np(error));
}

bool write_text(const char* path, const char* text) {
  const int file = open(path, O_WRONLY | O_CLOEXEC);
  if (file < 0) return false;
  const ssize_t size = static_cast<ssize_t>(std::strlen(text));
  const bool written = write(file, text, static_cast<std::size_t>(size)) == size;
  close(file);
  return written;
}

}  // namespace gadfly::exec
