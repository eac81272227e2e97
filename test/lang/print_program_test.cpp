// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <algorithm>

#include "lang/print.h"
#include "support/deep_stack.h"
#include "tree_builder.h"

namespace gadfly::lang {
namespace {

using test::TreeBuilder;

ExprId assign(TreeBuilder& t, VarId var, ExprId value) {
  return t.node(ExprKind::Assign, t.int_type, raw(t.reference(var)), raw(value));
}

StmtId expression_statement(TreeBuilder& t, ExprId e) { return t.statement(StmtKind::ExprStmt, raw(e)); }

TEST(PrintStmt, EveryBodyHasBraces) {
  TreeBuilder t;
  const VarId x = t.variable("x", t.int_type);
  const StmtId set = expression_statement(t, assign(t, x, t.constant(1)));
  const StmtId inner = t.statement(StmtKind::If, raw(t.load(x)), raw(set));
  const StmtId clear = expression_statement(t, assign(t, x, t.constant(0)));
  const StmtId outer = t.statement(StmtKind::If, raw(t.load(x)), raw(inner), raw(clear));
  EXPECT_EQ(print_stmt(t.program, outer), "if (x) {\n  if (x) {\n    x = 1;\n  }\n} else {\n  x = 0;\n}\n");
}

TEST(PrintStmt, BodyPrintsLikeTheBlockAroundIt) {
  TreeBuilder t;
  const VarId x = t.variable("x", t.int_type);
  const StmtId set = expression_statement(t, assign(t, x, t.constant(1)));
  const StmtId bare = t.statement(StmtKind::While, raw(t.load(x)), raw(set));
  const StmtId braced = t.statement(StmtKind::While, raw(t.load(x)), raw(t.block({set})));
  EXPECT_EQ(print_stmt(t.program, bare), print_stmt(t.program, braced));
}

TEST(PrintStmt, ElseIfChains) {
  TreeBuilder t;
  const VarId x = t.variable("x", t.int_type);
  const StmtId leave = t.statement(StmtKind::Return);
  const StmtId second = t.statement(StmtKind::If, raw(t.load(x)), raw(leave), raw(leave));
  const StmtId first = t.statement(StmtKind::If, raw(t.load(x)), raw(leave), raw(second));
  EXPECT_EQ(print_stmt(t.program, first), "if (x) {\n  return;\n} else if (x) {\n  return;\n} else {\n  return;\n}\n");
}

TEST(PrintStmt, ForWithSeveralDeclarations) {
  TreeBuilder t;
  const VarId i = t.variable("i", t.int_type);
  const VarId p = t.variable("p", t.program.types.pointer_to(t.int_type));
  t.program.var(i).init = t.constant(0);
  const StmtId decls[] = {t.statement(StmtKind::Decl, raw(i)), t.statement(StmtKind::Decl, raw(p))};
  const StmtId group = t.statement(StmtKind::DeclGroup, t.program.add_list(std::span<const StmtId>(decls)), 2);
  const StmtId loop = t.statement(StmtKind::For, raw(group), kNone, raw(t.load(i)), raw(t.statement(StmtKind::Break)));
  EXPECT_EQ(print_stmt(t.program, loop), "for (int i = 0, *p;; i) {\n  break;\n}\n");
}

TEST(PrintStmt, LabelsBeforeDeclarationsAndEnds) {
  TreeBuilder t;
  const VarId x = t.variable("x", t.int_type);
  t.program.labels.push_back({"here", kNoFunc, kNoStmt});
  const StmtId decl = t.statement(StmtKind::Decl, raw(x));
  EXPECT_EQ(print_stmt(t.program, t.statement(StmtKind::Label, 0, raw(decl)), 1), "here: ;\n  int x;\n");
  const StmtId empty = t.statement(StmtKind::Empty);
  EXPECT_EQ(print_stmt(t.program, t.statement(StmtKind::Label, 0, raw(empty)), 1), "here: ;\n");
}

TEST(PrintStmt, SwitchWithRanges) {
  TreeBuilder t;
  const VarId x = t.variable("x", t.int_type);
  const StmtId stop = t.statement(StmtKind::Break);
  const StmtId range = t.statement(StmtKind::Case, raw(t.constant(-1)), raw(t.constant(4)), raw(stop));
  const StmtId other = t.statement(StmtKind::Default, raw(stop));
  const StmtId whole = t.statement(StmtKind::Switch, raw(t.load(x)), raw(t.block({range, other})));
  EXPECT_EQ(print_stmt(t.program, whole), "switch (x) {\n  case -1 ... 4:\n    break;\n  default:\n    break;\n}\n");
}

TEST(PrintInit, DesignatorsOnlyOutOfTurn) {
  TreeBuilder t;
  const Type array = t.program.types.array_of(t.int_type, 9);
  const auto one = [&] { return raw(t.constant(1)); };
  EXPECT_EQ(print_expr(t.program, t.init_list(array, {0, one(), 1, one(), 5, one(), 6, one()})), "{1, 1, [5] = 1, 1}");
  EXPECT_EQ(print_expr(t.program, t.init_list(array, {})), "{}");
}

TEST(PrintInit, MembersOfAnonymousMembersAreDesignated) {
  TreeBuilder t;
  TypeTable& types = t.program.types;
  const Type inner = types.add_record("anon", false);
  types.complete_record(types.record_id(inner), {{.name = "a", .type = t.int_type}, {.name = "b", .type = t.int_type}});
  const Type outer = types.add_record("U", true);
  types.complete_record(types.record_id(outer), {{.name = "i", .type = t.int_type}, {.name = "", .type = inner}});
  const ExprId list = t.init_list(inner, {0, raw(t.constant(1)), 1, raw(t.constant(2))});
  EXPECT_EQ(print_expr(t.program, t.init_list(outer, {1, raw(list)})), "{.a = 1, .b = 2}");
}

TEST(PrintInit, LongListsAreBroken) {
  TreeBuilder t;
  const Type array = t.program.types.array_of(t.int_type, 100);
  std::vector<std::uint32_t> pairs;
  for (std::uint32_t i = 0; i < 100; ++i) {
    pairs.push_back(i);
    pairs.push_back(raw(t.constant(1000)));
  }
  const std::string text = print_expr(t.program, t.init_list(array, pairs));
  std::size_t longest = 0, line = 0;
  for (const char c : text) line = c == '\n' ? 0 : line + 1, longest = std::max(longest, line);
  EXPECT_LE(longest, 100u);
  EXPECT_TRUE(text.starts_with("{\n  1000, 1000,"));
  EXPECT_TRUE(text.ends_with("1000\n}"));
  EXPECT_EQ(text.find(" \n"), std::string::npos);
}

// Each list is tried on one line first; nested ones must not double that work.
// Whatever the lengths are, an inner list that fits a line stands on one.
TEST(PrintInit, ShortListsAreNotSplit) {
  for (unsigned digits = 1; digits < 10; ++digits) {
    TreeBuilder t;
    const Type row = t.program.types.array_of(t.int_type, 3);
    int number = 1;
    for (unsigned i = 1; i < digits; ++i) number *= 10;
    std::vector<std::uint32_t> pairs;
    for (std::uint32_t i = 0; i < 30; ++i) {
      const ExprId list = t.init_list(row, {0, raw(t.constant(number)), 1, raw(t.constant(7)), 2, raw(t.constant(12))});
      pairs.insert(pairs.end(), {i, raw(list)});
    }
    std::string text = print_expr(t.program, t.init_list(t.program.types.array_of(row, 30), pairs));
    text = text.substr(2, text.size() - 4);  // without "{\n" and "\n}"
    for (std::size_t at = 0, end = 0; end != std::string::npos; at = end + 1) {
      end = text.find('\n', at);
      const std::string line = text.substr(at, end == std::string::npos ? end : end - at);
      EXPECT_EQ(std::ranges::count(line, '{'), std::ranges::count(line, '}')) << text;
      EXPECT_LE(line.size(), 100u) << text;
    }
  }
}

TEST(PrintInit, DeeplyNestedListsTakeNoLongTime) {
  TreeBuilder t;
  Type type = t.int_type;
  ExprId value = t.constant(1);
  for (int depth = 0; depth < 2000; ++depth) {
    type = t.program.types.array_of(type, 1);
    const ExprId list = t.init_list(type, {0, raw(value)});
    const StmtId last = expression_statement(t, list);
    value = depth % 2 == 0 ? list : t.node(ExprKind::StmtExpr, type, raw(t.block({last})));
  }
  std::string text;
  support::on_deep_stack([&] { text = print_expr(t.program, value); });
  EXPECT_EQ(std::ranges::count(text, '{'), std::ranges::count(text, '}'));
  EXPECT_LT(text.size(), 1'000'000u);
}

TEST(PrintProgram, HoldersComeAfterWhatTheyHold) {
  TreeBuilder t;
  TypeTable& types = t.program.types;
  const Type a = types.add_record("A", false), b = types.add_record("B", false);
  types.complete_record(types.record_id(b), {{.name = "up", .type = types.pointer_to(a)}});
  types.complete_record(types.record_id(a), {{.name = "b", .type = b}});
  t.variable("x", a, Storage::Global);
  EXPECT_EQ(print(t.program),
            "struct A;\nstruct B {\n  struct A *up;\n};\nstruct A {\n  struct B b;\n};\n\n"
            "struct A x;\n");
}

TEST(PrintProgram, RecordAttributes) {
  TreeBuilder t;
  TypeTable& types = t.program.types;
  const Type r = types.add_record("R", false);
  Record& record = types.record(types.record_id(r));
  record.packed = true;
  record.align_as = 8;
  record.pack_pragma = 2;
  Field bits{.name = "b", .type = t.int_type};
  bits.bit_width = 3;
  bits.align_as = 4;
  types.complete_record(types.record_id(r), {bits});
  t.variable("x", r, Storage::Global);
  EXPECT_EQ(print(t.program),
            "#pragma pack(push, 2)\nstruct R {\n  int b : 3 __attribute__((aligned(4)));\n} "
            "__attribute__((packed, aligned(8)));\n#pragma pack(pop)\n\nstruct R x;\n");
}

TEST(PrintProgram, GlobalsThatNeedEachOtherAreDeclaredFirst) {
  TreeBuilder t;
  const Type pointer = t.program.types.pointer_to(t.type(TypeKind::Void));
  const VarId a = t.variable("a", pointer, Storage::Global);
  const VarId b = t.variable("b", pointer, Storage::Global);
  const VarId c = t.variable("c", pointer, Storage::Global);
  const VarId d = t.variable("d", t.int_type, Storage::Global);
  const auto address = [&](VarId v) { return t.node(ExprKind::AddrOf, pointer, raw(t.reference(v))); };
  t.program.var(a).init = address(b);
  t.program.var(b).init = address(a);
  t.program.var(b).is_static = true;
  t.program.var(c).init = address(d);
  EXPECT_EQ(print(t.program),
            "extern void *a;\nstatic void *b;\nvoid *a = &b;\nstatic void *b = &a;\nint d;\n"
            "void *c = &d;\n");
}

TEST(PrintProgram, LocalsThatWouldHideAUsedNameAreRenamed) {
  TreeBuilder t;
  const VarId global = t.variable("x", t.int_type, Storage::Global);
  const VarId local = t.variable("x", t.int_type);
  t.program.var(local).init = t.load(global);
  t.function("f", t.program.types.function(t.int_type, {}, false, false), {},
             {t.statement(StmtKind::Decl, raw(local)), t.statement(StmtKind::Return, raw(t.load(local)))});
  EXPECT_EQ(print(t.program), "int f(void);\n\nint x;\n\nint f(void) {\n  int x_1 = x;\n  return x_1;\n}\n");
}

TEST(PrintProgram, OldStyleDefinitions) {
  TreeBuilder t;
  const VarId c = t.variable("c", t.type(TypeKind::Char), Storage::Param);
  t.function("f", t.program.types.function(t.int_type, {}, false, true), {c},
             {t.statement(StmtKind::Return, raw(t.load(c)))});
  EXPECT_EQ(print(t.program), "int f();\n\nint f(c)\n  char c;\n{\n  return c;\n}\n");
}

// Clang gives a function that is defined in the old style a prototype of promoted types.
TEST(PrintProgram, OldStyleDefinitionsWithAPrototype) {
  TreeBuilder t;
  const VarId c = t.variable("c", t.type(TypeKind::Char), Storage::Param);
  t.function("f", t.program.types.function(t.int_type, {t.int_type}, false, false), {c},
             {t.statement(StmtKind::Return, raw(t.load(c)))});
  EXPECT_EQ(print(t.program), "int f(int);\n\nint f(c)\n  char c;\n{\n  return c;\n}\n");
}

// The declarations stand before all calls; one that had none in sight must not get its conversions.
TEST(PrintProgram, CallsBeforeThePrototypeStayWithoutIt) {
  TreeBuilder t;
  TypeTable& types = t.program.types;
  const Type long_type = t.type(TypeKind::Long);
  const Type without = types.function(long_type, {}, false, true);
  const FuncId f = t.function("f", types.function(long_type, {long_type}, false, false),
                              {t.variable("a", long_type, Storage::Param)}, {});
  const ExprId designator = t.node(ExprKind::FuncRef, without, raw(f));
  const ExprId pointer = t.node(ExprKind::FunctionDecay, types.pointer_to(without), raw(designator));
  const ExprId arguments[] = {t.constant(1)};
  const ExprId call =
      t.node(ExprKind::Call, long_type, raw(pointer), t.program.add_list(std::span<const ExprId>(arguments)), 1);
  t.function("g", types.function(long_type, {}, false, false), {}, {t.statement(StmtKind::Return, raw(call))});
  EXPECT_EQ(print(t.program),
            "long f(long);\nlong g(void);\n\nlong f(long a) {\n}\n\nlong g(void) {\n  return ((long (*)())f)(1);\n}\n");
}

TEST(PrintProgram, MainIsDeclaredOnlyWhenOthersFollow) {
  TreeBuilder t;
  const Type type = t.program.types.function(t.int_type, {}, false, false);
  t.program.main = t.function("main", type, {}, {});
  EXPECT_EQ(print(t.program), "int main(void) {\n}\n");
  t.function("f", type, {}, {});
  EXPECT_EQ(print(t.program), "int main(void);\nint f(void);\n\nint main(void) {\n}\n\nint f(void) {\n}\n");
}

TEST(PrintProgram, OnlyUsedLibraryFunctionsAreDeclared) {
  TreeBuilder t;
  const Type type = t.program.types.function(t.type(TypeKind::Void), {}, false, false);
  Function used, unused, builtin;
  used.name = "abort";
  unused.name = "exit";
  builtin.name = "__builtin_abort";
  used.type = unused.type = builtin.type = type;
  used.noreturn = true;
  std::vector<StmtId> body;
  t.program.add(unused);
  for (const Function& f : {used, builtin}) {
    const FuncId id = t.program.add(f);
    const ExprId ref = t.node(ExprKind::FuncRef, type, raw(id));
    const ExprId decay = t.node(ExprKind::FunctionDecay, t.program.types.pointer_to(type), raw(ref));
    body.push_back(expression_statement(t, t.node(ExprKind::Call, type, raw(decay), 0, 0)));
  }
  t.program.main = t.function("main", t.program.types.function(t.int_type, {}, false, false), {}, body);
  EXPECT_EQ(print(t.program), "_Noreturn void abort(void);\n\nint main(void) {\n  abort();\n  __builtin_abort();\n}\n");
}

TEST(PrintProgram, EnumeratorsOfTheSameNameAreToldApart) {
  TreeBuilder t;
  TypeTable& types = t.program.types;
  const auto e = [&](const char* tag) {
    return types.add_enum(
        {.tag = tag, .underlying = types.basic(TypeKind::UInt), .packed = false, .enumerators = {{"A", 1}}});
  };
  t.variable("x", e("E"), Storage::Global);
  t.variable("y", e("F"), Storage::Global);
  EXPECT_EQ(print(t.program), "enum E {\n  A = 1,\n};\nenum F {\n  F_A = 1,\n};\n\nenum E x;\nenum F y;\n");
}

}  // namespace
}  // namespace gadfly::lang
