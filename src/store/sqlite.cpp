// SPDX-License-Identifier: Apache-2.0
#include "store/sqlite.h"

#include <sqlite3.h>

#include "store/trouble.h"

namespace gadfly::store {
namespace {

// A file name as SQLite's URIs have it.
std::string immutable_uri(const std::string& file) {
  std::string uri = "file:";
  for (const char c : file) {
    if (c == '%') uri += "%25";
    else if (c == '?') uri += "%3f";
    else if (c == '#') uri += "%23";
    else uri += c;
  }
  return uri + "?immutable=1";
}

int open_flags(Access access) {
  switch (access) {
    case Access::Write: return SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE;
    case Access::Read: return SQLITE_OPEN_READONLY;
    case Access::Immutable: return SQLITE_OPEN_READONLY | SQLITE_OPEN_URI;
  }
  return 0;
}

}  // namespace

Connection::Connection(std::string file, Access access, double patience) : file_(std::move(file)), patience_(patience) {
  const std::string name = access == Access::Immutable ? immutable_uri(file_) : file_;
  const int code = sqlite3_open_v2(name.c_str(), &handle_, open_flags(access) | SQLITE_OPEN_NOMUTEX, nullptr);
  if (code != SQLITE_OK) {
    const int system_error = handle_ == nullptr ? 0 : sqlite3_system_errno(handle_);
    sqlite3_close(handle_);
    throw sqlite_trouble(file_, code, system_error, patience_);
  }
  sqlite3_extended_result_codes(handle_, 1);
  sqlite3_busy_timeout(handle_, static_cast<int>(patience * 1000));
}

Connection::~Connection() { sqlite3_close(handle_); }

void Connection::execute(const char* sql) {
  const int code = sqlite3_exec(handle_, sql, nullptr, nullptr, nullptr);
  if (code != SQLITE_OK) fail(code);
}

std::int64_t Connection::last_id() const { return sqlite3_last_insert_rowid(handle_); }

bool Connection::in_transaction() const { return sqlite3_get_autocommit(handle_) == 0; }

void Connection::fail(int code) const { throw sqlite_trouble(file_, code, sqlite3_system_errno(handle_), patience_); }

Statement::Statement(Connection& connection, std::string_view sql) : connection_(connection) {
  const int code = sqlite3_prepare_v2(connection.handle(), sql.data(), static_cast<int>(sql.size()), &handle_, nullptr);
  if (code != SQLITE_OK) connection_.fail(code);
}

Statement::~Statement() { sqlite3_finalize(handle_); }

bool Statement::step() {
  const int code = sqlite3_step(handle_);
  if (code == SQLITE_ROW) return true;
  if (code != SQLITE_DONE) connection_.fail(code);
  return false;
}

void Statement::reset() { sqlite3_reset(handle_); }

std::int64_t Statement::integer(int column) const { return sqlite3_column_int64(handle_, column); }

double Statement::real(int column) const { return sqlite3_column_double(handle_, column); }

bool Statement::is_null(int column) const { return sqlite3_column_type(handle_, column) == SQLITE_NULL; }

std::string Statement::text(int column) const {
  const void* bytes = sqlite3_column_blob(handle_, column);
  const int size = sqlite3_column_bytes(handle_, column);
  return bytes == nullptr ? std::string() : std::string(static_cast<const char*>(bytes), size);
}

void Statement::set(int position, std::int64_t value) {
  if (const int code = sqlite3_bind_int64(handle_, position, value)) connection_.fail(code);
}

void Statement::set(int position, double value) {
  if (const int code = sqlite3_bind_double(handle_, position, value)) connection_.fail(code);
}

void Statement::set(int position, std::string_view value) {
  // A null pointer would be NULL, not the empty text.
  const char* bytes = value.data() == nullptr ? "" : value.data();
  if (const int code = sqlite3_bind_text64(handle_, position, bytes, value.size(), SQLITE_STATIC, SQLITE_UTF8))
    connection_.fail(code);
}

Transaction::~Transaction() {
  // SQLite has rolled back by itself after some failures.
  if (connection_.in_transaction()) sqlite3_exec(connection_.handle(), "ROLLBACK", nullptr, nullptr, nullptr);
}

}  // namespace gadfly::store
