// SPDX-License-Identifier: Apache-2.0
#include "oracle/agree.h"

#include <fmt/format.h>

#include <algorithm>

#include "oracle/instrumented.h"

namespace gadfly::oracle {
namespace {

using compiler::Compiler;
using compiler::Configuration;
using compiler::Family;

// Asks the compilers, and adds up what that costs.
class ReferenceCompilers {
 public:
  ReferenceCompilers(const cases::Case& test, const std::vector<Configuration>& references, const JudgeLimits& limits,
                     exec::Runner& runner)
      : test_(test), references_(references), limits_(limits), runner_(runner) {}

  Agreement decide() {
    Agreement sanitized = ask_sanitizers();
    if (!std::holds_alternative<cases::Answer>(sanitized)) return sanitized;
    return ask_plain();
  }

  std::vector<std::string> silent_sanitizers(const cases::Answer& answer) {
    std::vector<std::string> silent;
    for (const Configuration& reference : references_) {
      if (!has_sanitizers(reference)) continue;
      const Verdict verdict = observe_sanitized(reference);
      if (verdict.kind == Kind::Right && sanitizer_report(verdict).empty() && verdict.actual == answer)
        silent.push_back(fmt::format("{}", fmt::join(verdict.commands, " && ")));
    }
    return silent;
  }

  std::string members() const { return names_; }
  double compile_seconds = 0, run_seconds = 0;

 private:
  Verdict observe(const Configuration& configuration, Instrumentation with, const JudgeLimits& limits) {
    for (const std::string& option : platform_options(test_)) with.options.push_back(option);
    Verdict verdict = oracle::observe(test_, configuration, with, limits, runner_);
    compile_seconds += verdict.compile_seconds;
    run_seconds += verdict.run_seconds;
    return verdict;
  }

  Verdict observe_sanitized(const Configuration& configuration) {
    return observe(with_own_linker(configuration),
                   {{"-fsanitize=address,undefined", "-fno-sanitize-recover=all"},
                    {"ASAN_OPTIONS=detect_leaks=0", "UBSAN_OPTIONS=print_stacktrace=0"}},
                   instrumented_limits(limits_));
  }

  // The answer is that of a sanitized build; at least one has to be had.
  Agreement ask_sanitizers() {
    Agreement agreement = NoAnswer{"no compiler with sanitizers could compile it"};
    for (const Configuration& reference : references_) {
      if (!has_sanitizers(reference)) continue;
      const Verdict verdict = observe_sanitized(reference);
      if (verdict.kind == Kind::ProgramHang) return NoAnswer{"it does not end in time"};
      if (verdict.kind != Kind::Right) continue;
      if (const std::string report = sanitizer_report(verdict); !report.empty())
        return Undefined{fmt::format("{}: {}", reference.compiler.name, report)};
      agreement = verdict.actual;
    }
    return agreement;
  }

  Agreement ask_plain() {
    std::vector<cases::Answer> answers;
    for (const Configuration& reference : references_) {
      const Verdict verdict = observe(reference, {}, limits_);
      if (verdict.kind == Kind::ProgramHang) return NoAnswer{"it does not end in time"};
      if (verdict.kind != Kind::Right) continue;
      answers.push_back(verdict.actual);
      names_ += (names_.empty() ? "" : " and ") + reference.name();
    }
    if (answers.size() < 2) return NoAnswer{"fewer than two compilers could compile it at -O0"};
    if (std::ranges::any_of(answers, [&](const cases::Answer& a) { return a != answers.front(); }))
      return NoAnswer{fmt::format("{} do not agree", names_)};
    return answers.front();
  }

  const cases::Case& test_;
  const std::vector<Configuration>& references_;
  const JudgeLimits& limits_;
  exec::Runner& runner_;
  std::string names_;
};

bool is_native(const Compiler& compiler) { return compiler.works && !compiler.cxx && compiler.run_prefix.empty(); }

}  // namespace

std::vector<Configuration> references(const std::vector<Compiler>& compilers) {
  std::vector<Configuration> chosen;
  const auto take = [&](auto&& wanted) {
    for (const Compiler& compiler : compilers) {
      const bool taken =
          std::ranges::any_of(chosen, [&](const Configuration& c) { return c.compiler.name == compiler.name; });
      if (!is_native(compiler) || taken || !wanted(compiler.family)) continue;
      chosen.push_back({compiler, has_sanitizers({compiler, ""}) ? "-O0" : ""});
      return;
    }
  };
  take([](Family family) { return family == Family::Gcc; });
  take([](Family family) { return family == Family::Clang; });
  while (chosen.size() < 2) {
    const std::size_t before = chosen.size();
    take([](Family) { return true; });
    if (chosen.size() == before) break;
  }
  return chosen;
}

AgreementResult agree(const cases::Case& test, const std::vector<Configuration>& references, const JudgeLimits& limits,
                      exec::Runner& runner) {
  Agreement machine = ask_machine(test, kMachineFuel, runner.stop());
  if (!std::holds_alternative<NoAnswer>(machine)) return {std::move(machine), "the abstract machine"};
  ReferenceCompilers council(test, references, limits, runner);
  Agreement agreement = council.decide();
  if (auto* none = std::get_if<NoAnswer>(&agreement))
    none->why += fmt::format("; the abstract machine: {}", std::get<NoAnswer>(machine).why);
  return {std::move(agreement), council.members(), std::get<NoAnswer>(machine).why, council.compile_seconds,
          council.run_seconds};
}

std::vector<std::string> silent_sanitizers(const cases::Case& test, const cases::Answer& answer,
                                           const std::vector<Configuration>& references, const JudgeLimits& limits,
                                           exec::Runner& runner) {
  return ReferenceCompilers(test, references, limits, runner).silent_sanitizers(answer);
}

}  // namespace gadfly::oracle
