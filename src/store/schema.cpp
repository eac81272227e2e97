// SPDX-License-Identifier: Apache-2.0
#include "store/schema.h"

#include <fmt/format.h>

#include <array>

#include "store/old_cases.h"
#include "store/trouble.h"

namespace gadfly::store {
namespace {

// In the header of the file, so that `file` and other programs can tell whose it is.
constexpr std::int64_t kApplication = 0x47644679;  // "GdFy"

// Version 1. What people see of it is in store.h; here is what else it needs:
// - campaign.done_below, done: the programs that are done are those below the number, and the few
//   in the table, which are waiting for one before them.
// - campaign.next_sample: how many programs have to be done for the next sample.
// - campaign.owner_*: the process that works on it; NULL: none does.
// - finding.program_text: the files, kept once for all findings of one program.
constexpr const char* kVersion1 = R"sql(
CREATE TABLE campaign (
  id INTEGER PRIMARY KEY,
  started TEXT NOT NULL,
  ended TEXT,
  seed INTEGER NOT NULL,
  settings TEXT NOT NULL,
  seconds REAL NOT NULL DEFAULT 0,
  programs INTEGER NOT NULL DEFAULT 0,
  findings INTEGER NOT NULL DEFAULT 0,
  seen INTEGER NOT NULL DEFAULT 0,
  signatures INTEGER NOT NULL DEFAULT 0,
  done_below INTEGER NOT NULL DEFAULT 0,
  next_sample INTEGER NOT NULL DEFAULT 1,
  owner_pid INTEGER,
  owner_start INTEGER,
  owner_boot TEXT
);
CREATE TABLE configuration (
  id INTEGER PRIMARY KEY,
  campaign INTEGER NOT NULL REFERENCES campaign,
  name TEXT NOT NULL,
  compiler TEXT NOT NULL,
  version TEXT NOT NULL,
  target TEXT NOT NULL,
  level TEXT NOT NULL
);
CREATE INDEX configuration_by_campaign ON configuration (campaign);
CREATE TABLE done (
  campaign INTEGER NOT NULL REFERENCES campaign,
  program INTEGER NOT NULL,
  PRIMARY KEY (campaign, program)
) WITHOUT ROWID;
CREATE TABLE count (
  campaign INTEGER NOT NULL REFERENCES campaign,
  configuration INTEGER NOT NULL REFERENCES configuration,
  source TEXT NOT NULL,
  kind TEXT NOT NULL,
  number INTEGER NOT NULL,
  PRIMARY KEY (campaign, configuration, source, kind)
) WITHOUT ROWID;
CREATE TABLE sample (
  campaign INTEGER NOT NULL REFERENCES campaign,
  programs INTEGER NOT NULL,
  at REAL NOT NULL,
  findings INTEGER NOT NULL,
  signatures INTEGER NOT NULL,
  PRIMARY KEY (campaign, programs)
) WITHOUT ROWID;
CREATE TABLE program_text (
  id INTEGER PRIMARY KEY
);
CREATE TABLE file (
  program_text INTEGER NOT NULL REFERENCES program_text,
  position INTEGER NOT NULL,
  name TEXT NOT NULL,
  zstd BLOB NOT NULL
);
CREATE INDEX file_by_program ON file (program_text, position);
CREATE TABLE finding (
  id INTEGER PRIMARY KEY,
  campaign INTEGER NOT NULL REFERENCES campaign,
  configuration INTEGER NOT NULL REFERENCES configuration,
  compiler TEXT NOT NULL,
  program INTEGER NOT NULL,
  source TEXT NOT NULL,
  recipe TEXT NOT NULL,
  kind TEXT NOT NULL,
  signature TEXT NOT NULL,
  message TEXT NOT NULL,
  state INTEGER NOT NULL,
  found TEXT NOT NULL,
  at REAL NOT NULL,
  times INTEGER NOT NULL,
  program_text INTEGER NOT NULL REFERENCES program_text,
  expected TEXT NOT NULL,
  actual TEXT NOT NULL,
  compiler_output TEXT NOT NULL
);
CREATE INDEX finding_alike ON finding (campaign, compiler, kind, signature, state);
CREATE TABLE command (
  finding INTEGER NOT NULL REFERENCES finding,
  position INTEGER NOT NULL,
  text TEXT NOT NULL,
  PRIMARY KEY (finding, position)
) WITHOUT ROWID;
)sql";

// Version 2. Reductions, analyses and bugs: bug.h.
// - claim: the findings that processes are at work on.
// - finding.options: what every compiler needs for the program, a line each.
// - reduction.zstd: the small program; bytes: its size without compression.
// - analysis.fails_when_lenient: 0, 1, or -1: not asked.
constexpr const char* kVersion2 = R"sql(
CREATE TABLE bug (
  id INTEGER PRIMARY KEY,
  key TEXT NOT NULL UNIQUE,
  title TEXT NOT NULL,
  family TEXT NOT NULL,
  state INTEGER NOT NULL,
  link TEXT NOT NULL DEFAULT '',
  note TEXT NOT NULL DEFAULT '',
  made TEXT NOT NULL,
  changed TEXT NOT NULL DEFAULT ''
);
ALTER TABLE finding ADD COLUMN bug INTEGER REFERENCES bug;
ALTER TABLE finding ADD COLUMN options TEXT NOT NULL DEFAULT '';
UPDATE finding SET options = '-I/usr/include/csmith' WHERE source = 'csmith';
CREATE INDEX finding_by_bug ON finding (bug);
CREATE TABLE claim (
  finding INTEGER PRIMARY KEY REFERENCES finding,
  pid INTEGER NOT NULL,
  start INTEGER NOT NULL,
  boot TEXT NOT NULL
);
CREATE TABLE reduction (
  finding INTEGER PRIMARY KEY REFERENCES finding,
  why_not TEXT NOT NULL,
  zstd BLOB NOT NULL,
  bytes INTEGER NOT NULL,
  complete INTEGER NOT NULL,
  slipped INTEGER NOT NULL,
  by_machine INTEGER NOT NULL,
  kind TEXT NOT NULL,
  signature TEXT NOT NULL,
  message TEXT NOT NULL,
  expected TEXT NOT NULL,
  actual TEXT NOT NULL,
  expected_status INTEGER NOT NULL,
  actual_status INTEGER NOT NULL,
  compiler_output TEXT NOT NULL,
  bytes_before INTEGER NOT NULL,
  seconds REAL NOT NULL
);
CREATE TABLE reduction_command (
  finding INTEGER NOT NULL REFERENCES reduction,
  position INTEGER NOT NULL,
  text TEXT NOT NULL,
  PRIMARY KEY (finding, position)
) WITHOUT ROWID;
CREATE TABLE analysis (
  finding INTEGER PRIMARY KEY REFERENCES finding,
  pass TEXT NOT NULL,
  change TEXT NOT NULL,
  cure TEXT NOT NULL,
  why_not TEXT NOT NULL,
  first_failing TEXT NOT NULL,
  last_working TEXT NOT NULL,
  fixed_in TEXT NOT NULL,
  works_at TEXT NOT NULL,
  fails_when_lenient INTEGER NOT NULL
);
CREATE TABLE outcome (
  finding INTEGER NOT NULL REFERENCES analysis,
  position INTEGER NOT NULL,
  configuration TEXT NOT NULL,
  compiler TEXT NOT NULL,
  level TEXT NOT NULL,
  version TEXT NOT NULL,
  kind TEXT NOT NULL,
  signature TEXT NOT NULL,
  message TEXT NOT NULL,
  PRIMARY KEY (finding, position)
) WITHOUT ROWID;
)sql";

// Version 3.
// - effort: what each compiler of a campaign was given.
// - unjudged: the reasons of what count calls "skipped"; not known for what was counted before.
constexpr const char* kVersion3 = R"sql(
CREATE TABLE effort (
  campaign INTEGER NOT NULL REFERENCES campaign,
  compiler TEXT NOT NULL,
  programs INTEGER NOT NULL,
  seconds REAL NOT NULL,
  PRIMARY KEY (campaign, compiler)
) WITHOUT ROWID;
CREATE TABLE unjudged (
  campaign INTEGER NOT NULL REFERENCES campaign,
  configuration INTEGER NOT NULL REFERENCES configuration,
  source TEXT NOT NULL,
  reason TEXT NOT NULL,
  number INTEGER NOT NULL,
  PRIMARY KEY (campaign, configuration, source, reason)
) WITHOUT ROWID;
)sql";

// Version 4.
// - program_text.bytes: the size of its files without compression; 0: not known.
// - finding_by_program: all findings are stored, so there can be many.
constexpr const char* kVersion4 = R"sql(
ALTER TABLE finding ADD COLUMN expected_status INTEGER NOT NULL DEFAULT 0;
ALTER TABLE finding ADD COLUMN actual_status INTEGER NOT NULL DEFAULT 0;
ALTER TABLE program_text ADD COLUMN bytes INTEGER NOT NULL DEFAULT 0;
CREATE INDEX finding_by_program ON finding (campaign, program);
)sql";

// Version 5.
// - finding.unproven: why nobody vouches for the answer; empty: it is sure.
constexpr const char* kVersion5 = R"sql(
ALTER TABLE finding ADD COLUMN unproven TEXT NOT NULL DEFAULT '';
)sql";

// Version 6.
// - test_case: packed_case.h. That of a reduction is of the small program; empty where there is none.
// - finding.options: now a part of the test case.
constexpr const char* kVersion6 = R"sql(
ALTER TABLE program_text ADD COLUMN test_case BLOB NOT NULL DEFAULT x'';
ALTER TABLE reduction ADD COLUMN test_case BLOB NOT NULL DEFAULT x'';
)sql";

// Version 7.
// - words: option words beside the level of the configuration; of a reduction: those that the small program needs.
constexpr const char* kVersion7 = R"sql(
ALTER TABLE finding ADD COLUMN words TEXT NOT NULL DEFAULT '';
ALTER TABLE reduction ADD COLUMN words TEXT NOT NULL DEFAULT '';
)sql";

void bring_to_version_6(Connection& connection) {
  add_old_cases(connection);
  connection.execute("ALTER TABLE finding DROP COLUMN options");
}

constexpr std::array<MigrationStep, 7> kSteps = {
    kVersion1, kVersion2, kVersion3, kVersion4, kVersion5, MigrationStep{kVersion6, bring_to_version_6}, kVersion7};

std::int64_t number(Connection& connection, const char* sql) {
  Statement statement(connection, sql);
  return statement.step() ? statement.integer(0) : 0;
}

[[noreturn]] void refuse_newer(const std::string& file, std::uint64_t version, std::size_t known) {
  throw trouble(file, fmt::format("a newer Gadfly made it: its version is {}, this one knows {}", version, known),
                "use the newer one, or give another place with --store FILE");
}

// Requires a transaction: another process may be making the tables.
std::uint64_t version_inside(Connection& connection) {
  const std::int64_t version = number(connection, "PRAGMA user_version");
  const bool ours = number(connection, "PRAGMA application_id") == kApplication;
  if (!ours && number(connection, "SELECT count(*) FROM sqlite_master") > 0)
    throw trouble(connection.file(), "it is not a store of Gadfly but another database",
                  "give another place with --store FILE");
  return static_cast<std::uint64_t>(version);
}

}  // namespace

MigrationSteps migration_steps() { return kSteps; }

std::uint64_t schema_version(Connection& connection) {
  const Transaction transaction(connection, Transaction::Kind::Read);
  return version_inside(connection);
}

void migrate(Connection& connection, MigrationSteps steps) {
  for (;;) {
    const std::uint64_t seen = schema_version(connection);
    if (seen == steps.size()) return;
    if (seen > steps.size()) refuse_newer(connection.file(), seen, steps.size());
    Transaction transaction(connection);
    if (version_inside(connection) != seen) continue;  // another process was faster
    connection.execute(steps[seen].sql);
    if (steps[seen].then != nullptr) steps[seen].then(connection);
    connection.execute(fmt::format("PRAGMA user_version = {}", seen + 1).c_str());
    connection.execute(fmt::format("PRAGMA application_id = {}", kApplication).c_str());
    transaction.commit();
  }
}

bool needs_migration(Connection& connection, MigrationSteps steps) {
  const std::uint64_t version = schema_version(connection);
  if (version > steps.size()) refuse_newer(connection.file(), version, steps.size());
  return version < steps.size();
}

}  // namespace gadfly::store
