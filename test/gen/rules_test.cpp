// SPDX-License-Identifier: Apache-2.0
// Every rule of the groups that grow code, with the others of its group switched off: it fires, and the programs are
// valid.
#include "gen/rules.h"

#include <gtest/gtest.h>

#include "grown.h"
#include "run_again.h"

namespace gadfly::gen {
namespace {

// Whether rules of |group| are tested here, and what asks for them.
std::vector<Rule> asked_by(Group group) {
  switch (group) {
    case Group::Statement: return {Rule::StatementAssign, Rule::StatementFor};
    case Group::Idiom: return {Rule::ExpressionIdiom};
    case Group::Kernel: return {Rule::StatementArrayLoop, Rule::StatementSizedKernel};
    case Group::Counter:
    case Group::Course:
    case Group::Bound:
    case Group::Loop:
      return {Rule::StatementMemoryFor, Rule::StatementMemoryWhile, Rule::StatementMemoryDo, Rule::StatementCall};
    default: return {};
  }
}

// Programs in which |rule| is the only one of its group, or all but certain.
GenOptions only(Rule rule) {
  GenOptions options = test::options_of(Profile::Full, 12'000);
  options.swarm = false;
  const RuleInfo& info = rules()[static_cast<std::size_t>(rule)];
  for (std::size_t i = 0; i < kRules; ++i)
    if (rules()[i].group == info.group) options.weights.set(static_cast<Rule>(i), 0);
  for (const Rule asking : asked_by(info.group))
    options.weights.set(asking, info.group == Group::Statement ? 20 : 1'000);
  options.weights.set(rule, 100);
  return options;
}

TEST(EachRule, FiresAndGrowsValidPrograms) {
  for (std::size_t i = 0; i < kRules; ++i) {
    const auto rule = static_cast<Rule>(i);
    const RuleInfo& info = rules()[i];
    if (info.full == 0 || asked_by(info.group).empty()) continue;
    const GenOptions options = only(rule);
    std::uint32_t fired = 0;
    for (std::uint64_t seed = 0; seed < 16; ++seed) {
      const Generated generated = test::grow(options, seed);
      fired += generated.stats.fired[i];
      EXPECT_EQ(test::run_again(generated), "") << info.name << ", seed " << seed;
    }
    EXPECT_GT(fired, 0u) << info.name;
  }
}

// The numbers of the programs in which |options| grow a text with |sought|.
std::uint32_t programs_with(const GenOptions& options, std::string_view sought) {
  std::uint32_t count = 0;
  for (std::uint64_t seed = 0; seed < 16; ++seed)
    count += test::text_of(test::grow(options, seed)).find(sought) != std::string::npos;
  return count;
}

TEST(EachRule, NoIpaIsWrittenUnlessItIsSwitchedOff) {
  GenOptions options = only(Rule::BoundCall);
  EXPECT_GT(programs_with(options, "__attribute__((noipa))"), 0u);
  options.weights.set(Rule::FunctionNoIpa, 0);
  EXPECT_EQ(programs_with(options, "noipa"), 0u);
}

// What is counted stands in the text.
TEST(EachRule, AddressesOfLocalsAreCountedWhereTheyAreTaken) {
  GenOptions options = test::options_of(Profile::Full);
  std::uint32_t fired = 0, written = 0;
  for (std::uint64_t seed = 0; seed < 40; ++seed) {
    const Generated generated = test::grow(options, seed);
    fired += generated.stats.fired[static_cast<std::size_t>(Rule::PropertyAddressTaken)];
    const lang::Program& program = generated.test.program;
    for (std::uint32_t i = 0; i < program.exprs.size(); ++i) {
      const lang::Expr& e = program.expr(lang::ExprId{i});
      if (e.kind != lang::ExprKind::AddrOf) continue;
      const lang::Expr& target = program.expr(e.child_a());
      if (target.kind != lang::ExprKind::VarRef) continue;
      const lang::Var& var = program.var(lang::VarId{target.a});
      written += !var.is_static_duration() && program.types.is_scalar(var.type);
    }
  }
  EXPECT_EQ(fired, written);
  EXPECT_GT(fired, 0u);
}

}  // namespace
}  // namespace gadfly::gen
