// SPDX-License-Identifier: Apache-2.0
#include "hunt/drawn_words.h"

#include <gtest/gtest.h>

#include <map>
#include <set>

namespace gadfly::test {
namespace {

using compiler::Configuration;
using compiler::Family;
using compiler::OptionWord;
using hunt::DrawnWords;

Configuration configuration(const std::string& level, Family family = Family::Gcc) {
  compiler::Compiler compiler;
  compiler.name = compiler::word(family), compiler.family = family, compiler.target = "x86_64-linux-gnu";
  return {compiler, level};
}

// With all words of the table.
DrawnWords all_words(unsigned percent, std::uint64_t seed = 7) {
  DrawnWords words{seed, percent};
  for (const OptionWord& word : compiler::option_words()) words.usable[compiler::word(word.family)].push_back(word);
  return words;
}

TEST(DrawnWords, DependOnSeedProgramAndConfigurationAlone) {
  const DrawnWords words = all_words(100), other_seed = all_words(100, 8);
  std::set<std::string> drawn;
  for (std::uint64_t number = 0; number < 50; ++number) {
    const std::string text = words.draw(configuration("-O2"), "gen", number);
    EXPECT_EQ(text, all_words(100).draw(configuration("-O2"), "gen", number));
    drawn.insert({text, other_seed.draw(configuration("-O2"), "gen", number),
                  words.draw(configuration("-O2"), "arith", number), words.draw(configuration("-O3"), "gen", number)});
  }
  EXPECT_GT(drawn.size(), 150u) << "of 200; one word alone is drawn twice now and then";
}

TEST(DrawnWords, DoNotChange) {
  DrawnWords words{1, 100};
  words.usable["gcc"] = {{Family::Gcc, "-fa", 1, ""}, {Family::Gcc, "-fb", 2, ""}, {Family::Gcc, "-fc", 3, ""}};
  EXPECT_EQ(words.draw(configuration("-O2"), "gen", 0), "-fc -fa -fb");
  EXPECT_EQ(words.draw(configuration("-O2"), "gen", 1), "-fc -fa");
}

TEST(DrawnWords, AreForTheShareOfTestsThatWasAskedFor) {
  const DrawnWords words = all_words(25);
  int with = 0;
  for (std::uint64_t number = 0; number < 4000; ++number)
    if (!words.draw(configuration("-O1"), "gen", number).empty()) ++with;
  EXPECT_NEAR(with, 1000, 120);
  EXPECT_EQ(all_words(0).draw(configuration("-O1"), "gen", 0), "");
}

// Every row is drawn, and one with a greater weight more often.
TEST(DrawnWords, AreAllOfTheTableByTheirWeights) {
  for (const Family family : {Family::Gcc, Family::Clang}) {
    const DrawnWords words = all_words(100);
    std::map<std::string, int> drawn;
    std::map<std::size_t, int> lengths;
    for (std::uint64_t number = 0; number < 20000; ++number) {
      const auto each = compiler::split_words(words.draw(configuration("-O3", family), "gen", number));
      ++lengths[each.size()];
      for (const std::string& word : each) ++drawn[word];
    }
    std::map<std::uint32_t, std::pair<int, int>> by_weight;
    for (const OptionWord& word : words.usable.at(compiler::word(family))) {
      EXPECT_GT(drawn[std::string(word.text)], 0) << word.text;
      by_weight[word.weight].first += drawn[std::string(word.text)];
      ++by_weight[word.weight].second;
    }
    const auto mean = [&](std::uint32_t weight) { return by_weight[weight].first / by_weight[weight].second; };
    EXPECT_GT(mean(4), mean(2) * 3 / 2);
    EXPECT_GT(mean(10), mean(4) * 3 / 2);
    EXPECT_EQ(lengths.size(), hunt::kMostWords);
    for (const auto& [length, times] : lengths) EXPECT_NEAR(times, 5000, 500) << length;
  }
}

TEST(DrawnWords, HaveNoStemTwice) {
  const DrawnWords words = all_words(100);
  for (std::uint64_t number = 0; number < 3000; ++number) {
    const std::string level = "-O2 -mllvm -unroll-count=7 ";
    const std::string text = words.draw(configuration(level, Family::Clang), "gen", number);
    std::set<std::string_view> stems;
    const compiler::Strings all = compiler::split_words(level + text);
    for (const std::string& word : all) EXPECT_TRUE(stems.insert(compiler::stem_of(word)).second) << text;
  }
}

TEST(DrawnWords, AreNotForLevelsThatDoNotOptimise) {
  const DrawnWords words = all_words(100);
  for (const char* level : {"", "-O0", "-g", "-O3 -m32"})
    EXPECT_EQ(words.draw(configuration(level), "gen", 1), "") << level;
  for (const char* level : {"-O1", "-Os", "-O2 -flto", "-O3 -march=native"})
    EXPECT_NE(words.draw(configuration(level), "gen", 1), "") << level;
  EXPECT_EQ(words.draw(configuration("-O2", Family::Tcc), "gen", 1), "");
}

}  // namespace
}  // namespace gadfly::test
