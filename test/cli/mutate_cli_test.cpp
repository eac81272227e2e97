// SPDX-License-Identifier: Apache-2.0
// The command line of `gadfly mutate`.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <string>

#include "capture.h"

namespace gadfly::test {
namespace {

namespace fs = std::filesystem;

constexpr const char* kSeed = R"(int printf(const char *, ...);
static int total(const int *values, int count) {
  int sum = 0;
  for (int i = 0; i < count; ++i) {
    int v = values[i];
    if (v > 100) sum = 0;
    sum += v * 2;
  }
  return sum;
}
int main(void) {
  int numbers[] = {3, 1, 4, 1, 5};
  printf("%d\n", total(numbers, 5));
  return 0;
}
)";

class MutateCliTest : public FolderTest {
 protected:
  static void expect_usage(cli::Strings args, const std::string& message) {
    args.insert(args.begin(), "mutate");
    const Result result = gadfly(args);
    EXPECT_EQ(result.status, cli::kUsage) << message;
    EXPECT_EQ(result.err, "gadfly mutate: " + message + "\nTry `gadfly help mutate`.\n");
    EXPECT_EQ(result.out, "");
  }

  // Refused with |status|; the message has |words|, and nothing is written.
  void expect_refused(const std::string& source, int status, const std::string& words) {
    const std::string out = folder_.path() + "/refused";
    const Result result = gadfly({"mutate", file("bad.c", source), "--out", out, "--fuel", "100000"});
    EXPECT_EQ(result.status, status) << result.err;
    EXPECT_NE(result.err.find(words), std::string::npos) << result.err;
    EXPECT_EQ(result.out, "");
    EXPECT_FALSE(fs::exists(out));
  }
};

TEST_F(MutateCliTest, UsageErrorsNameTheCause) {
  expect_usage({"x.c", "--rate", "2"}, "--rate: `2` is not a number from 0.001 to 1");
  expect_usage({"x.c", "--rate", "often"}, "--rate: `often` is not a number from 0.001 to 1");
  expect_usage(
      {"x.c", "--strategy", "fcb,fbc"},
      "--strategy: there is no mutation `fbc`; there are fcb, tg, tcb, dead, loop, duplicate, outline, constant, "
      "equal, split, swap");
  expect_usage({"x.c", "--count", "3"}, "--count 3 needs --out DIR or --stats");
  expect_usage({"x.c", "--json"}, "--json needs --out DIR or --stats");
  expect_usage({"x.c", "--replay", "r", "--seed", "4"}, "--replay: the file lists the mutations; change them there");
}

TEST_F(MutateCliTest, WhatHasNoAnswerIsRefused) {
  expect_refused("int main(void) { int x = 2147483647; return x + 1; }", cli::kFound, "signed-overflow");
  expect_refused("int main(void) { volatile int x = 1; while (x) x = x; return 0; }", cli::kOutOfFuel, "out of fuel");
  expect_refused("int main(void) { return x; }", cli::kUsage, "error: use of undeclared identifier 'x'");
  expect_refused("int main(void) { __asm__ volatile(\"nop\" : : \"r\"(1)); return 0; }", cli::kUnsupported,
                 "unsupported");
  const Result missing = gadfly({"mutate", "/nonexistent.c"});
  EXPECT_EQ(missing.status, cli::kUsage);
  EXPECT_NE(missing.err.find("/nonexistent.c"), std::string::npos);
}

TEST_F(MutateCliTest, VariantsAreWrittenWithTheirRecipes) {
  const std::string seed = file("seed.c", kSeed), out = folder_.path() + "/variants";
  const Result made = gadfly({"mutate", seed, "--out", out, "--seed", "5", "--count", "3", "--rate", "0.5", "--json"});
  ASSERT_EQ(made.status, cli::kFine) << made.err;
  const auto stats = nlohmann::json::parse(made.out);
  EXPECT_EQ(stats["variants"], 3);
  EXPECT_EQ(stats["refused"], 0);
  for (const char* number : {"5", "6", "7"}) {
    const std::string variant = content(out + "/" + number + ".c"), recipe = out + "/" + number + ".recipe";
    EXPECT_NE(variant, content(seed));
    const Result alone = gadfly({"mutate", seed, "--seed", number, "--rate", "0.5"});
    EXPECT_EQ(alone.out, variant);
    const Result again = gadfly({"mutate", seed, "--replay", recipe});
    EXPECT_EQ(again.status, cli::kFine) << again.err;
    EXPECT_EQ(again.out, variant);
    const Result ran = gadfly({"run", out + "/" + number + ".c"});
    EXPECT_EQ(ran.status, cli::kFine) << ran.err;
    EXPECT_EQ(ran.out, "28\n");
  }
}

TEST_F(MutateCliTest, ARecipeIsForItsOwnProgram) {
  const std::string seed = file("seed.c", kSeed), recipe = folder_.path() + "/r";
  ASSERT_EQ(gadfly({"mutate", seed, "--recipe", recipe}).status, cli::kFine);
  const std::string other = file("other.c", "int main(void) { return 0; }");
  const Result result = gadfly({"mutate", other, "--replay", recipe});
  EXPECT_EQ(result.status, cli::kUsage);
  EXPECT_EQ(result.err,
            "gadfly mutate: " + recipe + ": error: this recipe was made for another program than " + other + "\n");
}

TEST_F(MutateCliTest, StatisticsNameEveryMutation) {
  const Result result = gadfly({"mutate", file("seed.c", kSeed), "--stats", "--count", "40", "--rate", "0.5"});
  EXPECT_EQ(result.status, cli::kFine);
  for (const char* name :
       {"fcb", "tg", "tcb", "dead", "loop", "duplicate", "outline", "constant", "equal", "split", "swap"})
    EXPECT_NE(result.out.find(std::string("\n  ") + name + " "), std::string::npos) << result.out;
}

}  // namespace
}  // namespace gadfly::test
