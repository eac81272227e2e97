// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "triage/analysis.h"
#include "triage/culprit.h"
#include "triage/trials.h"
#include "triage/versions.h"

namespace gadfly::triage {
namespace {

using compiler::Family;

// A failure that takes more is not worth it; most take less than fifty.
constexpr std::uint64_t kMostCompiles = 700;

// The levels below |word|, highest first.
Strings levels_below(const std::string& word) {
  constexpr std::string_view kLevels[] = {"-O3", "-O2", "-O1", "-O0"};
  const std::string from = word == "-Os" || word == "-Oz" ? "-O2" : word == "-Ofast" ? "" : word;
  auto at = std::ranges::find(kLevels, from);
  if (from.empty()) at = std::begin(kLevels);
  else if (at != std::end(kLevels)) ++at;
  return {at, std::end(kLevels)};
}

class Analyser {
 public:
  Analyser(const FailingCase& failing, const oracle::JudgeLimits& limits, exec::Runner& runner, support::StopToken stop)
      : trials_(failing, limits, runner, stop, kMostCompiles) {}

  void fill(Analysis& analysis) {
    try {
      lower_levels(analysis);
      be_lenient(analysis);
      analysis.culprit = culprit();
    } catch (const SearchEnded& enough) {
      analysis.culprit.why_not = enough.why;
      analysis.stopped = enough.stopped;
    }
    analysis.compiled += trials_.compiled();
  }

 private:
  Family family() const { return trials_.failing().configuration.compiler.family; }

  void lower_levels(Analysis& analysis) {
    Strings words = compiler::words_of(trials_.failing().configuration.level);
    const auto level = std::ranges::find_if(words, [](const std::string& word) { return word.starts_with("-O"); });
    if (level == words.end() || *level == "-O0") without_optimising_ = TrialOutcome::Fails;
    if (level == words.end()) return;
    for (const std::string& lower : levels_below(*level)) {
      *level = lower;
      const Trials::Trial look = trials_.look_at(joined(words), {});
      without_optimising_ = lower == "-O0" ? look.seen : TrialOutcome::Other;
      if (look.seen != TrialOutcome::Right) continue;
      analysis.works_at = joined(words);
      trials_.hurry(look.verdict);
      return;
    }
  }

  void be_lenient(Analysis& analysis) {
    if (!is_wrong_code(trials_.failing().kind)) return;
    const Strings options = lenient_options(family());
    if (!options.empty()) analysis.fails_when_lenient = trials_.seen(options) != TrialOutcome::Right;
  }

  Culprit culprit() {
    Culprit none;
    if (trials_.failing().kind == oracle::Kind::Rejection) {
      none.why_not = "the compiler takes the program for wrong: no pass does that";
      return none;
    }
    if (trials_.look({}).seen != TrialOutcome::Fails) {
      none.why_not = "it does not fail again";
      return none;
    }
    if (family() != Family::Clang && family() != Family::Gcc) {
      none.why_not = "this compiler has no passes that can be left out";
      return none;
    }
    if (without_optimising_ == TrialOutcome::Fails) {
      none.why_not = "it fails also without optimisation";
      return none;
    }
    return family() == Family::Clang ? clang_culprit(trials_) : gcc_culprit(trials_);
  }

  Trials trials_;
  TrialOutcome without_optimising_ = TrialOutcome::Other;  // at -O0; Other: not known
};

}  // namespace

Strings lenient_options(Family family) {
  if (family == Family::Gcc) return {"-fno-strict-aliasing", "-fwrapv", "-fno-aggressive-loop-optimizations"};
  if (family == Family::Clang) return {"-fno-strict-aliasing", "-fwrapv"};
  return {};
}

std::vector<Outcome> try_all(const FailingCase& failing, const std::vector<compiler::Configuration>& all,
                             const oracle::JudgeLimits& limits, exec::Runner& runner, support::StopToken stop) {
  std::vector<Outcome> outcomes;
  for (const compiler::Configuration& each : all) {
    if (stop.requested()) break;
    oracle::Verdict verdict = oracle::judge(failing.test, failing.answer, each, limits, runner);
    outcomes.push_back({.configuration = each.name(),
                        .compiler = each.compiler.name,
                        .level = each.level,
                        .version = each.compiler.version,
                        .kind = verdict.kind,
                        .signature = std::move(verdict.signature),
                        .message = std::move(verdict.message)});
  }
  return outcomes;
}

Analysis analyse(const FailingCase& failing, const std::vector<compiler::Configuration>& all,
                 const oracle::JudgeLimits& limits, exec::Runner& runner, support::StopToken stop) {
  Analysis analysis;
  analysis.outcomes = try_all(failing, all, limits, runner, stop);
  analysis.compiled = analysis.outcomes.size();
  find_versions(failing, all, analysis);
  Analyser(failing, limits, runner, stop).fill(analysis);
  analysis.stopped |= analysis.outcomes.size() < all.size();
  return analysis;
}

}  // namespace gadfly::triage
