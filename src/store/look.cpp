// SPDX-License-Identifier: Apache-2.0
// What a store holds.
#include "store/compress.h"
#include "store/database.h"
#include "store/owner.h"
#include "store/packed_case.h"
#include "store/rows.h"
#include "store/trouble.h"

namespace gadfly::store {
namespace {

constexpr std::string_view kCampaign =
    "SELECT id, started, ended, seed, settings, seconds, programs, findings, seen, signatures, "
    "owner_pid, owner_start, owner_boot, "
    "(SELECT sum(number) FROM count WHERE campaign = campaign.id AND kind <> 'skipped'), "
    "(SELECT sum(number) FROM count WHERE campaign = campaign.id AND kind = 'skipped') FROM campaign ";

Campaign campaign_of(const Statement& row) {
  const Process owner{row.integer(10), row.natural(11), row.text(12)};
  return {.id = row.integer(0),
          .started = row.text(1),
          .ended = row.text(2),
          .seed = row.natural(3),
          .settings = row.text(4),
          .seconds = row.real(5),
          .programs = row.natural(6),
          .findings = row.natural(7),
          .seen = row.natural(8),
          .signatures = row.natural(9),
          .running = owner.pid != 0 && is_alive(owner),
          .killed = owner.pid != 0 && !is_alive(owner),
          .judged = row.natural(13),
          .unjudged = row.natural(14)};
}

constexpr std::string_view kConfiguration = "SELECT id, name, compiler, version, target, level FROM configuration ";

ConfigurationRow row_of(const Statement& row) {
  return {row.integer(0), row.text(1), row.text(2), row.text(3), row.text(4), row.text(5)};
}

std::vector<std::string> commands_of(Connection& connection, FindingId finding) {
  Statement select(connection, "SELECT text FROM command WHERE finding = ? ORDER BY position");
  select.bind(finding);
  return rows(select, [](Statement& row) { return row.text(0); });
}

}  // namespace

// The same columns twice.
#define GADFLY_FINDING_COLUMNS(expected, actual, compiler_output)                                           \
  "SELECT finding.id, campaign, configuration, program, source, recipe, finding.kind, "                     \
  "finding.signature, finding.message, state, found, at, times, " expected ", " actual ", " compiler_output \
  ", program_text, bug, reduction.finding, why_not, complete, reduction.bytes, "                            \
  "finding.expected_status, finding.actual_status, program_text.bytes, unproven, finding.words "            \
  "FROM finding "                                                                                           \
  "JOIN program_text ON program_text.id = finding.program_text "                                            \
  "LEFT JOIN reduction ON reduction.finding = finding.id "
const std::string_view kFinding =
    GADFLY_FINDING_COLUMNS("finding.expected", "finding.actual", "finding.compiler_output");
const std::string_view kFindingRow = GADFLY_FINDING_COLUMNS("''", "''", "''");
#undef GADFLY_FINDING_COLUMNS

Finding finding_of(const Statement& row) {
  Finding finding;
  finding.id = row.integer(0);
  finding.campaign = row.integer(1);
  finding.configuration = row.integer(2);
  finding.program = row.natural(3);
  finding.source = row.text(4);
  finding.recipe = row.text(5);
  finding.kind = cases::kind_of(row.text(6));
  finding.signature = row.text(7);
  finding.message = row.text(8);
  finding.state = static_cast<State>(row.integer(9));
  finding.found = row.text(10);
  finding.at = row.real(11);
  finding.times = row.natural(12);
  finding.expected = row.text(13);
  finding.actual = row.text(14);
  finding.compiler_output = row.text(15);
  finding.expected_status = static_cast<int>(row.integer(22));
  finding.actual_status = static_cast<int>(row.integer(23));
  finding.bytes = row.natural(24);
  finding.unproven = row.text(25);
  finding.words = row.text(26);
  finding.bug = row.integer(17);
  if (row.is_null(18)) {
    finding.triaged = finding.bug == 0 ? TriageState::Not : TriageState::Counted;
    return finding;
  }
  const bool failed = !row.text(19).empty(), complete = row.integer(20) != 0;
  finding.triaged = failed ? TriageState::Failed : complete ? TriageState::Reduced : TriageState::Partly;
  finding.reduced_bytes = row.natural(21);
  return finding;
}

std::string unpacked(const Connection& connection, const std::string& bytes) {
  auto text = decompress(bytes);
  if (!text) throw damaged(connection.file(), "a program can't be unpacked");
  return std::move(*text);
}

const char* word(State state) {
  switch (state) {
    case State::New: return "new";
    case State::Flaky: return "flaky";
    case State::Own: return "own";
  }
  return "";
}

Store::Done Store::done(CampaignId campaign) const {
  const std::lock_guard lock(state_->mutex);
  // One statement: both are from the same moment.
  Statement select(state_->connection,
                   "SELECT done_below, program FROM campaign "
                   "LEFT JOIN done ON done.campaign = campaign.id WHERE id = ? ORDER BY program");
  select.bind(campaign);
  Done done;
  while (select.step()) {
    done.below = select.natural(0);
    if (!select.is_null(1)) done.others.push_back(select.natural(1));
  }
  return done;
}

std::vector<Campaign> Store::campaigns() const {
  return all_rows(*state_, kCampaign + "ORDER BY id DESC", campaign_of);
}

std::optional<Campaign> Store::campaign(CampaignId id) const {
  return first_row(*state_, kCampaign + "WHERE id = ?", campaign_of, id);
}

std::vector<ConfigurationRow> Store::configurations(CampaignId campaign) const {
  return all_rows(*state_, kConfiguration + "WHERE ?1 = 0 OR campaign = ?1 ORDER BY id", row_of, campaign);
}

ConfigurationRow Store::configuration_of(const Finding& finding) const {
  const auto row = first_row(*state_, kConfiguration + "WHERE id = ?", row_of, finding.configuration);
  return with_words(row.value_or(ConfigurationRow{}), finding.words);
}

ConfigurationRow with_words(ConfigurationRow row, const std::string& words) {
  if (words.empty()) return row;
  row.name += " " + words;
  row.level += (row.level.empty() ? "" : " ") + words;
  return row;
}

std::vector<Count> Store::counts(CampaignId campaign) const {
  const auto read = [](const Statement& row) {
    return Count{row.integer(0), row.text(1), row.text(2), row.natural(3)};
  };
  return all_rows(*state_,
                  "SELECT configuration, source, kind, number FROM count WHERE campaign = ? "
                  "ORDER BY configuration, source, kind",
                  read, campaign);
}

std::vector<UnjudgedCount> Store::unjudged(CampaignId campaign) const {
  const auto read = [](const Statement& row) {
    return UnjudgedCount{row.integer(0), row.text(1), row.text(2), row.natural(3)};
  };
  return all_rows(*state_,
                  "SELECT configuration, source, reason, number FROM unjudged WHERE campaign = ? "
                  "ORDER BY configuration, source, reason",
                  read, campaign);
}

std::vector<Effort> Store::efforts(CampaignId campaign) const {
  const auto read = [](const Statement& row) { return Effort{row.text(0), row.natural(1), row.real(2)}; };
  return all_rows(*state_, "SELECT compiler, programs, seconds FROM effort WHERE campaign = ? ORDER BY compiler", read,
                  campaign);
}

std::vector<Sample> Store::samples(CampaignId campaign) const {
  const auto read = [](const Statement& row) {
    return Sample{row.real(0), row.natural(1), row.natural(2), row.natural(3)};
  };
  return all_rows(*state_,
                  "SELECT at, programs, findings, signatures FROM sample WHERE campaign = ?1 "
                  "UNION SELECT seconds, programs, seen, signatures FROM campaign WHERE id = ?1 "
                  "ORDER BY programs, at",
                  read, campaign);
}

std::vector<Finding> Store::findings(CampaignId campaign) const { return findings_after(campaign, 0); }

std::vector<Finding> Store::findings_after(CampaignId campaign, FindingId id) const {
  return all_rows(*state_, kFindingRow + "WHERE (?1 = 0 OR campaign = ?1) AND finding.id > ?2 ORDER BY finding.id",
                  finding_of, campaign, id);
}

std::vector<Finding> Store::findings_of(CampaignId campaign, std::uint64_t program) const {
  return all_rows(*state_, kFindingRow + "WHERE campaign = ? AND program = ? ORDER BY finding.id", finding_of, campaign,
                  program);
}

std::optional<Finding> Store::finding(FindingId id) const {
  const std::lock_guard lock(state_->mutex);
  Connection& connection = state_->connection;
  Statement select(connection, kFinding + "WHERE finding.id = ?");
  if (!select.bind(id).step()) return std::nullopt;
  Finding finding = finding_of(select);
  finding.test = unpacked_case(connection, select.integer(16));
  finding.commands = commands_of(connection, id);
  return finding;
}

}  // namespace gadfly::store
