// SPDX-License-Identifier: Apache-2.0
// Whole test cases, with a compiler that is right but for what a macro makes of the program behind its back.
#include <gtest/gtest.h>

#include "cases.h"
#include "emit/emit.h"
#include "gen/words.h"
#include "programs.h"
#include "reduce/reduce_case.h"

namespace gadfly::test {
namespace {

using oracle::Kind;
using Why = reduce::NotReduced::Why;

using Result = std::variant<reduce::SmallCase, reduce::NotReduced>;

Result reduce_with(const oracle::TestCase& test, const reduce::Failing& failing, const reduce::CaseSettings& settings) {
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
  settings.on_start = [&](const reduce::Look& look, bool unsteady) {
    begun = look.verdict.kind == Kind::WrongOutput && !unsteady;
  };
  const Result result = reduce_with(case_of(kWideProgram), failing_with({"long=int"}), settings);
  const auto* small = std::get_if<reduce::SmallCase>(&result);
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
  const auto* small = std::get_if<reduce::SmallCase>(&result);
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
  oracle::TestCase test;
  deeply([&] {
    const gen::Generated grown = gen::generate(options, 3);
    test = case_of(emit::single_file(grown.test, {}));
    ASSERT_FALSE(can_be_read(test.files.front().text)) << "it has inline assembly";
  });
  reduce::Failing failing = failing_with({"printf=puts"});
  failing.configuration.compiler.extensions = true;  // the trace is for those that have them
  EXPECT_EQ(refused(reduce_with(test, failing, {})).why, Why::NotReadable);
  test.recipe = "gadfly gen --seed 3 " + gen::words_of(options, "c17");
  const Result result = reduce_with(test, failing, {});
  const auto* small = std::get_if<reduce::SmallCase>(&result);
  ASSERT_NE(small, nullptr) << refused(result).message;
  EXPECT_LT(small->text.size(), 100u) << small->text;
}

TEST(ReduceCase, GoesByTextWhatTheFrontEndDoesNotKnow) {
  const auto test =
      case_of("int b = 3;\nint main(void) { long a = 1099511627776; __asm__(\"nop\"); return a >> 40; }\n");
  reduce::CaseSettings settings;
  settings.references = references;
  settings.jobs = 2;
  const Result result = reduce_with(test, failing_with({"long=int"}), settings);
  const auto* small = std::get_if<reduce::SmallCase>(&result);
  ASSERT_NE(small, nullptr) << refused(result).message;
  EXPECT_FALSE(small->by_machine);
  EXPECT_EQ(small->verdict.kind, Kind::WrongOutput);
  EXPECT_EQ(small->text.find("b = 3"), std::string::npos) << small->text;
  EXPECT_NE(small->text.find("long"), std::string::npos) << small->text;
}

TEST(ReduceCase, ReadsWithTheOptionsOfTheTestCase) {
  oracle::TestCase test = case_of("int main(void) { WIDE a = 1099511627776L; return a >> 40; }");
  EXPECT_EQ(refused(reduce_with(test, failing_with({"long=int"}), {})).why, Why::NotReadable);
  test.options = {"-DWIDE=long"};
  const Result result = reduce_with(test, failing_with({"long=int"}), {});
  const auto* small = std::get_if<reduce::SmallCase>(&result);
  ASSERT_NE(small, nullptr);
  EXPECT_EQ(small->text.find("WIDE"), std::string::npos) << "it needs no options: " << small->text;
}

}  // namespace
}  // namespace gadfly::test
