// SPDX-License-Identifier: Apache-2.0
// Skeletons of sources, and variants put into their trees.
#include <gtest/gtest.h>

#include <set>
#include <string>

#include "frontend/read.h"
#include "machine/machine.h"
#include "spe/from_source.h"
#include "spe/patch.h"
#include "spe/printer.h"
#include "spe/selection.h"
#include "support/deep_stack.h"

namespace gadfly::test {
namespace {

using namespace spe;

frontend::SourceUses read_uses(std::string_view text) {
  auto result = frontend::find_uses("test.c", text, {});
  if (auto* uses = std::get_if<frontend::SourceUses>(&result)) return std::move(*uses);
  ADD_FAILURE() << std::get<frontend::Rejection>(result).message;
  return {};
}

Skeleton read_skeleton(std::string_view text, HoleKinds kinds = {}, Typing typing = Typing::Typed) {
  return skeleton_of(read_uses(text), kinds, typing);
}

// The names that may stand in a hole.
std::set<std::string> names(const Skeleton& skeleton, std::size_t hole) {
  std::set<std::string> result;
  for (const VarId id : skeleton.candidates[skeleton.holes.at(hole).candidates])
    result.insert(skeleton.variables[id].name);
  return result;
}

mpz_class count(const Skeleton& skeleton, SymmetryOptions notion = {}) { return Space(skeleton, notion).count(); }

TEST(Source, CandidatesFollowTheRulesOfC) {
  const Skeleton skeleton = read_skeleton(
      "int a; const int c = 2; char z;\n"
      "void g(int *);\n"
      "int f(int p) { register int r = p; { int a = r; g(&p); a = p; } return r; }");
  EXPECT_EQ(names(skeleton, 0), (std::set<std::string>{"a", "c", "p", "r"}));  // = p
  EXPECT_EQ(names(skeleton, 1), (std::set<std::string>{"a", "c", "p", "r"}));  // = r: the inner a, not the outer
  EXPECT_EQ(names(skeleton, 2), (std::set<std::string>{"a", "p"}));            // &p
  EXPECT_EQ(names(skeleton, 3), (std::set<std::string>{"a", "p", "r"}));       // a =
  const VarId inner = skeleton.holes[3].original;
  EXPECT_NE(inner, 0u);
}

TEST(Source, ThePapersExample) {  // GCC bug 69951
  const Skeleton skeleton = read_skeleton("int main(void) { int a, b, c, d, e; a = b; c = d; return e; }");
  EXPECT_EQ(Space(skeleton, {}).naive_count(), 3125);
  EXPECT_EQ(count(skeleton), 52);
  EXPECT_EQ(count(skeleton, {Equivalence::Paper, ExchangeScope::Inter}), 52);
}

TEST(Source, HolesAndTyping) {
  const char* text =
      "struct s { int a, b; long c; } x;\nint f(void) { return 1; } int g(void) { return 2; }\n"
      "int h(long l) { return x.a + f(); }";
  EXPECT_EQ(count(read_skeleton(text)), 1);  // only x
  EXPECT_EQ(count(read_skeleton(text, {false, true, false})), 2);
  EXPECT_EQ(count(read_skeleton(text, {false, false, true})), 2);
  EXPECT_EQ(count(read_skeleton(text, {true, true, true})), 4);
  EXPECT_EQ(count(read_skeleton(text, {}, Typing::Untyped)), 2);  // x, l
}

TEST(Source, NoHoles) {
  const Skeleton skeleton = read_skeleton("int main(void) { return 0; }");
  EXPECT_EQ(count(skeleton), 1);
  EXPECT_EQ(Printer(skeleton).print({}), skeleton.text);
}

TEST(Source, EveryVariantIsReadAgainAsTheSameSkeleton) {
  const char* text =
      "int a, b; static int v[3], w[3];\n"
      "int f(int p, const int q) { int x = 1; for (int i = 0; i < p; i++) { int x = q; v[i] = x; "
      "w[1] = b; }\n"
      "  int *r = &x; return *r + a; }";
  const Skeleton skeleton = read_skeleton(text);
  Space space(skeleton, {});
  Walk walk(space, select(space, original_filling(skeleton), {.limit = 300}));
  int seen = 0;
  while (walk.step()) {
    const Skeleton again = read_skeleton(Printer(skeleton).print(walk.filling()));
    ASSERT_EQ(again.holes.size(), skeleton.holes.size());
    for (std::size_t i = 0; i < again.holes.size(); ++i) {
      EXPECT_EQ(again.holes[i].original,
                walk.filling()[i]);  // the compiler sees the variable that was meant
      EXPECT_EQ(names(again, i), names(skeleton, i));
    }
    ++seen;
  }
  EXPECT_EQ(seen, 300);
}

// --- Trees ---------------------------------------------------------------------------------------

machine::Outcome run(const lang::Program& program) {
  machine::RunOptions options;
  options.fuel = 2000;
  return machine::run(program, options);
}

std::string verdict_of(const lang::Program& program) {
  const machine::Outcome outcome = run(program);
  std::string text = outcome.out + "/" + std::to_string(outcome.verdict.index()) + "/";
  if (const auto* end = std::get_if<machine::Defined>(&outcome.verdict)) text += std::to_string(end->exit_status);
  if (const auto* undefined = std::get_if<machine::Undefined>(&outcome.verdict))
    text +=
        std::to_string(undefined->loc.line) + ":" + std::to_string(undefined->loc.column) + " " + undefined->message;
  return text;
}

// The same verdict, message and output as when each variant is read by itself.
void expect_same_as_read(const char* text, std::uint64_t most) {
  const frontend::SourceUses uses = read_uses(text);
  const Skeleton skeleton = skeleton_of(uses, {}, Typing::Typed);
  auto read = frontend::read_text("test.c", text, {});
  auto& program = std::get<lang::Program>(read);
  auto patch = TreePatch::make(uses, skeleton, program);
  ASSERT_TRUE(patch.has_value()) << text;
  Space space(skeleton, {});
  Walk walk(space, select(space, original_filling(skeleton), {.limit = most}));
  Printer printer(skeleton);
  std::set<std::size_t> kinds;
  while (walk.step()) {
    patch->put(walk.filling());
    const std::string variant(printer.print(walk.filling(), walk.first_changed()));
    const auto again = frontend::read_text("test.c", variant, {});
    ASSERT_TRUE(std::holds_alternative<lang::Program>(again)) << variant;
    EXPECT_EQ(verdict_of(program), verdict_of(std::get<lang::Program>(again))) << variant;
    kinds.insert(run(program).verdict.index());
  }
  EXPECT_GE(kinds.size(), 2u) << "all variants end alike: " << text;
}

TEST(TreePatch, IsTheProgramThatWouldBeRead) {
  support::on_deep_stack([] {
    expect_same_as_read("int a = 1, b; int main(void) { int x, y = 2; x = a; b = x + y; return b - y; }", 400);
    expect_same_as_read("int main(void) { int x, y = 2, *p = &y, *q = &x; *p = 3; x = *q; return x + y; }", 400);
    expect_same_as_read(
        "int g = 3; static int h; static int *s = &g;\n"
        "int f(int p, const int q) { static int n = 1; for (int i = 0; i < q; i++) n += p; return "
        "n + *s; }\n"
        "int main(void) { h = f(g, 2); return h; }",
        400);
  });
}

TEST(TreePatch, IsNotThereForArgumentsOfMacros) {
  const char* text = "#define ID(x) (x)\nint main(void) { int a = 1, b = 2; return ID(a) - b; }";
  const frontend::SourceUses uses = read_uses(text);
  auto read = frontend::read_text("test.c", text, {});
  EXPECT_FALSE(TreePatch::make(uses, skeleton_of(uses, {}, Typing::Typed), std::get<lang::Program>(read)));
}

// --- Selections ----------------------------------------------------------------------------------

TEST(Selection, RangesShardsAndSamples) {
  const Skeleton skeleton = read_skeleton("int main(void) { int a, b, c, d, e; a = b; c = d; return e; }");
  Space space(skeleton, {});
  const auto numbers = [&](const SelectionOptions& wanted) {
    std::vector<unsigned long> result;
    Walk walk(space, select(space, original_filling(skeleton), wanted));
    while (walk.step()) {
      EXPECT_EQ(space.rank(walk.filling()), walk.number());
      result.push_back(walk.number().get_ui());
    }
    return result;
  };
  EXPECT_EQ(numbers({}).size(), 52u);
  EXPECT_EQ(numbers({.range = Range{50, 99}}), (std::vector<unsigned long>{50, 51}));
  EXPECT_TRUE(numbers({.range = Range{60, 99}}).empty());
  std::set<unsigned long> all;
  std::size_t taken = 0;
  for (std::uint32_t i = 0; i < 5; ++i) {
    const auto part = numbers({.shard = i, .shards = 5});
    taken += part.size();
    all.insert(part.begin(), part.end());
  }
  EXPECT_EQ(taken, 52u);
  EXPECT_EQ(all.size(), 52u);
  EXPECT_EQ(numbers({.sample = 7, .seed = 3}).size(), 7u);
  EXPECT_EQ(numbers({.sample = 7, .seed = 3}), numbers({.sample = 7, .seed = 3}));
  EXPECT_EQ(numbers({.limit = 10}).size(), 10u);
  EXPECT_EQ(numbers({.limit = 9, .far = true}).size(), 9u);
}

}  // namespace
}  // namespace gadfly::test
