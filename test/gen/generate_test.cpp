// SPDX-License-Identifier: Apache-2.0
// Generated programs before independent judges: the front end and the machine run the printed text, real
// compilers compile it.
#include "gen/generate.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <map>
#include <optional>
#include <set>

#include "../lang/scratch.h"
#include "../machine/random.h"
#include "emit/emit.h"
#include "frontend/read.h"
#include "machine/machine.h"
#include "support/deep_stack.h"

namespace gadfly::gen {
namespace {

constexpr std::uint64_t kSeeds = 61;

Generated grow(Choices& choices, const GenOptions& options = {}) {
  std::optional<Generated> result;
  support::on_deep_stack([&] { result = generate(options, choices); });
  return std::move(*result);
}

Generated grow(std::uint64_t seed, const GenOptions& options = {}) {
  SeededChoices choices(seed);
  return grow(choices, options);
}

// The program of |seed| below kSeeds, grown once for all tests.
const Generated& program_of(std::uint64_t seed) {
  static std::map<std::uint64_t, Generated> programs;
  const auto known = programs.find(seed);
  return known != programs.end() ? known->second : programs.emplace(seed, grow(seed)).first->second;
}

std::string text_of(const Generated& generated, bool self_check = true) {
  std::string text;
  emit::EmitOptions options;
  options.self_check = self_check;
  support::on_deep_stack([&] { text = emit::single_file(generated.program, generated.checksum, options); });
  return text;
}

// What the machine makes of |text|: "defined 0: " and its output, or what is wrong.
std::string judge(const std::string& text) {
  std::string judgement;
  support::on_deep_stack([&] {
    const frontend::ReadResult read = frontend::read_text("test.c", text, {});
    if (const auto* why = std::get_if<frontend::Rejection>(&read)) {
      judgement = fmt::format("rejected {}:{}: {}", why->line, why->column, why->message);
      return;
    }
    const machine::Outcome outcome = machine::run(std::get<lang::Program>(read), {});
    if (const auto* defined = std::get_if<machine::Defined>(&outcome.verdict))
      judgement = fmt::format("defined {}: {}", defined->exit_status, outcome.out);
    else if (const auto* undefined = std::get_if<machine::Undefined>(&outcome.verdict))
      judgement = fmt::format("undefined {}:{}: {}", undefined->loc.line, undefined->loc.column,
                              undefined->message);
    else if (const auto* unsupported = std::get_if<machine::Unsupported>(&outcome.verdict))
      judgement = "unsupported " + unsupported->what;
    else
      judgement = "out of fuel";
  });
  return judgement;
}

std::string right_answer(const Generated& generated) {
  return fmt::format("defined 0: checksum = {:016x}\n", generated.checksum);
}

TEST(Generate, SameSeedSameText) {
  std::set<std::string> texts;
  for (std::uint64_t seed = 0; seed < kSeeds; ++seed) {
    const Generated& generated = program_of(seed);
    const std::string text = text_of(generated);
    ASSERT_EQ(text_of(grow(seed)), text) << seed;
    TapeChoices replay(generated.tape);
    const Generated again = grow(replay);
    ASSERT_EQ(text_of(again), text) << seed;
    EXPECT_EQ(again.tape, generated.tape) << seed;
    texts.insert(text);
  }
  EXPECT_EQ(texts.size(), kSeeds);
}

TEST(Generate, ProgramsAreDefinedAndKnowTheirChecksum) {
  for (std::uint64_t seed = 0; seed < kSeeds; ++seed) {
    const Generated& generated = program_of(seed);
    const std::string text = text_of(generated);
    ASSERT_EQ(judge(text), right_answer(generated)) << seed << '\n' << text;
  }
}

TEST(Generate, AWrongChecksumIsNoticed) {
  Generated generated = program_of(1);
  ++generated.checksum;
  EXPECT_TRUE(judge(text_of(generated)).starts_with("defined 1: checksum = "));
  EXPECT_TRUE(judge(text_of(generated, false)).starts_with("defined 0: checksum = "));
}

// A tape with some numbers changed, some taken out, some doubled, or its end cut off.
Tape edited(Tape tape, test::Random& random) {
  const auto somewhere = [&] {
    return random.below(static_cast<std::uint32_t>(tape.size()));
  };
  for (std::uint32_t edits = 1 + random.below(20); edits > 0 && !tape.empty(); --edits)
    switch (random.below(8)) {
      case 0: tape.erase(tape.begin() + somewhere()); break;
      case 1: tape.insert(tape.begin() + somewhere(), tape[somewhere()]); break;
      case 2: {
        const auto first = tape.begin() + somewhere();
        tape.erase(first, first + std::min<std::ptrdiff_t>(tape.end() - first, random.below(40)));
        break;
      }
      case 3:
        if (random.below(8) == 0) tape.resize(somewhere());
        break;
      case 4: tape[somewhere()] = 0; break;
      case 5: tape[somewhere()] = 0xffffffff; break;
      default: tape[somewhere()] = static_cast<std::uint32_t>(random.next()); break;
    }
  return tape;
}

TEST(Generate, AnyEditOfTheTapeGivesADefinedProgram) {
  test::Random random(3);
  for (std::uint64_t i = 0; i < 60; ++i) {
    TapeChoices choices(edited(program_of(i).tape, random));
    const Generated generated = grow(choices);
    const std::string text = text_of(generated);
    ASSERT_EQ(judge(text), right_answer(generated)) << i << '\n' << text;
  }
}

TEST(Generate, ExtremeTapesGiveDefinedPrograms) {
  for (const Tape& tape : {Tape{}, Tape(200'000, 0xffffffffu), Tape(200'000, 0x80000000u)}) {
    TapeChoices choices(tape);
    const Generated generated = grow(choices);
    const std::string text = text_of(generated);
    EXPECT_EQ(judge(text), right_answer(generated)) << text;
  }
}

// Steps that run out anywhere, also in the middle of a declaration or a call.
TEST(Generate, FewStepsAreEnough) {
  for (std::uint64_t seed = 0; seed < 30; ++seed) {
    GenOptions options;
    options.max_steps = 10 + seed * 11;
    const Generated generated = grow(seed, options);
    EXPECT_LE(generated.stats.steps, options.max_steps) << seed;
    const std::string text = text_of(generated);
    ASSERT_EQ(judge(text), right_answer(generated)) << seed << '\n' << text;
  }
}

// Programs of other shapes: larger, deeper, with hardly any globals.
TEST(Generate, OptionsGiveDefinedPrograms) {
  GenOptions large, deep, bare;
  large.globals = 40;
  large.statements = 400;
  large.max_functions = 20;
  deep.max_block_depth = 9;
  deep.max_expr_depth = 8;
  bare.globals = 1;
  bare.statements = 10;
  for (const GenOptions& options : {large, deep, bare})
    for (std::uint64_t seed = 0; seed < 4; ++seed) {
      const Generated generated = grow(seed, options);
      const std::string text = text_of(generated);
      ASSERT_EQ(judge(text), right_answer(generated)) << seed << '\n' << text;
    }
}

// How often each kind of node stands in the text of a program.
struct Census {
  std::map<lang::StmtKind, int> statements;
  std::map<lang::ExprKind, int> expressions;
  std::map<lang::BinaryOp, int> operators;

  void add(const lang::Program& program) {
    for (std::uint32_t i = 0; i < program.functions.size(); ++i)
      if (program.functions[i].is_defined()) statement(program, program.functions[i].body);
  }

 private:
  void statement(const lang::Program& program, lang::StmtId id) {
    const lang::Stmt& s = program.stmt(id);
    ++statements[s.kind];
    if (s.kind == lang::StmtKind::Decl) expression(program, program.var(lang::VarId{s.a}).init);
    lang::for_each_expression(s, [&](lang::ExprId e) { expression(program, e); });
    lang::for_each_substatement(program, s, [&](lang::StmtId sub) { statement(program, sub); });
  }
  void expression(const lang::Program& program, lang::ExprId id) {
    const lang::Expr& e = program.expr(id);
    ++expressions[e.kind];
    if (e.kind == lang::ExprKind::Binary) ++operators[static_cast<lang::BinaryOp>(e.op)];
    lang::for_each_operand(program, e, [&](lang::ExprId sub) { expression(program, sub); });
  }
};

TEST(Generate, EveryRuleFires) {
  using lang::ExprKind;
  using lang::StmtKind;
  Census census;
  GenStats sum;
  for (std::uint64_t seed = 0; seed < kSeeds; ++seed) {
    const Generated& generated = program_of(seed);
    census.add(generated.program);
    sum.statements += generated.stats.statements;
    sum.dead_statements += generated.stats.dead_statements;
    sum.operations += generated.stats.operations;
    sum.rewrites += generated.stats.rewrites;
    sum.repairs += generated.stats.repairs;
    sum.dropped += generated.stats.dropped;
  }
  for (const StmtKind kind : {StmtKind::ExprStmt, StmtKind::Decl, StmtKind::Block, StmtKind::If,
                              StmtKind::For, StmtKind::Return})
    EXPECT_GE(census.statements[kind], 30) << static_cast<int>(kind);
  for (const ExprKind kind :
       {ExprKind::IntConst, ExprKind::Load, ExprKind::Unary, ExprKind::Binary, ExprKind::Logical,
        ExprKind::Cond, ExprKind::Assign, ExprKind::CompoundAssign, ExprKind::Cast, ExprKind::Member,
        ExprKind::Index, ExprKind::Call})
    EXPECT_GE(census.expressions[kind], 30) << static_cast<int>(kind);
  for (auto op = lang::BinaryOp::Mul; op <= lang::BinaryOp::BitOr;
       op = static_cast<lang::BinaryOp>(static_cast<int>(op) + 1))
    EXPECT_GE(census.operators[op], 30) << static_cast<int>(op);
  EXPECT_GT(sum.dead_statements, 0u);
  EXPECT_GT(sum.rewrites, 0u);
  EXPECT_GT(sum.repairs, 0u);
  EXPECT_LE(sum.repairs * 20, sum.operations) << "more than one operation in twenty is repaired";
  EXPECT_LE(sum.dropped * 50, sum.statements) << "more than one statement in fifty is dropped";
  RecordProperty("operations", std::to_string(sum.operations));
  RecordProperty("rewrites", std::to_string(sum.rewrites));
  RecordProperty("repairs", std::to_string(sum.repairs));
  RecordProperty("dropped", std::to_string(sum.dropped));
}

TEST(Generate, RealCompilersAgree) {
  const test::ScratchDir scratch;
  for (const char* compiler : {"gcc -O0", "gcc -O2", "clang-19 -O2"}) {
    const std::string name = std::string(compiler).substr(0, std::string(compiler).find(' '));
    if (!scratch.run("command -v " + name)) continue;
    for (std::uint64_t seed = 0; seed < 5; ++seed) {
      scratch.write("test.c", text_of(program_of(seed)));
      ASSERT_TRUE(scratch.run(fmt::format("{} -std=c17 -w test.c -o test", compiler)))
          << compiler << ' ' << seed << '\n' << scratch.read("log");
      EXPECT_TRUE(scratch.run("timeout 20 ./test")) << compiler << ' ' << seed << '\n'
                                                    << scratch.read("log");
    }
  }
}

}  // namespace
}  // namespace gadfly::gen
