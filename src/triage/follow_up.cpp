// SPDX-License-Identifier: Apache-2.0
#include "triage/follow_up.h"

#include <fmt/format.h>

#include <chrono>
#include <new>

#include "oracle/agree.h"
#include "oracle/words.h"
#include "reduce/reduce_case.h"
#include "support/check_failed.h"
#include "triage/alike.h"
#include "triage/analysis.h"
#include "triage/bug_facts.h"
#include "triage/needed_words.h"

namespace gadfly::triage {
namespace {

using Clock = std::chrono::steady_clock;
using How = FollowUpResult::How;

// Gives a finding back, whatever happens.
class Claim {
 public:
  Claim(store::Store& store, store::FindingId finding) : store_(store), finding_(finding) {}
  ~Claim() {
    if (settled_) return;
    try {
      store_.release(finding_);
    } catch (const store::StoreError&) {
      // It is free when this process has ended.
    }
  }
  Claim(const Claim&) = delete;
  Claim& operator=(const Claim&) = delete;
  void settled() { settled_ = true; }

 private:
  store::Store& store_;
  const store::FindingId finding_;
  bool settled_ = false;
};

class FollowUp {
 public:
  FollowUp(store::Store& store, store::FindingId finding, const Environment& environment, exec::Runner& runner,
           const FollowUpSettings& settings)
      : store_(store), claim_(store, finding), environment_(environment), runner_(runner), settings_(settings) {
    result_.finding = finding;
  }

  FollowUpResult run() {
    if (!find_occurrence()) return std::move(result_);
    settled_.bug = bug_without_reduction();
    if (settled_.bug) return settle(How::Counted);
    if (!make_small()) return std::move(result_);
    if (!settled_.reduction->why_not.empty()) return settle(How::Failed);
    drop_words_of_small();
    store_.keep(result_.finding, *settled_.reduction);
    if (!find_culprit()) return settle(How::Stopped);
    return settle(How::Reduced);
  }

  // Gadfly has failed over it.
  FollowUpResult set_aside(const std::string& what) {
    settled_ = {};
    settled_.reduction.emplace().why_not = what;
    result_.why_not = what;
    result_.own_bug = true;
    return settle(How::Failed);
  }

  // It was stopped where there was nothing more to keep.
  FollowUpResult stopped() {
    result_.how = How::Stopped;
    return std::move(result_);
  }

 private:
  bool find_occurrence() {
    auto finding = store_.finding(result_.finding);
    if (!finding) return fail("it is gone");
    occurrence_.finding = std::move(*finding);
    occurrence_.row = store_.configuration_of(occurrence_.finding);
    result_.configuration = occurrence_.row.name;
    const compiler::Compiler* compiler = environment_.compiler(occurrence_.row.compiler);
    if (compiler == nullptr) return fail(occurrence_.row.compiler + " is not here");
    occurrence_.family = compiler->family;
    failing_ = {{*compiler, occurrence_.row.level}, {}, environment_.limits, environment_.sandbox};
    return true;
  }

  // --- Option words ------------------------------------------------------------------------------

  // Those that its failure does not need, so that it is like others that were found without them. False: all stay.
  bool drop_words() {
    const std::string had = occurrence_.finding.words;
    if (had.empty()) return false;
    const auto before = store_.reduction(result_.finding);
    use_words(before && !before->text.empty() ? before->words : needed_as_found());
    return occurrence_.finding.words != had;
  }

  std::string needed_as_found() {
    settings_.activity("dropping option words");
    const oracle::Kind kind = occurrence_.finding.kind;
    FailingCase failing = as_found(kind);
    failing.test.only_compiled |= is_compiler_failure(kind);
    return needed_in(std::move(failing)).words;
  }

  NeededWords needed_in(FailingCase failing) {
    const std::string& words = occurrence_.finding.words;
    std::string& level = failing.configuration.level;
    level = level.substr(0, level.size() - words.size() - 1);
    return needed_words(failing, words, environment_.limits, runner_, settings_.stop);
  }

  void use_words(const std::string& words) {
    occurrence_.finding.words = words;
    occurrence_.row = store_.configuration_of(occurrence_.finding);
    failing_.configuration.level = occurrence_.row.level;
    result_.configuration = occurrence_.row.name;
  }

  void drop_words_of_small() {
    store::Reduction& small = *settled_.reduction;
    small.words = occurrence_.finding.words;
    if (small.words.empty()) return;
    const NeededWords needed = needed_in(as_reduced());
    if (!needed.verdict) return;
    use_words(needed.words);
    small.words = needed.words;
    restate(small, *needed.verdict);
  }

  std::optional<store::BugFacts> bug_without_reduction() {
    auto bug = known_bug_of(store_, occurrence_);
    if (!bug && drop_words()) bug = known_bug_of(store_, occurrence_);
    return bug ? bug : cured_bug_of(store_, occurrence_, failing_, runner_);
  }

  // Nothing is written: another time it may be possible.
  bool fail(std::string why) {
    result_.how = How::Failed;
    result_.why_not = std::move(why);
    return false;
  }

  // --- Making it small ---------------------------------------------------------------------------

  // False: all that there is to say has been said.
  bool make_small() {
    auto before = store_.reduction(result_.finding);
    if (before && before->why_not.empty() && before->complete) {
      settled_.reduction = std::move(before);
      return true;
    }
    const bool goes_on = before && before->why_not.empty();
    settings_.activity("reducing");
    const cases::Case& test = goes_on ? before->test : occurrence_.finding.test;
    auto reduced = reduce::reduce_case(test, failing_, case_settings());
    if (const auto* not_reduced = std::get_if<reduce::NotReduced>(&reduced)) return keep_failure(*not_reduced);
    settled_.reduction = stored(std::get<reduce::ReducedCase>(reduced));
    if (goes_on) {
      settled_.reduction->bytes_before = before->bytes_before;
      settled_.reduction->seconds += before->seconds;
    }
    return true;
  }

  reduce::CaseSettings case_settings() const {
    reduce::CaseSettings settings;
    settings.jobs = settings_.jobs;
    if (oracle::is_finding(occurrence_.finding.kind)) settings.kind = occurrence_.finding.kind;
    settings.signature = occurrence_.finding.signature;
    settings.references = [this] { return oracle::references(environment_.compilers()); };
    settings.stop = settings_.stop;
    if (settings_.most_seconds > 0)
      settings.stop = settings.stop.until(Clock::now() + std::chrono::duration_cast<Clock::duration>(
                                                             std::chrono::duration<double>(settings_.most_seconds)));
    settings.on_progress = [this](const reduce::Progress& progress) {
      settings_.activity(fmt::format("reducing, {} bytes", progress.bytes));
    };
    return settings;
  }

  // What fails but can't be made small shows a bug all the same, unless the program is what is wrong.
  bool keep_failure(const reduce::NotReduced& not_reduced) {
    settled_.reduction.emplace().why_not = not_reduced.message;
    result_.why_not = not_reduced.message;
    const oracle::Kind kind = occurrence_.finding.kind;
    const bool may_count = oracle::is_finding(kind) &&
                           (is_compiler_failure(kind) || not_reduced.why != reduce::NotReduced::Why::NotDefined);
    if (may_count && fails_as_found(kind)) settled_.bug = bug_facts(occurrence_, *settled_.reduction, "", environment_);
    return true;
  }

  // The program as it was found, in all its files.
  bool fails_as_found(oracle::Kind kind) {
    FailingCase failing = as_found(kind);
    failing.test.only_compiled |= is_compiler_failure(kind);
    const oracle::Verdict verdict =
        oracle::judge(failing.test, failing.answer, failing.configuration, environment_.limits, runner_);
    return is_same_failure(failing, verdict.kind, verdict.signature);
  }

  FailingCase as_found(oracle::Kind kind) const {
    const store::Finding& finding = occurrence_.finding;
    return {finding.test, finding.test.answer.value_or(cases::Answer()), failing_.configuration, kind,
            finding.signature};
  }

  FailingCase as_reduced() const {
    const store::Reduction& small = *settled_.reduction;
    return {small.test, small.test.answer.value_or(cases::Answer()), failing_.configuration, small.kind,
            small.signature};
  }

  // --- Who is to blame ---------------------------------------------------------------------------

  // False: it was stopped before that was known.
  bool find_culprit() {
    try {
      return analyse_reproducer();
    } catch (const support::Stopped&) {
      return false;
    }
  }

  bool analyse_reproducer() {
    const store::Reduction& small = *settled_.reduction;
    result_.bytes_before = small.bytes_before;
    result_.bytes = small.text.size();
    result_.lines = oracle::line_count(small.text);
    if (is_well_known(small)) return true;
    if (settings_.stop.requested()) return false;
    settings_.activity("looking for the culprit");
    const FailingCase failing = as_reduced();
    // All option sets of all others take several times as long as making it small.
    const bool few = settings_.brief || !has_passes();
    const auto asked = few ? environment_.around(occurrence_.family) : environment_.configurations;
    const Analysis analysis =
        analyse(failing, small.words.empty() ? asked : with_relatives(asked, failing.configuration, runner_),
                environment_.limits, runner_, settings_.stop);
    if (analysis.stopped) return false;
    settled_.analysis = stored(analysis);
    if (!settings_.brief) look_for_slip(analysis.culprit);
    settled_.bug = bug_facts(occurrence_, small, analysis.culprit.pass, environment_);
    return true;
  }

  bool has_passes() const {
    return occurrence_.family == compiler::Family::Gcc || occurrence_.family == compiler::Family::Clang;
  }

  // The bugs of a compiler without passes are told apart by their small programs alone. Where enough of these show one
  // bug, what all the other configurations do with one more says nothing new, and takes most of the time.
  bool is_well_known(const store::Reduction& small) {
    if (has_passes()) return false;
    store::BugFacts facts = bug_facts(occurrence_, small, "", environment_);
    const auto bug = store_.bug_of_key(facts.key);
    if (!bug || store_.worked_out(bug->id) < kEnoughWitnesses) return false;
    settled_.bug = std::move(facts);
    return true;
  }

  // Wrong code has no signature: whether it is still the same bug is seen by what avoids it.
  void look_for_slip(const Culprit& culprit) {
    const oracle::Kind kind = occurrence_.finding.kind;
    if (!is_wrong_code(kind)) return;
    settled_.reduction->slipped |=
        blames_another(as_found(kind), culprit, environment_.limits, runner_, settings_.stop);
  }

  FollowUpResult settle(How how) {
    result_.how = how;
    // Another worker may add a finding to the bug at once, so the transaction says who was first.
    result_.bug = store_.settle(result_.finding, settled_, &result_.first);
    claim_.settled();
    if (result_.bug == 0) return std::move(result_);
    const auto bug = store_.bug(result_.bug);
    if (bug) result_.title = bug->title;
    return std::move(result_);
  }

  store::Store& store_;
  Claim claim_;
  const Environment& environment_;
  exec::Runner& runner_;
  const FollowUpSettings& settings_;
  Occurrence occurrence_;
  reduce::FailingTest failing_;
  store::FindingSettlement settled_;
  FollowUpResult result_;
};

}  // namespace

FollowUpResult follow_up(store::Store& store, store::FindingId finding, const Environment& environment,
                         exec::Runner& runner, const FollowUpSettings& settings) {
  FollowUp following(store, finding, environment, runner, settings);
  try {
    return following.run();
  } catch (const support::Stopped&) {
    return following.stopped();
  } catch (const support::CheckFailed& failed) {
    return following.set_aside(failed.what());
  } catch (const std::bad_alloc&) {
    return following.set_aside("internal error: out of memory");
  }
}

FollowUpResult set_aside(store::Store& store, store::FindingId finding, const std::string& why) {
  FollowUpResult result;
  result.how = How::Failed;
  result.finding = finding;
  result.why_not = why;
  result.own_bug = true;
  store::FindingSettlement settled;
  settled.reduction.emplace().why_not = why;
  if (store.claim(finding)) store.settle(finding, settled);
  return result;
}

}  // namespace gadfly::triage
