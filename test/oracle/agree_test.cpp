// SPDX-License-Identifier: Apache-2.0
// Programs through real compilers, in the sandbox.
#include "oracle/agree.h"

#include <gtest/gtest.h>

#include "compiler/discover.h"
#include "exec/executor.h"
#include "support/deep_stack.h"

namespace gadfly::test {
namespace {

using namespace cases;
using namespace oracle;

Case program(const std::string& text) {
  Case test;
  test.source = "dir";
  test.files = {{"test.c", text}};
  test.standard = false;
  return test;
}

class AgreeTest : public testing::Test {
 protected:
  AgreeTest() : compilers_(compiler::discover({}, {"gcc", "clang-19", "tcc"}, executor_)) {}

  Agreement agree(const Case& test) {
    AgreementResult agreed;
    support::on_deep_stack([&] { agreed = oracle::agree(test, references(compilers_), limits_, executor_); });
    by_ = agreed.by;
    return agreed.agreement;
  }
  compiler::Configuration configuration(const std::string& name, const std::string& level = "") {
    for (const compiler::Compiler& each : compilers_)
      if (each.name == name) return {each, level};
    ADD_FAILURE() << name << " is missing";
    return {};
  }

  exec::Executor executor_{{}};
  std::vector<compiler::Compiler> compilers_;
  JudgeLimits limits_ = limits_of(20, 2);
  std::string by_;
};

TEST_F(AgreeTest, TheMachineKnowsTheAnswerOfADefinedProgram) {
  const auto agreement = agree(program("#include <stdio.h>\nint main(void) { puts(\"hi\"); return 3; }\n"));
  ASSERT_TRUE(std::holds_alternative<Answer>(agreement));
  EXPECT_EQ(std::get<Answer>(agreement), (Answer{"hi\n", 3}));
  EXPECT_EQ(by_, "the abstract machine");
}

TEST_F(AgreeTest, AnUndefinedProgramIsNamedWithItsPlace) {
  const auto agreement = agree(program("int main(void) {\n  int x = 2147483647;\n  return x + 1 > 0;\n}\n"));
  ASSERT_TRUE(std::holds_alternative<Undefined>(agreement));
  EXPECT_NE(std::get<Undefined>(agreement).message.find("test.c:3:"), std::string::npos);
}

// Inline assembly is more than the machine takes.
TEST_F(AgreeTest, WhereTheMachineCantTellCompilersAgree) {
  const auto agreement =
      agree(program("int puts(const char *);\nint main(void) { __asm__(\"nop\"); puts(\"x\"); return 0; }\n"));
  ASSERT_TRUE(std::holds_alternative<Answer>(agreement)) << std::get<NoAnswer>(agreement).why;
  EXPECT_EQ(std::get<Answer>(agreement).out, "x\n");
  EXPECT_NE(by_.find(" and "), std::string::npos) << by_;
}

TEST_F(AgreeTest, WhereTheMachineCantTellTheSanitizersDo) {
  const auto agreement =
      agree(program("int main(int argc, char **argv) {\n  (void)argv;\n  __asm__(\"nop\");\n  int "
                    "x = 2147483647;\n  return x + argc > 0;\n}\n"));
  ASSERT_TRUE(std::holds_alternative<Undefined>(agreement));
  EXPECT_NE(std::get<Undefined>(agreement).message.find("overflow"), std::string::npos);
}

// The machine can't execute the asm. GCC evaluates the arguments from right to left, Clang from left to right.
TEST_F(AgreeTest, CompilersThatDoNotAgreeGiveNoAnswer) {
  const auto agreement =
      agree(program("int puts(const char *);\nstatic int f(const char *s) { puts(s); return 0; }\n"
                    "static int g(int a, int b) { return a + b; }\n"
                    "int main(void) { __asm__(\"nop\"); return g(f(\"left\"), f(\"right\")); }\n"));
  ASSERT_TRUE(std::holds_alternative<NoAnswer>(agreement));
}

TEST_F(AgreeTest, ProgramsThatAskForTheCompilerAreNotDefined) {
  const auto agreement = agree(
      program("int puts(const char *);\nint main(void) {\n  __asm__(\"nop\");\n#ifdef __clang__\n  puts(\"clang\");\n"
              "#endif\n  return 0;\n}\n"));
  ASSERT_TRUE(std::holds_alternative<Undefined>(agreement));
}

// On a processor that multiplies and adds in one, `b * b - c` would be something else.
TEST_F(AgreeTest, FloatingExpressionsAreNotContracted) {
  const auto has_option = [&](const Case& test, const std::string& name) {
    const Verdict verdict = judge(test, {"", 0}, configuration(name), limits_, executor_);
    EXPECT_EQ(verdict.kind, Kind::Right) << verdict.message;
    return verdict.commands.front().find("-ffp-contract=off") != std::string::npos;
  };
  Case test = program(
      "volatile double a = 1 + 0x1p-30;\nint main(void) { double b = a; return b * b - (1 + 0x1p-29) != 0; }\n");
  EXPECT_TRUE(has_option(test, "gcc"));
  EXPECT_TRUE(has_option(test, "clang-19"));
  EXPECT_FALSE(has_option(test, "tcc")) << "it does not know the option";
  EXPECT_FALSE(has_option(program("int main(void) { return 0; }\n"), "gcc"));
  test.exact = true;
  EXPECT_FALSE(has_option(test, "gcc"));
}

TEST_F(AgreeTest, ThirtyTwoBitProgramsHaveTheirOwnAnswer) {
  Case test = program("int main(void) { return sizeof(long); }\n");
  test.answer_32 = Answer{"", 4};
  const auto kind = [&](const char* level) {
    return judge(test, {"", 8}, configuration("gcc", level), limits_, executor_).kind;
  };
  EXPECT_EQ(kind("-O1 -m32"), Kind::Right);
  EXPECT_EQ(kind("-O1"), Kind::Right);
  test.answer_32.reset();
  EXPECT_EQ(kind("-O1 -m32"), Kind::Skipped);
  test.platforms = Platforms::X86_32Linux;
  const auto agreement = agree(test);
  EXPECT_EQ(std::get<Answer>(agreement).exit_status, 4) << "the machine is one of 32 bits";
}

TEST_F(AgreeTest, JudgedByEachKindOfEnd) {
  const Answer nothing{"", 0};
  const auto kind = [&](const std::string& text, const std::string& name = "gcc") {
    Case test = program(text);
    test.standard = true;
    return judge(test, nothing, configuration(name, name == "tcc" ? "" : "-O0"), limits_, executor_).kind;
  };
  EXPECT_EQ(kind("int main(void) { return 0; }\n"), Kind::Right);
  EXPECT_EQ(kind("int main(void) { return 0; }\n", "clang-19"), Kind::Right);
  EXPECT_EQ(kind("int main(void) { return 0; }\n", "tcc"), Kind::Right);
  EXPECT_EQ(kind("int main(void) { return 1; }\n"), Kind::WrongOutput);
  EXPECT_EQ(kind("int main(void) { *(volatile int *)0 = 1; return 0; }\n"), Kind::ProgramCrash);
  EXPECT_EQ(kind("int main(void) { for (volatile int x = 0;;) x = 1; }\n"), Kind::ProgramHang);
  EXPECT_EQ(kind("int main(void) { return zero; }\n"), Kind::Rejection);
  EXPECT_EQ(kind("int main(void) { return zero; }\n", "tcc"), Kind::Rejection);
}

TEST_F(AgreeTest, ARejectionOfWhatMayBeAnExtensionSaysNothing) {
  const Case test = program("int main(void) { return (__int128)0; }\n");
  EXPECT_EQ(judge(test, {"", 0}, configuration("tcc"), limits_, executor_).kind, Kind::Skipped);
}

TEST_F(AgreeTest, CommandsCanBeTyped) {
  const Verdict verdict =
      judge(program("int main(void) { return 1; }\n"), {"", 0}, configuration("tcc"), limits_, executor_);
  ASSERT_EQ(verdict.commands.size(), 2u);
  EXPECT_TRUE(verdict.commands[0].starts_with("tcc ")) << verdict.commands[0];
  EXPECT_EQ(verdict.commands[1], "./program");
  EXPECT_GT(verdict.compile_seconds, 0);
}

}  // namespace
}  // namespace gadfly::test
