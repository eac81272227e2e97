// SPDX-License-Identifier: Apache-2.0
// The programs of the source `gen`: repeatable, mixed, and the same as `gadfly gen` writes.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>
#include <sstream>

#include "exec/executor.h"
#include "hunt/source.h"
#include "support/deep_stack.h"

namespace gadfly::test {
namespace {

namespace fs = std::filesystem;
using namespace hunt;
using oracle::TestCase;

std::string output_of(const std::string& command) {
  std::FILE* pipe = popen(command.c_str(), "r");
  std::string out;
  char buffer[4096];
  for (std::size_t n; (n = fread(buffer, 1, sizeof buffer, pipe)) > 0;) out.append(buffer, n);
  pclose(pipe);
  return out;
}

std::string content(const fs::path& path) {
  std::ostringstream text;
  text << std::ifstream(path).rdbuf();
  return text.str();
}

// Without what the driver shows only to compilers that know it.
std::string without_guarded(std::string text) {
  const std::string guarded = "#ifdef __GNUC__\n__attribute__((noinline))\n#endif\n";
  for (std::size_t at; (at = text.find(guarded)) != std::string::npos;)
    text.erase(at, guarded.size());
  return text;
}

class GenSourceTest : public testing::Test {
 protected:
  GenSourceTest() : version_(output_of(GADFLY_BINARY " --version")) {
    version_.pop_back();  // the newline
    source_ = std::get<std::unique_ptr<Source>>(make_gen_source({1, version_, Audience::Both}, ""));
  }
  TestCase make(std::uint64_t number) {
    Made made;
    support::on_deep_stack([&] { made = source_->make(number, executor_); });
    return std::get<TestCase>(made.program);
  }

  std::string version_;
  exec::Executor executor_{{}};
  std::unique_ptr<Source> source_;
};

TEST_F(GenSourceTest, TheRecipeWritesTheSameBytes) {
  std::string folder = testing::TempDir() + "gadfly-recipe-XXXXXX";
  ASSERT_NE(mkdtemp(folder.data()), nullptr);
  std::map<std::string, int> kinds;
  for (std::uint64_t number = 0; number < 25; ++number) {
    const TestCase test = make(number);
    ASSERT_TRUE(test.recipe.starts_with("gadfly "));
    const std::string command = GADFLY_BINARY + test.recipe.substr(6);
    ++kinds[test.extensions ? "extensions" : "standard"];
    if (test.files.size() == 1) {
      EXPECT_EQ(output_of(command), test.files[0].text) << test.recipe;
      ++kinds["single"];
      continue;
    }
    ++kinds["files"];
    output_of("cd " + folder + " && " + command);
    const auto made = fs::directory_iterator(folder + "/programs");
    for (const auto& file : test.files)
      EXPECT_EQ(content(made->path() / file.name), file.text) << test.recipe;
    fs::remove_all(folder + "/programs");
  }
  fs::remove_all(folder);
  EXPECT_EQ(kinds.size(), 4u) << "all kinds come up";
}

TEST_F(GenSourceTest, TheSameNumberGivesTheSameProgram) {
  const TestCase once = make(7), again = make(7), other = make(8);
  EXPECT_EQ(once.files[0].text, again.files[0].text);
  EXPECT_NE(once.files[0].text, other.files[0].text);
}

TEST_F(GenSourceTest, StandardProgramsHaveNothingThatIsUpToTheCompiler) {
  int seen = 0;
  for (std::uint64_t number = 0; number < 60; ++number) {
    const TestCase test = make(number);
    if (test.extensions) continue;
    ++seen;
    for (const auto& file : test.files)
      for (const char* word : {"__int128", "__attribute__", "__builtin", "__asm", "enum E"})
        EXPECT_EQ(without_guarded(file.text).find(word), std::string::npos)
            << test.recipe << ": " << word;
  }
  EXPECT_GT(seen, 20);
}

// The answer is what gcc -O0 says, which knows nothing of ours.
TEST_F(GenSourceTest, TheAnswerIsTheProgramsOutput) {
  std::string folder = testing::TempDir() + "gadfly-answer-XXXXXX";
  ASSERT_NE(mkdtemp(folder.data()), nullptr);
  bool traced = false;
  for (std::uint64_t number = 0; number < 200; ++number) {
    const TestCase test = make(number);
    const bool has_trace = test.answer->out.find("volatile") != std::string::npos;
    if (number > 4 && !has_trace) continue;
    traced |= has_trace;
    std::string names;
    for (const auto& file : test.files) {
      std::ofstream(folder + "/" + file.name) << file.text;
      if (file.compiled) names += " " + file.name;
    }
    EXPECT_EQ(output_of("cd " + folder + " && gcc -w -O0" + names + " -o program && ./program"),
              test.answer->out)
        << test.recipe;
    if (has_trace) break;
  }
  EXPECT_TRUE(traced);
  fs::remove_all(folder);
}

}  // namespace
}  // namespace gadfly::test
