// SPDX-License-Identifier: Apache-2.0
// Whole test cases, with a compiler that is right but for what a macro makes of the program behind its back.
#include <gtest/gtest.h>

#include "cases.h"
#include "emit/emit.h"
#include "exec/executor.h"
#include "gen/words.h"
#include "programs.h"
#include "reduce/reduce_case.h"

namespace gadfly::test {
namespace {

using oracle::Kind;
using Why = reduce::NotReduced::Why;

using Result = std::variant<reduce::ReducedCase, reduce::NotReduced>;

Result reduce_with(const cases::Case& test, const reduce::FailingTest& failing, const reduce::CaseSettings& settings) {
  Result result;
  deeply([&] { result = reduce::reduce_case(test, failing, settings); });
  return result;
}

reduce::NotReduced refused(const Result& result) {
  const auto* none = std::get_if<reduce::NotReduced>(&result);
  EXPECT_NE(none, nullptr);
  return none == nullptr ? reduce::NotReduced{} : *none;
}

TEST(ReduceCase, MakesWrongCodeSmall) {
  std::string best;
  bool begun = false;
  reduce::CaseSettings settings;
  settings.kind = Kind::WrongOutput;
  settings.on_better = [&](const std::string& text) { best = text; };
  settings.on_start = [&](const reduce::Observation& observation, bool unsteady) {
    begun = observation.verdict.kind == Kind::WrongOutput && !unsteady;
  };
  const Result result = reduce_with(case_of(kWideProgram), failing_with({"long=int"}), settings);
  const auto* small = std::get_if<reduce::ReducedCase>(&result);
  ASSERT_NE(small, nullptr);
  EXPECT_TRUE(begun);
  EXPECT_FALSE(small->stopped || small->slipped);
  EXPECT_LT(small->text.size(), 115u) << small->text;
  EXPECT_NE(small->text.find("long"), std::string::npos) << small->text;
  EXPECT_EQ(small->verdict.kind, Kind::WrongOutput);
  EXPECT_NE(small->verdict.actual, small->answer);
  EXPECT_EQ(reduce::cost_of(best), reduce::cost_of(small->text));
  deeply([&] {
    const machine::Outcome outcome = run(read(small->text));
    ASSERT_TRUE(std::holds_alternative<machine::Defined>(outcome.verdict)) << small->text;
    EXPECT_EQ(outcome.out, small->answer.out);
  });
}

TEST(ReduceCase, KeepsTheRejectionThatItStartedWith) {
  reduce::CaseSettings settings;
  settings.kind = Kind::Rejection;
  const Result result = reduce_with(case_of(kWideProgram), failing_with({"for=goto"}), settings);
  const auto* small = std::get_if<reduce::ReducedCase>(&result);
  ASSERT_NE(small, nullptr);
  EXPECT_EQ(small->verdict.signature, small->start.signature);
  EXPECT_NE(small->text.find("for"), std::string::npos) << small->text;
  EXPECT_LT(small->text.size(), 90u) << small->text;
}

TEST(ReduceCase, SaysWhatItGotInsteadOfTheFailure) {
  reduce::CaseSettings settings;
  const reduce::NotReduced right = refused(reduce_with(case_of(kWideProgram), failing_with({}), settings));
  EXPECT_EQ(right.why, Why::DoesNotReproduce);
  EXPECT_NE(right.message.find("does not reproduce with tcc"), std::string::npos) << right.message;
  EXPECT_NE(right.message.find("expected something wrong, got the right answer"), std::string::npos) << right.message;

  settings.kind = Kind::CompilerCrash;
  settings.signature = "in fold_rem";
  const reduce::NotReduced other = refused(reduce_with(case_of(kWideProgram), failing_with({"long=int"}), settings));
  EXPECT_EQ(other.why, Why::DoesNotReproduce);
  EXPECT_NE(other.message.find("expected compiler-crash: in fold_rem, got wrong-output: output"), std::string::npos)
      << other.message;
}

TEST(ReduceCase, TakesDefinedProgramsOnly) {
  const auto undefined = case_of("int main(void) { int a = 2147483647; return a + 1 == 0; }");
  EXPECT_EQ(refused(reduce_with(undefined, failing_with({"long=int"}), {})).why, Why::NotDefined);
}

TEST(ReduceCase, GrowsAProgramWithATraceAgainWithoutIt) {
  gen::GenOptions options;
  options.size = 2'000;
  options.volatile_trace = true;
  cases::Case test;
  gen::Recipe tape;
  deeply([&] {
    const gen::Generated grown = gen::generate(options, 3);
    tape = grown.recipe;
    test = case_of(emit::single_file(grown.test, {}));
    ASSERT_FALSE(can_be_read(test.files.front().text)) << "it has inline assembly";
  });
  reduce::FailingTest failing = failing_with({"printf=puts"});
  failing.configuration.compiler.extensions = true;  // the trace is for those that have them
  EXPECT_EQ(refused(reduce_with(test, failing, {})).why, Why::NotReadable);
  const std::string words = gen::words_of(options, "c17");
  // The tape tells it where it is known.
  for (const cases::Grown& origin : {cases::Grown{3, words}, cases::Grown{4, words, tape.choices, tape.dropped}}) {
    test.origin = origin;
    const Result result = reduce_with(test, failing, {});
    const auto* small = std::get_if<reduce::ReducedCase>(&result);
    ASSERT_NE(small, nullptr) << refused(result).message;
    EXPECT_LT(small->text.size(), 100u) << small->text;
  }
}

TEST(ReduceCase, GoesByTextWhatTheFrontEndDoesNotKnow) {
  const auto test =
      case_of("int b = 3;\nint main(void) { long a = 1099511627776; __asm__(\"nop\"); return a >> 40; }\n");
  reduce::CaseSettings settings;
  settings.references = references;
  settings.jobs = 2;
  const Result result = reduce_with(test, failing_with({"long=int"}), settings);
  const auto* small = std::get_if<reduce::ReducedCase>(&result);
  ASSERT_NE(small, nullptr) << refused(result).message;
  EXPECT_FALSE(small->by_machine);
  EXPECT_EQ(small->verdict.kind, Kind::WrongOutput);
  EXPECT_EQ(small->text.find("b = 3"), std::string::npos) << small->text;
  EXPECT_NE(small->text.find("long"), std::string::npos) << small->text;
}

TEST(ReduceCase, ReadsWithTheOptionsOfTheTestCase) {
  cases::Case test = case_of("int main(void) { WIDE a = 1099511627776L; return a >> 40; }");
  EXPECT_EQ(refused(reduce_with(test, failing_with({"long=int"}), {})).why, Why::NotReadable);
  test.options = {"-DWIDE=long"};
  const Result result = reduce_with(test, failing_with({"long=int"}), {});
  const auto* small = std::get_if<reduce::ReducedCase>(&result);
  ASSERT_NE(small, nullptr);
  EXPECT_EQ(small->text.find("WIDE"), std::string::npos) << "it needs no options: " << small->text;
}

// GCC by a shell that looks at the words it is given.
reduce::FailingTest failing_gcc(const std::string& script) {
  reduce::FailingTest failing = failing_with({});
  compiler::Compiler& gcc = failing.configuration.compiler;
  gcc.name = "gcc";
  gcc.command = {"/bin/sh", "-c", script, "sh"};
  gcc.family = compiler::Family::Gcc;
  gcc.extensions = true;
  return failing;
}

TEST(ReduceCase, KeepsTheOptionsThatDecideWhatCodeIsMade) {
  cases::Case test = case_of("int main(void) { long a = 1099511627776; return a >> 40; }\n");
  const auto failing =
      failing_gcc("case \"$*\" in *-mcmodel=large*) exec gcc -Dlong=int \"$@\";; *) exec gcc \"$@\";; esac");
  EXPECT_EQ(refused(reduce_with(test, failing, {})).why, Why::DoesNotReproduce);
  test.options = {"-I/usr/include", "-mcmodel=large"};
  const Result result = reduce_with(test, failing, {});
  const auto* small = std::get_if<reduce::ReducedCase>(&result);
  ASSERT_NE(small, nullptr) << refused(result).message;
  EXPECT_EQ(small->test.options, std::vector<std::string>{"-mcmodel=large"});
}

// It is wrong unless it is told not to contract, as only programs are that are not known to be exact.
TEST(ReduceCase, WhatIsExactIsCompiledAsItWasFound) {
  cases::Case test = case_of("double d = 1.5;\nint main(void) { long a = 1099511627776; return (a >> 40) + d * 2; }\n");
  const auto failing =
      failing_gcc("case \"$*\" in *-ffp-contract=off*) exec gcc \"$@\";; *) exec gcc -Dlong=int \"$@\";; esac");
  EXPECT_EQ(refused(reduce_with(test, failing, {})).why, Why::DoesNotReproduce);
  test.exact = true;
  const Result result = reduce_with(test, failing, {});
  const auto* small = std::get_if<reduce::ReducedCase>(&result);
  ASSERT_NE(small, nullptr) << refused(result).message;
  EXPECT_TRUE(small->test.exact);
  EXPECT_LT(small->text.size(), 60u) << small->text;
}

TEST(ReduceCase, WhatIsRoundedIsNotContracted) {
  deeply([] {
    reduce::FailingTest failing = failing_gcc("exec gcc \"$@\"");
    exec::Executor executor(failing.sandbox);
    const auto is_exact = [&](const std::string& number, reduce::Exactness exactness) {
      const std::string text = "double a = " + number + "; int main(void) { return a / 3.0 > 1.0; }";
      const auto read = frontend::read_text("test.c", text, {});
      failing.exactness = exactness;
      const auto observation = reduce::observe(std::get<lang::Program>(read), text, failing, 1'000'000, executor);
      const bool told =
          std::get<reduce::Observation>(observation).verdict.commands[0].find("-ffp-contract=off") == std::string::npos;
      EXPECT_EQ(told, std::get<reduce::Observation>(observation).exact);
      return told;
    };
    using enum reduce::Exactness;
    EXPECT_TRUE(is_exact("6.0", WhereNothingIsRounded));
    EXPECT_FALSE(is_exact("5.0", WhereNothingIsRounded));
    EXPECT_TRUE(is_exact("5.0", Known));
    EXPECT_FALSE(is_exact("6.0", Unknown));
  });
}

TEST(ReduceCase, WhatIsOnlyCompiledStaysSo) {
  cases::Case test = case_of("int x;\nvolatile int v;\nint main(void) { int a = 1; v = 3; a = a / x; return a; }\n");
  const auto failing = failing_gcc("grep -q volatile test.c && kill -SEGV $$; exec gcc \"$@\"");
  reduce::CaseSettings settings;
  settings.kind = Kind::CompilerCrash;
  EXPECT_EQ(refused(reduce_with(test, failing, settings)).why, Why::NotDefined);
  test.only_compiled = true;
  for (const char* more : {"", "void f(void) { __asm__(\"nop\"); }\n"}) {  // by tree, and by text
    test.files[0].text += more;
    const Result result = reduce_with(test, failing, settings);
    const auto* small = std::get_if<reduce::ReducedCase>(&result);
    ASSERT_NE(small, nullptr) << refused(result).message;
    EXPECT_EQ(small->verdict.kind, Kind::CompilerCrash);
    EXPECT_TRUE(small->test.only_compiled && !small->by_machine);
    EXPECT_EQ(small->text.find('/'), std::string::npos) << small->text;
  }
  // Wrong code is none where nobody knows what is right.
  settings.kind = Kind::WrongOutput;
  EXPECT_EQ(refused(reduce_with(test, failing_with({"long=int"}), settings)).why, Why::NotReadable);
}

}  // namespace
}  // namespace gadfly::test
