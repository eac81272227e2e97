// SPDX-License-Identifier: Apache-2.0
// What programs are like over many seeds: their size, how much of them is executed and repaired, and which
// rules they use. At length: dev/validate-gen.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "grown.h"

namespace gadfly::gen {
namespace {

using test::grow;
using test::name_of;
using test::options_of;
using test::text_of;

double share(std::uint64_t part, std::uint64_t whole) {
  return whole == 0 ? 0 : static_cast<double>(part) / static_cast<double>(whole);
}

class SizeAskedFor : public testing::TestWithParam<std::tuple<Profile, std::uint32_t>> {};
INSTANTIATE_TEST_SUITE_P(Sizes, SizeAskedFor,
                         testing::Combine(testing::Values(Profile::Full, Profile::Scalar),
                                          testing::Values(test::kSmall, test::kMedium, test::kLarge)),
                         [](const auto& info) {
                           return std::string(std::get<0>(info.param) == Profile::Full ? "Full" : "Scalar") +
                                  std::to_string(std::get<1>(info.param));
                         });

TEST_P(SizeAskedFor, IsKeptWithinHalf) {
  const auto [profile, size] = GetParam();
  const GenOptions options = options_of(profile, size);
  std::vector<double> found;
  for (std::uint64_t seed = 0; seed < 30; ++seed) {
    const double relative = share(text_of(grow(options, seed)).size(), size);
    found.push_back(relative);
    EXPECT_TRUE(relative >= 0.5 && relative <= 1.5) << name_of(options, seed) << " has " << relative << " of its size";
  }
  std::sort(found.begin(), found.end());
  fmt::print("{}: {:.2f} to {:.2f} of the size asked for, the middle one {:.2f}\n", name_of(options, 0), found.front(),
             found.back(), found[found.size() / 2]);
}

// However little there is room for.
TEST(Size, EveryProgramDoesSomething) {
  for (const Profile profile : {Profile::Full, Profile::Scalar}) {
    const GenOptions options = options_of(profile, test::kSmall);
    support::on_deep_stack([&] {
      for (std::uint64_t seed = 0; seed < 400; ++seed) {
        const Generated generated = generate(options, seed);
        EXPECT_GT(generated.stats.statements, 1u) << name_of(options, seed);
        EXPECT_FALSE(generated.test.checks.empty()) << name_of(options, seed);
      }
    });
  }
}

// Sums over many programs.
struct Totals {
  std::uint64_t programs = 0, programs_with_drops = 0;
  GenStats sum;
  std::array<std::uint64_t, kRules> present{};  // in how many programs each rule was used

  void add(const Generated& generated) {
    const GenStats& stats = generated.stats;
    ++programs;
    programs_with_drops += !generated.recipe.dropped.empty();
    sum.statements += stats.statements;
    sum.dead_statements += stats.dead_statements;
    sum.operations += stats.operations;
    sum.rewrites += stats.rewrites;
    sum.repairs += stats.repairs;
    for (std::size_t i = 0; i < kRules; ++i) present[i] += stats.fired[i] != 0;
  }
};

// Of |profile| at the default size, grown once for all tests. One thread for all: a stack costs more than a
// program.
const Totals& totals_of(Profile profile) {
  static Totals totals[2];
  Totals& known = totals[static_cast<int>(profile)];
  if (known.programs != 0) return known;
  const GenOptions options = options_of(profile);
  support::on_deep_stack([&] {
    for (std::uint64_t seed = 0; seed < 2'000; ++seed) known.add(generate(options, seed));
  });
  return known;
}

TEST(Totals, FewOperationsAreRepairedInFull) {
  const GenStats& sum = totals_of(Profile::Full).sum;
  fmt::print("full: {:.4f} of the operations repaired, {:.4f} rewritten\n", share(sum.repairs, sum.operations),
             share(sum.rewrites, sum.operations));
  EXPECT_GT(sum.repairs, 0u);
  EXPECT_GT(sum.rewrites, 0u);
  EXPECT_LE(share(sum.repairs, sum.operations), 0.05);
}

TEST(Totals, NoOperationIsRepairedInScalar) {
  const GenOptions options = options_of(Profile::Scalar);
  EXPECT_GT(totals_of(Profile::Scalar).sum.operations, 0u);
  EXPECT_EQ(totals_of(Profile::Scalar).sum.repairs, 0u);
  for (std::uint64_t seed = 0; seed < 200 && HasFailure(); ++seed) {  // the first one
    const Generated generated = grow(options, seed);
    if (generated.stats.repairs == 0) continue;
    FAIL() << name_of(options, seed);
  }
}

TEST(Totals, MostStatementsAreExecuted) {
  for (const Profile profile : {Profile::Full, Profile::Scalar}) {
    const GenStats& sum = totals_of(profile).sum;
    const double executed = share(sum.statements, sum.statements + sum.dead_statements);
    fmt::print("{}: {:.3f} of the statements executed\n", profile == Profile::Full ? "full" : "scalar", executed);
    EXPECT_GE(executed, 0.60);
    EXPECT_GT(sum.dead_statements, 0u);
  }
}

// A program that had to be begun again without one of its statements.
TEST(Totals, StatementsAreHardlyEverDropped) {
  for (const Profile profile : {Profile::Full, Profile::Scalar}) {
    const Totals& totals = totals_of(profile);
    fmt::print("{}: {} of {} programs with statements dropped\n", profile == Profile::Full ? "full" : "scalar",
               totals.programs_with_drops, totals.programs);
    EXPECT_LE(share(totals.programs_with_drops, totals.programs), 0.01);
  }
}

TEST(Rules, EachIsPresentInSomePrograms) {
  for (const Profile profile : {Profile::Full, Profile::Scalar}) {
    const Totals& totals = totals_of(profile);
    for (std::size_t i = 0; i < kRules; ++i) {
      const RuleInfo& rule = rules()[i];
      const double present = share(totals.present[i], totals.programs);
      const std::uint32_t weight = profile == Profile::Full ? rule.full : rule.scalar;
      const std::string name =
          fmt::format("{}/{} of {}", rule.group_name, rule.name, profile == Profile::Full ? "full" : "scalar");
      if (weight == 0) EXPECT_EQ(totals.present[i], 0u) << name;
      else EXPECT_GE(present, 0.03) << name;
    }
  }
}

// What is grown where the rule that was chosen finds nothing to use.
bool stands_in(Rule rule) {
  return rule == Rule::StatementAssign || rule == Rule::StatementAccumulate || rule == Rule::LeafConstant;
}

std::uint64_t fired(Rule rule, const GenOptions& options) {
  std::uint64_t times = 0;
  support::on_deep_stack([&] {
    for (std::uint64_t seed = 0; seed < 20; ++seed)
      times += generate(options, seed).stats.fired[static_cast<std::size_t>(rule)];
  });
  return times;
}

TEST(Rules, OneThatIsSwitchedOffNeverFires) {
  for (const Profile profile : {Profile::Full, Profile::Scalar})
    for (std::size_t i = 0; i < kRules; ++i) {
      const auto rule = static_cast<Rule>(i);
      GenOptions with = options_of(profile, test::kSmall), without = with;
      if (with.weights[rule] == 0) continue;
      without.weights.set(rule, 0);
      if (empty_group(without.weights)) continue;  // the last one of its group
      const std::string name = fmt::format("{}/{} of {}", rules()[i].group_name, rules()[i].name,
                                           profile == Profile::Full ? "full" : "scalar");
      const std::uint64_t off = fired(rule, without);
      if (!stands_in(rule)) EXPECT_EQ(off, 0u) << name;
      else EXPECT_LT(off, fired(rule, with)) << name;
    }
}

}  // namespace
}  // namespace gadfly::gen
