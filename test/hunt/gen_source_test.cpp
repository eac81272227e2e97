// SPDX-License-Identifier: Apache-2.0
// The programs of the source `gen`: repeatable, mixed, and the same as `gadfly gen` writes.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>
#include <sstream>

#include "../shared/folder.h"
#include "exec/executor.h"
#include "hunt/source.h"
#include "support/deep_stack.h"

namespace gadfly::test {
namespace {

namespace fs = std::filesystem;
using namespace hunt;
using cases::Case;

// Without what the driver shows only to compilers that know it.
std::string without_guarded(std::string text) {
  const std::string guarded = "#ifdef __GNUC__\n__attribute__((noinline))\n#endif\n";
  for (std::size_t at; (at = text.find(guarded)) != std::string::npos;) text.erase(at, guarded.size());
  return text;
}

class GenSourceTest : public testing::Test {
 protected:
  GenSourceTest() : version_(shell(GADFLY_BINARY " --version").out) {
    version_.pop_back();  // the newline
    source_ = std::get<std::unique_ptr<Source>>(make_gen_source({1, version_, Audience::Everyone}, ""));
  }
  Case make(std::uint64_t number) {
    SourceResult made;
    support::on_deep_stack([&] { made = source_->make(number, executor_); });
    return std::get<Case>(made.program);
  }

  std::string version_;
  exec::Executor executor_{{}};
  std::unique_ptr<Source> source_;
};

TEST_F(GenSourceTest, OptionsShapeEveryProgram) {
  const SourceContext context{1, version_, Audience::Large};
  source_ = std::get<std::unique_ptr<Source>>(make_gen_source(context, "--size 900 --no-while"));
  for (std::uint64_t number = 0; number < 10; ++number) {
    const std::string recipe = cases::command_text(make(number).origin);
    EXPECT_NE(recipe.find(" --size 900 "), std::string::npos) << recipe;
    EXPECT_NE(recipe.find("--no-while"), std::string::npos) << recipe;
    EXPECT_EQ(recipe.find("--profile"), std::string::npos) << "a third are scalar without options: " << recipe;
  }
  const auto wrong = make_gen_source(context, "--sice 900");
  ASSERT_TRUE(std::holds_alternative<std::string>(wrong));
  EXPECT_NE(std::get<std::string>(wrong).find("`gen:--sice 900`"), std::string::npos);
}

TEST_F(GenSourceTest, TheRecipeWritesTheSameBytes) {
  const Folder folder;
  std::map<std::string, int> kinds;
  for (std::uint64_t number = 0; number < 25; ++number) {
    const Case test = make(number);
    ASSERT_TRUE(cases::command_text(test.origin).starts_with("gadfly "));
    const std::string command = GADFLY_BINARY + cases::command_text(test.origin).substr(6);
    ++kinds[test.extensions ? "extensions" : "standard"];
    if (test.files.size() == 1) {
      EXPECT_EQ(shell(command).out, test.files[0].text) << cases::command_text(test.origin);
      ++kinds["single"];
      continue;
    }
    ++kinds["files"];
    folder.run(command);
    const auto made = fs::directory_iterator(folder.path("programs"));
    for (const auto& file : test.files)
      EXPECT_EQ(content(made->path() / file.name), file.text) << cases::command_text(test.origin);
    fs::remove_all(folder.path("programs"));
  }
  EXPECT_EQ(kinds.size(), 4u) << "all kinds come up";
}

TEST_F(GenSourceTest, TheSameNumberGivesTheSameProgram) {
  const Case once = make(7), again = make(7), other = make(8);
  EXPECT_EQ(once.files[0].text, again.files[0].text);
  EXPECT_NE(once.files[0].text, other.files[0].text);
}

// A small compiler sees many programs in the time that a large one takes for a few; a hunt begins with it.
TEST_F(GenSourceTest, MostProgramsAreForSmallCompilersAndTheFirstAre) {
  source_ = std::get<std::unique_ptr<Source>>(make_gen_source({1, version_, Audience::Both}, ""));
  int small = 0;
  for (std::uint64_t number = 0; number < 100; ++number) {
    const Case test = make(number);
    EXPECT_TRUE(test.for_small || number >= 40) << number;
    EXPECT_FALSE(test.for_small && test.extensions) << number;
    small += test.for_small;
  }
  EXPECT_GE(small, 90);
  EXPECT_LT(small, 100);
}

TEST_F(GenSourceTest, StandardProgramsHaveNothingThatIsUpToTheCompiler) {
  int seen = 0;
  for (std::uint64_t number = 0; number < 60; ++number) {
    const Case test = make(number);
    if (test.extensions) continue;
    ++seen;
    for (const auto& file : test.files)
      for (const char* word : {"__int128", "__attribute__", "__builtin", "__asm", "enum E"})
        EXPECT_EQ(without_guarded(file.text).find(word), std::string::npos)
            << cases::command_text(test.origin) << ": " << word;
  }
  EXPECT_GT(seen, 20);
}

// The answer is what gcc -O0 says, which knows nothing of ours.
TEST_F(GenSourceTest, TheAnswerIsTheProgramsOutput) {
  const Folder folder;
  bool traced = false;
  for (std::uint64_t number = 0; number < 200; ++number) {
    const Case test = make(number);
    const bool has_trace = test.answer->out.find("volatile") != std::string::npos;
    if (number > 4 && !has_trace) continue;
    traced |= has_trace;
    std::string names;
    for (const auto& file : test.files) {
      folder.write(file.name, file.text);
      if (file.compiled) names += " " + file.name;
    }
    EXPECT_EQ(folder.run("gcc -w -Wno-psabi -O0" + names + " -o program && ./program").out, test.answer->out)
        << cases::command_text(test.origin);
    if (has_trace) break;
  }
  EXPECT_TRUE(traced);
}

TEST_F(GenSourceTest, WildProgramsAreConfirmedAndGiveTheirAnswer) {
  const Folder folder;
  source_ = std::get<std::unique_ptr<Source>>(make_wild_source({1, version_, Audience::Large}, ""));
  for (std::uint64_t number = 0; number < 20; ++number) {
    const Case test = make(number);
    EXPECT_EQ(test.source, "wild");
    std::string names;
    for (const auto& file : test.files) {
      folder.write(file.name, file.text);
      if (file.compiled) names += " " + file.name;
    }
    EXPECT_EQ(folder.run("gcc -w -Wno-psabi -O0" + names + " -o program && ./program").out, test.answer->out)
        << cases::command_text(test.origin);
  }
}

}  // namespace
}  // namespace gadfly::test
