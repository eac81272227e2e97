// SPDX-License-Identifier: Apache-2.0
// The folders that are sent to those who maintain compilers: what they show is shown by running it.
#include "report/bug_folder.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "../shared/folder.h"
#include "emit/emit.h"
#include "frontend/read.h"
#include "support/deep_stack.h"

namespace gadfly::test {
namespace {

using namespace report;
using oracle::Kind;

// A real one: tcc does not narrow the value of an assignment.
BugReport tcc_bug() {
  BugReport bug;
  bug.program =
      "struct S { unsigned char a; } a = {173};\n"
      "int printf(const char *, ...);\n"
      "int main(void) {\n"
      "  switch (a.a *= -135) {\n"
      "    case 197: printf(\"100%% \\\\ 'right'\\n\"); return 3;\n"
      "  }\n"
      "  printf(\"wrong\\n\");\n"
      "  return 1;\n"
      "}\n";
  bug.command = {"tcc"};
  bug.family = "tcc";
  bug.version = "0.9.27";
  bug.target = "x86_64-linux";
  bug.expected = {"100% \\ 'right'\n", 3};
  bug.actual = {"wrong\n", 1};
  bug.message = "exit status 1, expected 3";
  bug.gadfly_version = "0.1.0";
  bug.recipe = "gadfly gen --seed 7";
  bug.witnesses = 4;
  return bug;
}

BugReport gcc_bug() {
  BugReport bug = tcc_bug();
  bug.command = {"gcc-12"};
  bug.level = "-O2";
  bug.family = "gcc";
  bug.version = "12.2.0";
  bug.target = "x86_64-linux-gnu";
  bug.analysis.culprit = {.pass = "tree-vrp1", .change = "-fdbg-cnt=vrp:7 (on f)", .cure = "-fno-tree-vrp"};
  bug.analysis.works_at = "-O1";
  bug.analysis.first_failing = "12.2.0";
  bug.analysis.last_working = "11.3.0";
  bug.analysis.fails_when_lenient = true;
  bug.analysis.outcomes = {
      {.configuration = "gcc-12 -O1", .level = "-O1", .version = "12.2.0"},
      {.configuration = "gcc-12 -O3", .level = "-O3", .version = "12.2.0", .kind = Kind::WrongOutput}};
  bug.sanitizers = {"gcc -fsanitize=undefined,address"};
  return bug;
}

std::string text_of(const BugReport& bug, Tracker tracker, const std::string& name) {
  const auto files = bug_files(bug, tracker);
  const auto file = std::ranges::find(files, name, &BugFile::name);
  return file == files.end() ? "" : file->text;
}

bool has(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

TEST(BugReports, WhatWatchesAProgramIsInItsFileOnly) {
  BugReport bug = gcc_bug();
  lang::Program program(lang::x86_64());
  support::on_deep_stack([&] {
    program = std::get<lang::Program>(frontend::read_text("a.c", "volatile int v; int main(void) { return v; }", {}));
  });
  bug.program = emit::watched_file(program, {{lang::VarId{0}}, {16}});
  EXPECT_TRUE(has(text_of(bug, Tracker::Gcc, "test.c"), "sigaction"));
  const std::string report = text_of(bug, Tracker::Gcc, "report.md");
  EXPECT_TRUE(has(report, "return v;") && has(report, "test.c also holds what watches"));
  EXPECT_FALSE(has(report, "sigaction"));
}

class BugFolder : public testing::Test {
 protected:
  Ran reproduce(const BugReport& bug, const std::string& environment = "") {
    EXPECT_EQ(write_bug_folder(folder_.path("bug"), bug_files(bug, Tracker::Generic)), std::nullopt);
    return folder_.run(environment + " bug/reproduce.sh");
  }
  Folder folder_;
};

TEST_F(BugFolder, TheScriptShowsAWrongProgramAndSaysWhenAnotherCompilerIsRight) {
  const Ran shown = reproduce(tcc_bug());
  EXPECT_EQ(shown.status, 0) << shown.out;
  EXPECT_TRUE(has(shown.out, "expected:\n100% \\ 'right'\nexit status 3\nactual:\nwrong\nexit status 1\n"))
      << shown.out;
  EXPECT_TRUE(has(shown.out, "WRONG")) << shown.out;
  const Ran right = reproduce(tcc_bug(), "CC=gcc CFLAGS=-O1");
  EXPECT_EQ(right.status, 1) << right.out;
  EXPECT_TRUE(has(right.out, "gcc -O1 test.c\n")) << right.out;
}

TEST_F(BugFolder, TheScriptSaysWhatIsMissing) {
  const Ran ran = reproduce(tcc_bug(), "CC=no-such-compiler");
  EXPECT_EQ(ran.status, 2);
  EXPECT_TRUE(has(ran.out, "there is no no-such-compiler here")) << ran.out;
}

TEST_F(BugFolder, TheScriptShowsARejection) {
  BugReport bug = tcc_bug();
  bug.kind = Kind::Rejection;
  bug.program = "int main(void) { int a[1 +]; return 0; }\n";
  EXPECT_EQ(reproduce(bug).status, 0);
  bug.program = "int main(void) { return 0; }\n";
  EXPECT_EQ(reproduce(bug).status, 1);
}

TEST_F(BugFolder, TheScriptTellsACrashFromAnotherError) {
  BugReport bug = tcc_bug();
  bug.kind = Kind::CompilerCrash;
  bug.command = {folder_.write("compiler", "#!/bin/sh\necho 'x: internal compiler error: in f, at f.cc:1'; exit 1\n")};
  std::filesystem::permissions(bug.command.front(), std::filesystem::perms(0755));
  bug.compiler_output = "x: internal compiler error: in f, at f.cc:1\n";
  EXPECT_EQ(reproduce(bug).status, 0);
  EXPECT_EQ(reproduce(bug, "CC=false").status, 1);
  EXPECT_EQ(reproduce(bug, "CC=tcc").status, 1);
}

TEST_F(BugFolder, TheMakefileCompilesAndRuns) {
  BugReport bug = tcc_bug();
  bug.analysis.works_at = "-g";
  ASSERT_EQ(write_bug_folder(folder_.path("bug"), bug_files(bug, Tracker::Generic)), std::nullopt);
  const Ran made = folder_.run("make -s -C bug");
  EXPECT_EQ(made.status, 0) << made.out;
  EXPECT_TRUE(has(made.out, "wrong\nexit status 1\n")) << made.out;
  EXPECT_TRUE(has(folder_.run("make -C bug right").out, "tcc -g test.c -o program"));
  EXPECT_EQ(folder_.run("make -s -C bug clean && ls bug").out, "Makefile\nreport.md\nreproduce.sh\ntest.c\n");
}

TEST_F(BugFolder, WhatCantBeWrittenIsSaid) {
  folder_.write("file", "");
  const auto trouble = write_bug_folder(folder_.path("file/bug"), {});
  ASSERT_TRUE(trouble);
  EXPECT_TRUE(has(*trouble, "file/bug: cannot be made: ")) << *trouble;
}

TEST(BugText, HasWhatGccAsksForAsPlainText) {
  const std::string text = text_of(gcc_bug(), Tracker::Gcc, "report.md");
  for (const char* part :
       {"Summary: [12 Regression] wrong code at -O2 and -O3 on x86_64-linux-gnu (tree-vrp1)\n",
        "Component: tree-optimization\n", "Version: 12.2.0\n", "Keywords: wrong-code\n", "Target: x86_64-linux-gnu\n",
        "$ gcc-12 -O1 test.c -o program\n$ ./program; echo \"exit status $?\"\n100% \\ "
        "'right'\nexit status 3\n",
        "$ gcc-12 -O2 test.c -o program\n$ ./program; echo \"exit status $?\"\nwrong\nexit status "
        "1\n",
        "Known to fail: 12.2.0\n", "Known to work: 11.3.0\n", "-fdbg-cnt=vrp:7 (on f)",
        "It is right with -fno-tree-vrp",
        "It fails as well with -fno-strict-aliasing -fwrapv -fno-aggressive-loop-optimizations.",
        "No complaint from gcc -fsanitize=undefined,address", "Gadfly 0.1.0", "gadfly gen --seed 7",
        "case 197: printf("})
    EXPECT_TRUE(has(text, part)) << part << "\n---\n" << text;
  EXPECT_FALSE(has(text, "```"));
}

TEST(BugText, IsMarkdownForLlvm) {
  BugReport bug = gcc_bug();
  bug.analysis.culprit.pass = "InstCombinePass";
  const std::string text = text_of(bug, Tracker::Llvm, "report.md");
  EXPECT_TRUE(text.starts_with("# \\[InstCombinePass\\] wrong code at -O2 and -O3 on x86\\_64-linux-gnu\n")) << text;
  EXPECT_TRUE(has(text, "```c\nstruct S"));
}

TEST(BugText, ACrashHasTheCompilersWords) {
  BugReport bug = gcc_bug();
  bug.kind = Kind::CompilerCrash;
  bug.signature = "ICE in f, at f.cc";
  bug.message = "test.c:1: internal compiler error: in f, at f.cc:9";
  bug.compiler_output = bug.message + "\n0x1 g()\n";
  bug.analysis.culprit.pass = "rtl-combine";
  const std::string text = text_of(bug, Tracker::Gcc, "report.md");
  for (const char* part : {"Summary: [12 Regression] ICE in f, at f.cc at -O2 and -O3", "Component: rtl-optimization",
                           "Keywords: ice-on-valid-code", "0x1 g()", "With -O1 it compiles"})
    EXPECT_TRUE(has(text, part)) << part << "\n---\n" << text;
}

TEST(BugText, NothingThatTrackersReject) {
  for (const Tracker tracker : {Tracker::Gcc, Tracker::Llvm, Tracker::Generic}) {
    std::vector<std::string> names;
    for (const BugFile& file : bug_files(gcc_bug(), tracker)) {
      names.push_back(file.name);
      EXPECT_FALSE(has(file.text, "#include")) << file.name;
    }
    EXPECT_EQ(names, (std::vector<std::string>{"test.c", "Makefile", "reproduce.sh", "report.md"}));
  }
  BugReport bug = gcc_bug();
  bug.program = "#include <math.h>\n" + bug.program;
  EXPECT_TRUE(has(text_of(bug, Tracker::Gcc, "report.md"), "attach what make test.i makes"));
  EXPECT_TRUE(has(text_of(bug, Tracker::Gcc, "Makefile"), "test.i: test.c\n"));
  EXPECT_TRUE(has(text_of(bug, Tracker::Gcc, "Makefile"), "-o program -lm"));
}

TEST(BugText, TrackersByTheirNames) {
  EXPECT_EQ(find_tracker("gcc"), Tracker::Gcc);
  EXPECT_EQ(find_tracker("llvm"), Tracker::Llvm);
  EXPECT_EQ(find_tracker("generic"), Tracker::Generic);
  EXPECT_EQ(find_tracker("clang"), std::nullopt);
}

}  // namespace
}  // namespace gadfly::test
