// SPDX-License-Identifier: Apache-2.0
#include "oracle/second_look.h"

#include <fmt/format.h>

#include <algorithm>

#include "oracle/instrumented.h"
#include "oracle/platforms.h"

namespace gadfly::oracle {
namespace {

using compiler::Configuration;
using compiler::Family;

// Each makes something defined that is not, and changes no program that is defined. A compiler that does not know one
// of them does not compile with it, and nothing is learned.
constexpr const char* kLenient[] = {"-fno-strict-aliasing", "-fwrapv", "-ftrivial-auto-var-init=zero",
                                    "-ftrivial-auto-var-init=pattern"};

bool has_threads(const cases::Case& test) {
  return std::ranges::any_of(test.files, [](const cases::SourceFile& file) {
    return file.text.find("pthread_create") != std::string::npos || file.text.find("thrd_create") != std::string::npos;
  });
}

Verdict unjudged(Verdict verdict, const std::string& why) {
  verdict.kind = Kind::Skipped;
  verdict.signature.clear();
  verdict.message = "the program may be undefined: " + why;
  return verdict;
}

// The line of |text| with |mark|.
std::string line_with(const std::string& text, const char* mark) {
  const std::size_t at = text.find(mark);
  if (at == std::string::npos) return "";
  const std::size_t begin = text.rfind('\n', at) + 1;
  return text.substr(begin, text.find('\n', at) - begin);
}

}  // namespace

std::optional<std::string> SecondLook::excuse(const Configuration& accused, const Verdict& verdict) {
  if (!is_wrong_code(verdict.kind)) return std::nullopt;
  if (!asked_) doubt_ = find_doubt();
  asked_ = true;
  if (!doubt_.empty()) return doubt_;
  if (std::string excuse = lenient_excuse(accused); !excuse.empty()) return excuse;
  return std::nullopt;
}

Verdict SecondLook::reviewed(const Configuration& accused, Verdict verdict) {
  if (test_.unproven.empty()) return verdict;
  const auto why = excuse(accused, verdict);
  return why ? unjudged(std::move(verdict), *why) : verdict;
}

Verdict SecondLook::without_doubt(Verdict verdict) const {
  const bool of_the_program = verdict.kind == Kind::Right || is_wrong_code(verdict.kind);
  return doubt_.empty() || !of_the_program ? verdict : unjudged(std::move(verdict), doubt_);
}

Verdict SecondLook::observe(const Build& build) {
  Instrumentation with = build.with;
  for (const std::string& option : platform_options(test_)) with.options.push_back(option);
  Verdict verdict = oracle::observe(test_, build.configuration, with, build.limits, runner_);
  compile_seconds += verdict.compile_seconds;
  run_seconds += verdict.run_seconds;
  return verdict;
}

std::string SecondLook::lenient_excuse(const Configuration& accused) {
  const cases::Answer* right = answer_for(test_, answer_, accused);
  if (right == nullptr || !has_sanitizers(accused)) return "";
  for (const char* option : kLenient) {
    const Verdict verdict = observe({accused, {{option}}, limits_});
    if (verdict.kind == Kind::Right && verdict.actual == *right)
      return fmt::format("{} is right with {}", accused.name(), option);
  }
  return "";
}

std::string SecondLook::find_doubt() {
  std::string doubt = ask_lenient();
  if (doubt.empty()) doubt = ask_memory_sanitizer();
  if (doubt.empty() && has_threads(test_)) doubt = ask_thread_sanitizer();
  return doubt.empty() ? ask_valgrind() : doubt;
}

bool SecondLook::is_another_answer(const Verdict& verdict) const {
  return verdict.kind == Kind::ProgramHang || (verdict.kind == Kind::Right && verdict.actual != answer_);
}

std::string SecondLook::ask_lenient() {
  for (const Configuration& reference : references_) {
    if (!has_sanitizers(reference)) continue;
    for (const char* option : kLenient)
      if (is_another_answer(observe({reference, {{option}}, limits_})))
        return fmt::format("{} {} gives another answer", reference.name(), option);
  }
  return "";
}

// Of the first compiler of |family| that has it. Nothing: there is none.
std::optional<Verdict> SecondLook::sanitized(Family family, const char* sanitizer) {
  for (const Configuration& reference : references_) {
    if (reference.compiler.family != family) continue;
    Verdict verdict = observe({with_own_linker(reference), {{"-g", sanitizer}, {}}, instrumented_limits(limits_)});
    const bool ran = verdict.kind == Kind::Right || verdict.kind == Kind::ProgramHang;
    const bool refused = verdict.program_errors.find("FATAL: ") != std::string::npos;
    if (ran && !refused) return verdict;
  }
  return std::nullopt;
}

std::string SecondLook::ask_memory_sanitizer() {
  const std::optional<Verdict> verdict = sanitized(Family::Clang, "-fsanitize=memory");
  if (!verdict) return "";
  if (const std::string report = sanitizer_report(*verdict); !report.empty()) return report;
  return is_another_answer(*verdict) ? "another answer with the memory sanitizer" : "";
}

// Threads change what is printed first: without it, nothing shows that they do not race.
std::string SecondLook::ask_thread_sanitizer() {
  std::optional<Verdict> verdict = sanitized(Family::Clang, "-fsanitize=thread");
  if (!verdict) verdict = sanitized(Family::Gcc, "-fsanitize=thread");
  if (!verdict) return "it has threads, and there is no thread sanitizer that could look at them";
  if (const std::string report = sanitizer_report(*verdict); !report.empty()) return report;
  return is_another_answer(*verdict) ? "another answer with the thread sanitizer" : "";
}

std::string SecondLook::ask_valgrind() {
  const int complained = answer_.exit_status == 99 ? 98 : 99;
  for (Configuration reference : references_) {
    if (!has_sanitizers(reference) || !platform_options(test_).empty()) continue;
    reference.compiler.run_prefix = {"valgrind", "--quiet", fmt::format("--error-exitcode={}", complained)};
    const Verdict verdict = observe({reference, {{"-g"}, {}}, instrumented_limits(limits_)});
    if (verdict.kind == Kind::Right && verdict.actual.exit_status == complained) {
      const std::string line = line_with(verdict.program_errors, "== ");
      return fmt::format("valgrind complains{}", line.empty() ? "" : ": " + line);
    }
  }
  return "";
}

}  // namespace gadfly::oracle
