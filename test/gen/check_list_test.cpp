// SPDX-License-Identifier: Apache-2.0
// Which parts of globals are checked, and under which names.
#include "gen/check_list.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "frontend/read.h"
#include "gen/defined_forms.h"
#include "machine/execution.h"
#include "support/deep_stack.h"

namespace gadfly::test {
namespace {

using gen::UnionMembers;
using lang::ExprId;
using lang::VarId;
using Names = std::vector<std::string>;

lang::TestProgram program_of(const std::string& text) {
  lang::TestProgram test(lang::x86_64());
  support::on_deep_stack([&] {
    auto read = frontend::read_text("test.c", text, {});
    const auto* rejected = std::get_if<frontend::Rejection>(&read);
    if (rejected != nullptr) ADD_FAILURE() << rejected->message;
    else test.program = std::get<lang::Program>(std::move(read));
  });
  return test;
}

VarId named(const lang::Program& program, const std::string& name) {
  for (std::uint32_t i = 0; i < program.vars.size(); ++i)
    if (program.vars[i].name == name) return VarId{i};
  ADD_FAILURE() << "there is no " << name;
  return VarId{0};
}

// The parts of the variable g that |text| declares; those in records have a * behind them.
Names parts_of(const std::string& text, UnionMembers members) {
  lang::TestProgram test = program_of(text + " int main(void) { return 0; }");
  lang::Builder build(test.program);
  Names names;
  gen::for_each_part(test.program, build, build.variable(named(test.program, "g")), members,
                     [&](ExprId part, bool in_record) {
                       names.push_back(lang::print_expr(test.program, part) + (in_record ? "*" : ""));
                     });
  return names;
}

TEST(ForEachPart, ArraysAndRecordsAreTakenApart) {
  EXPECT_EQ(parts_of("int g;", UnionMembers::All), (Names{"g"}));
  EXPECT_EQ(parts_of("int g[2][2];", UnionMembers::All), (Names{"g[0][0]", "g[0][1]", "g[1][0]", "g[1][1]"}));
  EXPECT_EQ(parts_of("struct S { int a; int *p; struct { char c[2]; } in; } g;", UnionMembers::All),
            (Names{"g.a*", "g.p*", "g.in.c[0]*", "g.in.c[1]*"}));
  EXPECT_EQ(parts_of("struct { int a; } g[2];", UnionMembers::All), (Names{"g[0].a*", "g[1].a*"}));
}

TEST(ForEachPart, BitFieldsWithoutANameAreLeftOut) {
  EXPECT_EQ(parts_of("struct { int a : 3; int : 5; int : 0; unsigned b : 7; } g;", UnionMembers::All),
            (Names{"g.a*", "g.b*"}));
}

TEST(ForEachPart, OfUnionsAllOrTheFirst) {
  constexpr const char* kText = "struct { union { long l; int i; char c[2]; } u; int a; } g;";
  EXPECT_EQ(parts_of(kText, UnionMembers::All), (Names{"g.u.l*", "g.u.i*", "g.u.c[0]*", "g.u.c[1]*", "g.a*"}));
  EXPECT_EQ(parts_of(kText, UnionMembers::First), (Names{"g.u.l*", "g.a*"}));
}

TEST(ForEachPart, ElementsOfVectors) {
  EXPECT_EQ(parts_of("typedef int V __attribute__((vector_size(8))); V g;", UnionMembers::All),
            (Names{"g[0]", "g[1]"}));
}

TEST(CheckList, AnIntegerOf128BitsHasTwoHalves) {
  lang::TestProgram test = program_of("__int128 wide; int small; int main(void) { return 0; }");
  lang::Builder build(test.program);
  gen::CheckList list(test, build);
  std::uint64_t next = 5;
  for (const char* name : {"wide", "small"})
    list.add_integer(build.variable(named(test.program, name)), true, [&](ExprId) { return next++; });
  list.finish();
  ASSERT_EQ(test.checks.size(), 3u);
  EXPECT_EQ(test.checks[0].name, "wide");
  EXPECT_EQ(test.checks[1].name, "wide >> 64");
  EXPECT_EQ(test.checks[2].name, "small");
  EXPECT_EQ(test.checks[2].expected, 7u);
  EXPECT_TRUE(test.checks[0].internal);
  EXPECT_EQ(test.checksum, lang::mix(lang::mix(lang::mix(0, 5), 6), 7));
  list.clear();
  EXPECT_TRUE(test.checks.empty());
  EXPECT_EQ(test.checksum, 0u);
}

TEST(CheckList, WhatHasNoValueIsNotChecked) {
  lang::TestProgram test = program_of("int a, b; int main(void) { return 0; }");
  lang::Builder build(test.program);
  gen::CheckList list(test, build);
  for (const char* name : {"a", "b"})
    list.add_integer(build.variable(named(test.program, name)), false, [&](ExprId) -> std::optional<std::uint64_t> {
      if (name == std::string("a")) return std::nullopt;
      return 1;
    });
  ASSERT_EQ(test.checks.size(), 1u);
  EXPECT_EQ(test.checks[0].name, "b");
}

// The forms are defined for all operands of |type|, and are what the operation gives where that is defined.
void expect_defined_forms(const std::string& type, const std::vector<__int128>& edges) {
  lang::TestProgram test = program_of(type + " x, y; int main(void) { return 0; }");
  lang::Program& program = test.program;
  lang::Builder build(program);
  const ExprId x = build.variable(named(program, "x")), y = build.variable(named(program, "y"));
  const lang::Type t = program.expr(x).type;
  const lang::Rep rep = program.types.rep(t);
  const lang::Type wide = gen::unsigned_type(program.types, rep);
  const unsigned width = lang::bit_width(rep);
  const ExprId count = gen::masked_count(build, build.load(y), width, t);
  std::vector<std::pair<ExprId, ExprId>> forms;  // plain, defined
  for (const auto op : {lang::BinaryOp::Add, lang::BinaryOp::Sub, lang::BinaryOp::Mul})
    forms.emplace_back(build.binary(op, build.load(x), build.load(y)),
                       gen::wrapping(build, op, build.load(x), build.load(y), t, wide));
  forms.emplace_back(build.binary(lang::BinaryOp::Shl, build.load(x), build.load(y)),
                     gen::wrapping_shift(build, build.load(x), count, t, wide));
  forms.emplace_back(build.binary(lang::BinaryOp::Shr, build.load(x), build.load(y)),
                     build.binary(lang::BinaryOp::Shr, build.load(x), count));
  support::on_deep_stack([&] {
    const machine::RunOptions options;
    const auto execution = machine::make_execution(program, options);
    execution->start();
    for (const __int128 a : edges)
      for (const __int128 b : edges) {
        execution->assign(x, machine::narrow(a, rep), ExprId{0});
        execution->assign(y, machine::narrow(b, rep), ExprId{0});
        for (const auto& [plain, form] : forms) {
          const auto expected = execution->try_eval(plain), actual = execution->try_eval(form);
          ASSERT_TRUE(actual) << lang::print_expr(program, form);
          if (expected) {
            EXPECT_EQ(actual->lo, expected->lo) << lang::print_expr(program, form);
          }
        }
      }
  });
}

TEST(DefinedForms, AgreeWithTheOperationWhereItIsDefined) {
  expect_defined_forms("int", {0, 1, 2, 7, 31, 32, -1, -5, 2147483647, -2147483648LL});
  expect_defined_forms("unsigned", {0, 1, 31, 32, 4294967295LL});
  expect_defined_forms("long", {0, 1, 63, 64, -1, 9223372036854775807LL, -9223372036854775807LL - 1});
}

}  // namespace
}  // namespace gadfly::test
