// SPDX-License-Identifier: Apache-2.0
// Generated programs before judges: a machine that runs the finished tree, the front end and a machine that
// run the printed text, and a real compiler.
#include "gen/generate.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <set>

#include "../machine/random.h"
#include "../shared/folder.h"
#include "frontend/read.h"
#include "grown.h"
#include "machine/execution.h"
#include "run_again.h"

namespace gadfly::gen {
namespace {

using test::describe;
using test::grow;
using test::kMedium;
using test::kSmall;
using test::name_of;
using test::options_of;
using test::run_again;
using test::text_of;

// Every scalar that is written to an object of static storage duration, in order: what and where. An
// initial value is not noted: a static local has it before the program starts, but is grown later.
class WriteTrace : public machine::Observer {
 public:
  struct Write {
    std::uint32_t var;
    std::int64_t offset;
    std::uint8_t bit;
    std::uint64_t low, high;
    std::uint32_t target;  // of a pointer: the variable
    bool operator==(const Write&) const = default;
  };
  std::uint8_t interests() const override { return machine::kObserveWrites; }
  void on_write(machine::MachineView& m, lang::ExprId site, const machine::Place& p, const machine::Value& v) override {
    if (p.object.is_null() || (p.flags & machine::kInitialised)) return;
    const machine::Object& o = m.object(p.object);
    if (o.kind != machine::ObjectKind::Static) return;
    const std::uint32_t target = v.object_index != 0 ? m.object(v.object()).origin : 0;
    const lang::Rep rep = m.program().expr(site).rep;
    const bool is_wide = lang::bit_width(rep) == 128 || rep == lang::Rep::F80;
    writes.push_back({o.origin, p.offset, p.bit_offset, v.lo, is_wide ? v.hi : 0, target});
  }
  std::vector<Write> writes;
};

std::string text_of(const Generated& generated, const WriteTrace::Write& w) {
  return fmt::format("{} byte {} bit {} = {:x} {:x}", generated.test.program.var(lang::VarId{w.var}).name, w.offset,
                     w.bit, w.low, w.high);
}

// What the front end and the machine make of |text|: "defined 0: " and its output, or what is wrong.
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
    else judgement = describe(machine::Stop{outcome.verdict});
  });
  return judgement;
}

std::string right_answer(const Generated& generated) {
  return fmt::format("defined 0: checksum = {:016x}\n", generated.test.checksum);
}

constexpr std::uint64_t kSeeds = 40;

class Generate : public testing::TestWithParam<std::tuple<Profile, std::uint32_t>> {
 protected:
  GenOptions options = options_of(std::get<0>(GetParam()), std::get<1>(GetParam()));
  std::string name(std::uint64_t seed) const { return name_of(options, seed); }
};
INSTANTIATE_TEST_SUITE_P(Profiles, Generate,
                         testing::Combine(testing::Values(Profile::Full, Profile::Scalar),
                                          testing::Values(kSmall, kMedium)),
                         [](const auto& info) {
                           return std::string(std::get<0>(info.param) == Profile::Full ? "Full" : "Scalar") +
                                  (std::get<1>(info.param) == kSmall ? "Small" : "Medium");
                         });

TEST_P(Generate, TheFinishedProgramDoesWhatTheGrowingOneDid) {
  for (std::uint64_t seed = 0; seed < kSeeds; ++seed) {
    WriteTrace growing, finished;
    GenOptions observed = options;
    observed.observer = &growing;
    const Generated generated = grow(observed, seed);
    EXPECT_EQ(run_again(generated, &finished), "") << name(seed);
    if (!generated.recipe.dropped.empty()) continue;  // it was begun more than once
    EXPECT_FALSE(finished.writes.empty()) << name(seed);
    const auto [a, b] =
        std::mismatch(growing.writes.begin(), growing.writes.end(), finished.writes.begin(), finished.writes.end());
    EXPECT_TRUE(a == growing.writes.end() && b == finished.writes.end())
        << name(seed) << ": write " << a - growing.writes.begin() << " of " << growing.writes.size() << " and "
        << finished.writes.size() << " differs"
        << (a == growing.writes.end() ? "" : ", growing: " + text_of(generated, *a))
        << (b == finished.writes.end() ? "" : ", finished: " + text_of(generated, *b));
  }
}

TEST_P(Generate, ThePrintedTextPrintsTheChecksum) {
  for (std::uint64_t seed = 0; seed < kSeeds; ++seed) {
    const Generated generated = grow(options, seed);
    EXPECT_EQ(judge(text_of(generated)), right_answer(generated)) << name(seed);
  }
}

TEST_P(Generate, SameSeedSameBytes) {
  std::set<std::string> texts;
  for (std::uint64_t seed = 0; seed < kSeeds; ++seed) {
    const Generated generated = grow(options, seed);
    const std::string text = text_of(generated);
    texts.insert(text);
    EXPECT_TRUE(text_of(grow(options, seed)) == text) << name(seed);
    const Generated again = test::regrow(options, generated.recipe);
    EXPECT_TRUE(text_of(again) == text) << name(seed);
    EXPECT_EQ(again.recipe.choices, generated.recipe.choices) << name(seed);
    EXPECT_EQ(again.recipe.dropped, generated.recipe.dropped) << name(seed);
  }
  EXPECT_EQ(texts.size(), kSeeds);
}

// An observer changes nothing.
TEST_P(Generate, WatchingChangesNothing) {
  for (std::uint64_t seed = 0; seed < 5; ++seed) {
    WriteTrace trace;
    GenOptions observed = options;
    observed.observer = &trace;
    EXPECT_TRUE(text_of(grow(observed, seed)) == text_of(grow(options, seed))) << name(seed);
  }
}

// Choices with some numbers changed, taken out, put in, made zero, or with the end cut off.
Tape edited(Tape tape, test::Random& random) {
  const auto somewhere = [&] { return random.below(static_cast<std::uint32_t>(tape.size())); };
  for (std::uint32_t edits = 1 + random.below(20); edits > 0 && !tape.empty(); --edits) switch (random.below(9)) {
      case 0: tape.erase(tape.begin() + somewhere()); break;
      case 1: tape.insert(tape.begin() + somewhere(), static_cast<std::uint32_t>(random.next())); break;
      case 2: {
        const auto first = tape.begin() + somewhere();
        tape.erase(first, first + std::min<std::ptrdiff_t>(tape.end() - first, random.below(40)));
        break;
      }
      case 3:
        if (random.below(8) == 0) tape.resize(somewhere());
        break;
      case 4: {
        const std::uint32_t first = somewhere();
        std::fill(tape.begin() + first, tape.begin() + std::min<std::size_t>(tape.size(), first + random.below(40)), 0);
        break;
      }
      case 5: tape[somewhere()] = 0xffffffff; break;
      case 6: tape[somewhere()] = 0; break;
      default: tape[somewhere()] = static_cast<std::uint32_t>(random.next()); break;
    }
  return tape;
}

TEST(GenerateFromEdits, AnyEditGivesAProgramThatKnowsItsAnswer) {
  for (std::uint64_t i = 0; i < 200; ++i) {
    test::Random random(i);
    const GenOptions options = options_of(i % 4 == 3 ? Profile::Scalar : Profile::Full, kSmall);
    Recipe recipe = grow(options, i).recipe;
    recipe.choices = edited(recipe.choices, random);
    if (i % 5 == 0) recipe.dropped.push_back(1 + random.below(30));  // statements may be left out, too
    const Generated generated = test::regrow(options, recipe);
    EXPECT_EQ(run_again(generated, nullptr), "") << "edit " << i << " of " << name_of(options, i);
    if (i % 4 == 0) {
      EXPECT_EQ(judge(text_of(generated)), right_answer(generated)) << "edit " << i << " of " << name_of(options, i);
    }
  }
}

TEST(GenerateFromEdits, ExtremeChoices) {
  for (const Profile profile : {Profile::Full, Profile::Scalar})
    for (const std::uint32_t number : {0u, 1u, 0x7fffffffu, 0x80000000u, 0xffffffffu}) {
      const GenOptions options = options_of(profile, kSmall);
      const Generated generated = test::regrow(options, {Tape(300'000, number), {}});
      EXPECT_EQ(run_again(generated, nullptr), "") << name_of(options, number);
      EXPECT_EQ(judge(text_of(generated)), right_answer(generated)) << name_of(options, number);
    }
}

TEST(GenerateOptions, StepsAreKept) {
  for (std::uint64_t seed = 0; seed < 30; ++seed) {
    GenOptions options = options_of(Profile::Full, kSmall);
    options.max_steps = 200 + seed * 100;
    const Generated generated = grow(options, seed);
    EXPECT_EQ(run_again(generated, nullptr, options.max_steps), "") << name_of(options, seed);
  }
}

TEST(GenerateOptions, WithoutSwarmAndWithoutPolicies) {
  for (const Profile profile : {Profile::Full, Profile::Scalar})
    for (std::uint64_t seed = 0; seed < 10; ++seed) {
      GenOptions plain = options_of(profile, kSmall);
      plain.swarm = false;
      GenOptions simple = plain;
      simple.weights.drop_policies();
      for (const GenOptions& options : {plain, simple}) {
        const Generated generated = grow(options, seed);
        EXPECT_EQ(run_again(generated, nullptr), "") << name_of(options, seed);
      }
    }
}

// What is asserted holds, and asserting it does not change what the program computes.
TEST(GenerateOptions, AssertedFactsHold) {
  std::uint64_t facts = 0;
  for (std::uint64_t seed = 0; seed < 10; ++seed) {
    GenOptions options = options_of(Profile::Full, kSmall);
    options.assert_facts = true;
    const Generated generated = grow(options, seed);
    facts += generated.stats.facts;
    EXPECT_EQ(run_again(generated, nullptr), "") << name_of(options, seed);
    EXPECT_EQ(judge(text_of(generated)), right_answer(generated)) << name_of(options, seed);
  }
  EXPECT_GT(facts, 10u);
}

bool names_something(const lang::Program& program, lang::ExprId id) {
  const lang::Expr& e = program.expr(id);
  bool found = e.kind == lang::ExprKind::VarRef || e.kind == lang::ExprKind::FuncRef;
  lang::for_each_operand(program, e, [&](lang::ExprId part) { found = found || names_something(program, part); });
  return found;
}

// Clang evaluates an arm of ?: that is a constant also when the other one is chosen, and its sanitizer then reports
// what is undefined in it: v ? 7 : 6 << 29.
TEST(GenerateOptions, ConstantArmsAreDefined) {
  std::uint64_t arms = 0;
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    GenOptions options = options_of(Profile::Scalar, kMedium);
    options.weights.set(Rule::LeafConstant, 200);
    options.weights.set(Rule::ExpressionConditional, 200);
    const Generated generated = grow(options, seed);
    const lang::Program& program = generated.test.program;
    support::on_deep_stack([&] {
      const machine::RunOptions run;
      const auto machine = machine::make_execution(program, run);
      machine->start();
      for (std::uint32_t i = 0; i < program.exprs.size(); ++i) {
        const lang::Expr& e = program.exprs[i];
        if (e.kind != lang::ExprKind::Cond) continue;
        for (const lang::ExprId arm : {e.child_b(), e.child_c()}) {
          if (names_something(program, arm)) continue;
          ++arms;
          try {
            machine->eval(arm);
          } catch (const machine::Stop& stop) {
            ADD_FAILURE() << name_of(options, seed) << ": " << describe(stop);
          }
        }
      }
    });
  }
  EXPECT_GT(arms, 100u);
}

TEST(GenerateCompiled, GccPrintsTheChecksum) {
  const test::Folder folder;
  for (const Profile profile : {Profile::Full, Profile::Scalar})
    for (std::uint64_t seed = 0; seed < 4; ++seed) {
      const GenOptions options = options_of(profile, seed % 2 == 0 ? kSmall : kMedium);
      const Generated generated = grow(options, seed);
      folder.write("test.c", text_of(generated));
      const test::Ran compiled = folder.run("gcc -O0 -w test.c -o test");
      ASSERT_EQ(compiled.status, 0) << name_of(options, seed) << '\n' << compiled.out;
      const test::Ran ran = folder.run("timeout 20 ./test");
      EXPECT_EQ(ran.status, 0) << name_of(options, seed);
      EXPECT_EQ("defined 0: " + ran.out, right_answer(generated)) << name_of(options, seed);
    }
}

}  // namespace
}  // namespace gadfly::gen
