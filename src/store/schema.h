// SPDX-License-Identifier: Apache-2.0
// The tables, and how an older file gets them.
#pragma once

#include <cstdint>
#include <span>

#include "store/sqlite.h"

namespace gadfly::store {

// Step N brings version N to version N + 1; an empty file has version 0. Steps that were published
// are never changed: append.
struct MigrationStep {
  constexpr MigrationStep(const char* statements, void (*and_then)(Connection&) = nullptr)
      : sql(statements), then(and_then) {}
  const char* sql;
  void (*then)(Connection&);  // what SQL can't say; null: nothing
};
using MigrationSteps = std::span<const MigrationStep>;
MigrationSteps migration_steps();

// The version of an open file. Throws StoreError when it is a database of something else.
std::uint64_t schema_version(Connection& connection);

// Brings it up to date; every step is done whole or not at all, also when two processes come at
// once. Throws StoreError when it is newer than |steps| know.
void migrate(Connection& connection, MigrationSteps steps);

// Throws StoreError unless the file can be read with the tables that |steps| lead to.
// Returns whether it has to be migrated first.
bool needs_migration(Connection& connection, MigrationSteps steps);

}  // namespace gadfly::store
