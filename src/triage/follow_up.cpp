// SPDX-License-Identifier: Apache-2.0
#include "triage/follow_up.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <iterator>
#include <new>

#include "oracle/agree.h"
#include "oracle/words.h"
#include "reduce/reduce_case.h"
#include "support/check_failed.h"
#include "triage/alike.h"
#include "triage/analysis.h"
#include "triage/bug_facts.h"

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
    if (auto bug = known_bug_of(store_, occurrence_)) {
      settled_.bug = std::move(bug);
      return settle(How::Counted);
    }
    if (auto bug = cured_bug_of(store_, occurrence_, failing_, runner_)) {
      settled_.bug = std::move(bug);
      return settle(How::Counted);
    }
    if (!make_small()) return std::move(result_);
    if (!settled_.reduction->why_not.empty()) return settle(How::Failed);
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
    occurrence_.row = store_.configuration(occurrence_.finding.configuration).value_or(store::ConfigurationRow{});
    result_.configuration = occurrence_.row.name;
    const compiler::Compiler* compiler = environment_.compiler(occurrence_.row.compiler);
    if (compiler == nullptr) return fail(occurrence_.row.compiler + " is not here");
    occurrence_.family = compiler->family;
    failing_ = {{*compiler, occurrence_.row.level}, {}, environment_.limits, environment_.sandbox};
    return true;
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
    settled_.reduction = stored(std::get<reduce::SmallCase>(reduced));
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
    const FailingCase failing{small.test, small.test.answer.value_or(cases::Answer()), failing_.configuration,
                              small.kind, small.signature};
    // All option sets of all others take several times as long as making it small.
    const bool few = settings_.brief || !has_passes();
    const Analysis analysis =
        analyse(failing, few ? environment_.around(occurrence_.family) : environment_.configurations,
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
  reduce::Failing failing_;
  store::FindingSettlement settled_;
  FollowUpResult result_;
};

}  // namespace

const compiler::Compiler* Environment::compiler(const std::string& name) const {
  for (const compiler::Configuration& each : configurations)
    if (each.compiler.name == name) return &each.compiler;
  return nullptr;
}

std::vector<compiler::Compiler> Environment::compilers() const {
  std::vector<compiler::Compiler> all;
  for (const compiler::Configuration& each : configurations)
    if (std::ranges::find(all, each.compiler.name, &compiler::Compiler::name) == all.end())
      all.push_back(each.compiler);
  return all;
}

std::vector<compiler::Configuration> Environment::around(compiler::Family family) const {
  std::vector<compiler::Configuration> chosen;
  for (const compiler::Compiler& each : compilers()) {
    std::vector<compiler::Configuration> of_it;
    std::ranges::copy_if(configurations, std::back_inserter(of_it),
                         [&](const auto& c) { return c.compiler.name == each.name; });
    const auto usual = std::ranges::find(of_it, "-O2", &compiler::Configuration::level);
    if (each.family == family) std::ranges::move(of_it, std::back_inserter(chosen));
    else chosen.push_back(usual == of_it.end() ? of_it.front() : *usual);
  }
  return chosen;
}

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
