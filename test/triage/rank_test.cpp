// SPDX-License-Identifier: Apache-2.0
// The order of bugs, and known.toml.
#include "triage/rank.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <set>

#include "triage/analysis.h"
#include "triage/known.h"

namespace gadfly::test {
namespace {

using namespace triage;

// A program of one of four kinds of bugs, with names and numbers of its own.
BugFeatures witness(int kind, int number) {
  const std::string text[] = {
      fmt::format("int a{0} = {0}; int main(void) {{ return a{0} / {0}; }}", number + 3),
      fmt::format("struct S {{ unsigned b{0} : {0}; }} s; int main(void) {{ s.b{0}++; return s.b{0}; }}", number + 3),
      fmt::format("int main(void) {{ int i; for (i = 0; i < {0}; i++) if (i == {0}) break; return i; }}", number),
      fmt::format("long f{0}(char *p) {{ switch (*p) {{ case {0}: return 1; }} return 0; }}", number)};
  return {text[kind], "", kind % 2 == 0 ? "gcc-12 -O2" : "gcc-12 -O2, gcc-12 -O3"};
}

TEST(FurthestFirst, DifferentBugsComeFirst) {
  // Thirty of one kind, then one of each.
  std::vector<BugFeatures> all;
  for (int i = 0; i < 30; ++i) all.push_back(witness(0, i));
  for (int kind = 1; kind < 4; ++kind) all.push_back(witness(kind, 7));
  const std::vector<std::size_t> order = furthest_first(all);
  ASSERT_EQ(order.size(), all.size());
  EXPECT_EQ(std::set<std::size_t>(order.begin(), order.end()).size(), all.size());
  EXPECT_EQ(std::set<std::size_t>(order.begin(), order.begin() + 4), (std::set<std::size_t>{0, 30, 31, 32}));
}

TEST(FurthestFirst, KnownBugsAndWhatIsLikeThemComeLast) {
  std::vector<BugFeatures> all = {witness(0, 1), witness(0, 2), witness(1, 3), witness(2, 4)};
  all[0].known = true;
  const std::vector<std::size_t> order = furthest_first(all);
  EXPECT_EQ(order[3], 0u);
  EXPECT_EQ(order[2], 1u);
}

TEST(FurthestFirst, NothingIsNothing) { EXPECT_TRUE(furthest_first({}).empty()); }

TEST(Distance, IsZeroForTheSameProgramWithOtherNamesAndAtMostOneForEachPart) {
  EXPECT_EQ(distance(witness(1, 1), witness(1, 30)), 0);
  const BugFeatures a{"int a;", "xxxx", "one"}, b{"for (;;) {", "yyyyyy", "two, three"};
  EXPECT_EQ(distance(a, b), distance(b, a));
  EXPECT_LE(distance(a, b), 3);
  EXPECT_GT(distance(a, b), 2.5);
  EXPECT_EQ(distance({"", "kitten", ""}, {"", "sitting", ""}), 3.0 / 7);
}

TEST(FailingOf, ListsConfigurationsThatFail) {
  Outcome right{.configuration = "gcc-12 -O0"}, wrong{.configuration = "gcc-12 -O2"}, skipped{.configuration = "tcc"};
  wrong.kind = oracle::Kind::ProgramCrash;
  skipped.kind = oracle::Kind::Skipped;
  EXPECT_EQ(failing_of({right, wrong, skipped, wrong}), "gcc-12 -O2, gcc-12 -O2");
}

constexpr char kToml[] =
    "[[bug]]\n"
    "name = \"VRP\"\n"
    "compiler = \"gcc\"\n"
    "culprit = \"tree-vrp*\"\n"
    "link = \"https://example.org/1\"\n"
    "[[bug]]\n"
    "name = \"vectoriser\"\n"
    "signature = [\"ICE in vect_*, at tree-vect-*.cc\", \"exactly\"]\n";

TEST(Known, BugsAreFoundByCulpritAndSignature) {
  const auto read = read_known("known.toml", kToml);
  ASSERT_TRUE(std::holds_alternative<std::vector<KnownBug>>(read)) << std::get<std::string>(read);
  const auto& known = std::get<std::vector<KnownBug>>(read);
  const auto name = [&](const KnownBugQuery& suspect) {
    const KnownBug* bug = find_known(known, suspect);
    return bug == nullptr ? "" : bug->name;
  };
  EXPECT_EQ(name({"gcc", "gcc-12", "", "tree-vrp1"}), "VRP");
  EXPECT_EQ(name({"clang", "clang-19", "", "tree-vrp1"}), "");
  EXPECT_EQ(name({"gcc", "gcc-12", "", "tree-evrp"}), "");
  EXPECT_EQ(name({"gcc", "gcc-12", "ICE in vect_x, at tree-vect-loop.cc", ""}), "vectoriser");
  EXPECT_EQ(name({"gcc", "gcc-12", "ICE in vect_x, at expr.cc", ""}), "");
  EXPECT_EQ(name({"pcc", "pcc", "exactly", ""}), "vectoriser");
  EXPECT_EQ(name({"pcc", "pcc", "exactly so", ""}), "");
  EXPECT_EQ(find_known(known, {"gcc", "gcc-12", "", "tree-vrp2"})->link, "https://example.org/1");
}

TEST(Known, WhatIsWrongIsSaidWithItsLine) {
  const auto error = [](const char* text) {
    const auto read = read_known("k.toml", text);
    return std::holds_alternative<std::string>(read) ? std::get<std::string>(read) : "fine";
  };
  EXPECT_EQ(error("[[bug]]\nname = \"a\"\nculprt = \"x\"\n"),
            "k.toml:3: error: there is no key `culprt`; did you mean `culprit`?");
  EXPECT_EQ(error("[[bug]]\nculprit = \"x\"\n"), "k.toml:1: error: a bug needs a `name`");
  EXPECT_EQ(error("[[bug]]\nname = \"a\"\n"),
            "k.toml:1: error: `a` needs a `signature` or a `culprit` by which it is known");
  EXPECT_EQ(error("[[bug]]\nname = \"a\"\nculprit = \"*\"\n"), "k.toml:3: error: culprit: `*` would be every bug");
  EXPECT_EQ(error("[[bug]]\nname = 3\n"), "k.toml:2: error: name must be a string that is not empty");
  EXPECT_EQ(error("[bug]\nname = \"a\"\n"), "k.toml:1: error: bug: each is a table of its own, `[[bug]]`");
  EXPECT_EQ(error("x = \n").substr(0, 15), "k.toml:1: error");
  EXPECT_EQ(error(""), "fine");
}

TEST(Known, AFileThatIsNotThereIsAnErrorOnlyWhenItIsAskedFor) {
  const auto read = load_known("no/such.toml");
  ASSERT_TRUE(std::holds_alternative<std::string>(read));
  EXPECT_EQ(std::get<std::string>(read), "no/such.toml: error: cannot be read: No such file or directory");
}

}  // namespace
}  // namespace gadfly::test
