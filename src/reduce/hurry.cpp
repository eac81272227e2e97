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

bool shows_in_program(Kind kind) {
  return kind == Kind::WrongOutput || kind == Kind::ProgramCrash || kind == Kind::ProgramHang;
}

Failing with_limits(const Failing& failing, double compile, double run) {
  Failing limited = failing;
  limited.limits = oracle::limits_of(std::min(compile, failing.limits.compile.cpu_seconds),
                                     std::min(run, failing.limits.run.cpu_seconds));
  return limited;
}

bool shows(const Way& way, const Start& start) {
  const auto runner = exec::open_sandbox(way.failing.sandbox);
  return way.expectation.allows(verdict_on(start.look.compiled, start.look.answer, way.failing, *runner));
}

// Nothing: it hangs without optimisation as well, or does not take the option.
std::optional<double> seconds_unoptimised(const Start& start, const Failing& failing) {
  Failing plain = failing;
  plain.configuration.level += " -O0";
  const auto runner = exec::open_sandbox(plain.sandbox);
  const oracle::Verdict verdict = verdict_on(start.look.compiled, start.look.answer, plain, *runner);
  if (oracle::is_finding(verdict.kind)) return std::nullopt;
  return verdict.compile_seconds;
}

std::optional<Way> gives_up_soon(const Start& start, Way way) {
  double compile = kSureHang;
  if (start.look.verdict.kind == Kind::CompilerHang) {
    const auto unoptimised = seconds_unoptimised(start, way.failing);
    if (!unoptimised) return std::nullopt;
    compile = std::max(kLeastQuick, kOptimised * *unoptimised);
  }
  way.failing = with_limits(way.failing, compile, kQuickRun);
  way.expectation.unsteady = false;
  return way;
}

std::optional<Way> links_quickly(Way way) {
  const compiler::Configuration& configuration = way.failing.configuration;
  const bool plain = configuration.compiler.run_prefix.empty() &&
                     configuration.compiler.family != compiler::Family::Tcc &&
                     configuration.level.find("-flto") == std::string::npos;
  if (!plain) return std::nullopt;
  way.failing.configuration.compiler.linker = {"tcc"};
  return way;
}

}  // namespace

Way sure_way(const Start& start, bool keep_signature) {
  const oracle::Verdict& verdict = start.look.verdict;
  const double compile = shows_by_time(verdict.kind) ? kSureHang : 10 * verdict.compile_seconds;
  return {with_limits(start.failing, std::max(kLeastSure, compile), kSureRun), expectation_of(start, keep_signature)};
}

std::optional<Way> quick_way(const Start& start, bool keep_signature) {
  const Kind kind = start.look.verdict.kind;
  if (start.unsteady || (!shows_by_time(kind) && !shows_in_program(kind))) return std::nullopt;
  std::optional<Way> way = sure_way(start, keep_signature);
  if (shows_by_time(kind)) way = gives_up_soon(start, std::move(*way));
  if (way && shows_in_program(kind)) way = links_quickly(std::move(*way));
  if (!way || !shows(*way, start)) return std::nullopt;
  return way;
}

}  // namespace gadfly::reduce
