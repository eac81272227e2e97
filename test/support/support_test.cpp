// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <functional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "support/check.h"
#include "support/check_failed.h"
#include "support/duration.h"
#include "support/flat_arena.h"
#include "support/search_path.h"
#include "support/shell.h"
#include "support/split_mix.h"
#include "support/stable_vector.h"
#include "support/stop.h"
#include "support/suggest.h"
#include "support/text.h"
#include "support/toml_reader.h"
#include "support/until_stopped.h"

namespace gadfly::test {
namespace {

using namespace support;

// Published outputs of SplitMix64 for the state 1234567: a generator that draws other numbers breaks every recipe.
TEST(SplitMix, DrawsThePublishedNumbers) {
  std::uint64_t state = 1234567;
  EXPECT_EQ(split_mix(state), 6457827717110365317u);
  EXPECT_EQ(split_mix(state), 3203168211198807973u);
}

TEST(Suggest, NamesTheNearestWordOrNone) {
  const std::vector<std::string> known = {"hunt", "report", "reduce"};
  EXPECT_EQ(nearest("reprot", known), "report");
  EXPECT_EQ(nearest("hnut", known), "hunt");
  EXPECT_EQ(nearest("xyzzyplugh", known), std::nullopt);
  EXPECT_NE(suggestion("hnut", known).find("hunt"), std::string::npos);
  EXPECT_EQ(suggestion("xyzzyplugh", known), "");
}

TEST(Shell, QuotesOnlyWhatNeedsIt) {
  EXPECT_EQ(shell_word("-O2"), "-O2");
  EXPECT_EQ(shell_word("a b"), "'a b'");
  EXPECT_EQ(shell_line({"gcc", "-DX=1 2", "t.c"}), "gcc '-DX=1 2' t.c");
  EXPECT_NE(shell_word("it's"), "it's");
  EXPECT_NE(shell_word(""), "");
}

TEST(StableVector, KeepsReferencesWhileItGrows) {
  StableVector<int, 2> numbers;
  numbers.push_back(7);
  const int& first = numbers[0];
  for (int i = 1; i < 100; ++i) EXPECT_EQ(numbers.push_back(i), static_cast<std::uint32_t>(i));
  EXPECT_EQ(&first, &numbers[0]);
  StableVector<int, 2> copy = numbers;
  copy[0] = 8;
  EXPECT_EQ(first, 7);
  EXPECT_EQ(copy.size(), 100u);
  EXPECT_EQ(copy[99], 99);
}

TEST(FlatArena, NeverMovesAndCopiesItsNodes) {
  FlatArena<int, 1024> nodes;
  nodes.push_back(7);
  const int* const data = nodes.data();
  while (nodes.size() < 1024) nodes.push_back(1);
  EXPECT_EQ(nodes.data(), data);
  FlatArena<int, 1024> copy = nodes;
  copy[0] = 8;
  EXPECT_EQ(nodes[0], 7);
  const FlatArena<int, 1024> moved = std::move(copy);
  EXPECT_EQ(moved[0], 8);
  EXPECT_EQ(moved.size(), 1024u);
}

std::string failed_check(const std::function<void()>& work) {
  try {
    work();
  } catch (const CheckFailed& failure) {
    return failure.what();
  }
  return "";
}

TEST(FlatArena, RefusesMoreThanItReserved) {
  FlatArena<int, 4> nodes;
  for (int i = 0; i < 4; ++i) nodes.push_back(i);
  EXPECT_NE(failed_check([&] { nodes.push_back(4); }).find("a program of more than 4 nodes"), std::string::npos);
  EXPECT_EQ(nodes.size(), 4u);
}

TEST(Check, NamesThePlaceTheConditionAndTheValues) {
  const int size = 3;
  EXPECT_EQ(failed_check([&] { GADFLY_CHECK(size == 3, "size is {}", size); }), "");
  const std::string message = failed_check([&] { GADFLY_CHECK(size == 4, "size is {}", size); });
  EXPECT_NE(message.find("support_test.cpp:"), std::string::npos) << message;
  EXPECT_NE(message.find("size is 3 (size == 4)"), std::string::npos) << message;
}

TEST(StopToken, StopsByFlagAndByDeadline) {
  EXPECT_FALSE(StopToken().requested());
  std::atomic<bool> flag = false;
  const StopToken token(flag);
  const auto now = StopToken::Clock::now();
  EXPECT_TRUE(token.until(now).requested());
  EXPECT_TRUE(token.until(now).until(now + std::chrono::hours(1)).requested());  // the earlier deadline counts
  EXPECT_FALSE(token.until(now + std::chrono::hours(1)).requested());
  flag = true;
  EXPECT_TRUE(token.requested());
  EXPECT_TRUE(until_stopped([] {}));
  EXPECT_FALSE(until_stopped([&] { token.check(); }));
}

class LevelReader : public TomlReader {
 public:
  using TomlReader::TomlReader;
  Strings read(const toml::table& table) {
    for (const auto& [key, node] : table) {
      if (key.str() != "levels") unknown(key, {"levels"});
      return strings(node, "levels");
    }
    return {};
  }
};

std::string toml_message(const std::string& text) {
  const auto result = read_toml<LevelReader>("f.toml", text);
  return std::holds_alternative<std::string>(result) ? std::get<std::string>(result) : "";
}

TEST(Toml, ReadsStringsAndPlacesErrors) {
  const auto result = read_toml<LevelReader>("f.toml", "levels = [\"-O0\", \"-O2\"]\n");
  EXPECT_EQ(std::get<std::vector<std::string>>(result), (std::vector<std::string>{"-O0", "-O2"}));
  EXPECT_TRUE(toml_message("\nlevels = 3\n").starts_with("f.toml:2: error: "));
  EXPECT_TRUE(toml_message("\n\nlevles = []\n").starts_with("f.toml:3: error: "));
  EXPECT_NE(toml_message("levles = []\n").find("levels"), std::string::npos);
  EXPECT_TRUE(toml_message("levels = [\n").starts_with("f.toml:"));
}

TEST(Duration, IsReadAndWritten) {
  EXPECT_EQ(read_duration("90s"), 90);
  EXPECT_EQ(read_duration("90"), 90);
  EXPECT_EQ(read_duration("10m"), 600);
  EXPECT_EQ(read_duration("1h30m"), 5400);
  for (const char* wrong : {"", "m", "0", "-5", "5x", "5 m", "5mm3"}) EXPECT_FALSE(read_duration(wrong)) << wrong;
  EXPECT_EQ(clock_text(61), "1:01");
  EXPECT_EQ(clock_text(3661), "1:01:01");
}

TEST(Text, NothingSteersATerminal) {
  EXPECT_EQ(one_line("a\x1b[2Jb\nc\xff\xc3\xa4\n"), "a␛[2Jb c\ufffdä");
  EXPECT_EQ(cut("abc", 3), "abc");
  EXPECT_EQ(cut("abcd", 3), "ab…");
  EXPECT_EQ(cut("äöü", 3), "äöü");
  EXPECT_EQ(cut("abc", 0), "");
}

TEST(SearchPath, FindsExecutables) {
  EXPECT_TRUE(find_executable("sh").ends_with("/sh"));
  EXPECT_EQ(find_executable("no-such-program"), "");
  EXPECT_FALSE(is_executable("/usr/bin"));
}

}  // namespace
}  // namespace gadfly::test
