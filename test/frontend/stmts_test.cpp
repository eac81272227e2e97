// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "reading.h"

namespace gadfly::frontend::test {
namespace {

using lang::Program;
using lang::StmtKind;

const lang::Stmt& first(const Program& p, StmtKind kind) {
  for (std::size_t i = 0; i < p.stmts.size(); ++i)
    if (p.stmts[i].kind == kind) return p.stmts[i];
  ADD_FAILURE() << "no such statement";
  return p.stmts[0];
}

TEST(Stmts, MakesOneDeclForEachVariable) {
  const Program p = read(
      "int f(void) { int a = 1, *b = &a; struct T { int x; }; typedef int I;"
      "static I c = 2; extern int d; int g(void); return *b; }");
  EXPECT_EQ(body(p, "f"),
            "{Decl a = 1; Decl b = (AddrOf a); Decl static c = 2; "
            "Return (Load (Deref (Load b)))}");
  EXPECT_EQ(first(p, StmtKind::Block).d, 2u);  // c is not of the block
}

TEST(Stmts, WrapsLoopsThatDeclare) {
  const Program p = read("void f(void) { for (int i = 0, j = 1; i < j; i++) { } for (;;) break; }");
  EXPECT_EQ(body(p, "f"),
            "{<For {Decl i = 0; Decl j = 1} (Binary< (Load i) (Load j)) (x++ i) {}>; "
            "For - - - Break}");
}

TEST(Stmts, BuildsAllLoopsAndBranches) {
  const Program p = read(
      "void f(int a) { if (a) ; else a = 1; while (a) continue; do a--; "
      "while (a); }");
  EXPECT_EQ(body(p, "f"), "{If (Load a) Empty (Assign a 1); While (Load a) Continue; Do (x-- a) (Load a)}");
}

TEST(Stmts, ListsTheCasesOfASwitch) {
  const Program p = read(
      "int f(char c) { switch (c) { case 'a': case 1 ... 3: { case 200: ; } "
      "default: switch (1) { case 9: ; } } return 0; }");
  EXPECT_EQ(body(p, "f"),
            "{Switch (Cast*IntToInt (Load c)) {Case 97: Case 1..3: {Case 200: Empty}; Default: "
            "Switch 1 {Case 9: Empty}}; Return 0}");
  unsigned cases = 0;
  for (std::size_t i = 0; i < p.stmts.size(); ++i)
    if (p.stmts[i].kind == StmtKind::Switch) cases = p.stmts[i].d;  // the outer one is last
  EXPECT_EQ(cases, 4u);
}

TEST(Stmts, ResolvesLabels) {
  const Program p = read(
      "void f(int a) { void *t = &&out; again: if (a) goto again; goto *t; "
      "out: ; }");
  EXPECT_EQ(body(p, "f"),
            "{Decl t = &&out; again: If (Load a) Goto again -; Goto *"
            "(Cast*NoOp (Load t)); out: Empty}");
  for (const lang::Label& label : p.labels) EXPECT_EQ(p.stmt(label.stmt).kind, StmtKind::Label) << label.name;
}

TEST(Stmts, KeepsLocalLabelsApart) {
  const Program p = read("void f(void) { { __label__ l; l: goto l; } { __label__ l; l: goto l; } }");
  EXPECT_EQ(body(p, "f"), "{{l: Goto l}; {l_1: Goto l_1}}");
}

TEST(Stmts, TakesLabelsBeforeDeclarations) {
  ReadOptions c23;
  c23.std = "gnu2x";
  const Program p = read("void f(int a) { switch (a) { case 1: int b, c; } x: int d = 1; }", c23);
  EXPECT_EQ(body(p, "f"), "{Switch (Load a) {Case 1: Decl b; Decl c}; x: Decl d = 1}");
}

TEST(Stmts, GivesUnnamedObjectsTheirBlock) {
  const Program p = read("void g(int *); void f(int a) { g((int[]){1}); if (a) g((int[]){2}); }");
  EXPECT_EQ(body(p, "f"),
            "{(Call (FunctionDecay g) (ArrayDecay (Literal {0=1}))); If (Load a) "
            "<(Call (FunctionDecay g) (ArrayDecay (Literal {0=2})))> -}");
  EXPECT_EQ(p.stmt(function(p, "f").body).d, 1u);
}

TEST(Stmts, LinksParents) {
  const Program p = read("int f(int a) { if (a) { return ({ if (a) a = 2; a; }); } return 0; }");
  for (std::size_t i = 0; i < p.stmts.size(); ++i) {
    const lang::Stmt& s = p.stmts[i];
    lang::for_each_substatement(p, s, [&](lang::StmtId sub) { EXPECT_EQ(p.stmt(sub).parent, lang::StmtId(i)); });
  }
}

TEST(Stmts, SeesThroughEmptyAssembly) {
  const Program p = read(
      "void f(int a, long l) { __asm__ volatile(\"\" ::: \"memory\");"
      "__asm__(\"\" : \"=r\"(a) : \"0\"(l)); __asm__(\"\" :: \"r\"(a++)); }");
  EXPECT_EQ(body(p, "f"), "{(Assign a (CastIntToInt (Load l))); (x++ a)}");
}

}  // namespace
}  // namespace gadfly::frontend::test
