// SPDX-License-Identifier: Apache-2.0
// What a campaign tells those who watch it.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "exec/runner.h"
#include "hunt/settings.h"
#include "store/store.h"
#include "triage/follow_up.h"
#include "triage/stored_bugs.h"

namespace gadfly::hunt {

// How often something was seen, and how many different ones.
struct SeenCount {
  std::uint64_t times = 0, distinct = 0;
};

// How often something was not judged, by reason.
using Reasons = std::map<std::string, std::uint64_t>;

struct CompilerStatus {
  std::string name, version;
  std::uint64_t configurations = 0;
  std::uint64_t judged = 0, unjudged = 0;          // programs and its configurations, each pair of them
  std::map<std::string, SeenCount> findings = {};  // by kind
  std::uint64_t programs = 0;                      // that it judged, with any of its configurations
  double seconds = 0;                              // of CPU
  Reasons reasons = {};                            // why something was not judged
};

// Of a source: programs and configurations, each pair of them.
struct SourceStatus {
  std::uint64_t judged = 0, unjudged = 0;
};

struct Cpu {
  double own = 0, compilers = 0, programs = 0, generators = 0;
  double triage = 0;  // all that following findings up takes, also that of compilers
  double whole() const { return own + compilers + programs + generators + triage; }
};

// How it stands. Numbers are of the whole campaign, rates and CPU of this session.
struct Snapshot {
  store::CampaignId campaign = 0;
  std::string store = {};  // its file
  HuntSettings settings = {};
  double elapsed = 0;  // seconds, all sessions
  double session = 0;  // of this one
  std::uint64_t programs = 0, session_programs = 0;
  std::map<std::string, SeenCount> findings = {};  // by kind
  std::uint64_t flaky = 0, own = 0;
  std::optional<double> since_new = {};  // seconds
  std::vector<CompilerStatus> compilers = {};
  std::map<std::string, SourceStatus> sources = {};   // by name
  std::map<std::string, std::uint64_t> dropped = {};  // programs that no compiler was tested with, by reason
  Cpu cpu = {};
  std::vector<std::string> workers = {};  // what each does
  exec::Protection protection = {};
  std::uint64_t judged() const;  // by all compilers
};

// The first of its kind, by compiler, kind, signature and state.
struct NewFinding {
  store::FindingId id = 0;
  std::uint64_t program = 0;
  std::string compiler, level, kind, signature, message, source;
  store::State state = store::State::New;
  double at = 0;  // seconds into the campaign
};

enum class Ended : std::uint8_t {
  Done,  // the time is over, all programs are tested, or there are no more
  Interrupted,
  Failed,  // |trouble| says why
};

struct Ending {
  Ended how = Ended::Done;
  std::string trouble;
  std::vector<triage::StoredBug> bugs = {};  // of its findings; most different first
};

// The first of findings that are alike; times: how often they were seen, all together.
struct DistinctFinding {
  store::Finding first;
  std::string compiler, level;
  std::uint64_t stored = 1, without_bug = 0;  // how many are stored, and of how many no bug is known
};

// Called by one thread only.
class Watcher {
 public:
  virtual ~Watcher() = default;
  virtual void started(const Snapshot& now) = 0;
  virtual void found(const NewFinding& finding, const Snapshot& now) = 0;
  // What became of a finding.
  virtual void followed_up(const triage::FollowUpResult& result, const Snapshot& now) = 0;
  // Something worth knowing that is no finding.
  virtual void note(const std::string& text) = 0;
  // It was asked to stop, and does as soon as it can.
  virtual void stopping() = 0;
  // Several times a second.
  virtual void stands(const Snapshot& now) = 0;
  // |findings|: of the whole campaign.
  virtual void ended(const Snapshot& now, const Ending& ending, const std::vector<DistinctFinding>& findings) = 0;
};

// The namespaces and filters that are on, in a few words: "namespaces, Landlock, seccomp".
std::string protection_text(const exec::Protection& protection);
// "it is C++ (12), no answer (3)", most frequent first.
std::string reasons_text(const Reasons& reasons);
// "1 wrong-output, 2 compiler-crash"; "nothing".
std::string kinds_text(const std::map<std::string, SeenCount>& findings);

}  // namespace gadfly::hunt
