// SPDX-License-Identifier: Apache-2.0
// What a reduction begins with: a program as one file, and how it fails.
#pragma once

#include <string>
#include <variant>

#include "reduce/agreed_interest.h"
#include "reduce/reduce_case.h"

namespace gadfly::reduce {

struct Start {
  std::string text;  // as the front end prints it; as it came where that can't read it
  bool readable = true;
  bool by_machine = true;  // the machine says what it must do; otherwise |referees|
  Referees referees = {};
  FailingTest failing = {};  // with the options that |text| needs
  Observation observation = {};
  bool unsteady = false;        // it does not always fail
  compiler::Strings cure = {};  // see Expectation
};

// Finds out whether |test| fails, and how. Needs a deep stack. Throws exec::ExecutorLost.
std::variant<Start, NotReduced> find_start(const cases::Case& test, const FailingTest& failing,
                                           const CaseSettings& settings);

inline constexpr std::uint64_t kMostFuel = 500'000'000;

bool shows_by_time(oracle::Kind kind);

// What is looked for from then on.
Expectation expectation_of(const Start& start, bool keep_signature);

// |text| as the judge of |start| sees it.
std::variant<Observation, NoAnswer> observe_like(const Start& start, const std::string& text,
                                                 const FailingTest& failing, exec::Runner& runner);

// The small program |text| as a test case of its own. |exact|: see Observation.
cases::Case small_test_case(const cases::Case& test, const Start& start, const std::string& text,
                            const cases::Answer& answer, bool exact);

// How a program that Gadfly has printed is read again, and how the front end reads |test| for the failing compiler.
frontend::ReadOptions printed_options(const FailingTest& failing);
frontend::ReadOptions first_options(const cases::Case& test, const FailingTest& failing);

}  // namespace gadfly::reduce
