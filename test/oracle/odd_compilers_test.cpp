// SPDX-License-Identifier: Apache-2.0
// Compilers that fail in odd ways: each is judged as what it is, and nothing that is not its doing is found in it.
#include <gtest/gtest.h>
#include <sys/stat.h>

#include "../shared/folder.h"
#include "compiler/opinions.h"
#include "exec/executor.h"
#include "oracle/judge.h"

namespace gadfly::test {
namespace {

using namespace cases;
using namespace oracle;
using compiler::Compiler;
using compiler::Family;
using compiler::Strings;

constexpr const char* kReturn = "int main(void) { return 0; }\n";

class OddCompilers : public testing::Test {
 protected:
  OddCompilers() { chmod(folder_.path().c_str(), 0755); }

  // A compiler that is a shell script.
  Compiler stub(const std::string& script, Family family = Family::Other) {
    Compiler compiler;
    compiler.name = "stub";
    compiler.command = {folder_.write("stub", "#!/bin/sh\n" + script + "\n")};
    compiler.family = family;
    compiler.target = "x86_64-linux-gnu";
    chmod(compiler.command.front().c_str(), 0755);
    return compiler;
  }
  Verdict judged(const Compiler& compiler, const std::string& text = kReturn) {
    exec::Executor executor({.visible = {folder_.path()}});
    Case test;
    test.files = {{"test.c", text}};
    JudgeLimits limits = limits_of(2, 1);
    limits.compile.wall_seconds = 5;  // writing 300 MB takes a second on a busy machine
    return judge(test, {"", 0}, {compiler, ""}, limits, executor);
  }

  Folder folder_;
};

struct OddRow {
  const char* name;
  const char* script;
  Kind kind;
  const char* signature;
};

const OddRow kOddRows[] = {
    {"Works", "exec gcc \"$@\"", Kind::Right, ""},
    {"MakesNothing", "exit 0", Kind::Rejection, "success without output"},
    {"MakesGarbage", "echo garbage > program; chmod +x program", Kind::Rejection, "a program that does not start"},
    {"PrintsGarbage", "head -c 100000 /bin/sh >&2; exit 1", Kind::Rejection, nullptr},
    {"Sleeps", "sleep 100", Kind::CompilerHang, "hang"},
    {"Computes", "while :; do :; done", Kind::CompilerHang, "hang"},
    {"PrintsHundredMegabytes", "head -c 104857600 /dev/zero | tr '\\0' x", Kind::CompilerOutput, "writes without end"},
    {"WritesALargeFile", "exec head -c 300M /dev/zero > large", Kind::CompilerOutput, "writes without end"},
    {"Crashes", "kill -SEGV $$", Kind::CompilerCrash, "SIGSEGV"},
    {"IsKilled", "kill -KILL $$", Kind::Skipped, ""},
    {"IsTerminated", "kill -TERM $$", Kind::Skipped, ""},
    {"PartIsKilled", "echo 'gcc: fatal error: Killed signal terminated program cc1' >&2; exit 1", Kind::Skipped, ""},
    {"PartIsMissing", "exec no-such-compiler", Kind::Skipped, ""},
    {"HasNoRoom", "echo 'cc1: error: test.s: No space left on device' >&2; exit 1", Kind::Skipped, ""},
};

class OddCompiler : public OddCompilers, public testing::WithParamInterface<OddRow> {};
INSTANTIATE_TEST_SUITE_P(Scripts, OddCompiler, testing::ValuesIn(kOddRows),
                         [](const auto& info) { return std::string(info.param.name); });

TEST_P(OddCompiler, IsJudgedAsWhatItIs) {
  const OddRow& row = GetParam();
  const Verdict verdict = judged(stub(row.script));
  EXPECT_EQ(verdict.kind, row.kind) << verdict.message;
  if (row.signature != nullptr) {
    EXPECT_EQ(verdict.signature, row.signature);
  }
}

TEST_F(OddCompilers, OneThatDisappearsIsSkipped) {
  const Compiler compiler = stub("exec gcc \"$@\"");
  EXPECT_EQ(judged(compiler).kind, Kind::Right);
  std::filesystem::remove(compiler.command.front());
  const Verdict verdict = judged(compiler);
  EXPECT_EQ(verdict.kind, Kind::Skipped);
  EXPECT_TRUE(verdict.compiler_missing);
}

TEST_F(OddCompilers, OneWithoutObjectsIsNotItsLinker) {
  Compiler compiler = stub("exit 0", Family::Clang);  // it compiles apart from linking
  compiler.linker = {"gcc"};
  const Verdict verdict = judged(compiler);
  EXPECT_EQ(verdict.kind, Kind::Rejection);
  EXPECT_EQ(verdict.signature, "success without output") << verdict.message;
}

TEST_F(OddCompilers, AnEmulatorThatIsGoneIsNoFaultOfTheCompiler) {
  Compiler compiler = stub("exec gcc \"$@\"");
  compiler.run_prefix = {"no-such-emulator"};
  EXPECT_EQ(judged(compiler).kind, Kind::Skipped);
  compiler = stub("exit 0");
  compiler.run_prefix = {"no-such-emulator"};
  EXPECT_EQ(judged(compiler).signature, "success without output");
}

// --- Warnings that are errors ----------------------------------------------------------------------

// Says |message| unless it is given |option|.
std::string opinionated(const std::string& message, const std::string& option) {
  return "case \"$*\" in *" + option + "*) exec gcc \"$@\";; esac\necho 't.c:1:1: error: " + message + "' >&2\nexit 1";
}

TEST_F(OddCompilers, ARejectionByTheNameOfAWarningIsTriedWithoutTheWarning) {
  for (const char* name :
       {"[-Wparentheses]", "[-Werror=parentheses]", "[-Werror,-Wparentheses]", "[-Wparentheses=2]"}) {
    const Compiler compiler = stub(opinionated(std::string("chained comparison ") + name, "-Wno-parentheses"));
    EXPECT_EQ(judged(compiler).kind, Kind::Right) << name;
    EXPECT_EQ(compiler.opinions->options(), Strings{"-Wno-parentheses"});
  }
}

TEST_F(OddCompilers, OpinionsComeOneAfterTheOther) {
  const Compiler compiler = stub("case \"$*\" in *-Wno-a*) ;; *) echo 't.c:1:1: error: a [-Wa]' >&2; exit 1;; esac\n" +
                                 opinionated("b [-Wb]", "-Wno-b"));
  EXPECT_EQ(judged(compiler).kind, Kind::Right);
  const Verdict again = judged(compiler);
  EXPECT_NE(again.commands.front().find("-Wno-a -Wno-b"), std::string::npos) << "it is learned once";
}

TEST_F(OddCompilers, WhatIsRejectedWithoutTheWarningCounts) {
  EXPECT_EQ(judged(stub("echo 't.c:1:1: error: never [-Wparentheses]' >&2; exit 1")).kind, Kind::Rejection);
  const Verdict other =
      judged(stub("echo 't.c:1:1: error: opinion [-Wx]' >&2\ncase \"$*\" in *-Wno-x*) echo 't.c:1:1: error: law' >&2;; "
                  "esac\nexit 1"));
  EXPECT_EQ(other.kind, Kind::Rejection);
  EXPECT_EQ(judged(stub("echo 't.c:1:1: error: no' >&2; exit 1")).signature, "no");
}

TEST_F(OddCompilers, OneThatInventsOpinionsIsGivenUp) {
  const Verdict verdict = judged(stub("echo \"t.c:1:1: error: no [-Wx$$]\" >&2; exit 1"));
  EXPECT_EQ(verdict.kind, Kind::Rejection);
}

}  // namespace
}  // namespace gadfly::test
