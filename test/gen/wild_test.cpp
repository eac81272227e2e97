// SPDX-License-Identifier: Apache-2.0
// The profile wild: drafts that were repaired are as valid as programs that were grown.
#include "gen/wild.h"

#include <gtest/gtest.h>

#include "grown.h"
#include "run_again.h"

namespace gadfly::gen {
namespace {

GenOptions wild(std::uint32_t size = 3'000) { return test::options_of(Profile::Wild, size); }

bool calls_nothing(const Generated& generated) {
  const lang::Program& program = generated.test.program;
  return program.stmt(program.function(generated.test.entry).body).b == 0;
}

// dev/validate-gen does the same with their texts.
TEST(Wild, ProgramsAreDefinedAndLeaveWhatTheirChecksSay) {
  for (std::uint64_t seed = 0; seed < 120; ++seed)
    EXPECT_EQ(test::run_again(test::grow(wild(seed % 4 == 0 ? 8'000 : 2'500), seed)), "") << "seed " << seed;
}

TEST(Wild, ProgramsWithVectorsAreDefined) {
  GenOptions options = wild();
  options.weights.set(Rule::WildShapeVectors, 100);
  options.weights.set(Rule::WildStatementVector, 200);
  std::uint32_t with_vectors = 0;
  for (std::uint64_t seed = 0; seed < 80; ++seed) {
    const Generated grown = test::grow(options, seed);
    EXPECT_EQ(test::run_again(grown), "") << "seed " << seed;
    with_vectors += grown.stats.fired[static_cast<std::size_t>(Rule::WildShapeVectors)] > 0;
  }
  EXPECT_GT(with_vectors, 30u);
}

std::size_t occurrences(const std::string& text, const std::string& of) {
  std::size_t n = 0;
  for (std::size_t at = text.find(of); at != std::string::npos; at = text.find(of, at + 1)) ++n;
  return n;
}

// A call that is undefined goes, not the operation: most calls are left, and signed arithmetic is as it was drafted.
TEST(Wild, ProbesKeepTheirOperationsAndMostOfTheirCalls) {
  GenOptions options = wild();
  options.weights.set(Rule::WildShapeProbes, 100);
  std::size_t probes = 0, calls = 0;
  for (std::uint64_t seed = 0; seed < 60; ++seed) {
    const Generated grown = test::grow(options, seed);
    ASSERT_EQ(test::run_again(grown), "") << "seed " << seed;
    const std::string text = test::text_of(grown);
    for (int i = 0; i < 10; ++i) {
      const std::size_t found = occurrences(text, "use(q" + std::to_string(i) + "(");
      calls += found;
      probes += found > 0;
    }
  }
  EXPECT_GT(probes, 80u);
  EXPECT_GT(calls, 5 * probes) << "of 4 to 12 calls each";
}

// Compilers promote (x, s.bits) as a bit-field.
TEST(Wild, ABitFieldBehindACommaIsCast) {
  GenOptions options = wild();
  options.weights.set(Rule::WildExpressionComma, 400);
  options.weights.set(Rule::WildShapeBitField, 100);
  std::size_t commas = 0;
  for (std::uint64_t seed = 0; seed < 60; ++seed) {
    const Generated grown = test::grow(options, seed);
    const lang::Program& program = grown.test.program;
    for (std::uint32_t i = 0; i < program.exprs.size(); ++i) {
      const lang::Expr& e = program.expr(lang::ExprId{i});
      if (e.kind != lang::ExprKind::Binary && e.kind != lang::ExprKind::Unary) continue;
      lang::for_each_operand(program, e, [&](lang::ExprId operand) {
        lang::ExprId last = operand;
        while (program.expr(last).kind == lang::ExprKind::Comma) last = program.expr(last).child_b();
        if (last == operand) return;
        ++commas;
        const lang::Expr& value = program.expr(last);
        EXPECT_FALSE(value.kind == lang::ExprKind::Load && program.expr(value.child_a()).has(lang::kBitField))
            << "seed " << seed;
      });
    }
  }
  EXPECT_GT(commas, 20u);
}

// What was read through an address that a repair removed is read without a value in the text: that is undefined.
TEST(Wild, AnAddressIsTakenOnlyWhereTheTextTakesIt) {
  std::size_t taken = 0;
  for (std::uint64_t seed = 0; seed < 120; ++seed) {
    const Generated grown = test::grow(wild(), seed);
    const lang::Program& program = grown.test.program;
    const std::string text = test::text_of(grown);
    for (std::uint32_t i = 0; i < program.vars.size(); ++i) {
      const lang::Var& var = program.var(lang::VarId{i});
      const bool is_local = var.storage == lang::Storage::Local || var.storage == lang::Storage::Param;
      if (!is_local || !var.address_taken || !program.types.is_scalar(var.type) || var.type.is_volatile()) continue;
      ++taken;
      EXPECT_NE(text.find("&" + var.name), std::string::npos) << var.name << ", seed " << seed;
    }
  }
  EXPECT_GT(taken, 10u);
}

// Storage of two types, records in parts, text: their functions are right as they are, so calls are what is removed.
TEST(Wild, MemoryIsUsedAsTheMachineAllows) {
  GenOptions options = wild();
  for (const Rule rule : {Rule::WildStatementRetype, Rule::WildStatementRecordFlow, Rule::WildStatementString})
    options.weights.set(rule, 200);
  std::size_t retyped = 0, strings = 0;
  for (std::uint64_t seed = 0; seed < 60; ++seed) {
    const Generated grown = test::grow(options, seed);
    ASSERT_EQ(test::run_again(grown), "") << "seed " << seed;
    const std::string text = test::text_of(grown);
    retyped += text.find("(void *p") != std::string::npos;
    strings += text.find("__builtin_strncpy") != std::string::npos;
  }
  EXPECT_GT(retyped, 15u);
  EXPECT_GT(strings, 8u);
}

// NaNs are read, but nothing shows their signs.
TEST(Wild, SpecialFloatsAreDefined) {
  GenOptions options = wild();
  options.weights.set(Rule::WildShapeFloats, 100);
  options.weights.set(Rule::WildShapeSpecialFloat, 60);
  options.swarm = false;
  std::size_t nans = 0, infinities = 0, zeros = 0, calls = 0;
  for (std::uint64_t seed = 0; seed < 80; ++seed) {
    const Generated grown = test::grow(options, seed);
    ASSERT_EQ(test::run_again(grown), "") << "seed " << seed;
    const std::string text = test::text_of(grown);
    nans += text.find("__builtin_nan(") != std::string::npos;
    infinities += text.find("__builtin_inf(") != std::string::npos;
    zeros += text.find("-0.0") != std::string::npos;
    for (int i = 0; i < 200; ++i) calls += occurrences(text, "use(w" + std::to_string(i) + "(");
  }
  EXPECT_GT(nans, 40u);
  EXPECT_GT(infinities, 50u);
  EXPECT_GT(zeros, 40u);
  EXPECT_GT(calls, 300u);
}

TEST(Wild, SpecialFloatsNeedBuiltins) {
  GenOptions options = wild();
  options.weights.set(Rule::WildShapeFloats, 100);
  options.weights.set(Rule::WildShapeSpecialFloat, 100);
  options.weights.set(Rule::ExpressionBuiltin, 0);
  for (std::uint64_t seed = 0; seed < 40; ++seed) {
    const std::string text = test::text_of(test::grow(options, seed));
    EXPECT_EQ(text.find("__builtin_inf"), std::string::npos) << "seed " << seed;
    EXPECT_EQ(text.find("__builtin_nan"), std::string::npos) << "seed " << seed;
  }
}

// Calls of a function by one that it calls, or by itself, and jumps back to labels: both are still there when the
// program ends.
TEST(Wild, CyclesOfCallsAndLabelsStay) {
  GenOptions options = wild();
  options.weights.set(Rule::WildStatementRecurse, 200);
  options.weights.set(Rule::WildStatementGraph, 200);
  options.swarm = false;
  std::size_t recursive = 0, jumping = 0;
  for (std::uint64_t seed = 0; seed < 60; ++seed) {
    const Generated grown = test::grow(options, seed);
    ASSERT_EQ(test::run_again(grown), "") << "seed " << seed;
    const std::string text = test::text_of(grown);
    recursive += text.find("if (b") != std::string::npos;
    jumping += text.find("goto L") != std::string::npos;
  }
  EXPECT_GT(recursive, 30u);
  EXPECT_GT(jumping, 40u);
}

TEST(Wild, FewDraftsAreGivenUp) {
  std::uint32_t given_up = 0;
  for (std::uint64_t seed = 0; seed < 200; ++seed) given_up += calls_nothing(test::grow(wild(), seed));
  EXPECT_LE(given_up, 4u);
}

TEST(Wild, EveryRuleFires) {
  std::array<std::uint64_t, kRules> fired{};
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    const Generated generated = test::grow(wild(), seed);
    for (std::size_t i = 0; i < kRules; ++i) fired[i] += generated.stats.fired[i];
  }
  for (std::size_t i = 0; i < kRules; ++i)
    if (rules()[i].group >= Group::WildStatement) {
      EXPECT_GT(fired[i], 0u) << rules()[i].name;
    }
}

TEST(Wild, RulesThatAreOffDoNotFire) {
  for (const Rule rule : {Rule::WildStatementGoto, Rule::WildExpressionClamp, Rule::WildObjectVolatile}) {
    GenOptions options = wild();
    options.weights.set(rule, 0);
    for (std::uint64_t seed = 0; seed < 20; ++seed)
      EXPECT_EQ(test::grow(options, seed).stats.fired[static_cast<std::size_t>(rule)], 0u) << seed;
  }
}

TEST(Wild, AnyTapeGivesAValidProgram) {
  for (std::uint64_t seed = 0; seed < 12; ++seed) {
    const Generated whole = test::grow(wild(), seed);
    EXPECT_EQ(test::text_of(test::regrow(wild(), whole.recipe)), test::text_of(whole)) << seed;
    for (const std::size_t part : {std::size_t{0}, whole.recipe.choices.size() / 3, whole.recipe.choices.size() / 2}) {
      const Recipe cut{{whole.recipe.choices.begin(), whole.recipe.choices.begin() + static_cast<std::ptrdiff_t>(part)},
                       {}};
      EXPECT_EQ(test::run_again(test::regrow(wild(), cut)), "") << seed << ", " << part;
    }
    EXPECT_EQ(test::run_again(test::regrow(wild(), {whole.recipe.choices, {2, 3, 5, 8, 13}})), "") << seed;
  }
}

}  // namespace
}  // namespace gadfly::gen
