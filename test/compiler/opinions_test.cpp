// SPDX-License-Identifier: Apache-2.0
#include "compiler/opinions.h"

#include <gtest/gtest.h>

#include "compiler/discover.h"
#include "exec/executor.h"

namespace gadfly::test {
namespace {

using compiler::Opinions;
using compiler::warnings_as_errors;
using Names = std::vector<std::string>;

TEST(WarningsAsErrors, AreNamedInBracketsAtTheEnd) {
  EXPECT_EQ(
      warnings_as_errors("t.c:1:60: error: chained comparison 'X < Y < Z' does not behave the same as a mathematical "
                         "expression [-Wparentheses]\n  1 | int x;\n"),
      Names{"parentheses"});
  EXPECT_EQ(warnings_as_errors("t.c:1:5: error: implicit declaration [-Werror=implicit-function-declaration]\n"),
            Names{"implicit-function-declaration"});
  EXPECT_EQ(warnings_as_errors("t.c:1: error: a [-Werror,-Wunused]\nt.c:2: error: b [-Werror,-Wformat=]\n"),
            (Names{"unused", "format"}));
  EXPECT_EQ(warnings_as_errors("t.c:1: error: a [-Wx]\nt.c:2: error: b [-Wx]\n"), Names{"x"});
}

TEST(WarningsAsErrors, NothingElseIs) {
  EXPECT_TRUE(warnings_as_errors("t.c:1: warning: a [-Wx]\n").empty()) << "it is none";
  EXPECT_TRUE(warnings_as_errors("t.c:1: error: a[-Wx] is odd\n").empty()) << "the program's text";
  EXPECT_TRUE(warnings_as_errors("t.c:1: error: '-W' [-Wa;b]\n").empty()) << "no name of a warning";
  EXPECT_TRUE(warnings_as_errors("t.c:1: error: a [-Werror]\n").empty());
  EXPECT_TRUE(warnings_as_errors("t.c:1: error: a [-W").empty());
}

TEST(OpinionsTest, AnotherTryIsWorthItWhereSomethingWasNotSwitchedOff) {
  Opinions opinions;
  const std::string output = "t.c:1: error: a [-Wx]\n";
  EXPECT_TRUE(opinions.learn(output, {}));
  EXPECT_EQ(opinions.options(), Names{"-Wno-x"});
  EXPECT_TRUE(opinions.learn(output, {})) << "another thread learned it meanwhile";
  EXPECT_FALSE(opinions.learn(output, opinions.options()));
  EXPECT_FALSE(opinions.learn("t.c:1: error: a\n", {}));
}

TEST(OpinionsTest, ThoseOfClang22AreFoundAtOnce) {
  exec::Executor executor({});
  const compiler::Compiler gcc = compiler::discover({}, {"gcc"}, executor).front();
  EXPECT_TRUE(gcc.opinions->options().empty());
  const compiler::Compiler clang = compiler::discover({}, {"clang-22"}, executor).front();
  if (!clang.works) GTEST_SKIP() << clang.trouble;
  EXPECT_EQ(clang.opinions->options(), Names{"-Wno-parentheses"});
}

}  // namespace
}  // namespace gadfly::test
