// SPDX-License-Identifier: Apache-2.0
// Campaigns and what they found, in one SQLite file that survives everything: each program's
// results go in with one transaction, so it is counted once or not at all.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "store/bug.h"

namespace gadfly::store {

using CampaignId = std::int64_t;

// The file can't be used: "FILE: error: …, what to do".
struct StoreError {
  std::string message;
};

struct Campaign {
  CampaignId id = 0;
  std::string started;  // UTC, "2026-11-16 03:12:00"
  std::string ended;    // empty: it is running, was interrupted or killed
  std::uint64_t seed = 0;
  std::string settings;                    // JSON: all that --resume needs
  double seconds = 0;                      // how long it has been at work, all sessions together
  std::uint64_t programs = 0;              // done
  std::uint64_t findings = 0;              // rows of finding, without flaky ones
  std::uint64_t seen = 0;                  // how often they were seen: the sum of their |times|
  std::uint64_t signatures = 0;            // how many of them differ in compiler, kind or signature
  bool running = false;                    // a living process works on it
  bool killed = false;                     // the process that did is dead, and had no time to say so
  std::uint64_t judged = 0, unjudged = 0;  // programs and configurations, each pair of them
};

struct ConfigurationRow {
  std::int64_t id = 0;
  std::string name, compiler, version, target, level;
};
// The row with |words| at the end of its name and level; empty: as it is.
ConfigurationRow with_words(ConfigurationRow row, const std::string& words);

enum class State : std::uint8_t {
  New,
  Flaky,  // did not repeat
  Own,    // all compilers agree against Gadfly's answer: a bug of Gadfly
};
const char* word(State state);  // "new", "flaky", "own"

// What was made of a finding.
enum class TriageState : std::uint8_t {
  Not,
  Partly,  // its reduction was stopped
  Reduced,
  Counted,  // its signature told its bug
  Failed,   // it can't be reduced
};

struct Finding {
  FindingId id = 0;
  CampaignId campaign = 0;
  std::int64_t configuration = 0;
  std::string words = {};     // option words that were added to the level of the configuration: "-fno-tree-vrp"
  std::uint64_t program = 0;  // its number in the campaign
  std::string source;
  std::string recipe;  // what makes its program again, for people: the origin of |test|, printed
  cases::VerdictKind kind = cases::VerdictKind::Unknown;
  std::string signature, message;
  State state = State::New;
  std::string unproven = {};     // why nobody vouches for the answer (cases::Case); empty: it is sure
  std::string expected, actual;  // outputs
  int expected_status = 0, actual_status = 0;
  std::string compiler_output;
  std::vector<std::string> commands;
  cases::Case test;   // stored compressed, once for all findings of a program
  std::string found;  // UTC
  double at = 0;      // seconds into the campaign
  // How often it was seen. More than once only in files of version 3 and before, where further ones alike were counted.
  std::uint64_t times = 1;
  // Not for add():
  TriageState triaged = TriageState::Not;
  BugId bug = 0;                    // 0: none is known
  std::uint64_t bytes = 0;          // of its files; 0: not known, as in files of version 3
  std::uint64_t reduced_bytes = 0;  // of the small program; 0: there is none
};

struct Count {
  std::int64_t configuration = 0;
  std::string source, kind;  // kind: also "right" and "skipped"
  std::uint64_t number = 0;
};

// Why a configuration did not judge programs: the reasons of what is counted as "skipped".
struct UnjudgedCount {
  std::int64_t configuration = 0;
  std::string source, reason;
  std::uint64_t number = 0;
};

// What a compiler was given, all its configurations together.
struct Effort {
  std::string compiler;
  std::uint64_t programs = 0;  // that one of them judged
  double seconds = 0;          // of CPU, compiling and running
};

// What one program gave.
struct ProgramResult {
  std::uint64_t program = 0;
  std::string source;
  std::vector<Count> counts;                 // number: to add
  std::vector<Finding> findings;             // without id, campaign, found
  double at = 0;                             // seconds into the campaign, now
  std::vector<UnjudgedCount> unjudged = {};  // number: to add
  std::vector<Effort> efforts = {};          // to add
};

// A point of the curves.
struct Sample {
  double at = 0;
  std::uint64_t programs = 0, findings = 0, signatures = 0;
};

// How long to wait for a lock that another process holds.
inline constexpr double kPatienceSeconds = 30;

// May be used by several threads, and one file by several processes.
class Store {
 public:
  // Opens or makes it and its folder, and brings an old schema up to date. Throws StoreError, as do
  // all below.
  static Store open(const std::string& file, double patience_seconds = kPatienceSeconds);
  // For looking only: the file has to be there.
  static Store open_read_only(const std::string& file, double patience_seconds = kPatienceSeconds);
  Store(Store&&) noexcept;
  ~Store();

  const std::string& file() const;

  CampaignId begin_campaign(std::uint64_t seed, const std::string& settings,
                            std::vector<ConfigurationRow>& configurations);  // sets their ids
  // Takes a campaign on, also one that has ended. Two at once can't: throws StoreError that says
  // which process has it. One whose process is dead can be taken; so can one whose Store is
  // destroyed.
  void resume_campaign(CampaignId campaign);
  // The newest that has no end, rather one that nobody works on.
  std::optional<CampaignId> last_unfinished() const;
  void end_campaign(CampaignId campaign, double seconds);

  // The numbers of programs that are done: all below |below|, and |others| above it.
  struct Done {
    std::uint64_t below = 0;
    std::vector<std::uint64_t> others;
  };
  Done done(CampaignId campaign) const;

  // All or nothing. A program that is done already is left as it is: then nothing is returned. Every finding is stored;
  // returns their ids, in order.
  std::vector<FindingId> add(CampaignId campaign, const ProgramResult& result);
  // From now on add() throws StoreError, and stores nothing, where there are findings to store and the file holds more
  // than that many bytes. 0: no limit, as at first.
  void limit(std::uint64_t bytes);

  std::vector<Campaign> campaigns() const;  // newest first
  std::optional<Campaign> campaign(CampaignId id) const;
  std::vector<ConfigurationRow> configurations(CampaignId campaign) const;  // 0: of all campaigns
  // That of a finding, with its words; empty texts: there is none.
  ConfigurationRow configuration_of(const Finding& finding) const;
  std::vector<Count> counts(CampaignId campaign) const;
  std::vector<UnjudgedCount> unjudged(CampaignId campaign) const;
  std::vector<Effort> efforts(CampaignId campaign) const;
  // Oldest first; the last one is how it stands. Their number grows with the logarithm of the
  // programs.
  std::vector<Sample> samples(CampaignId campaign) const;
  // Without test cases, outputs and commands. Oldest first. 0: of all campaigns.
  std::vector<Finding> findings(CampaignId campaign) const;
  // Of these, those that were stored after finding |id|; and those of one program.
  std::vector<Finding> findings_after(CampaignId campaign, FindingId id) const;
  std::vector<Finding> findings_of(CampaignId campaign, std::uint64_t program) const;
  std::optional<Finding> finding(FindingId id) const;  // all of it

  // --- What becomes of findings: settle.cpp, look_bugs.cpp

  // Takes a finding to work on it. False: a living process, maybe this one, has it, or there is no
  // such finding. One whose process is dead can be taken.
  bool claim(FindingId finding);
  void release(FindingId finding);
  // Writes what was learnt, all or nothing, and releases it. What was learnt before of the same is
  // replaced, what is not given stays as it was. Its bug is the one of that key, which is made where
  // there is none. Returns that bug; 0: none was given.
  // |is_first| becomes whether no other finding has this bug.
  BugId settle(FindingId finding, const FindingSettlement& settled, bool* is_first = nullptr);
  // Writes that much while work on it goes on.
  void keep(FindingId finding, const Reduction& reduction);
  std::optional<Reduction> reduction(FindingId finding) const;
  std::optional<Analysis> analysis(FindingId finding) const;

  std::vector<Bug> bugs() const;  // oldest first
  std::optional<Bug> bug(BugId id) const;
  std::optional<Bug> bug_of_key(const std::string& key) const;
  // Without test cases, outputs and commands. The smallest reduced program first, those without one last.
  std::vector<Finding> witnesses(BugId bug) const;
  // How many of them were reduced, or found to be out of a reducer's reach.
  std::uint64_t worked_out(BugId bug) const;
  // Throws StoreError where there is no such bug.
  void change(BugId bug, const BugChange& change);
  // known.toml names it: state and link follow, unless people have set a state.
  void mark_known(BugId bug, const std::string& link);

 private:
  struct Database;
  explicit Store(std::unique_ptr<Database> state);
  std::unique_ptr<Database> state_;
};

// ~/.local/share/gadfly/store.db, by XDG_DATA_HOME where it is set.
std::string default_file();

}  // namespace gadfly::store
