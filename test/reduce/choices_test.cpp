// SPDX-License-Identifier: Apache-2.0
// Programs grown again from fewer choices, with a made-up bug.
#include <gtest/gtest.h>

#include "emit/emit.h"
#include "programs.h"
#include "reduce/by_choices.h"

namespace gadfly::test {
namespace {

// "Miscompiled" is every program with a remainder.
bool has_remainder(const reduce::GrownFile& program) { return program.text.find(" % ") != std::string::npos; }

// The first program that is "miscompiled", from |seed| on.
gen::ProgramRequest asked_for(std::uint64_t seed) {
  gen::ProgramRequest asked;
  asked.options.size = 16'000;
  deeply([&] {
    for (asked.seed = seed; !has_remainder(reduce::regrown(gen::generate(asked.options, asked.seed)));) ++asked.seed;
  });
  return asked;
}

cases::Answer answer_to(const gen::ProgramRequest& asked) {
  return {emit::output_of(gen::generate(asked.options, asked.seed).test), 0};
}

std::optional<reduce::GrownFile> shrink(const gen::ProgramRequest& asked, const cases::Answer& answer, unsigned jobs,
                                        std::function<bool(const reduce::GrownFile&)> interesting = has_remainder) {
  std::optional<reduce::GrownFile> result;
  deeply([&] {
    reduce::ChoiceSettings settings;
    settings.jobs = jobs;
    settings.same_bug_is_known = true;
    settings.is_interesting = [&](const reduce::GrownFile& program, unsigned) { return interesting(program); };
    result = reduce::by_choices(asked, answer, settings);
  });
  return result;
}

// Of programs whose first remainder stands in their first half: choices are cut off at the end.
TEST(ByChoices, GrowsSmallerProgramsThatAreDefinedAndHaveTheirAnswer) {
  for (const std::uint64_t seed : {30u, 40u, 50u}) {
    const gen::ProgramRequest asked = asked_for(seed);
    std::size_t before = 0;
    cases::Answer answer;
    deeply([&] {
      answer = answer_to(asked);
      before = emit::single_file(gen::generate(asked.options, asked.seed).test, {}).size();
    });
    const auto result = shrink(asked, answer, 2);
    ASSERT_TRUE(result) << seed;
    EXPECT_TRUE(has_remainder(*result));
    EXPECT_LT(result->text.size(), before / 2) << seed;
    deeply([&] {
      const machine::Outcome outcome = run(read(result->text));
      EXPECT_TRUE(std::holds_alternative<machine::Defined>(outcome.verdict));
      EXPECT_EQ(outcome.out, result->answer.out);
    });
  }
}

TEST(ByChoices, GivesTheSameWithAnyNumberOfJobs) {
  const gen::ProgramRequest asked = asked_for(8);
  cases::Answer answer;
  deeply([&] { answer = answer_to(asked); });
  const auto one = shrink(asked, answer, 1), three = shrink(asked, answer, 3);
  ASSERT_TRUE(one && three);
  EXPECT_EQ(one->text, three->text);
}

TEST(ByChoices, DoesNothingForAnotherProgram) {
  const gen::ProgramRequest asked = asked_for(3);
  EXPECT_FALSE(shrink(asked, {"checksum = 1\n", 0}, 1));
  cases::Answer answer;
  deeply([&] { answer = answer_to(asked); });
  EXPECT_FALSE(shrink(asked, answer, 1, [](const reduce::GrownFile&) { return false; }));
}

}  // namespace
}  // namespace gadfly::test
