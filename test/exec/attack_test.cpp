// SPDX-License-Identifier: Apache-2.0
// Jobs that reach for what is not theirs: the helper, memory that nobody counts, the user's files,
// sockets and processes. dev/test runs this as root and as an ordinary user.
#include <gtest/gtest.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

#include <cerrno>
#include <fstream>

#include "../shared/folder.h"
#include "jobs.h"

namespace gadfly::test {
namespace {

using exec::End;
using exec::Result;

// A job that prints the name of every attempt that was not refused.
class Attack : public Sandbox {
 protected:
  void compile_attack(const std::string& body) {
    compile(executor, "attack",
            "#define _GNU_SOURCE\n#include <errno.h>\n#include <fcntl.h>\n#include <sched.h>\n"
            "#include <signal.h>\n#include <stdio.h>\n#include <stdlib.h>\n#include <string.h>\n"
            "#include <sys/mman.h>\n#include <sys/prctl.h>\n#include <sys/resource.h>\n"
            "#include <sys/socket.h>\n"
            "#include <sys/stat.h>\n#include <sys/syscall.h>\n#include <sys/time.h>\n"
            "#include <sys/un.h>\n#include <sys/wait.h>\n#include <unistd.h>\n"
            "#define TRY(call, error) do { errno = 0; if ((long)(call) != -1 || errno != error) "
            "printf(\"%s: %d\\n\", #call, errno); } while (0)\n"
            "int main(int argc, char** argv) {\n" +
                body + "\nreturn 0; }\n");
  }
  Result attack(std::vector<std::string> arguments = {}, const exec::Limits& limits = {}) {
    arguments.insert(arguments.begin(), "./attack");
    return run(executor, arguments, limits);
  }
  void expect_refused(const std::string& body) {
    compile_attack(body);
    const Result result = attack();
    EXPECT_EQ(result.out, "");
    EXPECT_EQ(result.end, End::Exited);
    EXPECT_EQ(result.code, 0);
    EXPECT_EQ(shell(executor, "echo well").out, "well\n");
  }
};
INSTANTIATE_TEST_SUITE_P(Exec, Attack, testing::Bool(), sandbox_name);

TEST_P(Attack, OnTheLimitsOfTheHelper) {
  expect_refused(
      "struct rlimit none = {0, 0}, old; int p = getppid(); struct sched_param batch = {0};\n"
      "cpu_set_t one; CPU_ZERO(&one); CPU_SET(0, &one);\n"
      "TRY(prlimit(p, RLIMIT_AS, &none, 0), EPERM); TRY(prlimit(p, RLIMIT_CPU, &none, 0), EPERM);\n"
      "TRY(prlimit(p, RLIMIT_STACK, 0, &old), EPERM);\n"
      "TRY(setpriority(PRIO_PROCESS, p, 19), EPERM); TRY(setpriority(PRIO_USER, 0, 19), EPERM);\n"
      "TRY(sched_setscheduler(p, SCHED_IDLE, &batch), EPERM);\n"
      "TRY(sched_setparam(p, &batch), EPERM);\n"
      "TRY(sched_setaffinity(p, sizeof one, &one), EPERM);\n"
      "TRY(syscall(SYS_ioprio_set, 1, p, 3 << 13), EPERM);\n"
      "TRY(syscall(SYS_ioprio_set, 3, 0, 3 << 13), EPERM);");
  // What it does to itself is its own business.
  compile_attack(
      "struct rlimit few = {10, 10}; struct sched_param batch = {0};\n"
      "return prlimit(0, RLIMIT_NOFILE, &few, 0) | setpriority(PRIO_PROCESS, 0, 5) |\n"
      "sched_setscheduler(0, SCHED_BATCH, &batch);");
  EXPECT_EQ(attack().code, 0);
}

TEST_P(Attack, OnMemoryThatOutlivesIt) {
  expect_refused(
      "TRY(syscall(SYS_shmget, 0, 1 << 20, 0600 | 01000), EPERM);\n"
      "TRY(syscall(SYS_msgget, 0, 0600 | 01000), EPERM);\n"
      "TRY(syscall(SYS_semget, 0, 100, 0600 | 01000), EPERM);\n"
      "TRY(syscall(SYS_mq_open, \"gadfly\", O_CREAT | O_RDWR, 0600, 0), EPERM);\n"
      "TRY(syscall(SYS_add_key, \"user\", \"gadfly\", \"x\", 1, -4), EPERM);\n"
      "TRY(syscall(SYS_memfd_create, \"gadfly\", 0), ENOSYS);");
}

// The tables of 32 bits, by the interrupt that also programs of 64 bits can use, and of x32.
TEST_P(Attack, ByOtherTablesOfCalls) {
#if defined(__x86_64__)
  expect_refused(
      "#define OLD(n, a, b, c) ({ long r; __asm__ volatile(\"int $0x80\" : \"=a\"(r) : "
      "\"a\"(n), \"b\"((long)(a)), \"c\"((long)(b)), \"d\"((long)(c)) : \"memory\"); r; })\n"
      "#define WANT(call, want) do { long r = (call); if (r != -(want)) "
      "printf(\"%s: %ld\\n\", #call, r); } while (0)\n"
      "if (OLD(20, 0, 0, 0) == -ENOSYS) return 0; /* this kernel has no such table */\n"
      "WANT(OLD(340, getppid(), 0, 0), EPERM); /* prlimit64 */\n"
      "WANT(OLD(97, 0, getppid(), 19), EPERM); /* setpriority */\n"
      "WANT(OLD(289, 1, getppid(), 0), EPERM); /* ioprio_set */\n"
      "WANT(OLD(117, 23, 0, 1 << 20), EPERM); /* ipc: shmget */\n"
      "WANT(OLD(395, 0, 1 << 20, 01600), EPERM); /* shmget */\n"
      "WANT(OLD(356, 0, 0, 0), ENOSYS); /* memfd_create */\n"
      "WANT(OLD(102, 1, 0, 0), EPERM); WANT(OLD(360, 1, 2, 0), EPERM); /* sockets */\n"
      "WANT(OLD(336, 0, 0, 0), EPERM); WANT(OLD(341, 0, 0, 0), EPERM);\n"
      "WANT(OLD(347, 0, 0, 0), EPERM); WANT(OLD(348, 0, 0, 0), EPERM);\n"
      "WANT(OLD(438, 0, 0, 0), EPERM); WANT(OLD(430, 0, 0, 0), EPERM);\n"
      "WANT(OLD(442, 0, 0, 0), EPERM); WANT(OLD(467, 0, 0, 0), ENOSYS);\n"
      "TRY(syscall(467, -1, \"/\", 0, 0, 0), ENOSYS); /* open_tree_attr */\n"
      "TRY(syscall(0x40000000 | 302, getppid(), 0, 0, 0), ENOSYS); /* prlimit64 of x32 */");
#else
  GTEST_SKIP() << "one table";
#endif
}

// Written pages of a shared mapping stay when the process lets go of them.
TEST_P(Attack, WithMemoryThatIsNotResident) {
  compile_attack(
      "int ends[2]; char c; pipe(ends);\n"
      "for (int i = 0; i < 8; i++) { if (fork() == 0) {\n"
      "  char* p = mmap(0, 30 << 20, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);\n"
      "  if (p == MAP_FAILED) return 1; memset(p, 1, 30 << 20);\n"
      "  madvise(p, 30 << 20, MADV_DONTNEED); write(ends[1], p, 1); sleep(3); return 0; }\n"
      "read(ends[0], &c, 1); }\n"
      "sleep(3);");
  exec::Limits limits;
  limits.memory = 40 << 20;
  const Result result = attack({}, limits);
  EXPECT_EQ(result.end, End::OutOfMemory);
}

// Each is memory of the kernel.
TEST_P(Attack, WithOpenFiles) {
  compile_attack(
      "struct rlimit most; getrlimit(RLIMIT_NOFILE, &most); most.rlim_cur = most.rlim_max;\n"
      "setrlimit(RLIMIT_NOFILE, &most); int n = 0; while (open(\"/dev/null\", O_RDONLY) >= 0) "
      "n++;\n"
      "return n > 5000;");
  rlimit most;
  ASSERT_EQ(getrlimit(RLIMIT_NOFILE, &most), 0);
  EXPECT_EQ(attack().code, 0) << most.rlim_max;
}

// A file of the user of jobs, in a folder that all can read.
struct UsersFile {
  Folder folder;
  std::string path = folder.write("file", "text\n");
  UsersFile() {
    chmod(folder.path().c_str(), 0755);
    chmod(path.c_str(), 0640);
    constexpr uid_t kNobody = 65534;
    if (geteuid() == 0 && chown(path.c_str(), kNobody, kNobody) != 0) ADD_FAILURE();
  }
  struct stat about() const {
    struct stat now = {};
    stat(path.c_str(), &now);
    return now;
  }
};

TEST_P(Attack, OnModesAndTimesOfTheUsersFiles) {
  const UsersFile file;
  exec::SandboxOptions shows = options();
  shows.visible = {file.path};
  for (const bool visible : {false, true}) {
    exec::Executor other(visible ? shows : options());
    const struct stat before = file.about();
    compile(other, "attack",
            "#define _GNU_SOURCE\n#include <sys/stat.h>\n#include <sys/time.h>\n#include <fcntl.h>\n"
            "#include <sys/xattr.h>\n#include <unistd.h>\n#include <sys/syscall.h>\n"
            "int main(int c, char** v) { struct timespec old[2] = {{1, 0}, {1, 0}};\n"
            "int f = open(v[1], O_RDONLY);\n"
            "chmod(v[1], 0777); fchmodat(AT_FDCWD, v[1], 0777, 0); fchmod(f, 0777);\n"
            "syscall(452, AT_FDCWD, v[1], 0777, 0); utimensat(AT_FDCWD, v[1], old, 0);\n"
            "futimens(f, old); utimes(v[1], 0); chown(v[1], -1, getgid()); fchown(f, -1, 0);\n"
            "setxattr(v[1], \"user.a\", \"b\", 1, 0); unlink(v[1]); truncate(v[1], 0);\n"
            "open(v[1], O_RDONLY | O_TRUNC); open(v[1], O_ACCMODE | O_TRUNC);\n"
            "return open(v[1], O_ACCMODE) >= 0; }\n");
    const Result result = run(other, {"./attack", file.path});
    // With namespaces, a file that is shown can be opened in any way, and is read-only.
    if (!visible || !other.protection().mount_namespace) {
      EXPECT_EQ(result.code, 0);
    }
    const struct stat after = file.about();
    EXPECT_EQ(before.st_mode, after.st_mode);
    EXPECT_EQ(before.st_mtim.tv_sec, after.st_mtim.tv_sec);
    EXPECT_EQ(before.st_ctim.tv_sec, after.st_ctim.tv_sec);
    EXPECT_EQ(before.st_ctim.tv_nsec, after.st_ctim.tv_nsec);
    EXPECT_EQ(before.st_size, after.st_size);
  }
}

TEST_P(Attack, OnSocketsByPath) {
  const Folder folder;
  chmod(folder.path().c_str(), 0777);
  const int mine = socket(AF_UNIX, SOCK_DGRAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
  sockaddr_un name{AF_UNIX, {}};
  const std::string path = folder.path("socket");
  path.copy(name.sun_path, sizeof name.sun_path - 1);
  ASSERT_EQ(bind(mine, reinterpret_cast<const sockaddr*>(&name), sizeof name), 0);
  chmod(path.c_str(), 0777);
  compile_attack(
      "struct sockaddr_un to = {AF_UNIX}; int ends[2]; strcpy(to.sun_path, argv[1]);\n"
      "TRY(socketpair(AF_UNIX, SOCK_DGRAM, 0, ends), EPERM);\n"
      "TRY(socketpair(AF_UNIX, SOCK_STREAM, 0, ends), EPERM);\n"
      "sendto(ends[0], \"harm\", 4, 0, (struct sockaddr*)&to, sizeof to);");
  EXPECT_EQ(attack({path}).out, "");
  char text[8];
  EXPECT_EQ(recv(mine, text, sizeof text, 0), -1);
  close(mine);
}

// The parent waits; the child has a session of its own.
TEST_P(Attack, OnTheLimitOfTimeByASession) {
  compile_attack("if (fork() == 0) { setsid(); setpgid(0, 0); for (;;) ; } pause();");
  exec::Limits limits;
  limits.cpu_seconds = 0.5;
  limits.wall_seconds = 30;
  const Result result = attack({}, limits);
  EXPECT_EQ(result.end, End::OutOfTime);
  EXPECT_GE(result.cpu_seconds, 0.4);
  EXPECT_LE(result.cpu_seconds, 1.5);
}

// It is never the same process for long, and each has a session of its own.
TEST_P(Attack, ByProcessesThatFollowEachOther) {
  compile_attack("for (;;) { if (fork() != 0) _exit(0); setsid(); }");
  exec::Limits limits;
  limits.cpu_seconds = 1;
  limits.wall_seconds = 2;
  const Result result = attack({}, limits);
  EXPECT_TRUE(result.left_children);
  EXPECT_LT(result.wall_seconds, 5);
  EXPECT_EQ(shell(executor, "echo well").out, "well\n");
}

TEST_P(Attack, CanNotHideFromTheHelper) {
  compile_attack(
      "prctl(PR_SET_DUMPABLE, 0); struct stat s; stat(\"/proc/self/fd\", &s);\n"
      "return s.st_uid != getuid();");
  EXPECT_EQ(attack().code, 0);
}

// Ways to fill the disk that the sizes of named files do not show.
class Disk : public testing::TestWithParam<const char*> {};
INSTANTIATE_TEST_SUITE_P(Exec, Disk,
                         testing::Values(
                             // a file without a name
                             "int f = open(\"a\", O_CREAT | O_RDWR, 0600); unlink(\"a\"); fill(f);",
                             // that is open in a thread only
                             "static char stack[65536]; clone(thread, stack + 65536, CLONE_VM | CLONE_SIGHAND | "
                             "CLONE_THREAD | CLONE_FS, 0); sleep(3);",
                             // that is mapped only
                             "for (int i = 0; i < 8; i++) { int f = open(\"a\", O_CREAT | O_RDWR, 0600); "
                             "unlink(\"a\"); write(f, block, sizeof block); "
                             "mmap(0, 4096, PROT_READ, MAP_SHARED, f, 0); close(f); } sleep(3);",
                             // far below
                             "for (int i = 0; i < 40; i++) { mkdir(\"d\", 0700); chdir(\"d\"); } "
                             "fill(open(\"a\", O_CREAT | O_RDWR, 0600));",
                             // many that are empty
                             "for (int i = 0; i < 8000; i++) { char n[9]; sprintf(n, \"%d\", i); "
                             "close(open(n, O_CREAT | O_RDWR, 0600)); } sleep(3);"));

TEST_P(Disk, HasALimitWithoutNamespaces) {
  exec::SandboxOptions options;
  options.disk = 16 << 20;
  options.namespaces = false;
  exec::Executor executor(options);
  compile(executor, "filler",
          std::string("#define _GNU_SOURCE\n#include <fcntl.h>\n#include <sched.h>\n"
                      "#include <stdio.h>\n#include <sys/mman.h>\n#include <sys/stat.h>\n"
                      "#include <unistd.h>\nstatic char block[4 << 20];\n"
                      "static void fill(int f) { for (int i = 0; i < 8; i++) write(f, block, "
                      "sizeof block); sleep(3); }\n"
                      "static int thread(void* x) { int f = open(\"a\", O_CREAT | O_RDWR, 0600); "
                      "unlink(\"a\"); fill(f); return 0; }\n"
                      "int main(void) { ") +
              GetParam() + " return 0; }\n");
  exec::Limits limits;
  limits.file = 64 << 20;
  const Result result = run(executor, {"./filler"}, limits);
  EXPECT_EQ(result.end, End::TooMuchOutput);
}

// Linkers set the mode of what they make, which has no effect without namespaces.
TEST_P(Attack, OrNotWhatLinkersMakeCanBeRun) {
  ASSERT_TRUE(executor.put("a.c", "int main(void) { return 7; }\n"));
  for (const std::string linker : {"bfd", "gold"}) {
    if (access(("/usr/bin/ld." + linker).c_str(), X_OK) != 0) continue;
    ASSERT_EQ(run(executor, {"gcc", "-fuse-ld=" + linker, "a.c", "-o", "prog"}).code, 0) << linker;
    const Result ran = run(executor, {"./prog"});
    EXPECT_EQ(ran.end, End::Exited) << linker;
    EXPECT_EQ(ran.code, 7) << linker;
  }
}

}  // namespace
}  // namespace gadfly::test
