// SPDX-License-Identifier: Apache-2.0
#include "hunt/program_test.h"

#include <algorithm>

#include "compiler/machine.h"
#include "oracle/agree.h"
#include "oracle/machines.h"

namespace gadfly::hunt {
namespace {

using oracle::Answer;
using oracle::TestCase;
using oracle::Verdict;

store::Finding finding_of(const TestCase& test, const Answer& answer, const Judgement& judgement) {
  const Verdict& verdict = judgement.verdict;
  store::Finding finding;
  finding.configuration = judgement.entry->id;
  finding.source = test.source;
  finding.recipe = test.recipe;
  finding.kind = oracle::word(verdict.kind);
  finding.signature = verdict.signature;
  finding.message = verdict.message;
  finding.state = judgement.flaky ? store::State::Flaky : store::State::New;
  finding.expected = oracle::answer_for(test, answer, judgement.entry->configuration)->out;
  finding.actual = verdict.actual.out;
  finding.compiler_output = verdict.compiler_output;
  finding.commands = verdict.commands;
  finding.options = test.options;
  for (const oracle::SourceFile& file : test.files) finding.files.push_back({file.name, file.text});
  return finding;
}

bool is_large(const compiler::Configuration& configuration) {
  return configuration.compiler.extensions;
}

// The same for a compiler under another name: two names of one are no two opinions.
std::string identity(const compiler::Compiler& compiler) {
  if (compiler.family == compiler::Family::Other) return compiler.name;
  return std::string(compiler::word(compiler.family)) + " " + compiler.version;
}

Verdict not_asked() {
  Verdict verdict;
  verdict.kind = oracle::Kind::Skipped;
  verdict.message = "it was made for small compilers";
  return verdict;
}

// One program on its way.
class ProgramTest {
 public:
  ProgramTest(const Bench& bench, exec::Executor& executor, const Activity& activity,
              const std::atomic<bool>& stop)
      : bench_(bench), executor_(executor), activity_(activity), stop_(stop) {}

  Tested run(Source& source, std::uint64_t number) {
    activity_("making it");
    Made made = source.make(number, executor_);
    tested_.cpu.generators += made.cpu_seconds;
    if (std::holds_alternative<NoProgram>(made.program)) return drop("the generator made none");
    const auto& test = std::get<TestCase>(made.program);
    tested_.result.source = test.source;
    if (test.answer) return judge(test, *test.answer);
    return find_answer_and_judge(test);
  }

 private:
  Tested find_answer_and_judge(const TestCase& test) {
    if (stop_) throw Abandoned{};
    activity_("its answer");
    const oracle::Agreed agreed = oracle::agree(test, bench_.references, bench_.limits, executor_);
    tested_.cpu += {agreed.compile_seconds, agreed.run_seconds, 0};
    if (const auto* answer = std::get_if<Answer>(&agreed.agreement)) return judge(test, *answer);
    return drop(std::holds_alternative<oracle::Undefined>(agreed.agreement) ? "undefined"
                                                                            : "no answer");
  }

  Tested drop(const char* why) {
    tested_.dropped = why;
    for (const Bench::Entry& entry : bench_.entries)
      count(entry, oracle::word(oracle::Kind::Skipped));
    return std::move(tested_);
  }

  Tested judge(const TestCase& test, const Answer& answer) {
    const std::vector<Judgement> judgements =
        judge_all(test, answer, bench_, executor_, activity_, stop_, tested_.cpu);
    const bool own = is_own_bug(judgements);
    for (const Judgement& judgement : judgements) {
      if (judgement.entry == nullptr) continue;
      const Verdict& verdict = judgement.verdict;
      if (verdict.compiler_missing)
        tested_.missing.push_back(judgement.entry->configuration.compiler.name);
      if (!oracle::is_finding(verdict.kind)) {
        count(*judgement.entry, oracle::word(verdict.kind));
        continue;
      }
      count(*judgement.entry, own ? kOwn : judgement.flaky ? kFlaky : oracle::word(verdict.kind));
      if (own && !tested_.result.findings.empty()) continue;  // one says it all
      tested_.result.findings.push_back(finding_of(test, answer, judgement));
      if (own) tested_.result.findings.back().state = store::State::Own;
    }
    return std::move(tested_);
  }

  void count(const Bench::Entry& entry, const char* kind) {
    tested_.result.counts.push_back({entry.id, tested_.result.source, kind, 1});
  }

  const Bench& bench_;
  exec::Executor& executor_;
  const Activity& activity_;
  const std::atomic<bool>& stop_;
  Tested tested_;
};

}  // namespace

CpuSeconds& CpuSeconds::operator+=(const CpuSeconds& other) {
  compilers += other.compilers;
  programs += other.programs;
  generators += other.generators;
  return *this;
}

std::vector<Judgement> judge_all(const TestCase& test, const Answer& answer, const Bench& bench,
                                 exec::Executor& executor, const Activity& activity,
                                 const std::atomic<bool>& stop, CpuSeconds& cpu) {
  std::vector<Judgement> judgements;
  const auto judge = [&](const compiler::Configuration& configuration) {
    if (stop) throw Abandoned{};
    activity(configuration.name());
    Verdict verdict = oracle::judge(test, answer, configuration, bench.limits, executor);
    cpu += {verdict.compile_seconds, verdict.run_seconds, 0};
    return verdict;
  };
  const bool only_small = test.for_small && audience_of(bench) == Audience::Both;
  bool found = false;
  for (const Bench::Entry& entry : bench.entries) {
    if (only_small && is_large(entry.configuration)) {
      judgements.push_back({&entry, not_asked()});
      continue;
    }
    Judgement judgement{&entry, judge(entry.configuration)};
    const Verdict& first = judgement.verdict;
    if (oracle::is_finding(first.kind)) {
      found = true;
      const Verdict again = judge(entry.configuration);
      judgement.flaky = again.kind != first.kind || again.signature != first.signature;
    }
    judgements.push_back(std::move(judgement));
  }
  const auto witness = std::ranges::find_if(bench.references, is_large);
  if (found && only_small && witness != bench.references.end())
    judgements.push_back({nullptr, judge(*witness)});
  return judgements;
}

Audience audience_of(const Bench& bench) {
  const auto large = std::ranges::count_if(
      bench.entries, [](const Bench::Entry& entry) { return is_large(entry.configuration); });
  if (large == 0) return Audience::Small;
  return static_cast<std::size_t>(large) == bench.entries.size() ? Audience::Large : Audience::Both;
}

bool is_own_bug(const std::vector<Judgement>& judgements) {
  std::vector<oracle::Judged> judged, judged_32;  // they have answers of their own
  for (const Judgement& judgement : judgements) {
    if (judgement.flaky) return false;
    if (judgement.entry == nullptr) {
      judged.push_back({"the witness", &judgement.verdict});
      continue;
    }
    const compiler::Configuration& configuration = judgement.entry->configuration;
    const bool is_32 = compiler::machine_of(configuration) == compiler::Machine::X86_32;
    (is_32 ? judged_32 : judged).push_back({identity(configuration.compiler), &judgement.verdict});
  }
  return oracle::against_the_program(judged) || oracle::against_the_program(judged_32);
}

Tested test_program(Source& source, std::uint64_t number, const Bench& bench,
                    exec::Executor& executor, const Activity& activity,
                    const std::atomic<bool>& stop) {
  return ProgramTest(bench, executor, activity, stop).run(source, number);
}

}  // namespace gadfly::hunt
