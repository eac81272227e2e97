// SPDX-License-Identifier: Apache-2.0
#include "session/supervisor.h"

#include <gtest/gtest.h>
#include <signal.h>

namespace gadfly::test {
namespace {

using namespace session;
using What = Task::What;

TaskInProgress program(std::uint64_t id) { return {{What::Program, id}, ""}; }
TaskInProgress finding(std::uint64_t id) { return {{What::Finding, id}, ""}; }

std::string ids(const std::vector<TaskInProgress>& tasks) {
  std::string text;
  for (const TaskInProgress& each : tasks) text += std::to_string(each.task.id) + ";";
  return text;
}
std::string ids(const std::vector<Task>& tasks) {
  std::string text;
  for (const Task& each : tasks) text += std::to_string(each.id) + ";";
  return text;
}

TEST(CrashBlame, OfSeveralProgramsTheOneThatCrashesAloneIsGuilty) {
  CrashBlame suspicion;
  Restart restart = suspicion.crashed({program(3), program(4), finding(9)}, false, SIGSEGV);
  EXPECT_TRUE(restart.again);
  EXPECT_EQ(ids(restart.alone), "3;4;");
  EXPECT_EQ(ids(restart.guilty), "");
  restart = suspicion.crashed({program(4)}, true, SIGSEGV);
  EXPECT_EQ(ids(restart.alone), "3;");
  EXPECT_EQ(ids(restart.guilty), "4;");
  EXPECT_NE(restart.why.find("SIGSEGV"), std::string::npos) << restart.why;
  // The finding was there by accident, so this is its first time.
  restart = suspicion.crashed({finding(9), program(7)}, false, SIGSEGV);
  EXPECT_EQ(ids(restart.guilty), "");
}

TEST(CrashBlame, AFindingIsGuiltyTheSecondTime) {
  CrashBlame suspicion;
  EXPECT_EQ(ids(suspicion.crashed({finding(9)}, false, SIGABRT).guilty), "");
  const Restart restart = suspicion.crashed({finding(9), program(1)}, false, SIGABRT);
  EXPECT_EQ(ids(restart.guilty), "9;");
  EXPECT_EQ(ids(restart.alone), "1;");
}

TEST(CrashBlame, ItDoesNotGoOnForEver) {
  CrashBlame suspicion;
  for (int i = 0; i < CrashBlame::kMostUnknown; ++i) EXPECT_TRUE(suspicion.crashed({}, false, SIGKILL).again);
  EXPECT_FALSE(suspicion.crashed({}, false, SIGKILL).again);
  CrashBlame other;
  for (int i = 0; i < CrashBlame::kMostCrashes; ++i) EXPECT_TRUE(other.crashed({program(i)}, true, SIGKILL).again);
  EXPECT_FALSE(other.crashed({program(1000)}, true, SIGKILL).again);
}

TEST(Supervise, PassesTheStatusOn) {
  EXPECT_EQ(supervise(
                Ledger::make(), [](const Restart&) { return 7; }, [](const std::string&) { return 99; }),
            7);
}

TEST(Supervise, GivesUpOnWhatAlwaysCrashes) {
  const auto crash = [](const Restart&) -> int {
    raise(SIGKILL);
    return 0;
  };
  std::string why;
  EXPECT_EQ(supervise(Ledger::make(), crash,
                      [&](const std::string& text) {
                        why = text;
                        return 3;
                      }),
            3);
  EXPECT_NE(why.find("SIGKILL"), std::string::npos) << why;
}

}  // namespace
}  // namespace gadfly::test
