// SPDX-License-Identifier: Apache-2.0
// SQLite with destructors. Every failure is a StoreError that names the file, the cause and what to
// do.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

struct sqlite3;
struct sqlite3_stmt;

namespace gadfly::store {

enum class Access : std::uint8_t {
  Write,  // makes the file when it is not there
  Read,
  Immutable,  // a file that nobody changes, where not even a lock can be written
};

// Not for several threads at once.
class Connection {
 public:
  // |patience|: seconds to wait for a lock that another process holds.
  Connection(std::string file, Access access, double patience);
  Connection(const Connection&) = delete;
  Connection& operator=(const Connection&) = delete;
  ~Connection();

  // One or more statements without values.
  void execute(const char* sql);
  std::int64_t last_id() const;
  bool in_transaction() const;
  const std::string& file() const { return file_; }
  sqlite3* handle() const { return handle_; }
  // Throws the StoreError for |code|, the last failure.
  [[noreturn]] void fail(int code) const;

 private:
  std::string file_;
  double patience_;
  sqlite3* handle_ = nullptr;
};

class Statement {
 public:
  Statement(Connection& connection, std::string_view sql);
  Statement(const Statement&) = delete;
  Statement& operator=(const Statement&) = delete;
  ~Statement();

  // Starts anew with these values for its question marks.
  template <typename... Values>
  Statement& bind(const Values&... values) {
    reset();
    int position = 0;
    (set(++position, values), ...);
    return *this;
  }
  // To the next row; false: there is none.
  bool step();
  // With these values, to the end.
  template <typename... Values>
  void run(const Values&... values) {
    bind(values...);
    while (step()) {
    }
    reset();
  }

  // Of the row, by column.
  std::int64_t integer(int column) const;
  std::uint64_t natural(int column) const { return static_cast<std::uint64_t>(integer(column)); }
  double real(int column) const;
  bool is_null(int column) const;
  std::string text(int column) const;  // any bytes; empty for NULL

 private:
  void reset();
  void set(int position, std::int64_t value);
  // Numbers above the largest of SQLite come back as they were.
  void set(int position, std::uint64_t value) { set(position, static_cast<std::int64_t>(value)); }
  void set(int position, std::uint32_t value) { set(position, std::int64_t{value}); }
  void set(int position, double value);
  void set(int position, std::string_view value);  // which has to stay until the next bind
  void set(int position, const std::string& value) { set(position, std::string_view(value)); }
  void set(int position, const char* value) { set(position, std::string_view(value)); }

  Connection& connection_;
  sqlite3_stmt* handle_ = nullptr;
};

// Everything until commit(), or nothing. Of the two kinds, one is alone in writing, and one sees
// all as it was at one moment.
class Transaction {
 public:
  enum class Kind : std::uint8_t { Write, Read };
  explicit Transaction(Connection& connection, Kind kind = Kind::Write) : connection_(connection) {
    connection_.execute(kind == Kind::Write ? "BEGIN IMMEDIATE" : "BEGIN");
  }
  Transaction(const Transaction&) = delete;
  Transaction& operator=(const Transaction&) = delete;
  ~Transaction();
  void commit() { connection_.execute("COMMIT"); }

 private:
  Connection& connection_;
};

}  // namespace gadfly::store
