// SPDX-License-Identifier: Apache-2.0
// Looking at a running program, and trying expressions in it, leaves no trace in it.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <string>
#include <vector>

#include "c_program.h"
#include "machine/execution.h"
#include "support/deep_stack.h"

namespace gadfly::machine {
namespace {

using lang::ExprId;
using lang::ExprKind;
using lang::StmtId;

// The statements `EXPRESSION;` of |program| between the lines that are marked PROBES and END, by line.
std::vector<ExprId> probes_of(const lang::Program& program, const std::string& text) {
  const auto line_of = [&](const char* mark) {
    return static_cast<std::uint32_t>(1 + std::count(text.begin(), text.begin() + text.find(mark), '\n'));
  };
  const std::uint32_t begin = line_of("PROBES"), end = line_of("END");
  std::map<std::uint32_t, ExprId> found;
  for (std::uint32_t i = 0; i < program.stmts.size(); ++i) {
    const lang::Stmt& s = program.stmts[i];
    if (s.kind != lang::StmtKind::ExprStmt || s.loc.line <= begin || s.loc.line >= end) continue;
    found[s.loc.line] = ExprId{s.a};
  }
  std::vector<ExprId> probes;
  for (const auto& [line, id] : found) probes.push_back(id);
  return probes;
}

// What is read by a statement `LVALUE;`.
ExprId lvalue_of(const lang::Program& program, ExprId id) {
  while (!program.expr(id).has(lang::kLvalue)) id = program.expr(id).child_a();
  return id;
}

// Peeks at all probes when the statement on the line marked HERE is about to be executed.
class Peeker : public Observer {
 public:
  Peeker(const lang::Program& program, const std::string& text) : program_(program), probes_(probes_of(program, text)) {
    here_ = static_cast<std::uint32_t>(1 + std::count(text.begin(), text.begin() + text.find("HERE"), '\n'));
  }
  std::uint8_t interests() const override { return kObserveStatements; }
  void on_statement(MachineView& machine, StmtId id) override {
    if (program_.stmt(id).loc.line != here_ || program_.stmt(id).kind != lang::StmtKind::ExprStmt) return;
    seen.clear();
    for (const ExprId probe : probes_) seen.push_back(describe(machine, lvalue_of(program_, probe)));
  }
  std::vector<std::string> seen;

 private:
  std::string describe(MachineView& machine, ExprId lvalue) const {
    const auto peeked = machine.peek(lvalue);
    if (!peeked) return "-";
    std::string text;
    if (program_.expr(lvalue).rep != lang::Rep::Pointer) text = std::to_string(peeked->value.i64());
    else text = peeked->value.object_index == 0 ? "null" : "pointer";
    return text + (peeked->writable ? "" : " read-only");
  }

  const lang::Program& program_;
  std::vector<ExprId> probes_;
  std::uint32_t here_ = 0;
};

using Seen = std::vector<std::string>;

// What is seen of |probes|, one a line, in a function with |body|; the globals are |globals|. The run comes out as
// without looking.
Seen peeked(const std::string& globals, const std::string& body, const std::string& probes) {
  const std::string text = fmt::format(
      "{}\nint step;\nint main(void) {{\n{}\nstep = 1; // HERE\nif (step == 2) {{\n// PROBES\n{}\n// END\n}}\n"
      "return 0;\n}}\n",
      globals, body, probes);
  const lang::Program program = test::read(text);
  const Outcome plain = test::run(program);
  Peeker peeker(program, text);
  RunOptions options;
  options.observer = &peeker;
  const Outcome watched = test::run(program, options);
  EXPECT_EQ(test::describe(plain.verdict), "defined 0") << text;
  EXPECT_EQ(test::describe(watched.verdict), test::describe(plain.verdict));
  EXPECT_EQ(watched.steps, plain.steps);
  return peeker.seen;
}

TEST(Peek, VariablesInSlotsAndInMemory) {
  EXPECT_EQ(peeked("int g = 7; static short s = -3;",
                   "int local = 5, unset; const int fixed = 6; int taken = 8, *p = &taken; int late; int *q = &late;",
                   "local;\nunset;\nfixed;\ntaken;\nlate;\ng;\ns;\np;"),
            (Seen{"5", "-", "6 read-only", "8", "-", "7", "-3", "pointer"}));
}

TEST(Peek, OnlyIntegersOfUpTo64BitsAndPointers) {
  EXPECT_EQ(peeked("float f = 1; double d; long double l; __int128 wide = 3; unsigned long most = -1; _Bool b = 1;\n"
                   "struct S { int a; } record;",
                   "", "f;\nd;\nl;\nwide;\nmost;\nb;"),
            (Seen{"-", "-", "-", "-", "-1", "1"}));
}

TEST(Peek, ElementsHaveConstantIndicesInRange) {
  EXPECT_EQ(peeked("int a[2][3] = {{1, 2, 3}, {4, 5, 6}}; const int c[2] = {8, 9};", "int i = 1; int n[2]; n[1] = 3;",
                   "a[1][2];\na[1][i];\nc[1];\nn[0];\nn[1];"),
            (Seen{"6", "-", "9 read-only", "-", "3"}));
}

TEST(Peek, MembersAndBitFields) {
  EXPECT_EQ(peeked("struct S { int a; const int b; unsigned f : 3; int g : 5; struct { char c[2]; } in; };\n"
                   "struct S s = {1, 2, 6, -7, {{3, 4}}}; struct P { unsigned char t; int u; } "
                   "__attribute__((packed)) p = {1, 9};",
                   "struct S fresh; fresh.g = 2;", "s.a;\ns.b;\ns.f;\ns.g;\ns.in.c[1];\np.u;\nfresh.f;\nfresh.g;"),
            (Seen{"1", "2 read-only", "6", "-7", "4", "9", "-", "2"}));
}

// A store to a member would change the others.
TEST(Peek, MembersOfUnionsAreNotWritable) {
  EXPECT_EQ(peeked("union U { int a; unsigned char b[4]; } u = {258};", "", "u.a;\nu.b[0];"),
            (Seen{"258 read-only", "2 read-only"}));
}

TEST(Peek, VolatileAndRestrictAreLeftAlone) {
  EXPECT_EQ(
      peeked("volatile int v = 1; int g = 2; struct S { volatile int a; int b; } s = {1, 2};", "", "v;\ng;\ns.a;"),
      (Seen{"-", "2", "-"}));
  EXPECT_EQ(peeked("int g = 2;", "int *restrict r = &g; int local = 4;", "g;\nlocal;\nr;"), (Seen{"-", "4", "-"}));
}

TEST(Peek, TargetsOfPointersThatMayBeAccessed) {
  EXPECT_EQ(peeked("int a[3] = {1, 2, 3}; const int c = 4; struct S { int x; struct S *next; } s = {5, &s};",
                   "int *p = a + 1, *end = a + 3, *null = 0, **pp = &p; const int *view = a; int *k = (int *)&c;",
                   "*p;\n*end;\n*null;\n**pp;\n*view;\n*k;\ns.next->next->x;\nnull;\nend;"),
            (Seen{"2", "-", "-", "2", "1 read-only", "4 read-only", "5", "null", "pointer"}));
}

TEST(Peek, NothingBehindDanglingPointersAndOfTheHeap) {
  EXPECT_EQ(peeked("void *malloc(unsigned long); void free(void *); char *text = \"ab\";",
                   "int *p, *h = malloc(4), *f = malloc(4); { int inner = 3; p = &inner; } *h = 1; free(f);",
                   "p;\n*p;\n*h;\nf;\n*text;"),
            (Seen{"-", "-", "-", "-", "-"}));
}

TEST(Peek, WhatTypeAliasingForbidsIsNotRead) {
  EXPECT_EQ(peeked("long l = 1; unsigned u = 3; int a = 4;",
                   "int *p = (int *)&l; int *q = (int *)&u; unsigned char *c = (unsigned char *)&a;", "*p;\nl;"),
            (Seen{"-", "1"}));
}

// Expressions are tried in the state that a call of f() leaves.
class TryEval : public testing::Test {
 protected:
  // Tries the statements `EXPRESSION;` |probes|: their values, or "-".
  Seen tried(const std::string& globals, const std::string& probes, Observer* observer = nullptr) {
    text_ = fmt::format(
        "{}\nvoid f(void) {{ if (0) {{\n// PROBES\n{}\n// END\n}} }}\nint main(void) {{ f(); return 0; }}\n", globals,
        probes);
    program_ = test::read(text_);
    Seen seen;
    support::on_deep_stack([&] {
      RunOptions options;
      options.observer = observer;
      options.fuel = 10'000;
      options.on_output = [&](int, std::string_view out) { output_ += out; };
      const auto execution = make_execution(*program_, options);
      execution->start();
      for (const ExprId probe : probes_of(*program_, text_)) {
        const auto value = execution->try_eval(probe);
        seen.push_back(value ? std::to_string(value->i64()) : "-");
      }
    });
    return seen;
  }

  std::string text_, output_;
  std::optional<lang::Program> program_;
};

TEST_F(TryEval, GivesValuesAndKeepsTheirEffects) {
  EXPECT_EQ(tried("int g = 2; int bump(void) { return ++g; }", "g + 1;\nbump();\nbump() * 10;\ng;"),
            (Seen{"3", "3", "40", "4"}));
}

TEST_F(TryEval, TakesBackWhatAnUndefinedExpressionDid) {
  EXPECT_EQ(tried("int g = 2, a[2]; int wrong(void) { g = 50; a[1] = 7; return 1 / (g - 50); }",
                  "wrong();\ng;\na[1];\nwrong() + wrong();\ng;"),
            (Seen{"-", "2", "0", "-", "2"}));
}

TEST_F(TryEval, TakesBackAWholeCallThatNeverEnds) {
  EXPECT_EQ(tried("int g = 1; int loop(void) { for (;;) g++; return g; }", "loop();\ng;"), (Seen{"-", "1"}));
}

TEST_F(TryEval, TakesBackMemoryThatWasAllocated) {
  EXPECT_EQ(tried("void *malloc(unsigned long); void free(void *); int *p;\n"
                  "int leak(void) { p = malloc(4); *p = 3; return *p / (*p - 3); }",
                  "leak();\np == 0;\np = malloc(4), *p = 6;\n*p;"),
            (Seen{"-", "1", "6", "6"}));
}

TEST_F(TryEval, ShowsOutputOnlyOfWhatIsKept) {
  EXPECT_EQ(tried("int printf(const char *, ...); int say(int n) { printf(\"%d\\n\", n); return 6 / n; }",
                  "say(3);\nsay(0);\nsay(2);"),
            (Seen{"2", "-", "3"}));
  EXPECT_EQ(output_, "3\n2\n");
}

TEST_F(TryEval, ExitOfTheProgramIsNoValue) {
  EXPECT_EQ(tried("void exit(int); int g = 1; int leave(void) { g = 9; exit(3); }", "leave();\ng;"), (Seen{"-", "1"}));
}

}  // namespace
}  // namespace gadfly::machine
