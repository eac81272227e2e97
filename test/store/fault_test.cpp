// SPDX-License-Identifier: Apache-2.0
// What a store must survive: kills, other processes, full disks, files of others.
#include <gtest/gtest.h>
#include <sys/mount.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <chrono>
#include <csignal>
#include <fstream>
#include <map>
#include <random>
#include <thread>

#include "filled.h"
#include "store/schema.h"
#include "store/sqlite.h"
#include "store/store.h"
#include "store_folder.h"

namespace gadfly::test {
namespace {

using store::Access;
using store::Connection;
using store::Statement;
using store::Store;

// Runs |body| in a child, which never comes back from it to the test.
pid_t child(const std::function<void()>& body) {
  const pid_t pid = fork();
  if (pid != 0) return pid;
  try {
    body();
  } catch (const store::StoreError& error) {
    std::fprintf(stderr, "%s\n", error.message.c_str());
    _exit(1);
  }
  _exit(0);
}

int ended(pid_t pid) {
  int status = 0;
  waitpid(pid, &status, 0);
  return status;
}

// That the tables agree with each other, and with what |done| says must have been added.
void expect_consistent(const std::string& path, store::CampaignId campaign) {
  Connection connection(path, Access::Write, 5);
  Statement check(connection, "PRAGMA integrity_check");
  ASSERT_TRUE(check.step());
  EXPECT_EQ(check.text(0), "ok");
  Statement keys(connection, "PRAGMA foreign_key_check");
  EXPECT_FALSE(keys.step());

  const Store store = Store::open_read_only(path);
  const auto rows = store.configurations(campaign);
  const Store::Done done = store.done(campaign);
  std::vector<std::uint64_t> programs = done.others;
  for (std::uint64_t p = 0; p < done.below; ++p) programs.push_back(p);
  std::map<std::pair<std::int64_t, std::string>, std::uint64_t> expected, actual;
  std::uint64_t found = 0, times = 0;
  for (const std::uint64_t program : programs) {
    const auto result = some_result(rows, program);
    for (const auto& count : result.counts) expected[{count.configuration, count.source + count.kind}] += count.number;
    found += result.findings.size();
  }
  for (const auto& count : store.counts(campaign))
    actual[{count.configuration, count.source + count.kind}] += count.number;
  for (const auto& finding : store.findings(campaign)) times += finding.times;
  EXPECT_EQ(actual, expected);
  EXPECT_EQ(times, found);
  EXPECT_EQ(store.campaign(campaign)->programs, programs.size());
  EXPECT_EQ(store.samples(campaign).back().programs, programs.size());
}

TEST_F(StoreTest, KillsLoseNothingAndCountNothingTwice) {
  std::minstd_rand chance(1);
  store::CampaignId campaign = 0;
  {
    Store store = Store::open(path());
    auto rows = some_configurations();
    campaign = store.begin_campaign(1, "{}", rows);
  }
  std::uint64_t before = 0;
  for (int round = 0; round < 10; ++round) {
    std::array<int, 2> added{};
    ASSERT_EQ(pipe(added.data()), 0);
    const pid_t pid = child([&] {
      Store store = Store::open(path());
      store.resume_campaign(campaign);
      const auto rows = store.configurations(campaign);
      // Two at a time, the later one first, as with two workers.
      for (std::uint64_t next = store.done(campaign).below;; next += 2)
        for (const std::uint64_t program : {next + 1, next}) {
          store.add(campaign, some_result(rows, program));
          if (write(added[1], &program, sizeof program) < 0) return;
        }
    });
    close(added[1]);
    std::uint64_t told = 0;
    ASSERT_EQ(read(added[0], &told, sizeof told), ssize_t{sizeof told});
    std::this_thread::sleep_for(std::chrono::microseconds(chance() % 40000));
    kill(pid, SIGKILL);
    EXPECT_TRUE(WIFSIGNALED(ended(pid)));
    std::uint64_t last = told;
    while (read(added[0], &told, sizeof told) == ssize_t{sizeof told}) last = std::max(last, told);
    close(added[0]);
    // What the child was told to be stored is there.
    const Store store = Store::open_read_only(path());
    EXPECT_FALSE(store.campaign(campaign)->running);
    EXPECT_EQ(store.last_unfinished(), campaign);
    EXPECT_GE(store.campaign(campaign)->programs, last);
    EXPECT_GE(store.campaign(campaign)->programs, before);
    before = store.campaign(campaign)->programs;
    expect_consistent(path(), campaign);
  }
  EXPECT_GT(before, 20u);
}

TEST_F(StoreTest, TwoProcessesMakeAndUseOneFile) {
  constexpr std::uint64_t kPrograms = 60;
  for (int round = 0; round < 5; ++round) {
    const std::string file = folder_ + "/" + std::to_string(round) + "/s.db";
    std::vector<pid_t> children;
    for (int i = 0; i < 3; ++i)
      children.push_back(child([&] {
        Store store = Store::open(file);
        fill(store, kPrograms);
      }));
    for (const pid_t pid : children) EXPECT_EQ(ended(pid), 0);
    const Store store = Store::open_read_only(file);
    ASSERT_EQ(store.campaigns().size(), 3u);
    for (const auto& campaign : store.campaigns()) {
      EXPECT_EQ(campaign.programs, kPrograms);
      expect_consistent(file, campaign.id);
    }
  }
}

TEST_F(StoreTest, ALivingOwnerIsNamedADeadOneIsReplaced) {
  std::array<int, 2> ready{};
  ASSERT_EQ(pipe(ready.data()), 0);
  const pid_t pid = child([&] {
    Store store = Store::open(path());
    auto rows = some_configurations();
    const std::int64_t id = store.begin_campaign(1, "{}", rows);
    if (write(ready[1], &id, sizeof id) > 0) pause();
  });
  close(ready[1]);
  std::int64_t campaign = 0;
  ASSERT_EQ(read(ready[0], &campaign, sizeof campaign), ssize_t{sizeof campaign});
  Store store = Store::open(path());
  EXPECT_NE(message([&] { store.resume_campaign(campaign); }).find("process " + std::to_string(pid)),
            std::string::npos);
  kill(pid, SIGKILL);
  siginfo_t info;
  waitid(P_PID, static_cast<id_t>(pid), &info, WEXITED | WNOWAIT);  // dead, but not fetched
  store.resume_campaign(campaign);
  EXPECT_TRUE(store.campaign(campaign)->running);
  ended(pid);
  // A process with the number of an old one, or from before the machine was started anew.
  Connection connection(path(), Access::Write, 5);
  for (const char* change : {"owner_start = owner_start + 1", "owner_boot = 'another'"}) {
    connection.execute("UPDATE campaign SET owner_pid = NULL");
    Store taker = Store::open(path());
    taker.resume_campaign(campaign);
    EXPECT_TRUE(store.campaign(campaign)->running);
    connection.execute((std::string("UPDATE campaign SET ") + change).c_str());
    EXPECT_FALSE(store.campaign(campaign)->running) << change;
  }
  close(ready[0]);
}

TEST_F(StoreTest, ALockThatIsKeptIsReported) {
  Store store = Store::open(path(), 0.2);
  auto rows = some_configurations();
  const auto campaign = store.begin_campaign(1, "{}", rows);
  Connection other(path(), Access::Write, 1);
  other.execute("BEGIN IMMEDIATE");
  EXPECT_EQ(message([&] { store.add(campaign, some_result(rows, 0)); }),
            path() +
                ": error: another process has kept it locked for 0.2 seconds; try again when "
                "that has ended");
  EXPECT_EQ(store.campaign(campaign)->programs, 0u);  // looking goes on
  other.execute("ROLLBACK");
  store.add(campaign, some_result(rows, 0));
  EXPECT_EQ(store.campaign(campaign)->programs, 1u);
}

TEST_F(StoreTest, FilesOfOthersAreLeftAlone) {
  std::ofstream(path()) << std::string(5000, 'x');
  const std::string not_one = path() +
                              ": error: it is not a store of Gadfly: not an SQLite database; give "
                              "another place with --store FILE";
  EXPECT_EQ(message([&] { Store::open(path()); }), not_one);
  EXPECT_EQ(message([&] { Store::open_read_only(path()); }), not_one);
  EXPECT_EQ(std::filesystem::file_size(path()), 5000u);

  const std::string foreign = folder_ + "/foreign.db";
  Connection(foreign, Access::Write, 1).execute("CREATE TABLE t (a)");
  const std::string another = foreign +
                              ": error: it is not a store of Gadfly but another database; give "
                              "another place with --store FILE";
  EXPECT_EQ(message([&] { Store::open(foreign); }), another);
  EXPECT_EQ(message([&] { Store::open_read_only(foreign); }), another);
}

TEST_F(StoreTest, WhatIsNotThereIsSaid) {
  EXPECT_EQ(message([&] { Store::open_read_only(path()); }),
            path() + ": there is no store yet; `gadfly hunt --store " + path() + "` makes it");
  EXPECT_FALSE(std::filesystem::exists(path()));
  std::ofstream(folder_ + "/file") << "x";
  EXPECT_EQ(message([&] { Store::open(folder_ + "/file/in/s.db"); }),
            folder_ +
                "/file/in: error: cannot make this folder: Not a directory; give another place "
                "with --store FILE");
  EXPECT_EQ(message([&] { Store::open(folder_); }),
            folder_ + ": error: cannot open it: Is a directory; give another place with --store FILE");
}

TEST_F(StoreTest, ADamagedFileIsSaid) {
  {
    Store store = Store::open(path());
    fill(store, 40);
  }
  {
    std::fstream file(path(), std::ios::in | std::ios::out | std::ios::binary);
    for (int page = 2; page < 20; ++page) {
      file.seekp(page * 4096);
      file << std::string(4096, 'x');
    }
  }
  const std::string said = message([&] {
    Store store = Store::open(path());
    store.findings(0);
    auto rows = some_configurations();
    store.begin_campaign(1, "{}", rows);
  });
  EXPECT_NE(said.find("it is damaged"), std::string::npos) << said;
}

TEST_F(StoreTest, ANewerVersionIsRefused) {
  { Store::open(path()); }
  const std::size_t known = store::migration_steps().size();
  Connection(path(), Access::Write, 1).execute(("PRAGMA user_version = " + std::to_string(known + 1)).c_str());
  const std::string refusal = path() + ": error: a newer Gadfly made it: its version is " + std::to_string(known + 1) +
                              ", this one knows " + std::to_string(known) +
                              "; use the newer one, or give another place with --store FILE";
  EXPECT_EQ(message([&] { Store::open(path()); }), refusal);
  EXPECT_EQ(message([&] { Store::open_read_only(path()); }), refusal);
}

TEST_F(StoreTest, AnOlderVersionMigratesStepByStep) {
  static constexpr std::array<store::MigrationStep, 3> kSteps = {
      "CREATE TABLE t (a); INSERT INTO t VALUES (1)",
      "ALTER TABLE t ADD COLUMN b; UPDATE t SET b = a + 1",
      "CREATE TABLE u AS SELECT a + b AS c FROM t; DROP TABLE t",
  };
  const store::MigrationSteps steps = kSteps;
  Connection connection(path(), Access::Write, 1);
  store::migrate(connection, steps.first(1));
  EXPECT_EQ(store::schema_version(connection), 1u);
  EXPECT_TRUE(store::needs_migration(connection, steps));
  connection.execute("INSERT INTO t VALUES (10)");
  store::migrate(connection, steps);
  EXPECT_EQ(store::schema_version(connection), 3u);
  EXPECT_FALSE(store::needs_migration(connection, steps));
  Statement sums(connection, "SELECT c FROM u ORDER BY c");
  ASSERT_TRUE(sums.step());
  EXPECT_EQ(sums.integer(0), 3);
  ASSERT_TRUE(sums.step());
  EXPECT_EQ(sums.integer(0), 21);
}

TEST_F(StoreTest, AFailedMigrationLeavesTheOldVersion) {
  static constexpr std::array<store::MigrationStep, 2> kSteps = {
      "CREATE TABLE t (a)", "ALTER TABLE t ADD COLUMN b; INSERT INTO missing VALUES (1)"};
  const store::MigrationSteps steps = kSteps;
  Connection connection(path(), Access::Write, 1);
  store::migrate(connection, steps.first(1));
  EXPECT_THROW(store::migrate(connection, steps), store::StoreError);
  EXPECT_EQ(store::schema_version(connection), 1u);
  Statement columns(connection, "SELECT count(*) FROM pragma_table_info('t')");
  ASSERT_TRUE(columns.step());
  EXPECT_EQ(columns.integer(0), 1);
}

// A small file system of its own, where the machine allows it.
class SmallDiskTest : public StoreTest {
 protected:
  void SetUp() override {
    StoreTest::SetUp();
    if (mount("none", folder_.c_str(), "tmpfs", 0, "size=1m") != 0)
      GTEST_SKIP() << "a small file system can't be mounted here (needs root): " << strerror(errno);
    mounted_ = true;
  }
  void TearDown() override {
    if (mounted_) umount2(folder_.c_str(), MNT_DETACH);
    StoreTest::TearDown();
  }
  bool mounted_ = false;
};

TEST_F(SmallDiskTest, AFullDiskIsSaidAndGoneOnAfter) {
  const std::string ballast = folder_ + "/ballast";
  std::ofstream(ballast) << std::string(400000, 'b');
  Store store = Store::open(path());
  auto rows = some_configurations();
  const auto campaign = store.begin_campaign(1, "{}", rows);
  std::uint64_t next = 0;
  const std::string said = message([&] {
    for (; next < 100000; ++next) store.add(campaign, some_result(rows, next));
  });
  EXPECT_EQ(said, path() + ": error: the disk is full; free some space, then `gadfly hunt --resume --store " + path() +
                      "` goes on where it stopped");
  ASSERT_LT(next, 100000u);
  EXPECT_EQ(store.campaign(campaign)->programs, next);
  EXPECT_EQ(message([&] { store.add(campaign, some_result(rows, next)); }), said);
  std::filesystem::remove(ballast);
  store.add(campaign, some_result(rows, next));
  EXPECT_EQ(store.campaign(campaign)->programs, next + 1);
  expect_consistent(path(), campaign);
}

TEST_F(SmallDiskTest, AStoreCannotBeMadeOnAFullDisk) {
  { std::ofstream(folder_ + "/ballast") << std::string(2000000, 'b'); }
  const std::string said = message([&] { Store::open(path()); });
  EXPECT_NE(said.find("the disk is full"), std::string::npos) << said;
}

TEST_F(SmallDiskTest, AReadOnlyDiskCanBeLookedAt) {
  {
    Store store = Store::open(path());
    fill(store, 10);
  }
  ASSERT_EQ(mount("none", folder_.c_str(), "tmpfs", MS_REMOUNT | MS_RDONLY, "size=1m"), 0);
  EXPECT_EQ(Store::open_read_only(path()).campaigns().size(), 1u);
  EXPECT_EQ(Store::open_read_only(path()).findings(0).size(), Store::open_read_only(path()).campaigns()[0].findings);
  const std::string said = message([&] {
    Store store = Store::open(path());
    fill(store, 1);
  });
  EXPECT_EQ(said, path() +
                      ": error: cannot open it: Read-only file system; give another place with "
                      "--store FILE");
  EXPECT_NE(message([&] { Store::open(folder_ + "/new/s.db"); }).find("Read-only file system"), std::string::npos);
}

TEST_F(StoreTest, AFolderWithoutPermissionIsSaid) {
  if (geteuid() == 0) GTEST_SKIP() << "permissions do not stop root";
  std::filesystem::permissions(folder_, std::filesystem::perms::owner_read | std::filesystem::perms::owner_exec);
  const std::string said = message([&] { Store::open(path()); });
  std::filesystem::permissions(folder_, std::filesystem::perms::owner_all);
  EXPECT_NE(said.find("Permission denied"), std::string::npos) << said;
}

TEST_F(StoreTest, AFileWithoutPermissionIsSaid) {
  if (geteuid() == 0) GTEST_SKIP() << "permissions do not stop root";
  { Store::open(path()); }
  std::filesystem::permissions(path(), std::filesystem::perms::owner_read);
  const std::string said = message([&] {
    Store store = Store::open(path());
    fill(store, 1);
  });
  EXPECT_NE(said.find(path() + ": error: cannot write it: "), std::string::npos) << said;
  EXPECT_TRUE(Store::open_read_only(path()).campaigns().empty());
}

}  // namespace
}  // namespace gadfly::test
