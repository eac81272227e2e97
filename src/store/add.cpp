// SPDX-License-Identifier: Apache-2.0
// What one program gave, added to a campaign.
#include <algorithm>

#include "store/compress.h"
#include "store/database.h"
#include "store/packed_case.h"
#include "store/trouble.h"

namespace gadfly::store {
namespace {

// One call of add, inside its transaction.
class ProgramAdder {
 public:
  ProgramAdder(Connection& connection, CampaignId campaign, const ProgramResult& result)
      : connection_(connection), campaign_(campaign), result_(result) {}

  // False: the program is done already.
  bool mark_done();
  std::vector<FindingId> add_all();

 private:
  struct Progress {  // of the campaign, to be added to
    std::uint64_t findings = 0, seen = 0, signatures = 0;
  };

  void add_counts();
  void add_finding(const Finding& finding);
  std::string compiler_of(std::int64_t configuration);
  bool is_first(const Finding& finding, const std::string& compiler);
  FindingId insert(const Finding& finding, const std::string& compiler);
  std::int64_t text_of(const Finding& finding);
  void update_campaign();
  void add_sample();

  Connection& connection_;
  const CampaignId campaign_;
  const ProgramResult& result_;
  Progress progress_;
  std::vector<FindingId> stored_;
  const cases::Case* last_test_ = nullptr;  // that of last_text_
  std::int64_t last_text_ = 0;
};

bool ProgramAdder::mark_done() {
  Statement select(connection_, "SELECT done_below FROM campaign WHERE id = ?");
  if (!select.bind(campaign_).step()) throw no_campaign(connection_.file(), campaign_);
  std::uint64_t below = select.natural(0);
  const std::uint64_t program = result_.program;
  Statement is_done(connection_, "SELECT 1 FROM done WHERE campaign = ? AND program = ?");
  if (program < below || is_done.bind(campaign_, program).step()) return false;
  if (program > below) {
    Statement(connection_, "INSERT INTO done VALUES (?, ?)").run(campaign_, program);
    return true;
  }
  ++below;
  Statement remove(connection_, "DELETE FROM done WHERE campaign = ? AND program = ?");
  for (; is_done.bind(campaign_, below).step(); ++below) remove.run(campaign_, below);
  Statement(connection_, "UPDATE campaign SET done_below = ? WHERE id = ?").run(below, campaign_);
  return true;
}

std::vector<FindingId> ProgramAdder::add_all() {
  add_counts();
  for (const Finding& finding : result_.findings) add_finding(finding);
  update_campaign();
  add_sample();
  return stored_;
}

void ProgramAdder::add_counts() {
  Statement add(connection_,
                "INSERT INTO count VALUES (?, ?, ?, ?, ?) "
                "ON CONFLICT DO UPDATE SET number = number + excluded.number");
  for (const Count& count : result_.counts)
    add.run(campaign_, count.configuration, count.source, count.kind, count.number);
  Statement add_reason(connection_,
                       "INSERT INTO unjudged VALUES (?, ?, ?, ?, ?) "
                       "ON CONFLICT DO UPDATE SET number = number + excluded.number");
  for (const UnjudgedCount& each : result_.unjudged)
    add_reason.run(campaign_, each.configuration, each.source, each.reason, each.number);
  Statement add_effort(connection_,
                       "INSERT INTO effort VALUES (?, ?, ?, ?) ON CONFLICT DO UPDATE SET "
                       "programs = programs + excluded.programs, seconds = seconds + excluded.seconds");
  for (const Effort& each : result_.efforts) add_effort.run(campaign_, each.compiler, each.programs, each.seconds);
}

void ProgramAdder::add_finding(const Finding& finding) {
  const std::string compiler = compiler_of(finding.configuration);
  const bool first = is_first(finding, compiler);
  stored_.push_back(insert(finding, compiler));
  if (finding.state == State::Flaky) return;
  progress_.seen += finding.times;
  ++progress_.findings;
  if (first) ++progress_.signatures;
}

std::string ProgramAdder::compiler_of(std::int64_t configuration) {
  Statement select(connection_, "SELECT compiler FROM configuration WHERE id = ? AND campaign = ?");
  if (!select.bind(configuration, campaign_).step())
    throw trouble(connection_.file(), "a finding has a configuration that its campaign has not",
                  "this should not happen: please report it");
  return select.text(0);
}

// Of its compiler, kind, signature and state.
bool ProgramAdder::is_first(const Finding& finding, const std::string& compiler) {
  Statement select(connection_,
                   "SELECT 1 FROM finding WHERE campaign = ? AND compiler = ? "
                   "AND kind = ? AND signature = ? AND state = ? LIMIT 1");
  return !select
              .bind(campaign_, compiler, cases::word(finding.kind), finding.signature,
                    static_cast<std::int64_t>(finding.state))
              .step();
}

FindingId ProgramAdder::insert(const Finding& finding, const std::string& compiler) {
  const std::int64_t text = text_of(finding);
  Statement(connection_,
            "INSERT INTO finding (campaign, configuration, compiler, program, source, recipe, kind, "
            "signature, message, state, found, at, times, program_text, expected, actual, "
            "compiler_output, expected_status, actual_status, unproven, words) "
            "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, datetime('now'), ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)")
      .run(campaign_, finding.configuration, compiler, finding.program, finding.source, finding.recipe,
           cases::word(finding.kind), finding.signature, finding.message, static_cast<std::int64_t>(finding.state),
           finding.at, finding.times, text, finding.expected, finding.actual, finding.compiler_output,
           std::int64_t{finding.expected_status}, std::int64_t{finding.actual_status}, finding.unproven, finding.words);
  const FindingId id = connection_.last_id();
  Statement command(connection_, "INSERT INTO command VALUES (?, ?, ?)");
  for (std::size_t i = 0; i < finding.commands.size(); ++i) command.run(id, std::uint64_t{i}, finding.commands[i]);
  return id;
}

// All findings of a program mostly have the same test case: it is kept once.
std::int64_t ProgramAdder::text_of(const Finding& finding) {
  if (last_test_ != nullptr && *last_test_ == finding.test) return last_text_;
  std::uint64_t bytes = 0;
  for (const cases::SourceFile& file : finding.test.files) bytes += file.text.size();
  Statement(connection_, "INSERT INTO program_text (bytes, test_case) VALUES (?, ?)").run(bytes, packed(finding.test));
  last_text_ = connection_.last_id();
  last_test_ = &finding.test;
  Statement insert(connection_, "INSERT INTO file VALUES (?, ?, ?, ?)");
  for (std::size_t i = 0; i < finding.test.files.size(); ++i)
    insert.run(last_text_, std::uint64_t{i}, finding.test.files[i].name, compress(finding.test.files[i].text));
  return last_text_;
}

void ProgramAdder::update_campaign() {
  Statement(connection_,
            "UPDATE campaign SET programs = programs + 1, findings = findings + ?, seen = seen + ?, "
            "signatures = signatures + ?, seconds = max(seconds, ?) WHERE id = ?")
      .run(progress_.findings, progress_.seen, progress_.signatures, result_.at, campaign_);
}

// Every program at first, then each time there are one in a hundred more: a curve looks the same,
// and a million programs have a thousand samples.
void ProgramAdder::add_sample() {
  Statement(connection_,
            "INSERT INTO sample SELECT id, programs, seconds, seen, signatures FROM campaign "
            "WHERE id = ? AND programs >= next_sample")
      .run(campaign_);
  Statement(connection_,
            "UPDATE campaign SET next_sample = programs + max(1, programs / 100) "
            "WHERE id = ? AND programs >= next_sample")
      .run(campaign_);
}

std::uint64_t bytes_used(Connection& connection) {
  Statement select(connection,
                   "SELECT (page_count - freelist_count) * page_size "
                   "FROM pragma_page_count, pragma_freelist_count, pragma_page_size");
  return select.step() ? select.natural(0) : 0;
}

}  // namespace

void Store::limit(std::uint64_t bytes) {
  const std::lock_guard lock(state_->mutex);
  state_->most_bytes = bytes;
}

std::vector<FindingId> Store::add(CampaignId campaign, const ProgramResult& result) {
  const std::lock_guard lock(state_->mutex);
  Connection& connection = state_->connection;
  // A kill never takes back what was committed. A power failure may, unless the disk is waited for:
  // worth it for findings; a program without any is simply done again.
  connection.execute(result.findings.empty() ? "PRAGMA synchronous = NORMAL" : "PRAGMA synchronous = FULL");
  Transaction transaction(connection);
  ProgramAdder adding(connection, campaign, result);
  if (!adding.mark_done()) return {};
  if (const std::uint64_t most = state_->most_bytes;
      most != 0 && !result.findings.empty() && bytes_used(connection) > most)
    throw over_limit(connection.file(), most);
  std::vector<FindingId> stored = adding.add_all();
  transaction.commit();
  return stored;
}

}  // namespace gadfly::store
