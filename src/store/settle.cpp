// SPDX-License-Identifier: Apache-2.0
// What becomes of findings: who works on one, what was learnt of it, what people say of bugs.
#include "store/compress.h"
#include "store/database.h"
#include "store/owner.h"
#include "store/packed_case.h"
#include "store/rows.h"
#include "store/trouble.h"

namespace gadfly::store {
namespace {

std::int64_t as_number(BugState state) { return static_cast<std::int64_t>(state); }
std::int64_t as_number(bool value) { return value ? 1 : 0; }
constexpr std::int64_t kNotAsked = -1;

void write_reduction(Connection& connection, FindingId finding, const Reduction& reduction) {
  Statement(connection, "DELETE FROM reduction_command WHERE finding = ?").run(finding);
  Statement(connection,
            "INSERT INTO reduction VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) "
            "ON CONFLICT DO UPDATE SET why_not = excluded.why_not, zstd = excluded.zstd, "
            "bytes = excluded.bytes, complete = excluded.complete, slipped = excluded.slipped, "
            "by_machine = excluded.by_machine, "
            "kind = excluded.kind, signature = excluded.signature, message = excluded.message, "
            "expected = excluded.expected, actual = excluded.actual, "
            "expected_status = excluded.expected_status, actual_status = excluded.actual_status, "
            "compiler_output = excluded.compiler_output, bytes_before = excluded.bytes_before, "
            "seconds = excluded.seconds, test_case = excluded.test_case, words = excluded.words")
      .run(finding, reduction.why_not, compress(reduction.text), std::uint64_t{reduction.text.size()},
           as_number(reduction.complete), as_number(reduction.slipped), as_number(reduction.by_machine),
           cases::word(reduction.kind), reduction.signature, reduction.message, reduction.expected, reduction.actual,
           std::int64_t{reduction.expected_status}, std::int64_t{reduction.actual_status}, reduction.compiler_output,
           reduction.bytes_before, reduction.seconds, reduction.text.empty() ? "" : packed(reduction.test),
           reduction.words);
  Statement command(connection, "INSERT INTO reduction_command VALUES (?, ?, ?)");
  for (std::size_t i = 0; i < reduction.commands.size(); ++i)
    command.run(finding, std::uint64_t{i}, reduction.commands[i]);
}

void write_analysis(Connection& connection, FindingId finding, const Analysis& analysis) {
  Statement(connection, "DELETE FROM outcome WHERE finding = ?").run(finding);
  Statement(connection,
            "INSERT INTO analysis VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?) "
            "ON CONFLICT DO UPDATE SET pass = excluded.pass, change = excluded.change, "
            "cure = excluded.cure, why_not = excluded.why_not, "
            "first_failing = excluded.first_failing, last_working = excluded.last_working, "
            "fixed_in = excluded.fixed_in, works_at = excluded.works_at, "
            "fails_when_lenient = excluded.fails_when_lenient")
      .run(finding, analysis.pass, analysis.change, analysis.cure, analysis.why_not, analysis.first_failing,
           analysis.last_working, analysis.fixed_in, analysis.works_at,
           analysis.fails_when_lenient ? as_number(*analysis.fails_when_lenient) : kNotAsked);
  Statement insert(connection, "INSERT INTO outcome VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)");
  for (std::size_t i = 0; i < analysis.outcomes.size(); ++i) {
    const Outcome& outcome = analysis.outcomes[i];
    insert.run(finding, std::uint64_t{i}, outcome.configuration, outcome.compiler, outcome.level, outcome.version,
               cases::word(outcome.kind), outcome.signature, outcome.message);
  }
}

BugId bug_with(Connection& connection, const BugFacts& facts) {
  Statement select(connection, "SELECT id FROM bug WHERE key = ?");
  if (select.bind(facts.key).step()) return select.integer(0);
  Statement(connection,
            "INSERT INTO bug (key, title, family, state, made) VALUES (?, ?, ?, ?, "
            "datetime('now'))")
      .run(facts.key, facts.title, facts.family, as_number(BugState::New));
  return connection.last_id();
}

// The smallest witness stands for the bug, so the title is about that one.
void follow_smallest(Connection& connection, BugId bug, FindingId finding, const std::string& title) {
  Statement select(connection, "SELECT finding.id FROM " + kWithSizes + "WHERE bug = ? " + kBySize + "LIMIT 1");
  if (select.bind(bug).step() && select.integer(0) == finding)
    Statement(connection, "UPDATE bug SET title = ? WHERE id = ?").run(title, bug);
}

// Only New becomes Reduced: later states were set by people or known.toml.
void follow_reduction(Connection& connection, BugId bug, const std::optional<Reduction>& reduction) {
  if (!reduction || reduction->text.empty()) return;
  Statement(connection, "UPDATE bug SET state = ? WHERE id = ? AND state = ? AND changed = ''")
      .run(as_number(BugState::Reduced), bug, as_number(BugState::New));
}

void follow_known(Connection& connection, BugId bug, const std::string& link) {
  Statement(connection, "UPDATE bug SET state = ?, link = ? WHERE id = ? AND changed = ''")
      .run(as_number(BugState::Known), link, bug);
}

}  // namespace

bool Store::claim(FindingId finding) {
  const std::lock_guard lock(state_->mutex);
  Connection& connection = state_->connection;
  Transaction transaction(connection);
  Statement exists(connection, "SELECT 1 FROM finding WHERE id = ?");
  if (!exists.bind(finding).step()) return false;
  Statement select(connection, "SELECT pid, start, boot FROM claim WHERE finding = ?");
  if (select.bind(finding).step() && is_alive({select.integer(0), select.natural(1), select.text(2)})) return false;
  const Process owner = this_process();
  Statement(connection, "INSERT OR REPLACE INTO claim VALUES (?, ?, ?, ?)")
      .run(finding, owner.pid, owner.start, owner.boot);
  transaction.commit();
  return true;
}

void Store::release(FindingId finding) {
  const std::lock_guard lock(state_->mutex);
  Statement(state_->connection, "DELETE FROM claim WHERE finding = ?").run(finding);
}

BugId Store::settle(FindingId finding, const FindingSettlement& settled, bool* is_first) {
  const std::lock_guard lock(state_->mutex);
  Connection& connection = state_->connection;
  connection.execute("PRAGMA synchronous = FULL");  // it took long to learn
  Transaction transaction(connection);
  Statement exists(connection, "SELECT 1 FROM finding WHERE id = ?");
  if (!exists.bind(finding).step()) throw no_finding(connection.file(), finding);
  if (settled.reduction) write_reduction(connection, finding, *settled.reduction);
  if (settled.analysis) write_analysis(connection, finding, *settled.analysis);
  BugId bug = 0;
  if (settled.bug) {
    bug = bug_with(connection, *settled.bug);
    follow_reduction(connection, bug, settled.reduction);
    if (settled.bug->known) follow_known(connection, bug, settled.bug->link);
    Statement(connection, "UPDATE finding SET bug = ? WHERE id = ?").run(bug, finding);
    follow_smallest(connection, bug, finding, settled.bug->title);
    Statement others(connection, "SELECT 1 FROM finding WHERE bug = ? AND id != ?");
    if (is_first != nullptr) *is_first = !others.bind(bug, finding).step();
  }
  Statement(connection, "DELETE FROM claim WHERE finding = ?").run(finding);
  transaction.commit();
  return bug;
}

void Store::keep(FindingId finding, const Reduction& reduction) {
  const std::lock_guard lock(state_->mutex);
  Transaction transaction(state_->connection);
  write_reduction(state_->connection, finding, reduction);
  transaction.commit();
}

void Store::change(BugId bug, const BugChange& change) {
  const std::lock_guard lock(state_->mutex);
  Connection& connection = state_->connection;
  Transaction transaction(connection);
  Statement exists(connection, "SELECT 1 FROM bug WHERE id = ?");
  if (!exists.bind(bug).step()) throw no_bug(connection.file(), bug);
  if (change.state)
    Statement(connection, "UPDATE bug SET state = ?, changed = datetime('now') WHERE id = ?")
        .run(as_number(*change.state), bug);
  if (change.link) Statement(connection, "UPDATE bug SET link = ? WHERE id = ?").run(*change.link, bug);
  if (change.note) Statement(connection, "UPDATE bug SET note = ? WHERE id = ?").run(*change.note, bug);
  transaction.commit();
}

void Store::mark_known(BugId bug, const std::string& link) {
  const std::lock_guard lock(state_->mutex);
  follow_known(state_->connection, bug, link);
}

}  // namespace gadfly::store
