// SPDX-License-Identifier: Apache-2.0
// Recipes in words: what is written is read back to the same program.
#include "gen/words.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "emit/emit.h"
#include "support/deep_stack.h"

namespace gadfly::test {
namespace {

using gen::Rule;

std::string program_of(const gen::GenOptions& options, std::uint64_t seed) {
  std::string text;
  support::on_deep_stack([&] { text = emit::single_file(gen::generate(options, seed).test, {}); });
  return text;
}

TEST(Words, WhatIsWrittenIsReadBack) {
  gen::GenOptions options;
  options.profile = gen::Profile::Scalar;
  options.weights = gen::Weights(options.profile);
  options.size = 3'000;
  options.swarm = false;
  options.max_steps = 70'000;
  options.weights.set(Rule::PropertyAnonymous, 0);
  options.weights.set(Rule::IntegerInt128, 0);
  const std::string words = gen::words_of(options, "c99");
  const auto asked = gen::read_words(fmt::format("gadfly gen --seed 12 {} --out programs", words));
  ASSERT_TRUE(asked);
  EXPECT_EQ(asked->seed, 12u);
  EXPECT_EQ(asked->standard, "c99");
  EXPECT_EQ(gen::words_of(asked->options, asked->standard), words);
  EXPECT_EQ(program_of(asked->options, 12), program_of(options, 12));
}

TEST(Words, TheFirstCommentOfAProgramIsReadAsWell) {
  const auto asked = gen::read_words("gadfly 0.1.0: gen --seed 5 --std c11 --size 4000 --self-check");
  ASSERT_TRUE(asked);
  EXPECT_EQ(asked->seed, 5u);
  EXPECT_EQ(asked->options.size, 4'000u);
}

TEST(Words, WhatIsNoRecipeIsNone) {
  for (const char* text :
       {"", "csmith --seed 5", "gadfly gen --std c17", "gadfly gen --seed x", "gadfly gen --seed 1 --no-such-rule",
        "gadfly gen --seed 1 --size", "gadfly gen --seed 1 --probabilities (if = 3)"})
    EXPECT_FALSE(gen::read_words(text)) << text;
}

}  // namespace
}  // namespace gadfly::test
