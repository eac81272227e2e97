// SPDX-License-Identifier: Apache-2.0
// The whole reduction, with a made-up bug instead of a compiler.
#include "reduce/reduce.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>

#include "emit/emit.h"
#include "gen/generate.h"
#include "lang/print.h"
#include "programs.h"
#include "reduce/merge.h"
#include "reduce/strict.h"
#include "reduce/visit.h"

namespace gadfly::test {
namespace {

using namespace lang;

// "Miscompiles" a remainder by 7 that is executed.
class RemainderBySeven : public reduce::Interest {
 public:
  bool is_interesting(const Program& program, const std::string&, unsigned) override {
    ++looks;
    if (!std::holds_alternative<machine::Defined>(run(program).verdict)) return false;
    const reduce::Profile profile = reduce::profile(program, 1'000'000);
    bool found = false;
    reduce::visit(program, {.expression = [&](ExprId id, const reduce::ExprPosition& spot) {
                    const Expr& e = program.expr(id);
                    if (e.kind != ExprKind::Binary || BinaryOp{e.op} != BinaryOp::Rem || spot.constant) return;
                    const Expr& divisor = program.expr(reduce::without_implicit(program, e.child_b()));
                    found |= divisor.kind == ExprKind::IntConst && divisor.int64() == 7 &&
                             profile.value(id).seen != reduce::Profile::Seen::Never;
                  }});
    return found;
  }
  std::atomic<std::uint64_t> looks = 0;
};

const char* const kProgram = R"(
int printf(const char *, ...);
struct S { int a; long b[3]; } s = {4, {5, 6, 7}};
static int helper(int x, int y) { int r = x; if (y > 2) r += y; return r; }
static long deeper(long v) { for (int i = 0; i < 4; i++) v += s.b[i % 3]; return v; }
int work(int n) {
  int t = helper(n, 3);
  while (n-- > 0) { t ^= (int)(deeper(t) % 7); }
  return t;
}
int main(int argc, char **argv) {
  int total = 0;
  for (int i = 1; i < 5; i++) total += work(i);
  printf("%d\n", total + helper(argc, 1));
  return 0;
}
)";

reduce::Reduced reduce_with(const std::string& text, reduce::Interest& interest, unsigned jobs,
                            support::StopToken stop = {}) {
  reduce::Reduced result;
  deeply([&] {
    reduce::ReduceSettings settings;
    settings.jobs = jobs;
    settings.read = reduce::strictest(text);
    settings.stop = stop;
    result = reduce::reduce(text, interest, settings);
  });
  return result;
}

// "Goes wrong" where a function is called that is too large to be inlined, or must not be.
class RealCall : public reduce::Interest {
 public:
  explicit RealCall(bool knows_attribute) : knows_attribute_(knows_attribute) {}
  bool is_interesting(const Program& program, const std::string& text, unsigned) override {
    constexpr std::uint32_t kLarge = 5;  // statements
    if (!std::holds_alternative<machine::Defined>(run(program).verdict)) return false;
    for (std::uint32_t i = 0; i < program.functions.size(); ++i) {
      const Function& f = program.function(FuncId{i});
      if (!f.is_defined() || FuncId{i} == program.main) continue;
      const bool is_called = text.find("  " + f.name + "();") != std::string::npos;
      const bool is_large = program.stmt(f.body).b >= kLarge;
      if (is_called && (is_large || (knows_attribute_ && !f.attributes.empty()))) return true;
    }
    return false;
  }

 private:
  const bool knows_attribute_;
};

TEST(Reduce, WhatOnlyPreventsInliningGoes) {
  const std::string program =
      print(read("int a, b, c, d;\nvoid f(void) { a = 1; b += 2; c = a + b; d++; a -= 3; b = d; }\n"
                 "int main(void) { f(); return a + c; }\n"));
  for (const bool knows_attribute : {true, false}) {
    RealCall interest(knows_attribute);
    std::vector<std::string> kept;
    std::string straight, round;
    deeply([&] {
      reduce::ReduceSettings settings;
      settings.read = reduce::strictest(program);
      straight = reduce::reduce(program, interest, settings).text;
      settings.inlines = true;
      settings.on_better = [&](const std::string& text) { kept.push_back(text); };
      round = reduce::reduce(program, interest, settings).text;
    });
    EXPECT_EQ(straight.find("noinline"), std::string::npos);
    EXPECT_EQ(round.find("noinline") != std::string::npos, knows_attribute) << round;
    EXPECT_EQ(round == straight, !knows_attribute) << straight << round;
    EXPECT_LE(reduce::cost_of(round), reduce::cost_of(straight)) << straight << round;
    // What is on the disk is never worse than what was there.
    EXPECT_TRUE(std::ranges::is_sorted(kept, std::greater(), reduce::cost_of));
  }
}

TEST(Reduce, LeavesLittleMoreThanTheBug) {
  RemainderBySeven interest;
  const reduce::Reduced result = reduce_with(kProgram, interest, 1);
  EXPECT_FALSE(result.stopped);
  EXPECT_LT(result.text.size(), 70u) << result.text;
  EXPECT_NE(result.text.find("% 7"), std::string::npos) << result.text;
  EXPECT_NE(result.text.find("return"), std::string::npos) << "main has one, and keeps it";
  deeply([&] { EXPECT_TRUE(interest.is_interesting(read(result.text), result.text, 0)) << result.text; });
}

TEST(Reduce, GivesTheSameWithAnyNumberOfJobs) {
  RemainderBySeven one, three;
  const std::string text = reduce_with(kProgram, one, 1).text;
  EXPECT_EQ(reduce_with(kProgram, three, 3).text, text);
}

// Is stopped in the middle of the look after |most| others, as the machine and compilers are.
class StoppingInterest : public reduce::Interest {
 public:
  StoppingInterest(reduce::Interest& inner, std::uint64_t most, std::atomic<bool>& stop)
      : inner_(inner), most_(most), stop_(stop) {}
  bool is_interesting(const Program& program, const std::string& text, unsigned worker) override {
    if (++looks_ > most_) {
      stop_ = true;
      throw support::Stopped{};
    }
    return inner_.is_interesting(program, text, worker);
  }

 private:
  reduce::Interest& inner_;
  const std::uint64_t most_;
  std::atomic<bool>& stop_;
  std::uint64_t looks_ = 0;
};

TEST(Reduce, CanBeStoppedAtAnyTimeWithWhatItHas) {
  for (const std::uint64_t most : {0u, 1u, 5u, 20u}) {
    std::atomic<bool> stop = most == 0;
    RemainderBySeven interest;
    StoppingInterest stopping(interest, most, stop);
    const reduce::Reduced result = reduce_with(kProgram, stopping, 1, support::StopToken(stop));
    EXPECT_TRUE(result.stopped);
    deeply([&] { EXPECT_TRUE(interest.is_interesting(read(result.text), result.text, 0)) << most << result.text; });
  }
}

TEST(Reduce, EveryBetterOneIsSmallerAndInteresting) {
  RemainderBySeven interest;
  deeply([&] {
    reduce::ReduceSettings settings;
    std::vector<std::string> kept;
    settings.on_better = [&](const std::string& text) { kept.push_back(text); };
    const std::string result = reduce::reduce(kProgram, interest, settings).text;
    ASSERT_FALSE(kept.empty());
    EXPECT_EQ(reduce::cost_of(kept.back()), reduce::cost_of(result)) << "all but blank lines";
    reduce::Cost last = reduce::cost_of(kProgram);
    for (const std::string& text : kept) {
      EXPECT_LT(reduce::cost_of(text), last);
      last = reduce::cost_of(text);
      EXPECT_TRUE(std::holds_alternative<machine::Defined>(run(read(text)).verdict)) << text;
    }
  });
}

// "Miscompiles" the start of a list that is executed.
class StartsAList : public reduce::Interest {
 public:
  bool is_interesting(const Program& program, const std::string&, unsigned) override {
    if (!std::holds_alternative<machine::Defined>(run(program).verdict)) return false;
    const reduce::Profile profile = reduce::profile(program, 1'000'000);
    bool found = false;
    reduce::visit(program, {.statement = [&](StmtId id, unsigned, bool) {
                    const Stmt& s = program.stmt(id);
                    if (s.kind != StmtKind::ExprStmt || !profile.was_executed(id)) return;
                    const Expr& e = program.expr(ExprId{s.a});
                    found |= e.kind == ExprKind::BuiltinCall && Builtin{e.op} == Builtin::VaStart;
                  }});
    return found;
  }
};

TEST(Reduce, EndsListsAndNamesTheLastParameter) {
  StartsAList interest;
  const reduce::Reduced result = reduce_with(R"(
int sum(int skipped, int count, ...) {
  int result = skipped;
  __builtin_va_list list;
  __builtin_va_start(list, count);
  for (int i = 0; i < count; i++) result += __builtin_va_arg(list, int);
  __builtin_va_end(list);
  return result;
}
int main(void) { return sum(0, 2, 3, 4) - 7; }
)",
                                             interest, 1);
  EXPECT_LT(result.text.size(), 200u) << result.text;
  EXPECT_EQ(result.text.find(", 0)"), std::string::npos) << result.text;
  EXPECT_NE(result.text.find("va_end"), std::string::npos) << result.text;
}

TEST(Reduce, TakesGeneratedProgramsOfSeveralFiles) {
  deeply([] {
    gen::GenOptions options;
    options.size = 4'000;
    const gen::Generated made = gen::generate(options, 11);
    const emit::Files files = emit::files(made.test, {});
    const std::string text =
        reduce::one_file({{"test.c", files.test_c}, {"driver.c", files.driver_c}, {"test.h", files.test_h, false}});
    const machine::Outcome whole = run(read(text));
    const machine::Outcome single = run(read(emit::single_file(made.test, {})));
    EXPECT_TRUE(std::holds_alternative<machine::Defined>(whole.verdict));
    EXPECT_EQ(whole.out, single.out);
  });
}

TEST(Cost, CountsWhatIsReadAndNotTheLayout) {
  EXPECT_EQ(reduce::cost_of("a = b;"), reduce::cost_of("a\n  = b ;"));
  EXPECT_LT(reduce::cost_of("a = 12;"), reduce::cost_of("a = 123456789;"));
  EXPECT_LT(reduce::cost_of("a = 12;"), reduce::cost_of("a = b;"));
  EXPECT_LT(reduce::cost_of("int a;"), reduce::cost_of("short a;"));
}

TEST(Strict, AsksForNoMoreThanTheProgramGives) {
  deeply([] {
    const auto clean = reduce::strictest("int main(void) { return 0; }");
    const auto sloppy = reduce::strictest("f() { return g(); } g() { return 0; } int main(void) { return f(); }");
    EXPECT_GT(clean.clang_flags.size(), sloppy.clang_flags.size());
    EXPECT_FALSE(std::holds_alternative<Program>(frontend::read_text("t.c", "int main(void) { return g(); }", clean)));
  });
}

}  // namespace
}  // namespace gadfly::test
