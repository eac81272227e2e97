// SPDX-License-Identifier: Apache-2.0
// Rows of the tables as values, for the files that look into a store.
#pragma once

#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "store/sqlite.h"
#include "store/store.h"

namespace gadfly::store {

// All rows of |select|, each read by |read|.
template <typename Read>
auto rows(Statement& select, Read&& read) {
  std::vector<decltype(read(select))> found;
  while (select.step()) found.push_back(read(select));
  return found;
}

// The same for a query with these values for its question marks, on a Store::Database.
template <typename Database, typename Read, typename... Values>
auto all_rows(Database& database, std::string_view sql, Read&& read, const Values&... values) {
  const std::lock_guard lock(database.mutex);
  Statement select(database.connection, sql);
  select.bind(values...);
  return rows(select, read);
}

// The first row of a query; nothing: there is none.
template <typename Database, typename Read, typename... Values>
auto first_row(Database& database, std::string_view sql, Read&& read, const Values&... values) {
  const std::lock_guard lock(database.mutex);
  Statement select(database.connection, sql);
  std::optional<decltype(read(select))> found;
  if (select.bind(values...).step()) found = read(select);
  return found;
}

// What finding_of reads, followed by a condition: whole, and without what can be large. The tables
// are finding, program_text and, where there is one, reduction.
extern const std::string_view kFinding, kFindingRow;
// Without test case and commands.
Finding finding_of(const Statement& row);

// Witnesses with a small program come first, the smallest of them before others; then the one with the
// smallest program of its own; then the oldest.
inline constexpr std::string_view kBySize =
    "ORDER BY coalesce(reduction.bytes, 0) = 0, reduction.bytes, program_text.bytes = 0, "
    "program_text.bytes, finding.id ";
// The tables that it needs.
inline constexpr std::string_view kWithSizes =
    "finding JOIN program_text ON program_text.id = finding.program_text "
    "LEFT JOIN reduction ON reduction.finding = finding.id ";

// A text that compress() made. Throws StoreError when it is damaged.
std::string unpacked(const Connection& connection, const std::string& bytes);

inline std::string operator+(std::string_view a, std::string_view b) { return std::string(a).append(b); }

}  // namespace gadfly::store
