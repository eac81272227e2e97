// SPDX-License-Identifier: Apache-2.0
#include "reduce/reduce_case.h"

#include <algorithm>
#include <chrono>

#include "lang/print.h"
#include "reduce/by_choices.h"
#include "reduce/by_mutations.h"
#include "reduce/by_text.h"
#include "reduce/hurry.h"
#include "reduce/origin.h"
#include "reduce/start.h"
#include "reduce/strict.h"
#include "support/until_stopped.h"

namespace gadfly::reduce {
namespace {

using Clock = std::chrono::steady_clock;

constexpr std::uint64_t kMoreFuel = 100'000, kUnknownSteps = 1'000'000;

bool has_signature(oracle::Kind kind) { return kind == oracle::Kind::CompilerCrash || kind == oracle::Kind::Rejection; }

bool is_optimising(compiler::Family family) {
  return family == compiler::Family::Gcc || family == compiler::Family::Clang;
}

class CaseReducer {
 public:
  CaseReducer(const cases::Case& test, const FailingTest& failing, const CaseSettings& settings)
      : test_(test), given_(failing), settings_(settings), begin_(Clock::now()) {}

  std::variant<ReducedCase, NotReduced> run() {
    auto found = find_start(test_, searching(given_), settings_);
    if (auto* none = std::get_if<NotReduced>(&found)) return std::move(*none);
    start_ = std::get<Start>(std::move(found));
    settings_.on_start(start_.observation, start_.unsteady);
    start_.cure = settings_.find_cure(start_.observation, start_.failing);
    const std::optional<Strategy> quick = quick_strategy(start_, settings_.keep_signature);
    if (!quick || !reduce_by(*quick)) reduce_by(sure_strategy(start_, settings_.keep_signature));
    describe();
    return std::move(small_);
  }

 private:
  // Whether what it has come to fails as well when it is asked for by the sure strategy.
  bool reduce_by(const Strategy& strategy) {
    strategy_ = strategy;
    reduce_text();
    return still_fails();
  }

  // As long as there is time. What has to be done afterwards has the sandbox' own stop.
  FailingTest searching(FailingTest failing) const {
    failing.sandbox.stop = settings_.stop;
    return failing;
  }

  // Who made the program may vouch for its being exact, but not for what is left of it.
  static FailingTest for_candidates(FailingTest failing) {
    if (failing.exactness == Exactness::Known) failing.exactness = Exactness::WhereNothingIsRounded;
    return failing;
  }

  void reduce_text() {
    text_ = exact_text_ = start_.text;
    if (support::until_stopped([&] { search(); })) return;
    small_.text = text_;
    small_.stopped = true;
  }

  void search() {
    steps_ = start_.by_machine ? start_.observation.steps : kUnknownSteps;
    const bool runs = start_.by_machine && !start_.failing.only_compiled;
    if (runs && !start_.failing.watched) mutate_again();
    if (settings_.by_choices && runs && !start_.failing.watched) grow_again();
    if (!start_.readable) all_by_text();
    else if (start_.by_machine) by_tree();
    else by_tree_with_referees();
  }

  // A variant, from fewer mutations of its seed.
  void mutate_again() {
    CompilerInterest interest(strategy_.failing, strategy_.expectation, 0, 1);
    const auto fewer = by_mutations(
        test_, [&](const std::string& text) { return interest.fails(text, start_.observation.answer, 0); },
        settings_.stop);
    small_.compiled += interest.compiled();
    if (!fewer) return;
    small_.mutations = fewer->recipe;
    settings_.on_better(fewer->text);
    go_on_with(fewer->text);
  }

  // A program that was grown, from fewer choices.
  void grow_again() {
    std::optional<gen::ProgramRequest> asked = generator_request(test_.origin);
    if (!asked) return;
    asked->options.stop = settings_.stop;
    CompilerInterest interest(strategy_.failing, strategy_.expectation, 0, settings_.jobs);
    ChoiceSettings choices;
    choices.jobs = settings_.jobs;
    choices.is_interesting = [&](const GrownFile& program, unsigned worker) {
      return interest.fails(program.text, program.answer, worker);
    };
    choices.same_bug_is_known = has_signature(start_.observation.verdict.kind) && settings_.keep_signature;
    choices.tape = tape_of(test_.origin);
    choices.stop = settings_.stop;
    choices.on_better = settings_.on_better;
    choices.on_progress = [&](const Progress& progress) { note(progress); };
    noted_ = 0;
    const std::optional<GrownFile> regrown = by_choices(*asked, start_.observation.answer, choices);
    small_.compiled += interest.compiled();
    if (regrown) go_on_with(regrown->text);
  }

  // It is read, printed and run like any other; where something is amiss, what there was stays.
  void go_on_with(const std::string& text) {
    const auto read = frontend::read_text("test.c", text, first_options(test_, strategy_.failing));
    if (!std::holds_alternative<lang::Program>(read)) return;
    std::string printed = lang::print(std::get<lang::Program>(read));
    const auto runner = exec::open_sandbox(strategy_.failing.sandbox);
    const auto seen = observe_like(start_, printed, strategy_.failing, *runner);
    const auto* observation = std::get_if<Observation>(&seen);
    if (observation == nullptr || !strategy_.expectation.allows(observation->verdict)) return;
    text_ = exact_text_ = std::move(printed);
    steps_ = observation->steps;
  }

  void by_tree() {
    CompilerInterest interest(for_candidates(strategy_.failing), strategy_.expectation, 2 * steps_ + kMoreFuel,
                              settings_.jobs);
    with_tree(interest);
    small_.compiled += interest.compiled();
  }

  void by_tree_with_referees() {
    AgreedInterest interest(strategy_.failing, strategy_.expectation, start_.referees, settings_.jobs);
    with_tree(interest);
    small_.compiled += interest.compiled();
  }

  void with_tree(Interest& interest) {
    ReduceSettings tree;
    tree.jobs = settings_.jobs;
    tree.read = strictest(text_, printed_options(strategy_.failing));
    tree.fuel = 4 * steps_ + kMoreFuel;
    tree.inlines = strategy_.failing.configuration.compiler.extensions &&
                   is_optimising(strategy_.failing.configuration.compiler.family);
    tree.stop = settings_.stop;
    tree.on_better = [&](const std::string& text) { settings_.on_better(with_watch(text)); };
    tree.on_progress = [&](const Progress& progress) { note(progress); };
    noted_ = 0;
    take(reduce(text_, interest, tree));
  }

  // As compilers are given it.
  std::string with_watch(const std::string& text) const {
    if (!start_.failing.watched) return text;
    const auto read = frontend::read_text("test.c", text, printed_options(start_.failing));
    const auto* program = std::get_if<lang::Program>(&read);
    const std::optional<std::string> watched =
        program ? watched_text(*program, start_.failing.sandbox.stop) : std::nullopt;
    return watched.value_or(text);
  }

  void all_by_text() {
    AgreedInterest interest(strategy_.failing, strategy_.expectation, start_.referees, settings_.jobs);
    TextSettings text;
    text.jobs = settings_.jobs;
    text.is_interesting = [&](const std::string& each, unsigned worker) { return interest.fails(each, worker); };
    text.stop = settings_.stop;
    text.on_better = settings_.on_better;
    text.on_progress = [&](const Progress& progress) { note(progress); };
    noted_ = 0;
    take(by_text(text_, text));
    small_.compiled += interest.compiled();
  }

  void take(Reduced reduced) {
    small_.text = std::move(reduced.text);
    small_.stopped = reduced.stopped;
  }

  void note(const Progress& progress) {
    small_.tried += progress.tried - std::min(noted_, progress.tried);
    noted_ = progress.tried;
    settings_.on_progress(progress);
  }

  // What the small program does with the compiler as it was at the start. One that does not always fail is looked at
  // until it does.
  bool still_fails() {
    constexpr int kMostLooks = 10;
    Strategy sure = sure_strategy(start_, settings_.keep_signature);
    sure.failing.sandbox.stop = given_.sandbox.stop;
    if (small_.text != exact_text_) sure.failing = for_candidates(std::move(sure.failing));
    compiled_ = small_.text;
    const auto runner = exec::open_sandbox(sure.failing.sandbox);
    for (int i = 0; i < (start_.unsteady ? kMostLooks : 1); ++i) {
      const auto seen = observe_like(start_, small_.text, sure.failing, *runner);
      const auto* observation = std::get_if<Observation>(&seen);
      if (observation == nullptr) return false;
      small_.answer = observation->answer;
      small_.verdict = observation->verdict;
      compiled_ = observation->compiled;
      exact_ = observation->exact;
      if (sure.expectation.allows(observation->verdict)) return true;
    }
    return false;
  }

  void describe() {
    small_.bytes_before = start_.text.size();
    small_.text = compiled_;
    small_.start = start_.observation.verdict;
    small_.by_machine = start_.by_machine && !start_.failing.only_compiled;
    small_.test = small_test_case(test_, start_, small_.text, small_.answer, exact_);
    small_.slipped =
        small_.verdict.kind != oracle::Kind::WrongOutput && small_.verdict.signature != small_.start.signature;
    small_.seconds = std::chrono::duration<double>(Clock::now() - begin_).count();
  }

  const cases::Case& test_;
  const FailingTest& given_;
  const CaseSettings& settings_;
  const Clock::time_point begin_;
  Start start_;
  Strategy strategy_;       // of asking the compiler
  std::string text_;        // the program as one file
  std::string exact_text_;  // of all texts, the one that is as exact as the test case
  bool exact_ = false;      // see Observation, of the small program
  std::uint64_t steps_ = 0;
  std::string compiled_;     // what compilers are given of the small program
  std::uint64_t noted_ = 0;  // how many this stage has tried
  ReducedCase small_;
};

}  // namespace

std::variant<ReducedCase, NotReduced> reduce_case(const cases::Case& test, const FailingTest& failing,
                                                  const CaseSettings& settings) {
  return CaseReducer(test, failing, settings).run();
}

}  // namespace gadfly::reduce
