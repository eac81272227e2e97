// SPDX-License-Identifier: Apache-2.0
// Programs of the profile arith in which one expression matters: what it takes to get there.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cmath>

#include "emit/emit.h"
#include "gen/generate.h"
#include "programs.h"
#include "reduce/reduce.h"
#include "reduce/visit.h"

namespace gadfly::test {
namespace {

constexpr std::int64_t kMark = 123454321;

// A program of that many expressions, and in the middle of them one more, which the compiler gets wrong.
std::string program_with_culprit(std::uint32_t expressions, std::uint32_t operations) {
  gen::GenOptions options;
  options.profile = gen::Profile::Arith;
  options.weights = gen::Weights(options.profile);
  options.swarm = false;
  options.arith = {.expressions = expressions, .operations = operations};
  const gen::Generated grown = gen::generate(options, 3);
  std::string text = emit::single_file(grown.test, {});
  text.insert(0, "static unsigned culprit, seed = 77;\n");
  std::vector<std::size_t> ends;  // of statements t = …
  for (std::size_t at = text.find("\n  t"); at != std::string::npos; at = text.find("\n  t", at + 1))
    if (const std::size_t end = text.find('\n', at + 1); text.substr(at, end - at).find(" = ") != std::string::npos)
      if (text[end - 1] == ';' && text.substr(at, end - at).find("_end") == std::string::npos) ends.push_back(end);
  const std::string wrong = fmt::format("\n  culprit = ((seed + {}u) * 3u ^ {}u) / 2u + seed * 5u;", operations, kMark);
  text.insert(ends[ends.size() / 2], wrong);
  const std::size_t print = text.find("  printf(\"checksum");
  text.insert(print, "  check(\"culprit\", culprit, 0);\n");
  return text;
}

// Interesting is what computes something ^ kMark.
class CulpritInterest final : public reduce::Interest {
 public:
  bool is_interesting(const lang::Program& program, const std::string&, unsigned) override {
    if (!std::holds_alternative<machine::Defined>(run(program).verdict)) return false;
    bool found = false;
    reduce::visit(program, {.expression = [&](lang::ExprId id, const reduce::ExprPosition&) {
                    const lang::Expr& e = program.expr(id);
                    if (e.kind != lang::ExprKind::Binary || lang::BinaryOp{e.op} != lang::BinaryOp::BitXor) return;
                    const lang::Expr& left = program.expr(reduce::without_implicit(program, e.child_a()));
                    const lang::Expr& right = program.expr(reduce::without_implicit(program, e.child_b()));
                    found = found || (right.kind == lang::ExprKind::IntConst && right.int64() == kMark &&
                                      left.kind != lang::ExprKind::IntConst);
                  }});
    return found;
  }
};

struct Effort {
  std::uint64_t tested = 0;
  std::size_t before = 0, after = 0;
};

Effort reduced(std::uint32_t expressions, std::uint32_t operations) {
  Effort effort;
  deeply([&] {
    const std::string text = program_with_culprit(expressions, operations);
    CulpritInterest interest;
    const reduce::Reduced result = reduce::reduce(text, interest, {});
    effort = {result.progress.tested, text.size(), result.text.size()};
    fmt::print("{:>6} expressions of {:>5} operations: {:>7} bytes to {:>4}, {:>4} programs tested\n", expressions,
               operations, effort.before, effort.after, effort.tested);
  });
  return effort;
}

TEST(Straight, TestsGrowWithTheLogarithmOfTheNumberOfExpressions) {
  const Effort few = reduced(10, 5);
  for (const std::uint32_t expressions : {40u, 160u}) {
    const Effort many = reduced(expressions, 5);
    EXPECT_LE(many.after, 300u);
    // Two tries for each time that their number doubles, in each of some phases.
    const double doublings = std::log2(expressions / 10.0);
    EXPECT_LE(many.tested, few.tested + static_cast<std::uint64_t>(24 * doublings)) << expressions;
  }
}

TEST(Straight, ALongExpressionBesideItDoesNotMatter) {
  const Effort small = reduced(2, 20), large = reduced(2, 400);
  EXPECT_LE(large.tested, small.tested + 40);
}

// Minutes: the table for what people ask.
TEST(Straight, DISABLED_UpToTenThousandExpressions) {
  for (const std::uint32_t expressions : {10u, 100u, 1'000u, 10'000u}) reduced(expressions, 5);
}

}  // namespace
}  // namespace gadfly::test
