// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <set>
#include <string>

#include "family.h"
#include "spe/cursor.h"
#include "spe/printer.h"
#include "spe/space.h"
#include "spe/visible.h"

namespace gadfly::test {
namespace {

using namespace spe;

// Replaces one name after the other, from the end.
std::string replaced(const Skeleton& skeleton, const Filling& filling) {
  std::string text = skeleton.text;
  for (std::size_t i = filling.size(); i-- > 0;)
    text.replace(skeleton.holes[i].begin, skeleton.holes[i].end - skeleton.holes[i].begin,
                 skeleton.variables[filling[i]].name);
  return text;
}

TEST(Printer, TheOriginalIsTheText) {
  const Skeleton skeleton = write("int first { int b b = first + b ; { long c c = c } }");
  EXPECT_EQ(Printer(skeleton).print(original_filling(skeleton)), skeleton.text);
}

TEST(Printer, PrintsWhatTheHolesHold) {
  const Skeleton skeleton = write("int first { int b b = first + b ; { long c c = c } b }");
  const Space space(skeleton, {Equivalence::Exact, ExchangeScope::Intra});
  Cursor cursor(space.symmetry());
  Printer afresh(skeleton), patching(skeleton);
  std::set<std::string> texts;
  do {
    const std::string expected = replaced(skeleton, cursor.filling());
    EXPECT_EQ(afresh.print(cursor.filling()), expected);
    EXPECT_EQ(patching.print(cursor.filling(), cursor.first_changed()), expected);
    texts.insert(expected);
  } while (cursor.advance());
  EXPECT_EQ(space.count(), texts.size());
}

TEST(Printer, NoHoles) {
  Skeleton skeleton;
  skeleton.text = "int main() { return 0; }";
  EXPECT_EQ(Printer(skeleton).print({}), skeleton.text);
}

TEST(Skeletons, FaultsAreNamed) {
  const Skeleton good = write("{ int a int b a = b }");
  EXPECT_EQ(fault_of(good), "");
  Skeleton bad = good;
  bad.holes[1].begin = bad.holes[0].begin;
  EXPECT_EQ(fault_of(bad), "hole 1 has no place of its own: 18 to 23");
  bad = good;
  bad.holes[0].candidates = 9;
  EXPECT_EQ(fault_of(bad), "hole 0 has no candidates");
  bad = good;
  bad.candidates[0] = {1};
  EXPECT_EQ(fault_of(bad), "the original of hole 0 is not among its candidates");
  bad.candidates[0] = {1, 0};
  EXPECT_EQ(fault_of(bad), "set 0 of candidates is empty, not ascending or names no variable");
}

TEST(Visible, OtherNamesHideVariables) {
  Skeleton skeleton = write("int a int b { int c c { c } }");
  EXPECT_EQ(skeleton.candidates[skeleton.holes[1].candidates], (Candidates{0, 1, 2}));
  Variable type;  // `typedef … a;` in the inner scope
  type.name = "a";
  type.type = kNoType;
  type.scope = skeleton.holes[1].scope;
  skeleton.variables.push_back(type);
  find_candidates(skeleton, Typing::Typed);
  EXPECT_EQ(skeleton.candidates[skeleton.holes[0].candidates], (Candidates{0, 1, 2}));
  EXPECT_EQ(skeleton.candidates[skeleton.holes[1].candidates], (Candidates{1, 2}));
  find_candidates(skeleton, Typing::Untyped);
  EXPECT_EQ(skeleton.candidates[skeleton.holes[1].candidates], (Candidates{1, 2}));
}

TEST(Visible, UntypedTakesAllThatIsVisible) {
  Skeleton skeleton = write("int a long b { a }");
  EXPECT_EQ(skeleton.candidates[skeleton.holes[0].candidates], (Candidates{0}));
  find_candidates(skeleton, Typing::Untyped);
  EXPECT_EQ(skeleton.candidates[skeleton.holes[0].candidates], (Candidates{0, 1}));
}

// `::a` within the scope of another a.
TEST(Visible, AUseThatScopesDoNotExplainStays) {
  Skeleton skeleton = write("int a { int b { int a a } }");
  skeleton.holes[0].original = 0;
  find_candidates(skeleton, Typing::Typed);
  EXPECT_EQ(skeleton.candidates[skeleton.holes[0].candidates], (Candidates{0}));
  EXPECT_EQ(fault_of(skeleton), "");
}

}  // namespace
}  // namespace gadfly::test
