// SPDX-License-Identifier: Apache-2.0
#include "reduce/compiler_interest.h"

#include <fmt/format.h>

#include <cfenv>

#include "emit/emit.h"
#include "gen/trace.h"
#include "machine/machine.h"
#include "oracle/platforms.h"

namespace gadfly::reduce {

using oracle::Kind;

namespace {

// Its main is called by another one.
bool can_be_traced(const lang::Program& program) {
  return gen::can_be_watched(program) && program.function(program.main).params.empty();
}

// In a header its name says more than the line.
std::string line_text(const lang::Program& program, lang::Loc loc) {
  if (loc.file == 0 || loc.file >= program.files.size()) return fmt::format("line {}", loc.line);
  return fmt::format("{}, line {}", program.files[loc.file], loc.line);
}

}  // namespace

bool Expectation::allows(const oracle::Verdict& verdict) const {
  if (verdict.kind != kind) return false;
  return kind == Kind::WrongOutput || !keep_signature || verdict.signature == signature;
}

oracle::Verdict verdict_on(const std::string& text, const cases::Answer& answer, const FailingTest& failing,
                           exec::Runner& runner) {
  cases::Case test;
  test.files = {{"test.c", text}};
  test.options = failing.options;
  test.platforms = oracle::platforms_of(failing.configuration);
  test.only_compiled = failing.only_compiled;
  test.exact = failing.exactness == Exactness::Known;
  return oracle::judge(test, answer, failing.configuration, failing.limits, runner);
}

std::optional<NoAnswer> no_answer(const lang::Program& program, const machine::Outcome& outcome) {
  if (const auto* undefined = std::get_if<machine::Undefined>(&outcome.verdict))
    return NoAnswer{fmt::format("{}: it is undefined: {}", line_text(program, undefined->loc), undefined->message),
                    true};
  if (const auto* unsupported = std::get_if<machine::Unsupported>(&outcome.verdict))
    return NoAnswer{fmt::format("{}: the abstract machine does not know {}", line_text(program, unsupported->loc),
                                unsupported->what)};
  if (const auto* fuel_out = std::get_if<machine::OutOfFuel>(&outcome.verdict))
    return NoAnswer{fmt::format("it runs too long: out of {}", fuel_out->what)};
  return std::nullopt;
}

Observation observe_compiler(const std::string& text, const FailingTest& failing, exec::Runner& runner) {
  Observation observation;
  observation.compiled = text;
  observation.verdict = verdict_on(text, observation.answer, failing, runner);
  return observation;
}

std::variant<Observation, NoAnswer> observe(const lang::Program& program, const std::string& text,
                                            const FailingTest& failing, std::uint64_t fuel, exec::Runner& runner) {
  if (failing.only_compiled) return observe_compiler(text, failing, runner);
  if (failing.watched && !can_be_traced(program)) return NoAnswer{"not all that is volatile in it can be watched"};
  machine::RunOptions options;
  options.fuel = fuel;
  options.stop = failing.sandbox.stop;
  std::optional<gen::TraceObserver> observer;
  if (failing.watched) options.observer = &observer.emplace(program);
  std::feclearexcept(FE_ALL_EXCEPT);
  const machine::Outcome outcome = machine::run(program, options);
  // The machine computes with the host's operations. One that is exact has the same result when it is fused.
  const bool rounds = std::fetestexcept(FE_INEXACT) != 0;
  if (auto none = no_answer(program, outcome)) return std::move(*none);
  FailingTest judged = failing;
  if (failing.exactness == Exactness::WhereNothingIsRounded)
    judged.exactness = rounds ? Exactness::Unknown : Exactness::Known;
  Observation observation;
  observation.exact = judged.exactness == Exactness::Known;
  observation.answer = {outcome.out, std::get<machine::Defined>(outcome.verdict).exit_status};
  observation.steps = outcome.steps;
  observation.compiled = text;
  if (observer) {
    const lang::VolatileTrace trace = observer->take();
    observation.compiled = emit::watched_file(program, trace);
    observation.answer.out += emit::watched_output(trace);
  }
  observation.verdict = verdict_on(observation.compiled, observation.answer, judged, runner);
  return observation;
}

std::optional<std::string> watched_text(const lang::Program& program, support::StopToken stop) {
  if (!can_be_traced(program)) return std::nullopt;
  gen::TraceObserver observer(program);
  machine::RunOptions options;
  options.observer = &observer;
  options.stop = stop;
  machine::run(program, options);
  return emit::watched_file(program, observer.take());
}

bool is_cured(const std::string& text, const cases::Answer& answer, const FailingTest& failing,
              const Expectation& expectation, exec::Runner& runner) {
  if (expectation.cure.empty()) return true;
  FailingTest cured = failing;
  cured.options.insert(cured.options.end(), expectation.cure.begin(), expectation.cure.end());
  return verdict_on(text, answer, cured, runner).kind == Kind::Right;
}

CompilerInterest::CompilerInterest(FailingTest failing, Expectation expectation, std::uint64_t fuel, unsigned workers)
    : failing_(std::move(failing)), expectation_(std::move(expectation)), fuel_(fuel) {
  for (unsigned i = 0; i < workers; ++i) runners_.push_back(exec::open_sandbox(failing_.sandbox));
}

std::optional<Observation> CompilerInterest::observe(const lang::Program& program, const std::string& text,
                                                     unsigned worker) {
  auto result = reduce::observe(program, text, failing_, fuel_, *runners_[worker]);
  if (!std::holds_alternative<Observation>(result)) return std::nullopt;
  ++compiled_;
  return std::get<Observation>(std::move(result));
}

bool CompilerInterest::is_interesting(const lang::Program& program, const std::string& text, unsigned worker) {
  std::optional<Observation> seen;
  for (int i = 0; i < (expectation_.unsteady ? 2 : 1); ++i) {
    seen = observe(program, text, worker);
    if (!seen || !expectation_.allows(seen->verdict)) return false;
  }
  FailingTest judged = failing_;
  judged.exactness = seen->exact ? Exactness::Known : Exactness::Unknown;
  return is_cured(seen->compiled, seen->answer, judged, expectation_, *runners_[worker]);
}

bool CompilerInterest::fails(const std::string& text, const cases::Answer& answer, unsigned worker) {
  for (int i = 0; i < (expectation_.unsteady ? 2 : 1); ++i) {
    ++compiled_;
    if (!expectation_.allows(verdict_on(text, answer, failing_, *runners_[worker]))) return false;
  }
  return is_cured(text, answer, failing_, expectation_, *runners_[worker]);
}

}  // namespace gadfly::reduce
