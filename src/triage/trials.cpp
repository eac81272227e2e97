// SPDX-License-Identifier: Apache-2.0
#include "triage/trials.h"

#include <fmt/format.h>

#include <algorithm>

#include "triage/key.h"

namespace gadfly::triage {
namespace {

// Clang's list of passes is a line for each pass and function.
constexpr std::uint64_t kMostWritten = 64ull << 20;

cases::Case with_options(cases::Case test, const Strings& options) {
  test.options.insert(test.options.end(), options.begin(), options.end());
  return test;
}

}  // namespace

bool is_same_failure(const FailingCase& failing, oracle::Kind kind, const std::string& signature) {
  if (is_wrong_code(failing.kind)) return is_wrong_code(kind);
  if (kind != failing.kind) return false;
  return !tells_the_bug(kind, failing.signature) || signature == failing.signature;
}

Trials::Trials(const FailingCase& failing, const oracle::JudgeLimits& limits, exec::Runner& runner,
               support::StopToken stop, std::uint64_t most)
    : failing_(failing), limits_(limits), runner_(runner), stop_(stop), most_(most) {
  limits_.compile.output = std::max(limits_.compile.output, kMostWritten);
}

void Trials::count() {
  if (stop_.requested()) throw SearchEnded{"stopped", true};
  if (compiled_ == most_) throw SearchEnded{fmt::format("not found within {} compiles", most_), false};
  ++compiled_;
}

Trials::Trial Trials::look_with(const compiler::Configuration& configuration, const Strings& options) {
  count();
  Trial look;
  look.verdict = oracle::judge(with_options(failing_.test, options), failing_.answer, configuration, limits_, runner_);
  look.seen = look.verdict.kind == oracle::Kind::Right                               ? TrialOutcome::Right
              : is_same_failure(failing_, look.verdict.kind, look.verdict.signature) ? TrialOutcome::Fails
                                                                                     : TrialOutcome::Other;
  return look;
}

Trials::Trial Trials::look_at(const std::string& level, const Strings& options) {
  compiler::Configuration configuration = failing_.configuration;
  configuration.level = level;
  return look_with(configuration, options);
}

Trials::Trial Trials::look(const Strings& options) { return look_with(failing_.configuration, options); }

std::string Trials::ask(const Strings& options) {
  count();
  Strings line = failing_.configuration.compiler.command;
  const Strings level = compiler::words_of(failing_.configuration.level);
  line.insert(line.end(), level.begin(), level.end());
  line.insert(line.end(), options.begin(), options.end());
  const exec::Result result = runner_.run({line, {}, limits_.compile});
  return result.out + result.err;
}

void Trials::hurry(const oracle::Verdict& right) {
  // Many times what it takes without the bug, and never less than what a busy machine needs.
  static constexpr double kTimes = 20, kLeast = 2;
  const auto shorten = [](exec::Limits& limits, double seconds) {
    limits.cpu_seconds = std::min(limits.cpu_seconds, std::max(kTimes * seconds, kLeast));
  };
  shorten(limits_.compile, right.compile_seconds);
  shorten(limits_.run, right.run_seconds);
}

std::string joined(const Strings& words) {
  std::string text;
  for (const std::string& word : words) text += (text.empty() ? "" : " ") + word;
  return text;
}

}  // namespace gadfly::triage
