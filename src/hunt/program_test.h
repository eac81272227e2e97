// SPDX-License-Identifier: Apache-2.0
// One program of a campaign against configurations.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "compiler/compiler.h"
#include "exec/runner.h"
#include "hunt/drawn_words.h"
#include "hunt/shares.h"
#include "hunt/source.h"
#include "oracle/judge.h"
#include "store/store.h"

namespace gadfly::hunt {

// What is the same for all programs of a campaign.
struct TestMatrix {
  struct Entry {
    std::int64_t id = 0;  // in the store
    compiler::Configuration configuration;
  };
  std::vector<Entry> entries;
  std::vector<compiler::Configuration> references;  // asked for the answers of programs that have none
  oracle::JudgeLimits limits;
  DrawnWords words = {};
};

// Where CPU time went.
struct CpuSeconds {
  double compilers = 0, programs = 0, generators = 0;
  CpuSeconds& operator+=(const CpuSeconds& other);
};

struct ProgramTestResult {
  store::ProgramResult result;  // without |at|
  CpuSeconds cpu;
  std::vector<std::string> missing;  // compilers that could not be started
  std::string dropped;               // why it was tested with no compiler: "undefined", "no answer", …
};

// What is done at the moment: the configuration's name, or something like "answer".
using Activity = std::function<void(const std::string& what)>;

// Words for counts beside oracle::word().
inline constexpr const char *kFlaky = "flaky", *kOwn = "gadfly-bug";

// |shares| says which configurations are tested with it; null: all of them.
// Needs a deep stack. Throws exec::ExecutorLost, and support::Stopped when |runner| is stopped; then nothing has
// happened. A program over which Gadfly itself fails is set aside: see own_bug.h.
ProgramTestResult test_program(Source& source, std::uint64_t number, const TestMatrix& matrix, Shares* shares,
                               exec::Runner& runner, const Activity& activity);

// One test of a program.
struct PlannedTest {
  const TestMatrix::Entry* entry;
  compiler::Configuration configuration;  // the entry's, with |words|
  std::string words = {};
};
using PlannedTests = std::vector<PlannedTest>;
// Every entry as it is.
PlannedTests all_tests(const TestMatrix& matrix);

// The same for a program at hand whose answer is known, each of |tests| in turn. They have to outlive the judgements.
struct Judgement {
  const TestMatrix::Entry* entry;  // null: a compiler was asked to confirm what the entries found
  const compiler::Configuration* configuration;
  oracle::Verdict verdict;
  bool flaky = false;      // a second time it was something else
  double seconds = 0;      // of CPU, both times
  std::string words = {};  // option words of the configuration that the entry has not
};
std::vector<Judgement> judge_all(const cases::Case& test, const cases::Answer& answer, const TestMatrix& matrix,
                                 const PlannedTests& tests, exec::Runner& runner, const Activity& activity,
                                 CpuSeconds& cpu);
// Why a program was not judged: the same words for all programs with that reason.
std::string reason_of(const oracle::Verdict& skipped);

// |all_configurations|: each program is tested with all.
Audience audience_of(const TestMatrix& matrix, bool all_configurations);
// Whether all large compilers have __builtin_shufflevector.
bool has_shuffles(const TestMatrix& matrix);

}  // namespace gadfly::hunt
