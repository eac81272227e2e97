// SPDX-License-Identifier: Apache-2.0
#include "store/trouble.h"

#include <fmt/format.h>
#include <sqlite3.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>

#include "store/hint.h"
#include "support/shell.h"

namespace gadfly::store {
namespace {

constexpr std::string_view kElsewhere = "give another place with --store FILE";

bool no_space(int system_error) { return system_error == ENOSPC || system_error == EDQUOT; }

bool not_allowed(int system_error) { return system_error == EACCES || system_error == EPERM || system_error == EROFS; }

StoreError full(const std::string& file) {
  return trouble(file, "the disk is full",
                 fmt::format("free some space, then {} goes on where it stopped", quoted_hint("hunt --resume", file)));
}

StoreError read_only(const std::string& file, int system_error) {
  // The errno may be of another call: a file that can only be read is no failure to SQLite at
  // first.
  const std::string why =
      not_allowed(system_error) ? std::strerror(system_error) : "no permission, or a read-only file system";
  return trouble(file, "cannot write it: " + why, kElsewhere);
}

// SQLite tries to read what it can't write, so its errno may say only that there is no file yet.
StoreError cannot_open(const std::string& file, int system_error) {
  const std::string folder = std::filesystem::path(file).parent_path().string();
  if (system_error == ENOENT && access(folder.empty() ? "." : folder.c_str(), W_OK | X_OK) != 0) system_error = errno;
  return trouble(file, fmt::format("cannot open it: {}", std::strerror(system_error)), kElsewhere);
}

StoreError io_error(const std::string& file, int code, int system_error) {
  // SHMSIZE: the file that the processes share could not grow.
  if (no_space(system_error) || code == SQLITE_IOERR_SHMSIZE) return full(file);
  if (not_allowed(system_error)) return read_only(file, system_error);
  return trouble(file,
                 fmt::format("cannot read or write it: {}",
                             system_error != 0 ? std::strerror(system_error) : sqlite3_errstr(code)),
                 "check the disk, or " + std::string(kElsewhere));
}

}  // namespace

StoreError trouble(const std::string& file, std::string_view cause, std::string_view advice) {
  return {fmt::format("{}: error: {}; {}", file, cause, advice)};
}

StoreError folder_trouble(const std::string& folder, const std::string& cause) {
  return trouble(folder, "cannot make this folder: " + cause, kElsewhere);
}

StoreError no_campaign(const std::string& file, CampaignId campaign) {
  return trouble(file, fmt::format("there is no campaign {}", campaign),
                 quoted_hint("campaigns", file) + " lists them");
}

StoreError no_finding(const std::string& file, FindingId finding) {
  return trouble(file, fmt::format("there is no finding {}", finding),
                 quoted_hint("findings --all", file) + " lists them");
}

StoreError no_bug(const std::string& file, BugId bug) {
  return trouble(file, fmt::format("there is no bug {}", bug), quoted_hint("bugs", file) + " lists them");
}

StoreError over_limit(const std::string& file, std::uint64_t most) {
  return trouble(file,
                 fmt::format("it is full: findings may take {:.4g} MiB, as --store-limit says",
                             static_cast<double>(most) / (1 << 20)),
                 "allow more, as --store-limit 4G, or give another place with --store FILE");
}

StoreError damaged(const std::string& file, std::string_view what) {
  return trouble(file, fmt::format("it is damaged: {}", what),
                 fmt::format("`sqlite3 {} .recover` saves what can be read; move it away, and {} makes a "
                             "new one",
                             support::shell_word(file), quoted_hint("hunt", file)));
}

StoreError sqlite_trouble(const std::string& file, int code, int system_error, double patience) {
  switch (code & 0xff) {
    case SQLITE_FULL: return full(file);
    case SQLITE_IOERR: return io_error(file, code, system_error);
    case SQLITE_READONLY:
    case SQLITE_PERM: return read_only(file, system_error);
    case SQLITE_CANTOPEN: return no_space(system_error) ? full(file) : cannot_open(file, system_error);
    case SQLITE_NOTADB: return trouble(file, "it is not a store of Gadfly: not an SQLite database", kElsewhere);
    case SQLITE_CORRUPT: return damaged(file, sqlite3_errstr(code));
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
      return trouble(file, fmt::format("another process has kept it locked for {:g} seconds", patience),
                     "try again when that has ended");
    case SQLITE_NOMEM: return trouble(file, "out of memory", "end something, then try again");
    default:
      return trouble(file, fmt::format("SQLite says: {}", sqlite3_errstr(code)),
                     "this should not happen: please report it");
  }
}

}  // namespace gadfly::store
