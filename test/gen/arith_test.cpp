// SPDX-License-Identifier: Apache-2.0
// The profile arith. What its values are is confirmed by the machine when a program is grown; here its text is read
// again, and the rest of what is promised is looked at.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <ctime>
#include <map>

#include "frontend/read.h"
#include "grown.h"
#include "lang/print.h"
#include "machine/machine.h"

namespace gadfly::gen {
namespace {

using test::grow;

GenOptions arith(std::uint32_t operations, std::uint32_t expressions, std::uint32_t size = 32'000) {
  GenOptions options = test::options_of(Profile::Arith, size);
  options.arith.operations = operations;
  options.arith.expressions = expressions;
  return options;
}

// Levels of parentheses in the functions of the test, casts and calls included.
unsigned deepest_parenthesis(const Generated& grown) {
  std::string text;
  support::on_deep_stack([&] { text = lang::print(grown.test.program); });
  unsigned depth = 0, most = 0;
  for (const char c : text) {
    if (c == '(') most = std::max(most, ++depth);
    if (c == ')') --depth;
  }
  return most;
}

TEST(Arith, TextIsReadBackToTheSameAnswer) {
  for (std::uint64_t seed = 0; seed < 60; ++seed) {
    const GenOptions options = test::options_of(Profile::Arith, seed % 3 == 0 ? 8'000 : 2'000);
    const Generated grown = grow(options, seed);
    const std::string text = test::text_of(grown);
    support::on_deep_stack([&] {
      auto read = frontend::read_text("test.c", text, {});
      ASSERT_TRUE(std::holds_alternative<lang::Program>(read))
          << seed << ": " << std::get<frontend::Rejection>(read).message;
      const machine::Outcome outcome = machine::run(std::get<lang::Program>(read), {});
      EXPECT_TRUE(std::holds_alternative<machine::Defined>(outcome.verdict)) << seed;
      EXPECT_EQ(outcome.out, emit::output_of(grown.test)) << seed;
    });
  }
}

TEST(Arith, TenThousandOperationsInLessThanASecond) {
  for (std::uint64_t seed = 0; seed < 5; ++seed) {
    const auto start = std::clock();
    const Generated grown = grow(arith(10'000, 1), seed);
    const double seconds = static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC;
    EXPECT_LT(seconds, 1) << seed;
    EXPECT_EQ(grown.stats.statements, 1u);
    EXPECT_GE(grown.stats.operations, 9'500u) << seed;
    EXPECT_LE(grown.stats.operations, 10'100u) << seed;
    EXPECT_LE(deepest_parenthesis(grown), 63u) << seed;
  }
}

TEST(Arith, NestingIsBounded) {
  for (const std::uint32_t nesting : {1u, 2u, 5u, 20u, 200u}) {
    GenOptions options = arith(300, 4);
    options.weights.set(Rule::IntegerInt128, 0);     // whose initial values are written with parentheses
    options.weights.set(Rule::FunctionNoInline, 0);  // which is written with two
    options.arith.nesting = nesting;
    unsigned most = 0;
    for (std::uint64_t seed = 0; seed < 12; ++seed) most = std::max(most, deepest_parenthesis(grow(options, seed)));
    EXPECT_LE(most, nesting);
    EXPECT_TRUE(nesting > 5 || most == nesting) << most;
  }
}

TEST(Arith, FewOperationsAreInserted) {
  constexpr double kPaper = 30.8;  // for 1,000 operations, with flipping
  for (const auto& [operations, expressions] : {std::pair{10u, 1u}, {100u, 1u}, {10u, 10u}, {1'000u, 1u}, {30u, 33u}}) {
    GenStats sum;
    for (std::uint64_t seed = 0; seed < 40'000 / (operations * expressions + 100); ++seed) {
      const GenStats stats = grow(arith(operations, expressions), seed).stats;
      sum.operations += stats.operations;
      sum.insertions += stats.insertions;
    }
    const double rate = 1000.0 * static_cast<double>(sum.insertions) / static_cast<double>(sum.operations);
    fmt::print("{} x {}: {:.1f} of 1000\n", expressions, operations, rate);
    EXPECT_LE(rate, kPaper) << expressions << " x " << operations;
    EXPECT_GT(sum.insertions, 0u);
  }
}

TEST(Arith, EveryRuleFires) {
  std::map<std::string, unsigned> programs;
  constexpr unsigned kPrograms = 150;
  for (std::uint64_t seed = 0; seed < kPrograms; ++seed) {
    const GenStats stats = grow(test::options_of(Profile::Arith, 12'000), seed).stats;
    for (std::size_t i = 0; i < kRules; ++i)
      if (stats.fired[i] != 0) ++programs[std::string(rules()[i].name)];
  }
  for (const RuleInfo& rule : rules()) {
    const bool wanted = rule.arith != 0 && rule.group != Group::Context;
    const unsigned times = programs[std::string(rule.name)];
    EXPECT_GE(times, wanted ? kPrograms / 20 : 0) << rule.name;
    EXPECT_TRUE(rule.arith != 0 || times == 0) << rule.name;
  }
}

TEST(Arith, VariablesHaveEveryScopeStorageClassAndQualifier) {
  std::map<std::string, unsigned> kinds;
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    const Generated grown = grow(arith(4, 20), seed);
    const lang::Program& program = grown.test.program;
    for (std::uint32_t i = 0; i < program.vars.size(); ++i) {
      const lang::Var& var = program.vars[i];
      ++kinds[fmt::format("{} {}{}{}{}", var.name[0], var.storage == lang::Storage::Global ? "global" : "local",
                          var.is_static || var.storage == lang::Storage::StaticLocal ? " static" : "",
                          var.type.is_const() ? " const" : "", var.type.is_volatile() ? " volatile" : "")];
    }
  }
  for (const char* scope : {"global", "local"})
    for (const char* storage : {"", " static"})
      for (const char* quals : {"", " const", " volatile", " const volatile"}) {
        EXPECT_GT(kinds[fmt::format("x {}{}{}", scope, storage, quals)], 0u) << scope << storage << quals;
        const bool assigned = std::string_view(quals).find("const") == std::string_view::npos;
        EXPECT_EQ(kinds[fmt::format("t {}{}{}", scope, storage, quals)] > 0, assigned) << scope << storage << quals;
      }
}

// Two accesses to one volatile object in an expression would be unsequenced.
TEST(Arith, NoExpressionReadsAVolatileVariableTwice) {
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    const Generated grown = grow(arith(400, 5), seed);
    const lang::Program& program = grown.test.program;
    const auto count = [&](auto&& self, lang::ExprId id, std::map<std::uint32_t, unsigned>& reads) -> void {
      const lang::Expr& e = program.expr(id);
      if (e.kind == lang::ExprKind::Load && e.has(lang::kVolatileAccess)) ++reads[program.expr(e.child_a()).a];
      lang::for_each_operand(program, e, [&](lang::ExprId part) { self(self, part, reads); });
    };
    const auto check = [&](lang::ExprId root) {
      std::map<std::uint32_t, unsigned> reads;
      support::on_deep_stack([&] { count(count, root, reads); });
      for (const auto& [var, times] : reads) EXPECT_EQ(times, 1u) << program.vars[var].name << ", seed " << seed;
    };
    for (std::uint32_t i = 0; i < program.stmts.size(); ++i)
      if (program.stmts[i].kind == lang::StmtKind::ExprStmt) check(lang::ExprId{program.stmts[i].a});
    for (const lang::Check& row : grown.test.checks) check(row.value);
  }
}

TEST(Arith, RecipesGrowTheSameProgramAndEditedOnesAValidOne) {
  SeededChoices choices(5);
  for (std::uint64_t seed = 0; seed < 10; ++seed) {
    const GenOptions options = test::options_of(Profile::Arith, 3'000);
    const Generated grown = grow(options, seed);
    EXPECT_EQ(test::text_of(test::regrow(options, grown.recipe)), test::text_of(grown));
    Recipe edited = grown.recipe;
    for (std::uint32_t& drawn : edited.choices)
      if (choices.chance(5)) drawn = static_cast<std::uint32_t>(choices.bits());
    edited.choices.resize(edited.choices.size() / 2);
    EXPECT_FALSE(test::regrow(options, edited).test.checks.empty());  // the machine agreed to it
  }
}

}  // namespace
}  // namespace gadfly::gen
