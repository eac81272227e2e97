// SPDX-License-Identifier: Apache-2.0
// What a store holds of bugs.
#include <array>

#include "store/database.h"
#include "store/packed_case.h"
#include "store/rows.h"

namespace gadfly::store {
namespace {

constexpr std::array kStates = {BugState::New, BugState::Reduced, BugState::Known, BugState::Reported, BugState::Fixed};

const std::string kBug =
    "SELECT id, key, title, family, state, link, note, made, changed, "
    "(SELECT count(*) FROM finding WHERE bug = bug.id), "
    "(SELECT total(times) FROM finding WHERE bug = bug.id), "
    "(SELECT finding.id FROM " +
    kWithSizes + "WHERE bug = bug.id " + kBySize +
    "LIMIT 1), (SELECT max(found) FROM finding WHERE bug = bug.id) FROM bug ";

Bug bug_of(const Statement& row) {
  return {.id = row.integer(0),
          .key = row.text(1),
          .title = row.text(2),
          .family = row.text(3),
          .state = static_cast<BugState>(row.integer(4)),
          .link = row.text(5),
          .note = row.text(6),
          .made = row.text(7),
          .changed = row.text(8),
          .witnesses = row.natural(9),
          .times = row.natural(10),
          .smallest = row.integer(11),
          .last_seen = row.text(12)};
}

}  // namespace

const char* word(BugState state) {
  switch (state) {
    case BugState::New: return "new";
    case BugState::Reduced: return "reduced";
    case BugState::Known: return "known";
    case BugState::Reported: return "reported";
    case BugState::Fixed: return "fixed";
  }
  return "";
}

std::optional<BugState> find_bug_state(std::string_view name) {
  for (const BugState state : kStates)
    if (name == word(state)) return state;
  return std::nullopt;
}

std::optional<Reduction> Store::reduction(FindingId finding) const {
  const std::lock_guard lock(state_->mutex);
  Connection& connection = state_->connection;
  Statement select(connection,
                   "SELECT why_not, zstd, complete, slipped, kind, signature, message, expected, "
                   "actual, expected_status, actual_status, compiler_output, bytes_before, seconds, "
                   "by_machine, test_case, words "
                   "FROM reduction WHERE finding = ?");
  if (!select.bind(finding).step()) return std::nullopt;
  Reduction found{.why_not = select.text(0),
                  .text = unpacked(connection, select.text(1)),
                  .test = {},
                  .words = select.text(16),
                  .complete = select.integer(2) != 0,
                  .slipped = select.integer(3) != 0,
                  .by_machine = select.integer(14) != 0,
                  .kind = cases::kind_of(select.text(4)),
                  .signature = select.text(5),
                  .message = select.text(6),
                  .expected = select.text(7),
                  .actual = select.text(8),
                  .expected_status = static_cast<int>(select.integer(9)),
                  .actual_status = static_cast<int>(select.integer(10)),
                  .compiler_output = select.text(11),
                  .commands = {},
                  .bytes_before = select.natural(12),
                  .seconds = select.real(13)};
  Statement commands(connection, "SELECT text FROM reduction_command WHERE finding = ? ORDER BY position");
  commands.bind(finding);
  found.commands = rows(commands, [](Statement& row) { return row.text(0); });
  if (!found.text.empty()) found.test = unpacked_small_case(connection, select.text(15), found.text);
  return found;
}

std::optional<Analysis> Store::analysis(FindingId finding) const {
  const std::lock_guard lock(state_->mutex);
  Connection& connection = state_->connection;
  Statement select(connection,
                   "SELECT pass, change, cure, why_not, first_failing, last_working, fixed_in, "
                   "works_at, fails_when_lenient FROM analysis WHERE finding = ?");
  if (!select.bind(finding).step()) return std::nullopt;
  Analysis found{.pass = select.text(0),
                 .change = select.text(1),
                 .cure = select.text(2),
                 .why_not = select.text(3),
                 .first_failing = select.text(4),
                 .last_working = select.text(5),
                 .fixed_in = select.text(6),
                 .works_at = select.text(7),
                 .fails_when_lenient = {},
                 .outcomes = {}};
  if (select.integer(8) >= 0) found.fails_when_lenient = select.integer(8) != 0;
  Statement outcomes(connection,
                     "SELECT configuration, compiler, level, version, kind, signature, message "
                     "FROM outcome WHERE finding = ? ORDER BY position");
  outcomes.bind(finding);
  found.outcomes = rows(outcomes, [](Statement& row) {
    return Outcome{row.text(0), row.text(1), row.text(2), row.text(3), cases::kind_of(row.text(4)),
                   row.text(5), row.text(6)};
  });
  return found;
}

std::vector<Bug> Store::bugs() const { return all_rows(*state_, kBug + "ORDER BY id", bug_of); }

std::optional<Bug> Store::bug(BugId id) const { return first_row(*state_, kBug + "WHERE id = ?", bug_of, id); }

std::optional<Bug> Store::bug_of_key(const std::string& key) const {
  return first_row(*state_, kBug + "WHERE key = ?", bug_of, key);
}

std::uint64_t Store::worked_out(BugId bug) const {
  return first_row(
             *state_,
             "SELECT count(*) FROM reduction JOIN finding ON finding.id = reduction.finding "
             "WHERE bug = ? AND (complete OR why_not != '')",
             [](const Statement& row) { return row.natural(0); }, bug)
      .value_or(0);
}

std::vector<Finding> Store::witnesses(BugId bug) const {
  return all_rows(*state_, kFindingRow + "WHERE bug = ? " + kBySize, finding_of, bug);
}

}  // namespace gadfly::store
