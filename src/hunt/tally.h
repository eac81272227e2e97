// SPDX-License-Identifier: Apache-2.0
// The numbers of a campaign while it runs. Not locked: its owner does that.
#pragma once

#include <chrono>
#include <map>
#include <string>
#include <tuple>
#include <vector>

#include "hunt/program_test.h"
#include "hunt/status.h"
#include "store/store.h"

namespace gadfly::hunt {

class Tally {
 public:
  Tally(store::CampaignId campaign, const HuntSettings& settings, const TestMatrix& matrix);

  // What earlier sessions have counted.
  void restore(const store::Store& store);
  // A program that is in the store. |ids|: of its findings there, in order; 0: it was counted, not
  // stored. Returns what was never seen before.
  std::vector<NewFinding> add(const ProgramTestResult& tested, const std::vector<store::FindingId>& ids);

  double elapsed() const;      // seconds of the campaign
  const Snapshot& snapshot();  // with the times of now; what others know is left as it was set
  Snapshot& parts() { return now_; }

 private:
  using Clock = std::chrono::steady_clock;
  using Key = std::tuple<std::string, cases::VerdictKind, std::string, store::State>;  // compiler, …, signature

  CompilerStatus& compiler_of(std::int64_t configuration);
  const compiler::Configuration& configuration(std::int64_t id) const;
  // Whether it is the first.
  bool note(const store::Finding& finding, std::uint64_t times);
  void count(const store::Count& count);
  void count(const store::UnjudgedCount& unjudged);
  void count(const store::Effort& effort);

  const TestMatrix& matrix_;
  std::map<std::int64_t, const compiler::Configuration*> configurations_;
  std::map<std::string, std::size_t> rows_;  // of the compilers, by name
  std::map<Key, std::uint64_t> seen_;
  Snapshot now_;
  double before_ = 0;  // seconds of earlier sessions
  Clock::time_point start_ = Clock::now();
  std::optional<Clock::time_point> last_new_;
};

}  // namespace gadfly::hunt
