// SPDX-License-Identifier: Apache-2.0
#include "hunt/program_test.h"

#include <algorithm>
#include <new>
#include <set>

#include "hunt/own_bug.h"
#include "hunt/witness.h"
#include "oracle/agree.h"
#include "oracle/platforms.h"
#include "oracle/second_look.h"
#include "oracle/words.h"
#include "support/check_failed.h"

namespace gadfly::hunt {
namespace {

using cases::Answer;
using cases::Case;
using oracle::Verdict;

store::Finding finding_of(const Case& test, const Answer& answer, const Judgement& judgement) {
  const Verdict& verdict = judgement.verdict;
  store::Finding finding;
  finding.configuration = judgement.entry->id;
  finding.words = judgement.words;
  finding.source = test.source;
  finding.recipe = cases::command_text(test.origin);
  finding.kind = verdict.kind;
  finding.signature = verdict.signature;
  finding.message = verdict.message;
  if (!test.unproven.empty() && oracle::needs_a_valid_program(verdict.kind)) {
    finding.unproven = test.unproven;
    finding.message = oracle::as_weaker(verdict.message);
  }
  finding.state = judgement.flaky ? store::State::Flaky : store::State::New;
  const Answer expected = *oracle::answer_for(test, answer, judgement.entry->configuration);
  finding.expected = expected.out;
  finding.expected_status = expected.exit_status;
  finding.actual = verdict.actual.out;
  finding.actual_status = verdict.actual.exit_status;
  finding.compiler_output = verdict.compiler_output;
  finding.commands = verdict.commands;
  finding.test = test;
  finding.test.answer = answer;
  return finding;
}

bool is_large(const compiler::Configuration& configuration) { return configuration.compiler.extensions; }

// Entries that shares have chosen; those that are not tested in the end are given back.
class ChosenEntries {
 public:
  ChosenEntries(Shares* shares, const TestMatrix& matrix, const std::vector<bool>& suits, bool all)
      : shares_(shares), matrix_(matrix) {
    if (shares_ == nullptr) {
      for (std::size_t i = 0; i < suits.size(); ++i)
        if (suits[i]) under_way_.insert(i);
    } else {
      for (const std::size_t i : shares_->choose(suits, all)) under_way_.insert(i);
    }
  }
  ChosenEntries(const ChosenEntries&) = delete;
  ChosenEntries& operator=(const ChosenEntries&) = delete;
  ~ChosenEntries() {
    for (const std::size_t i : under_way_)
      if (shares_ != nullptr) shares_->cancel(i);
  }

  // With words that are drawn for program |number| of |source|.
  PlannedTests tests(std::string_view source, std::uint64_t number) const {
    PlannedTests tests;
    for (const std::size_t i : under_way_) {
      const TestMatrix::Entry& entry = matrix_.entries[i];
      PlannedTest& test = tests.emplace_back(&entry, entry.configuration);
      test.words = matrix_.words.draw(entry.configuration, source, number);
      if (!test.words.empty()) test.configuration.level += " " + test.words;
    }
    return tests;
  }

  void settle(const Judgement& judgement) {
    const auto i = static_cast<std::size_t>(judgement.entry - matrix_.entries.data());
    under_way_.erase(i);
    if (shares_ != nullptr) shares_->settle(i, judgement.seconds, judgement.verdict.kind != oracle::Kind::Skipped);
  }

 private:
  Shares* shares_;
  const TestMatrix& matrix_;
  std::set<std::size_t> under_way_;
};

// One program on its way.
class ProgramTest {
 public:
  ProgramTest(const TestMatrix& matrix, Shares* shares, exec::Runner& runner, const Activity& activity)
      : matrix_(matrix), shares_(shares), runner_(runner), activity_(activity) {}

  ProgramTestResult run(Source& source, std::uint64_t number) {
    activity_("making it");
    number_ = number;
    test_.source = tested_.result.source = source.name();
    SourceResult made = source.make(number, runner_);
    tested_.cpu.generators += made.cpu_seconds;
    if (std::holds_alternative<NoProgram>(made.program)) return drop("the generator made none");
    test_ = std::get<Case>(std::move(made.program));
    Case& test = test_;
    tested_.result.source = test.source;
    const bool everywhere = source.is_for_all();
    if (test.answer) return judge(test, *test.answer, everywhere);
    return find_answer_and_judge(test, everywhere);
  }

  // Gadfly has failed over it.
  ProgramTestResult set_aside(const std::string& what) {
    ProgramTestResult aside = set_aside_program(matrix_, test_, what);
    aside.cpu = tested_.cpu;
    return aside;
  }

 private:
  ProgramTestResult find_answer_and_judge(Case& test, bool everywhere) {
    activity_("its answer");
    const oracle::AgreementResult agreed = oracle::agree(test, matrix_.references, matrix_.limits, runner_);
    tested_.cpu += {agreed.compile_seconds, agreed.run_seconds, 0};
    test.unproven = agreed.unproven;
    if (const auto* answer = std::get_if<Answer>(&agreed.agreement)) return judge(test, *answer, everywhere);
    return drop(std::holds_alternative<oracle::Undefined>(agreed.agreement) ? "undefined" : "no answer");
  }

  ProgramTestResult drop(const char* why) {
    tested_.dropped = why;
    for (const TestMatrix::Entry& entry : matrix_.entries) skip(entry, why);
    return std::move(tested_);
  }

  // Which entries could be tested; what is not for one is counted as skipped. Nothing is said of
  // large compilers where it was made for small ones: they wait for others.
  std::vector<bool> suiting(const Case& test) {
    std::vector<bool> suits;
    for (const TestMatrix::Entry& entry : matrix_.entries) {
      const auto why_not = oracle::not_for(test, entry.configuration);
      if (why_not) skip(entry, *why_not);
      suits.push_back(!why_not && !(test.for_small && is_large(entry.configuration)));
    }
    return suits;
  }

  ProgramTestResult judge(const Case& test, const Answer& answer, bool everywhere) {
    ChosenEntries chosen(shares_, matrix_, suiting(test), everywhere);
    const PlannedTests tests = chosen.tests(test.source, number_);
    const std::vector<Judgement> judgements = judge_all(test, answer, matrix_, tests, runner_, activity_, tested_.cpu);
    const bool own = is_own_bug(judgements);
    for (const Judgement& judgement : judgements) {
      if (judgement.entry == nullptr) continue;
      chosen.settle(judgement);
      add(test, answer, judgement, own);
    }
    return std::move(tested_);
  }

  void add(const Case& test, const Answer& answer, const Judgement& judgement, bool own) {
    const Verdict& verdict = judgement.verdict;
    const TestMatrix::Entry& entry = *judgement.entry;
    const std::string& compiler = entry.configuration.compiler.name;
    const bool judged = verdict.kind != oracle::Kind::Skipped;
    add_effort(compiler, judgement.seconds, judged);
    if (verdict.compiler_missing) tested_.missing.push_back(compiler);
    if (!judged) return skip(entry, reason_of(verdict));
    if (!oracle::is_finding(verdict.kind)) return count(entry, oracle::word(verdict.kind));
    count(entry, own ? kOwn : judgement.flaky ? kFlaky : oracle::word(verdict.kind));
    if (own && !tested_.result.findings.empty()) return;  // one says it all
    tested_.result.findings.push_back(finding_of(test, answer, judgement));
    if (own) tested_.result.findings.back().state = store::State::Own;
  }

  void add_effort(const std::string& compiler, double seconds, bool judged) {
    auto& efforts = tested_.result.efforts;
    auto place = std::ranges::find(efforts, compiler, &store::Effort::compiler);
    if (place == efforts.end()) place = efforts.insert(place, {compiler});
    place->seconds += seconds;
    if (judged) place->programs = 1;
  }

  void count(const TestMatrix::Entry& entry, const char* kind) {
    tested_.result.counts.push_back({entry.id, tested_.result.source, kind, 1});
  }

  void skip(const TestMatrix::Entry& entry, const std::string& reason) {
    count(entry, oracle::word(oracle::Kind::Skipped));
    tested_.result.unjudged.push_back({entry.id, tested_.result.source, reason, 1});
  }

  const TestMatrix& matrix_;
  Shares* const shares_;
  exec::Runner& runner_;
  const Activity& activity_;
  std::uint64_t number_ = 0;  // of the program, as its source counts
  Case test_;                 // without files: it is not made yet
  ProgramTestResult tested_;
};

}  // namespace

CpuSeconds& CpuSeconds::operator+=(const CpuSeconds& other) {
  compilers += other.compilers;
  programs += other.programs;
  generators += other.generators;
  return *this;
}

PlannedTests all_tests(const TestMatrix& matrix) {
  PlannedTests tests;
  for (const TestMatrix::Entry& entry : matrix.entries) tests.emplace_back(&entry, entry.configuration);
  return tests;
}

std::string reason_of(const Verdict& skipped) { return skipped.message.substr(0, skipped.message.find(": ")); }

std::vector<Judgement> judge_all(const Case& test, const Answer& answer, const TestMatrix& matrix,
                                 const PlannedTests& tests, exec::Runner& runner, const Activity& activity,
                                 CpuSeconds& cpu) {
  std::vector<Judgement> judgements;
  oracle::SecondLook second(test, answer, matrix.references, matrix.limits, runner);
  const auto judge = [&](Judgement& judgement) {
    activity(judgement.configuration->name());
    Verdict verdict = oracle::judge(test, answer, *judgement.configuration, matrix.limits, runner);
    cpu += {verdict.compile_seconds, verdict.run_seconds, 0};
    judgement.seconds += verdict.compile_seconds + verdict.run_seconds;
    return second.reviewed(*judgement.configuration, std::move(verdict));
  };
  for (const PlannedTest& planned : tests) {
    Judgement& judgement = judgements.emplace_back(planned.entry, &planned.configuration);
    judgement.words = planned.words;
    judgement.verdict = judge(judgement);
    const Verdict& first = judgement.verdict;
    if (!oracle::is_finding(first.kind)) continue;
    const Verdict again = judge(judgement);
    judgement.flaky = again.kind != first.kind || again.signature != first.signature;
  }
  while (const compiler::Configuration* witness = next_witness(test, matrix, judgements)) {
    Judgement& judgement = judgements.emplace_back(nullptr, witness);
    judgement.verdict = judge(judgement);
  }
  for (Judgement& judgement : judgements) judgement.verdict = second.without_doubt(std::move(judgement.verdict));
  cpu += {second.compile_seconds, second.run_seconds, 0};
  return judgements;
}

Audience audience_of(const TestMatrix& matrix, bool all_configurations) {
  const auto large = std::ranges::count_if(
      matrix.entries, [](const TestMatrix::Entry& entry) { return is_large(entry.configuration); });
  if (large == 0) return Audience::Small;
  if (static_cast<std::size_t>(large) == matrix.entries.size()) return Audience::Large;
  return all_configurations ? Audience::Everyone : Audience::Both;
}

bool has_shuffles(const TestMatrix& matrix) {
  return std::ranges::none_of(matrix.entries, [](const TestMatrix::Entry& entry) {
    const compiler::Compiler& compiler = entry.configuration.compiler;
    return compiler.family == compiler::Family::Gcc && std::atoi(compiler.version.c_str()) < 12;
  });
}

ProgramTestResult test_program(Source& source, std::uint64_t number, const TestMatrix& matrix, Shares* shares,
                               exec::Runner& runner, const Activity& activity) {
  ProgramTest one(matrix, shares, runner, activity);
  try {
    return one.run(source, number);
  } catch (const support::CheckFailed& failed) {
    return one.set_aside(failed.what());
  } catch (const std::bad_alloc&) {
    return one.set_aside("internal error: out of memory");
  }
}

}  // namespace gadfly::hunt
