// SPDX-License-Identifier: Apache-2.0
#include "reduce/hurry.h"

#include <algorithm>

namespace gadfly::reduce {
namespace {

using oracle::Kind;

// CPU seconds. The executor looks ten times in a second.
constexpr double kSureHang = 2, kLeastSure = 1, kSureRun = 1;
constexpr double kLeastQuick = 0.3, kQuickRun = 0.2;  // the machine has seen that it needs few steps
// What is right takes that many times what it takes without optimisation, at the most.
constexpr double kOptimised = 4;

FailingTest with_limits(const FailingTest& failing, double compile, double run) {
  FailingTest limited = failing;
  limited.limits = oracle::limits_of(std::min(compile, failing.limits.compile.cpu_seconds),
                                     std::min(run, failing.limits.run.cpu_seconds));
  return limited;
}

bool shows(const Strategy& strategy, const Start& start) {
  const auto runner = exec::open_sandbox(strategy.failing.sandbox);
  return strategy.expectation.allows(
      verdict_on(start.observation.compiled, start.observation.answer, strategy.failing, *runner));
}

// Nothing: it hangs without optimisation as well, or does not take the option.
std::optional<double> seconds_unoptimised(const Start& start, const FailingTest& failing) {
  FailingTest plain = failing;
  plain.configuration.level += " -O0";
  const auto runner = exec::open_sandbox(plain.sandbox);
  const oracle::Verdict verdict = verdict_on(start.observation.compiled, start.observation.answer, plain, *runner);
  if (oracle::is_finding(verdict.kind)) return std::nullopt;
  return verdict.compile_seconds;
}

std::optional<Strategy> gives_up_soon(const Start& start, Strategy strategy) {
  double compile = kSureHang;
  if (start.observation.verdict.kind == Kind::CompilerHang) {
    const auto unoptimised = seconds_unoptimised(start, strategy.failing);
    if (!unoptimised) return std::nullopt;
    compile = std::max(kLeastQuick, kOptimised * *unoptimised);
  }
  strategy.failing = with_limits(strategy.failing, compile, kQuickRun);
  strategy.expectation.unsteady = false;
  return strategy;
}

std::optional<Strategy> links_quickly(Strategy strategy) {
  const compiler::Configuration& configuration = strategy.failing.configuration;
  const bool plain = configuration.compiler.run_prefix.empty() &&
                     configuration.compiler.family != compiler::Family::Tcc &&
                     configuration.level.find("-flto") == std::string::npos;
  if (!plain) return std::nullopt;
  strategy.failing.configuration.compiler.linker = {"tcc"};
  return strategy;
}

}  // namespace

Strategy sure_strategy(const Start& start, bool keep_signature) {
  const oracle::Verdict& verdict = start.observation.verdict;
  const double compile = shows_by_time(verdict.kind) ? kSureHang : 10 * verdict.compile_seconds;
  return {with_limits(start.failing, std::max(kLeastSure, compile), kSureRun), expectation_of(start, keep_signature)};
}

std::optional<Strategy> quick_strategy(const Start& start, bool keep_signature) {
  const Kind kind = start.observation.verdict.kind;
  if (start.unsteady || (!shows_by_time(kind) && !oracle::is_wrong_code(kind))) return std::nullopt;
  std::optional<Strategy> strategy = sure_strategy(start, keep_signature);
  if (shows_by_time(kind)) strategy = gives_up_soon(start, std::move(*strategy));
  if (strategy && oracle::is_wrong_code(kind)) strategy = links_quickly(std::move(*strategy));
  if (!strategy || !shows(*strategy, start)) return std::nullopt;
  return strategy;
}

}  // namespace gadfly::reduce
