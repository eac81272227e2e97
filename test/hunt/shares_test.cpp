// SPDX-License-Identifier: Apache-2.0
// Who gets which program, without a compiler or a clock: what a test costs is made up.
#include "hunt/shares.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

namespace gadfly::test {
namespace {

using hunt::Shares;

// Compilers with so many sets of options and so many seconds for a test.
struct Fleet {
  struct One {
    std::size_t sets;
    double cost;
    bool judges = true;
  };
  std::vector<One> compilers;

  std::vector<std::size_t> compiler_of() const {
    std::vector<std::size_t> numbers;
    for (std::size_t i = 0; i < compilers.size(); ++i) numbers.insert(numbers.end(), compilers[i].sets, i);
    return numbers;
  }
};

class Trial {
 public:
  explicit Trial(Fleet fleet) : fleet_(std::move(fleet)), shares_(fleet_.compiler_of()) {
    seconds.resize(fleet_.compilers.size());
    programs.resize(fleet_.compilers.size());
    tests.resize(fleet_.compiler_of().size());
  }

  // A program for those compilers whose numbers are in |suits|.
  std::vector<std::size_t> program(const std::set<std::size_t>& suits) {
    const std::vector<std::size_t> compiler_of = fleet_.compiler_of();
    std::vector<bool> open;
    for (const std::size_t compiler : compiler_of) open.push_back(suits.contains(compiler));
    const std::vector<std::size_t> chosen = shares_.choose(open);
    std::set<std::size_t> met;
    for (const std::size_t each : chosen) {
      const Fleet::One& one = fleet_.compilers[compiler_of[each]];
      shares_.settle(each, one.cost, one.judges);
      seconds[compiler_of[each]] += one.cost;
      met.insert(compiler_of[each]);
      ++tests[each];
    }
    for (const std::size_t each : met) ++programs[each];
    return chosen;
  }

  Shares& shares() { return shares_; }
  std::vector<double> seconds;     // of each compiler
  std::vector<unsigned> programs;  // that it met
  std::vector<unsigned> tests;     // of each configuration

 private:
  Fleet fleet_;
  Shares shares_;
};

const std::set<std::size_t> kAll = {0, 1, 2};

TEST(Shares, GiveEachCompilerTheSameTime) {
  Trial run({{{8, 0.5}, {8, 0.8}, {1, 0.02}}});
  for (int i = 0; i < 2000; ++i) run.program(kAll);
  EXPECT_EQ(run.programs[2], 2000u) << "the fast one sees every program";
  EXPECT_NEAR(run.seconds[0], run.seconds[2], 1.0);
  EXPECT_NEAR(run.seconds[1], run.seconds[2], 1.0);
  EXPECT_GE(run.programs[0], 60u) << "the slow ones see many, each with few sets of options";
}

TEST(Shares, GoRoundTheSetsOfOptions) {
  Trial run({{{8, 0.5}, {8, 0.8}, {1, 0.02}}});
  for (int i = 0; i < 5000; ++i) run.program(kAll);
  const auto [least, most] = std::minmax_element(run.tests.begin(), run.tests.begin() + 8);
  EXPECT_GT(*least, 20u);
  EXPECT_LE(*most - *least, 1u);
}

TEST(Shares, GiveEverythingToCompilersThatTakeEquallyLong) {
  Trial run({{{8, 0.5}, {8, 0.5}, {8, 0.5}}});
  for (int i = 0; i < 20; ++i) EXPECT_EQ(run.program(kAll).size(), 24u) << i;
}

TEST(Shares, GiveEverythingToAnOnlyCompiler) {
  Trial run({{{8, 0.5}}});
  for (int i = 0; i < 20; ++i) EXPECT_EQ(run.program({0}).size(), 8u) << i;
}

TEST(Shares, LeaveNoProgramUntested) {
  Trial run({{{8, 0.5}, {1, 0.02}}});
  for (int i = 0; i < 100; ++i) EXPECT_GE(run.program({0}).size(), 1u);
  EXPECT_TRUE(run.program({}).empty());
}

// Three programs of four are for small compilers only, as a hunt makes them.
TEST(Shares, HoldWhereProgramsSuitFew) {
  Trial run({{{8, 0.4}, {7, 0.5}, {8, 0.5}, {1, 0.05}}});
  for (int i = 0; i < 4000; ++i) run.program(i % 4 == 0 ? std::set<std::size_t>{0, 1, 2, 3} : std::set<std::size_t>{3});
  for (const double seconds : run.seconds) EXPECT_NEAR(seconds, run.seconds[3], 1.0);
}

TEST(Shares, DoNotWaitForOneThatJudgesNothing) {
  Trial never({{{2, 0.5}, {2, 0.5}, {1, 0.0, false}}});
  unsigned late = 0;
  for (unsigned i = 0; i < 200; ++i)
    if (never.program(kAll).size() == 5 && i >= Shares::kPatience) ++late;
  EXPECT_GE(late, 200 - Shares::kPatience - 2) << "one that can't be started";
  Trial unsuited({{{2, 0.5}, {2, 0.5}, {1, 0.02}}});
  for (unsigned i = 0; i < Shares::kPatience; ++i) unsuited.program({0, 1});
  for (unsigned i = 0; i < 10; ++i) EXPECT_EQ(unsuited.program({0, 1}).size(), 4u) << "one that nothing is made for";
  EXPECT_EQ(unsuited.program(kAll).size(), 5u) << "it is not owed what it could not use";
  EXPECT_GE(unsuited.program(kAll).size(), 1u);
}

TEST(Shares, CountTestsThatAreUnderWay) {
  Shares shares({0, 0, 1});
  const auto first = shares.choose({true, true, true});
  EXPECT_EQ(first.size(), 3u);
  for (const std::size_t each : {0, 1}) shares.settle(each, 0.5, true);
  shares.settle(2, 0.02, true);
  EXPECT_EQ(shares.choose({true, true, true}), std::vector<std::size_t>{2});
  for (int i = 0; i < 40; ++i) EXPECT_EQ(shares.choose({true, true, true}), std::vector<std::size_t>{2}) << i;
  for (int i = 0; i < 20; ++i) shares.choose({false, false, true});
  EXPECT_GE(shares.choose({true, true, true}).size(), 2u) << "they have cost as much, or will";
  Shares cancelled({0, 1});
  for (const std::size_t each : cancelled.choose({true, true})) cancelled.cancel(each);
  EXPECT_EQ(cancelled.choose({true, true}).size(), 2u);
}

TEST(Shares, GoOnFromWhatWasSpent) {
  Shares shares({0, 1});
  shares.restore(0, 100);
  shares.restore(1, 1);
  EXPECT_EQ(shares.choose({true, true}), std::vector<std::size_t>{1});
}

}  // namespace
}  // namespace gadfly::test
