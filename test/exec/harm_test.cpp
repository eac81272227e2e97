// SPDX-License-Identifier: Apache-2.0
// Jobs that try to do harm.
#include <gtest/gtest.h>
#include <signal.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "../shared/folder.h"
#include "jobs.h"

namespace gadfly::test {
namespace {

namespace fs = std::filesystem;
using exec::End;
using exec::Result;

class Harm : public Sandbox {
 protected:
  // Whatever it tried: the next job is as good as ever.
  void expect_all_well() {
    const Result result = shell(executor, "echo well");
    EXPECT_EQ(result.out, "well\n");
    EXPECT_FALSE(result.left_children);
  }
};
INSTANTIATE_TEST_SUITE_P(Exec, Harm, testing::Bool(), sandbox_name);

// A folder of the user with a secret in it, as a home directory is.
struct Home {
  Folder folder;
  fs::path path = folder.path();
  Home() {
    chmod(path.c_str(), 0755);  // so that the user of jobs, where it is another, might
    std::ofstream(path / "secret") << "the secret\n";
    chmod((path / "secret").c_str(), 0666);
  }
};

TEST_P(Harm, AllocatesWithoutEnd) {
  compile(executor, "eater",
          "#include <stdlib.h>\n#include <string.h>\n"
          "int main(void) { for (;;) { char* p = malloc(1 << 20); if (!p) return 9; memset(p, 1, 1 "
          "<< 20); } }\n");
  exec::Limits limits;
  limits.memory = 200 << 20;
  const Result result = run(executor, {"./eater"}, limits);
  EXPECT_EQ(result.end, End::Exited);
  EXPECT_EQ(result.code, 9);
  EXPECT_LE(result.peak_memory, limits.memory);
  expect_all_well();
}

TEST_P(Harm, AllocatesWithManyProcesses) {
  compile(executor, "eaters",
          "#include <stdlib.h>\n#include <string.h>\n#include <unistd.h>\n"
          "int main(void) { for (int i = 0; i < 20; i++) if (fork() == 0) {\n"
          "  memset(malloc(40 << 20), 1, 40 << 20); sleep(100); } sleep(100); }\n");
  exec::Limits limits;
  limits.memory = 64 << 20;
  const Result result = run(executor, {"./eaters"}, limits);
  EXPECT_EQ(result.end, End::OutOfMemory);
  expect_all_well();
}

TEST_P(Harm, ForksWithoutEnd) {
  compile(executor, "bomb", "#include <unistd.h>\nint main(void) { for (;;) fork(); }\n");
  exec::Limits limits;
  limits.cpu_seconds = 1;
  limits.wall_seconds = 5;
  const Result result = run(executor, {"./bomb"}, limits);
  EXPECT_EQ(result.end, End::OutOfTime);
  expect_all_well();
}

TEST_P(Harm, HasFewProcesses) {
  compile(executor, "many",
          "#include <unistd.h>\n#include <stdio.h>\n"
          "int main(void) { int n = 1; for (; n < 1000; n++) { int p = fork(); if (p < 0) break; "
          "if (!p) pause(); }\n"
          "printf(\"%d\\n\", n); }\n");
  exec::Limits limits;
  limits.processes = 20;
  const Result result = run(executor, {"./many"}, limits);
  // Without namespaces, the user's other processes count, too, and change.
  EXPECT_LE(std::atoi(result.out.c_str()), with_namespaces() ? 20 : 100);
  EXPECT_GE(std::atoi(result.out.c_str()), with_namespaces() ? 15 : 2);
  EXPECT_TRUE(result.left_children);
  expect_all_well();
}

TEST_P(Harm, LeavesChildrenBehind) {
  const Result result =
      shell(executor, "setsid sh -c 'trap \"\" TERM HUP; sleep 1000' >/dev/null 2>&1 & sleep 0.2; echo ended");
  EXPECT_EQ(result.out, "ended\n");
  EXPECT_TRUE(result.left_children);
  const Result holds_pipe = shell(executor, "setsid sleep 1000 & echo ended");
  EXPECT_EQ(holds_pipe.out, "ended\n");
  EXPECT_LT(holds_pipe.wall_seconds, 20);
  expect_all_well();
  EXPECT_NE(shell(executor, "ps ax 2>/dev/null || cat /proc/[0-9]*/cmdline").out.find("sh"), std::string::npos);
  EXPECT_EQ(shell(executor, "cat /proc/[0-9]*/cmdline | tr '\\0' ' ' | grep -c '[s]leep 1000'").out, "0\n");
}

TEST_P(Harm, OpensASocket) {
  compile(executor, "socket",
          "#include <sys/socket.h>\n#include <errno.h>\n"
          "int main(void) { int f[] = {AF_INET, AF_INET6, AF_UNIX, AF_NETLINK};\n"
          "for (int i = 0; i < 4; i++) if (socket(f[i], SOCK_STREAM, 0) >= 0 || errno != EPERM) "
          "return 1 + i;\n"
          "return 0; }\n");
  EXPECT_EQ(run(executor, {"./socket"}).code, 0);
}

TEST_P(Harm, UsesRefusedCalls) {
  compile(executor, "calls",
          "#define _GNU_SOURCE\n#include <sched.h>\n#include <sys/ptrace.h>\n#include <sys/mount.h>\n"
          "#include <sys/syscall.h>\n#include <unistd.h>\n#include <errno.h>\n"
          "int main(void) {\n"
          "  if (unshare(CLONE_NEWUSER) == 0 || errno != EPERM) return 1;\n"
          "  if (ptrace(PTRACE_TRACEME, 0, 0, 0) == 0 || errno != EPERM) return 2;\n"
          "  if (mount(\"none\", \".\", \"tmpfs\", 0, 0) == 0 || errno != EPERM) return 3;\n"
          "  if (syscall(SYS_clone, CLONE_NEWUSER | 17, 0, 0, 0, 0) >= 0 || errno != EPERM) return 4;\n"
          "  if (syscall(SYS_keyctl, 0, 0, 0, 0, 0) >= 0 || errno != EPERM) return 5;\n"
          "  return 0; }\n");
  EXPECT_EQ(run(executor, {"./calls"}).code, 0);
}

TEST_P(Harm, WritesOutside) {
  const Home home;
  for (const std::string& place : {std::string("/usr"), std::string("/etc"), std::string("/"), std::string("/dev"),
                                   std::string("/var/tmp"), home.path.string()}) {
    const Result result = shell(executor, "echo harm > " + place + "/gadfly-was-here");
    EXPECT_NE(result.code, 0) << place;
    EXPECT_FALSE(fs::exists(fs::path(place) / "gadfly-was-here")) << place;
  }
  shell(executor, "echo harm > /tmp/gadfly-was-here; echo harm > " + (home.path / "secret").string());
  EXPECT_FALSE(fs::exists("/tmp/gadfly-was-here"));
  std::ifstream secret(home.path / "secret");
  std::string text;
  std::getline(secret, text);
  EXPECT_EQ(text, "the secret");
}

TEST_P(Harm, ReadsTheHome) {
  const Home home;
  const Result result = run(executor, {"cat", (home.path / "secret").string()});
  EXPECT_NE(result.code, 0);
  EXPECT_EQ(result.out, "");
  EXPECT_NE(run(executor, {"ls", home.path.string()}).code, 0);
}

TEST_P(Harm, KillsOthers) {
  if (!executor.protection().own_signals) GTEST_SKIP() << "it can: left_open() says so";
  const pid_t other = fork();
  if (other == 0) {
    pause();
    _exit(0);
  }
  shell(executor, "kill -9 " + std::to_string(other) + "; kill -9 -1; kill -STOP -1; kill -STOP $PPID; kill -9 $PPID");
  EXPECT_EQ(kill(other, 0), 0);
  kill(other, SIGKILL);
  int status = 0;
  waitpid(other, &status, 0);
  expect_all_well();
}

TEST_P(Harm, SeesWhatItIsShown) {
  const Home home;
  exec::SandboxOptions shows = options();
  shows.visible = {home.path.string(), "/no/such/thing"};
  exec::Executor other(shows);
  EXPECT_EQ(run(other, {"cat", (home.path / "secret").string()}).out, "the secret\n");
  EXPECT_NE(shell(other, "echo harm > " + (home.path / "secret").string()).code, 0);
  other.clear();
  EXPECT_TRUE(fs::exists(home.path / "secret"));
  EXPECT_EQ(run(other, {"cat", (home.path / "secret").string()}).out, "the secret\n");
}

}  // namespace
}  // namespace gadfly::test
