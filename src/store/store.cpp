// SPDX-License-Identifier: Apache-2.0
// Opening, and whose a campaign is. ProgramAdder is in add.cpp, looking in look.cpp.
#include "store/store.h"

#include <fmt/format.h>
#include <sqlite3.h>
#include <unistd.h>

#include <chrono>
#include <filesystem>
#include <thread>

#include "store/database.h"
#include "store/hint.h"
#include "store/owner.h"
#include "store/schema.h"
#include "store/trouble.h"

namespace gadfly::store {
namespace {

namespace fs = std::filesystem;

void make_folder_of(const std::string& file) {
  const fs::path folder = fs::path(file).parent_path();
  if (folder.empty()) return;
  std::error_code failed;
  fs::create_directories(folder, failed);
  if (failed) throw folder_trouble(folder.string(), failed.message());
}

// Two processes that do this to a new file at once get in each other's way, and SQLite does not
// wait by itself here.
void switch_to_wal(Connection& connection, double patience) {
  const auto end = std::chrono::steady_clock::now() + std::chrono::duration<double>(patience);
  for (;;) {
    const int code = sqlite3_exec(connection.handle(), "PRAGMA journal_mode = WAL", nullptr, nullptr, nullptr);
    if (code == SQLITE_OK) return;
    if ((code & 0xff) != SQLITE_BUSY || std::chrono::steady_clock::now() >= end) connection.fail(code);
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  }
}

bool exists(const std::string& file) {
  std::error_code failed;
  return fs::exists(file, failed);
}

// Where nothing can be written SQLite can't lock; then it is enough that nothing waits in the log.
bool must_be_immutable(const std::string& file) {
  const fs::path folder = fs::path(file).parent_path();
  if (access(folder.empty() ? "." : folder.c_str(), W_OK) == 0) return false;
  std::error_code failed;
  const auto log_size = fs::file_size(file + "-wal", failed);
  return failed || log_size == 0;
}

Process owner_of(const Statement& row, int first_column) {
  return {row.integer(first_column), row.natural(first_column + 1), row.text(first_column + 2)};
}

void set_owner(Connection& connection, CampaignId campaign, const Process& owner) {
  Statement(connection,
            "UPDATE campaign SET owner_pid = ?, owner_start = ?, owner_boot = ?, ended = NULL "
            "WHERE id = ?")
      .run(owner.pid, owner.start, owner.boot, campaign);
}

}  // namespace

Store::Store(std::unique_ptr<Database> state) : state_(std::move(state)) {}
Store::Store(Store&&) noexcept = default;

const std::string& Store::file() const { return state_->connection.file(); }

Store::~Store() {
  if (state_ == nullptr) return;
  // What a campaign stands at is on disk already; only its owner is told to be gone.
  for (const CampaignId campaign : state_->owned) try {
      Statement(state_->connection, "UPDATE campaign SET owner_pid = NULL WHERE id = ?").run(campaign);
    } catch (const StoreError&) {
      return;  // the owner is found to be dead later
    }
}

Store Store::open(const std::string& file, double patience_seconds) {
  make_folder_of(file);
  auto database = std::make_unique<Database>(file, Access::Write, patience_seconds);
  Connection& connection = database->connection;
  if (schema_version(connection) < migration_steps().size()) switch_to_wal(connection, patience_seconds);
  migrate(connection, migration_steps());
  connection.execute("PRAGMA foreign_keys = ON");
  return Store(std::move(database));
}

Store Store::open_read_only(const std::string& file, double patience_seconds) {
  if (!exists(file))
    throw StoreError{fmt::format("{}: there is no store yet; {} makes it", file, quoted_hint("hunt", file))};
  const Access access = must_be_immutable(file) ? Access::Immutable : Access::Read;
  auto database = std::make_unique<Database>(file, access, patience_seconds);
  if (needs_migration(database->connection, migration_steps())) {
    database.reset();
    return open(file, patience_seconds);
  }
  return Store(std::move(database));
}

CampaignId Store::begin_campaign(std::uint64_t seed, const std::string& settings,
                                 std::vector<ConfigurationRow>& configurations) {
  const std::lock_guard lock(state_->mutex);
  Connection& connection = state_->connection;
  Transaction transaction(connection);
  Statement(connection, "INSERT INTO campaign (started, seed, settings) VALUES (datetime('now'), ?, ?)")
      .run(seed, settings);
  const CampaignId campaign = connection.last_id();
  set_owner(connection, campaign, this_process());
  Statement insert(connection,
                   "INSERT INTO configuration (campaign, name, compiler, version, target, level) "
                   "VALUES (?, ?, ?, ?, ?, ?)");
  std::vector<std::int64_t> ids;
  for (const ConfigurationRow& row : configurations) {
    insert.run(campaign, row.name, row.compiler, row.version, row.target, row.level);
    ids.push_back(connection.last_id());
  }
  transaction.commit();
  for (std::size_t i = 0; i < ids.size(); ++i) configurations[i].id = ids[i];
  state_->owned.insert(campaign);
  return campaign;
}

void Store::resume_campaign(CampaignId campaign) {
  const std::lock_guard lock(state_->mutex);
  if (state_->owned.contains(campaign)) return;
  Connection& connection = state_->connection;
  Transaction transaction(connection);
  Statement select(connection, "SELECT owner_pid, owner_start, owner_boot FROM campaign WHERE id = ?");
  if (!select.bind(campaign).step()) throw no_campaign(connection.file(), campaign);
  const Process owner = owner_of(select, 0);
  if (owner.pid != 0 && is_alive(owner))
    throw trouble(connection.file(), fmt::format("process {} is working on campaign {}", owner.pid, campaign),
                  "end it first, or start another campaign with " + quoted_hint("hunt", connection.file()));
  set_owner(connection, campaign, this_process());
  transaction.commit();
  state_->owned.insert(campaign);
}

std::optional<CampaignId> Store::last_unfinished() const {
  std::optional<CampaignId> newest;
  for (const Campaign& campaign : campaigns()) {
    if (!campaign.ended.empty()) continue;
    if (!campaign.running) return campaign.id;
    if (!newest) newest = campaign.id;
  }
  return newest;
}

void Store::end_campaign(CampaignId campaign, double seconds) {
  const std::lock_guard lock(state_->mutex);
  Statement(state_->connection,
            "UPDATE campaign SET ended = datetime('now'), owner_pid = NULL, seconds = max(seconds, ?) "
            "WHERE id = ?")
      .run(seconds, campaign);
  state_->owned.erase(campaign);
}

std::string default_file() {
  const char* data = std::getenv("XDG_DATA_HOME");
  if (data != nullptr && data[0] == '/') return std::string(data) + "/gadfly/store.db";
  const char* home = std::getenv("HOME");
  return std::string(home != nullptr ? home : ".") + "/.local/share/gadfly/store.db";
}

}  // namespace gadfly::store
