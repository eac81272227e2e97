// SPDX-License-Identifier: Apache-2.0
// The programs of the source `spe`.
#include <gtest/gtest.h>

#include <set>

#include "../shared/folder.h"
#include "exec/executor.h"
#include "hunt/source.h"
#include "oracle/judge.h"
#include "support/deep_stack.h"

namespace gadfly::test {
namespace {

using namespace hunt;
using cases::Case;

class SpeSourceTest : public testing::Test {
 protected:
  std::vector<SourceResult> make(std::uint64_t count) {
    auto source = std::get<std::unique_ptr<Source>>(make_spe_source({1, "", Audience::Large}, folder_.path()));
    std::vector<SourceResult> made;
    support::on_deep_stack([&] {
      for (std::uint64_t i = 0; i < count; ++i) made.push_back(source->make(i, executor_));
    });
    return made;
  }

  Folder folder_;
  exec::Executor executor_{{}};
};

TEST_F(SpeSourceTest, EachVariantOnceWithItsAnswer) {
  folder_.write("a.c", "int main(void) { int x = 3, y = 4, z; z = x; return z - y; }\n");
  std::set<std::string> texts;
  int known = 0, undefined = 0, none = 0;
  for (const SourceResult& each : make(90)) {  // 81 fillings, all of them different
    const auto* test = std::get_if<Case>(&each.program);
    if (test == nullptr) {
      ++none;
      continue;
    }
    EXPECT_TRUE(texts.insert(test->files.front().text).second);
    EXPECT_TRUE(test->may_be_rejected);
    EXPECT_EQ(shell(GADFLY_BINARY + cases::command_text(test->origin).substr(6)).out, test->files.front().text);
    test->only_compiled ? ++undefined : ++known;
    if (test->files.front().text.find("z = x; return z - y;") != std::string::npos) {
      EXPECT_EQ(test->answer->exit_status, 255);
    }
  }
  EXPECT_EQ(texts.size(), 81u);
  EXPECT_EQ(none, 9);
  EXPECT_GT(known, 20);
  EXPECT_GT(undefined, 20);
}

TEST_F(SpeSourceTest, WhatDependsOnTheCompilerHasNoAnswer) {
  folder_.write("b.c",
                "int main(void) { int x = 0, y = 1;\n#ifdef __OPTIMIZE__\n y = 2;\n#endif\n"
                " return x - y; }\n");
  int seen = 0;
  for (const SourceResult& each : make(3)) {
    EXPECT_TRUE(std::get<Case>(each.program).only_compiled);
    ++seen;
  }
  EXPECT_EQ(seen, 3);
}

// tcc calls a function alloca() that returns an int there.
TEST_F(SpeSourceTest, UndeclaredFunctionsAreNotForAllCompilers) {
  folder_.write("c.c", "int main(void) { int *p = alloca(4), *q = p; *p = 5; return *q - 5; }\n");
  const auto lenient = make(2);
  EXPECT_TRUE(std::get<Case>(lenient[1].program).extensions);
  folder_.write(
      "c.c", "void *alloca(unsigned long);\nint main(void) { int *p = alloca(4), *q = p; *p = 5; return *q - 5; }\n");
  const auto strict = make(2);
  EXPECT_FALSE(std::get<Case>(strict[1].program).extensions);
}

TEST_F(SpeSourceTest, ThirtyTwoBitsHaveTheirOwnAnswer) {
  folder_.write("d.c", "int main(void) { int x = sizeof(long), y = x; return y; }\n");
  for (const SourceResult& each : make(4)) {
    const auto* test = std::get_if<Case>(&each.program);
    if (test == nullptr || test->only_compiled || test->files.front().text.find("y = x; return y") == std::string::npos)
      continue;
    EXPECT_EQ(test->answer->exit_status, 8);
    EXPECT_EQ(test->answer_32->exit_status, 4);
    return;
  }
  FAIL() << "the original is not among them";
}

TEST_F(SpeSourceTest, WhatIsOnlyCompiledIsNotRun) {
  Case test;
  test.files = {{"a.c", "int main(void) { return 3; }\n"}};
  test.only_compiled = true;
  compiler::Configuration gcc;
  gcc.compiler.name = "gcc";
  gcc.compiler.family = compiler::Family::Gcc;
  gcc.compiler.command = {"gcc"};
  gcc.compiler.extensions = true;
  const auto limits = oracle::limits_of(oracle::kCompileSeconds, oracle::kRunSeconds);
  EXPECT_EQ(oracle::judge(test, {}, gcc, limits, executor_).kind, oracle::Kind::Right);
  test.files[0].text = "int main(void) { return gone(); }\n";
  EXPECT_EQ(oracle::judge(test, {}, gcc, limits, executor_).kind, oracle::Kind::Skipped);
}

}  // namespace
}  // namespace gadfly::test
