// SPDX-License-Identifier: Apache-2.0
// How jobs end, and what is said of it.
#include <gtest/gtest.h>
#include <signal.h>

#include <cerrno>

#include "jobs.h"

namespace gadfly::test {
namespace {

using exec::End;
using exec::Result;

class Run : public Sandbox {};
INSTANTIATE_TEST_SUITE_P(Exec, Run, testing::Bool(), sandbox_name);

TEST_P(Run, GivesStatusAndBothOutputs) {
  const Result result = shell(executor, "echo out; echo err >&2; exit 7");
  EXPECT_EQ(result.end, End::Exited);
  EXPECT_EQ(result.code, 7);
  EXPECT_EQ(result.out, "out\n");
  EXPECT_EQ(result.err, "err\n");
  EXPECT_FALSE(result.left_children);
  EXPECT_GT(result.wall_seconds, 0);
  EXPECT_GT(result.peak_memory, 0u);
}

TEST_P(Run, NamesTheSignal) {
  for (const int signal : {SIGSEGV, SIGABRT, SIGKILL, SIGFPE}) {
    const Result result = shell(executor, "kill -" + std::to_string(signal) + " $$");
    EXPECT_EQ(result.end, End::Signalled);
    EXPECT_EQ(result.code, signal);
  }
}

TEST_P(Run, TakesBinaryOutput) {
  std::string all;
  for (int i = 0; i < 256; ++i) all.push_back(static_cast<char>(i));
  ASSERT_TRUE(executor.put("bytes", all));
  EXPECT_EQ(run(executor, {"cat", "bytes"}).out, all);
}

TEST_P(Run, LimitsOutput) {
  exec::Limits limits;
  limits.output = 1000;
  const Result exact = run(executor, {"head", "-c", "1000", "/dev/zero"}, limits);
  EXPECT_EQ(exact.end, End::Exited);
  EXPECT_EQ(exact.out.size(), 1000u);
  const Result more = run(executor, {"head", "-c", "1001", "/dev/zero"}, limits);
  EXPECT_EQ(more.end, End::TooMuchOutput);
  EXPECT_EQ(more.out.size(), 1000u);
  const Result endless = shell(executor, "cat /dev/zero >&2", limits);
  EXPECT_EQ(endless.end, End::TooMuchOutput);
  EXPECT_EQ(endless.err.size(), 1000u);
}

TEST_P(Run, EndsALoop) {
  exec::Limits limits;
  limits.cpu_seconds = 0.5;
  const Result result = shell(executor, "while :; do :; done", limits);
  EXPECT_EQ(result.end, End::OutOfTime);
  EXPECT_GE(result.cpu_seconds, 0.4);
  EXPECT_LE(result.cpu_seconds, 1.5);
}

TEST_P(Run, CountsTheTimeOfChildren) {
  exec::Limits limits;
  limits.cpu_seconds = 0.6;
  // Each of the two stays below the limit of a process.
  const Result result = shell(executor, "(while :; do :; done) & (while :; do :; done) & wait", limits);
  EXPECT_EQ(result.end, End::OutOfTime);
  EXPECT_GE(result.cpu_seconds, 0.5);
  EXPECT_LE(result.cpu_seconds, 2.0);
}

TEST_P(Run, EndsASleeper) {
  exec::Limits limits;
  limits.wall_seconds = 0.3;
  const Result result = shell(executor, "sleep 100", limits);
  EXPECT_EQ(result.end, End::OutOfTime);
  EXPECT_LT(result.cpu_seconds, 0.2);
  EXPECT_GE(result.wall_seconds, 0.3);
  EXPECT_LT(result.wall_seconds, 10);
}

TEST_P(Run, SaysWhyACommandDoesNotStart) {
  const Result missing = run(executor, {"gadfly-no-such-command"});
  EXPECT_EQ(missing.end, End::NotStarted);
  EXPECT_EQ(missing.code, ENOENT);
  const Result folder = run(executor, {"/usr"});
  EXPECT_EQ(folder.end, End::NotStarted);
  EXPECT_EQ(folder.code, EACCES);
  ASSERT_TRUE(executor.put("text", "no program\n"));
  const Result text = run(executor, {"./text"});
  EXPECT_EQ(text.end, End::NotStarted);
  EXPECT_EQ(text.code, ENOEXEC);
  const Result huge = run(executor, {"echo", std::string(3 << 20, 'x')});
  EXPECT_EQ(huge.end, End::NotStarted);
  EXPECT_EQ(huge.code, E2BIG);
}

TEST_P(Run, GivesAPlainEnvironment) {
  const Result result = executor.run({.argv = {"/usr/bin/env"}, .environment = {"COLOUR=red", "LC_ALL=POSIX"}});
  EXPECT_NE(result.out.find("COLOUR=red\n"), std::string::npos);
  EXPECT_NE(result.out.find("HOME=" + executor.folder() + "\n"), std::string::npos);
  EXPECT_NE(result.out.find("TMPDIR=" + executor.folder() + "\n"), std::string::npos);
  EXPECT_EQ(result.out.find("USER="), std::string::npos);
  EXPECT_EQ(executor.run({.argv = {"sh", "-c", "echo $LC_ALL"}, .environment = {"LC_ALL=POSIX"}}).out, "POSIX\n");
  EXPECT_EQ(shell(executor, "pwd; readlink /proc/self/fd/0").out, executor.folder() + "\n/dev/null\n");
}

TEST_P(Run, CompilesAndRuns) {
  compile(executor, "hello", "#include <stdio.h>\nint main(void) { puts(\"hello\"); return 3; }\n");
  const Result result = run(executor, {"./hello"});
  EXPECT_EQ(result.out, "hello\n");
  EXPECT_EQ(result.code, 3);
}

TEST_P(Run, HasNoOpenFilesOfOurs) {
  // 0, 1, 2 and that of the folder being listed.
  EXPECT_EQ(shell(executor, "ls /proc/self/fd | wc -l").out, "4\n");
}

}  // namespace
}  // namespace gadfly::test
