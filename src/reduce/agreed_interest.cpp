// SPDX-License-Identifier: Apache-2.0
#include "reduce/agreed_interest.h"

#include <algorithm>

#include "oracle/second_look.h"
#include "reduce/warnings.h"

namespace gadfly::reduce {
namespace {

using compiler::Configuration;
using oracle::Kind;

// Nothing has to be run to see it.
bool shows_in_compiler(Kind kind) {
  return kind == Kind::CompilerCrash || kind == Kind::CompilerHang || kind == Kind::CompilerMemory ||
         kind == Kind::CompilerOutput || kind == Kind::Rejection;
}

cases::Case as_test(const std::string& text, const FailingTest& failing) {
  cases::Case test;
  test.files = {{"test.c", text}};
  test.options = failing.options;
  test.extensions = failing.configuration.compiler.extensions;
  test.only_compiled = failing.only_compiled;
  return test;
}

// They keep to limits that were made for small compilers, too.
oracle::JudgeLimits referee_limits(const FailingTest& failing) {
  oracle::JudgeLimits limits = oracle::limits_of(oracle::kCompileSeconds, oracle::kRunSeconds);
  limits.run.cpu_seconds = std::max(limits.run.cpu_seconds, failing.limits.run.cpu_seconds);
  return limits;
}

}  // namespace

std::variant<Observation, NoAnswer> observe_agreed(const std::string& text, const FailingTest& failing,
                                                   const Referees& referees, exec::Runner& runner) {
  const cases::Case test = as_test(text, failing);
  const oracle::AgreementResult agreed = oracle::agree(test, referees.compilers, referee_limits(failing), runner);
  if (const auto* undefined = std::get_if<oracle::Undefined>(&agreed.agreement))
    return NoAnswer{"it is undefined: " + undefined->message, true};
  if (const auto* none = std::get_if<oracle::NoAnswer>(&agreed.agreement)) return NoAnswer{none->why};
  Observation observation;
  observation.answer = std::get<cases::Answer>(agreed.agreement);
  observation.compiled = text;
  observation.verdict = verdict_on(text, observation.answer, failing, runner);
  if (agreed.unproven.empty()) return observation;
  oracle::SecondLook second(test, observation.answer, referees.compilers, referee_limits(failing), runner);
  if (const auto why = second.excuse(failing.configuration, observation.verdict))
    return NoAnswer{"it may be undefined: " + *why, true};
  return observation;
}

AgreedInterest::AgreedInterest(FailingTest failing, Expectation expectation, Referees referees, unsigned workers)
    : failing_(std::move(failing)), expectation_(std::move(expectation)), referees_(std::move(referees)) {
  for (unsigned i = 0; i < workers; ++i) runners_.push_back(exec::open_sandbox(failing_.sandbox));
}

bool AgreedInterest::fails(const std::string& text, unsigned worker) {
  for (int i = 0; i < (expectation_.unsteady ? 2 : 1); ++i)
    if (!fails_once(text, *runners_[worker])) return false;
  return true;
}

bool AgreedInterest::fails_once(const std::string& text, exec::Runner& runner) {
  ++compiled_;
  if (shows_in_compiler(expectation_.kind))
    return expectation_.allows(verdict_on(text, {}, failing_, runner)) && is_accepted(text, runner) &&
           passes(text, referees_.checks, runner);
  // Most candidates are as good as others here: it costs two compilations to see, not six.
  const cases::Case test = as_test(text, failing_);
  const oracle::Verdict ours = oracle::observe(test, failing_.configuration, {}, failing_.limits, runner);
  const bool ran = ours.kind == Kind::Right || ours.kind == Kind::ProgramHang;
  if (!ran) return false;
  const oracle::Verdict theirs =
      oracle::observe(test, referees_.compilers.front(), {}, referee_limits(failing_), runner);
  if (theirs.kind != Kind::Right || (ours.kind == Kind::Right && ours.actual == theirs.actual)) return false;
  if (!passes(text, referees_.checks, runner)) return false;
  const auto seen = observe_agreed(text, failing_, referees_, runner);
  const auto* observation = std::get_if<Observation>(&seen);
  return observation != nullptr && expectation_.allows(observation->verdict) &&
         is_cured(text, observation->answer, failing_, expectation_, runner);
}

bool AgreedInterest::is_accepted(const std::string& text, exec::Runner& runner) const {
  if (referees_.compilers.empty()) return true;
  return std::ranges::any_of(referees_.compilers, [&](const Configuration& each) {
    const Kind kind = oracle::observe(as_test(text, failing_), each, {}, referee_limits(failing_), runner).kind;
    return kind == Kind::Right || kind == Kind::ProgramHang;
  });
}

}  // namespace gadfly::reduce
