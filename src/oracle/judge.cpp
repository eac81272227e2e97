// SPDX-License-Identifier: Apache-2.0
#include "oracle/judge.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <set>

#include "cases/dialect.h"
#include "oracle/attempt.h"
#include "oracle/platforms.h"
#include "oracle/words.h"

namespace gadfly::oracle {
namespace {

using compiler::Configuration;

constexpr int kSignalBase = 128;  // of an exit status, as shells show it

// What the verdict on a run adds to one that says how it was compiled.
Verdict together(Verdict compiled, Verdict ran) {
  compiled.kind = ran.kind;
  compiled.signature = std::move(ran.signature);
  compiled.message = std::move(ran.message);
  compiled.actual = std::move(ran.actual);
  return compiled;
}

Verdict wrong(Kind kind, std::string signature, std::string message, cases::Answer actual) {
  Verdict verdict;
  verdict.kind = kind;
  verdict.signature = std::move(signature);
  verdict.message = std::move(message);
  verdict.actual = std::move(actual);
  return verdict;
}

// What a program printed, and the number of volatile accesses in its last line, "volatile =
// 7ce63bced78e69bb 7", where it has such a line.
struct TracedOutput {
  std::string_view printed, accesses;
};
std::optional<TracedOutput> traced(std::string_view out) {
  constexpr std::string_view kTrace = "volatile = ";
  const std::size_t at = out.rfind(kTrace);
  if (at == std::string_view::npos || (at > 0 && out[at - 1] != '\n') || !out.ends_with('\n')) return std::nullopt;
  const std::size_t number = out.rfind(' ') + 1;
  return TracedOutput{out.substr(0, at), out.substr(number, out.size() - 1 - number)};
}

// Empty: that is not all that is wrong.
std::string wrong_trace(std::string_view expected, std::string_view actual) {
  const std::optional<TracedOutput> right = traced(expected), wrong = traced(actual);
  if (!right || !wrong || right->printed != wrong->printed) return {};
  if (right->accesses == wrong->accesses)
    return fmt::format("other accesses to volatile variables, {} as expected", wrong->accesses);
  return fmt::format("{} accesses to volatile variables, expected {}", wrong->accesses, right->accesses);
}

Verdict wrong_answer(const cases::Answer& answer, cases::Answer actual) {
  if (actual.exit_status != answer.exit_status) {
    const std::string what = fmt::format("exit status {}", actual.exit_status);
    return wrong(Kind::WrongOutput, what, fmt::format("{}, expected {}", what, answer.exit_status), std::move(actual));
  }
  if (auto message = wrong_trace(answer.out, actual.out); !message.empty())
    return wrong(Kind::WrongOutput, "wrong output", std::move(message), std::move(actual));
  std::string message =
      fmt::format("output {}, expected {}", excerpt(actual.out, answer.out), excerpt(answer.out, actual.out));
  return wrong(Kind::WrongOutput, "wrong output", std::move(message), std::move(actual));
}

}  // namespace

JudgeLimits limits_of(double compile_cpu_seconds, double run_cpu_seconds) {
  const auto wall = [](double cpu) { return 10 * cpu + 10; };
  JudgeLimits limits;
  limits.compile.cpu_seconds = compile_cpu_seconds;
  limits.compile.wall_seconds = wall(compile_cpu_seconds);
  limits.run.cpu_seconds = run_cpu_seconds;
  limits.run.wall_seconds = wall(run_cpu_seconds);
  return limits;
}

std::optional<std::string> not_for(const cases::Case& test, const Configuration& configuration) {
  const compiler::Compiler& compiler = configuration.compiler;
  if (test.cxx != compiler.cxx) return test.cxx ? "it is C++" : "it is C";
  if (test.extensions && !compiler.extensions)
    return std::ranges::any_of(test.files, [](const auto& file) { return cases::has_enumeration_type(file.text); })
               ? "the type of an enumeration is up to the compiler"
               : "it uses extensions of GCC and Clang";
  const cases::Answer some;
  if (answer_for(test, some, configuration) == nullptr) return "its answer holds for another kind of machine";
  return std::nullopt;
}

Verdict judge_run(const cases::Answer& answer, const exec::Result& result) {
  switch (result.end) {
    case exec::End::Exited: {
      cases::Answer actual{result.out, result.code};
      if (actual != answer) return wrong_answer(answer, std::move(actual));
      return wrong(Kind::Right, "", "", std::move(actual));
    }
    case exec::End::Signalled: {
      cases::Answer actual{result.out, kSignalBase + result.code};
      // What was printed before may have stayed in a buffer (7.22.4.1p2).
      if (actual.exit_status == answer.exit_status && answer.out.starts_with(actual.out))
        return wrong(Kind::Right, "", "", std::move(actual));
      const std::string name = signal_name(result.code);
      if (exec::is_from_outside(result.code))
        return wrong(Kind::Skipped, "", fmt::format("the program was killed from outside by {}", name), {});
      return wrong(Kind::ProgramCrash, name, fmt::format("the program is killed by {}", name), std::move(actual));
    }
    case exec::End::OutOfTime:
      return wrong(Kind::ProgramHang, "hang",
                   fmt::format("the program does not end ({:.1f} s of CPU)", result.cpu_seconds), {result.out, 0});
    case exec::End::OutOfMemory:
      return wrong(Kind::ProgramCrash, "out of memory", "the program takes all memory", {result.out, 0});
    case exec::End::TooMuchOutput:
      return wrong(Kind::WrongOutput, "too much output", "the program writes without end", {result.out, 0});
    case exec::End::NotStarted: break;
  }
  return wrong(Kind::Skipped, "", fmt::format("not started: {}", std::strerror(result.code)), {});
}

Verdict judge(const cases::Case& test, const cases::Answer& answer, const Configuration& configuration,
              const JudgeLimits& limits, exec::Runner& runner) {
  if (auto why = not_for(test, configuration)) return wrong(Kind::Skipped, "", *why, {});
  Attempt attempt(test, configuration, limits, runner);
  const std::optional<exec::Result> result = attempt.run({});
  if (!result) return attempt.verdict;
  return together(std::move(attempt.verdict), judge_run(*answer_for(test, answer, configuration), *result));
}

Verdict observe(const cases::Case& test, const Configuration& configuration, const Instrumentation& with,
                const JudgeLimits& limits, exec::Runner& runner) {
  Attempt attempt(test, configuration, limits, runner);
  const std::optional<exec::Result> result = attempt.run(with);
  if (!result) return attempt.verdict;
  const int status = result->end == exec::End::Signalled ? kSignalBase + result->code : result->code;
  Verdict verdict = together(std::move(attempt.verdict), judge_run({result->out, status}, *result));
  verdict.program_errors = result->err;
  return verdict;
}

bool against_the_program(const std::vector<CompilerVerdict>& judged) {
  std::set<std::string> compilers;
  const Verdict* first = nullptr;
  for (const CompilerVerdict& one : judged) {
    const Verdict& verdict = *one.verdict;
    if (verdict.kind == Kind::Skipped) continue;
    if (!needs_a_valid_program(verdict.kind)) return false;
    if (first == nullptr) first = &verdict;
    if (verdict.kind != first->kind) return false;
    if (verdict.kind == Kind::WrongOutput && verdict.actual != first->actual) return false;
    compilers.insert(one.compiler);
  }
  return compilers.size() >= 2;
}

}  // namespace gadfly::oracle
