// SPDX-License-Identifier: Apache-2.0
// Programs that the machine can't take, where sanitizers are silent and compilers agree at -O0, and that are undefined
// all the same: no compiler is accused over them.
#include "oracle/second_look.h"

#include <gtest/gtest.h>

#include "../shared/folder.h"
#include "compiler/discover.h"
#include "exec/executor.h"
#include "oracle/agree.h"
#include "support/deep_stack.h"

namespace gadfly::test {
namespace {

using namespace cases;
using namespace oracle;
using compiler::Configuration;

class Unproven : public testing::Test {
 protected:
  Unproven() : compilers_(compiler::discover({}, {"gcc", "clang-19"}, executor_)) {}

  static Case program(const std::string& text) {
    Case test;
    test.source = "dir";
    test.files = {{"test.c", text}};
    test.standard = false;
    return test;
  }
  AgreementResult agreed(const Case& test) {
    AgreementResult agreed;
    support::on_deep_stack([&] { agreed = agree(test, references(compilers_), limits_, executor_); });
    return agreed;
  }
  Configuration configuration(const std::string& name, const std::string& level) {
    for (const compiler::Compiler& each : compilers_)
      if (each.name == name) return {each, level};
    ADD_FAILURE() << name << " is missing";
    return {};
  }

  exec::Executor executor_{{}};
  std::vector<compiler::Compiler> compilers_;
  JudgeLimits limits_ = limits_of(20, 5);
};

struct UnprovenRow {
  const char* file;
  const char* accused;  // a compiler that would be
  const char* reason;   // a part of why it is not
};

class UnprovenFile : public Unproven, public testing::WithParamInterface<UnprovenRow> {};
INSTANTIATE_TEST_SUITE_P(Files, UnprovenFile,
                         testing::Values(UnprovenRow{"strtok-aliasing", "gcc", "-fno-strict-aliasing"},
                                         UnprovenRow{"uninitialised", "clang-19", "MemorySanitizer"},
                                         UnprovenRow{"race", "gcc", "ThreadSanitizer"}),
                         [](const auto& info) {
                           std::string name = info.param.file;
                           std::erase(name, '-');
                           return name;
                         });

TEST_P(UnprovenFile, AccusesNobody) {
  const UnprovenRow& row = GetParam();
  Case test = program(content(std::string(GADFLY_SOURCE_DIR "/test/oracle/unproven/") + row.file + ".c"));
  const AgreementResult answered = agreed(test);
  if (std::holds_alternative<Undefined>(answered.agreement)) return;  // that is even better
  const auto* answer = std::get_if<Answer>(&answered.agreement);
  ASSERT_NE(answer, nullptr) << std::get<NoAnswer>(answered.agreement).why;
  EXPECT_NE(answered.unproven, "") << "it is not defined";
  test.unproven = answered.unproven;
  const std::vector<Configuration> judges = references(compilers_);
  SecondLook second(test, *answer, judges, limits_, executor_);
  const Configuration accused = configuration(row.accused, "-O2");
  Verdict verdict = judge(test, *answer, accused, limits_, executor_);
  EXPECT_TRUE(is_finding(verdict.kind)) << "it looks like one: " << word(verdict.kind);
  verdict = second.reviewed(accused, std::move(verdict));
  EXPECT_EQ(verdict.kind, Kind::Skipped);
  EXPECT_NE(verdict.message.find(row.reason), std::string::npos) << verdict.message;
}

TEST_F(Unproven, SaysWhyAndWhere) {
  const AgreementResult answered = agreed(program("int main(void) {\n  __asm__(\"nop\");\n  return 3;\n}\n"));
  ASSERT_TRUE(std::holds_alternative<Answer>(answered.agreement));
  EXPECT_NE(answered.unproven.find("test.c:2:"), std::string::npos) << answered.unproven;
  EXPECT_EQ(agreed(program("int main(void) { return 3; }\n")).unproven, "");
}

// Wrong code of a program that nothing speaks against stands, and so does what is the compiler's own failure.
TEST_F(Unproven, WhatNothingRefutesStands) {
  Case test = program("int main(void) { __asm__(\"nop\"); return 3; }\n");
  test.unproven = "test.c:1:18: unsupported: inline assembly";
  const Answer answer{"", 3};
  const std::vector<Configuration> judges = references(compilers_);
  SecondLook second(test, answer, judges, limits_, executor_);
  Verdict wrong;
  wrong.kind = Kind::WrongOutput;
  Configuration broken = configuration("gcc", "-O1");
  broken.compiler.command = {"false"};
  EXPECT_EQ(second.reviewed(broken, wrong).kind, Kind::WrongOutput) << second.reviewed(broken, wrong).message;
  EXPECT_EQ(second.reviewed(configuration("gcc", "-O1"), wrong).kind, Kind::Skipped) << "-fwrapv is right";
  wrong.kind = Kind::CompilerCrash;
  EXPECT_EQ(second.reviewed(configuration("gcc", "-O1"), wrong).kind, Kind::CompilerCrash);
  test.unproven.clear();
  wrong.kind = Kind::WrongOutput;
  EXPECT_EQ(second.reviewed(configuration("gcc", "-O1"), wrong).kind, Kind::WrongOutput)
      << "the machine vouches for it";
}

TEST_F(Unproven, ADoubtfulProgramIsRightNowhere) {
  Case test = program(
      "#include <stdlib.h>\nint main(void) { int *p = malloc(4); __asm__(\"nop\"); if (*p) return 1; return 0; }\n");
  test.unproven = "test.c:2:50: unsupported: inline assembly";
  const Answer answer{"", 0};
  const std::vector<Configuration> judges = references(compilers_);
  SecondLook second(test, answer, judges, limits_, executor_);
  Verdict right, wrong;
  wrong.kind = Kind::WrongOutput;
  EXPECT_EQ(second.without_doubt(right).kind, Kind::Right) << "nobody has asked yet";
  EXPECT_EQ(second.reviewed(configuration("gcc", "-O1"), wrong).kind, Kind::Skipped);
  EXPECT_EQ(second.without_doubt(right).kind, Kind::Skipped);
}

}  // namespace
}  // namespace gadfly::test
